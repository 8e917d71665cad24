/*
 * email.c - the e-mail addresses of accounts, and the e-mails sent to them. See email.h.
 *
 * All sentences are entries "server.letter.KIND_PART" of the reader's catalog; KIND is "confirm",
 * "turn", "over" or "challenge", PART is "subject", "body" or "link" (the words of the button that
 * the link in the body becomes in HTML).
 */
#include "server/notify/email.h"

#include "base/address.h"
#include "base/memory.h"
#include "base/time.h"
#include "server/notify/html_message.h"
#include "server/notify/mime_message.h"
#include "server/people/people.h"

#include <ctype.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define KEY_MAX 64
#define LINK_MAX 512
#define SUBJECT_MAX 200
#define BODY_MAX 2000
#define NUMBER_BYTES 16 /* random bytes of a Message-ID */
#define KIND_CONFIRM "confirm"
#define KIND_RESET "reset"
#define RESET_SETTING "password reset asked"

struct email {
    struct email_options options;
};

_Static_assert(EMAIL_ADDRESS_MAX > ADDRESS_MAX, "the store has room for every address");

struct email *email_open(const struct email_options *options)
{
    struct email *email = memory_for(1, sizeof *email);
    email->options = *options;
    return email;
}

void email_change(struct email *email, const struct email_options *options)
{
    email->options = *options;
}

void email_close(struct email *email)
{
    free(email);
}

struct outbox *email_outbox(const struct email *email)
{
    return email->options.outbox;
}

/* ---- writing ---- */

void email_table_url(const char *url, const char *table, struct text *out)
{
    text_format(out, "%s/#table/%s", url, table);
}

/* Makes a code for a link. */
static void make_code(struct email *email, int64_t person, enum email_purpose purpose,
                      char code[TOKEN_TEXT_MAX])
{
    uint8_t hash[STORE_HASH_BYTES];
    int64_t now = wall_time();
    static const int64_t times[] = {[EMAIL_CONFIRM] = EMAIL_CONFIRM_TIME,
                                    [EMAIL_STOP] = EMAIL_STOP_TIME,
                                    [EMAIL_RESET] = EMAIL_RESET_TIME};
    token_random(code, hash);
    store_add_email_code(email->options.store, hash, person, purpose, now + times[purpose], now);
}

static void write_part(const struct email_words *words, const char *part, struct text *out)
{
    const struct audience audience = {.catalog = words->catalog};
    char key[KEY_MAX];
    struct text key_out = text_in(key, sizeof key);
    text_format(&key_out, "server.letter.%s_%s", words->kind, part);
    say(&audience, out, key, 1, "name", words->name, "game", words->game, "link", words->link,
        "other", words->other == NULL ? "" : words->other, NULL);
}

/* The end of the plain text; HTML has a link of its own. */
static void write_stop(const struct email_words *words, struct text *out)
{
    const struct audience audience = {.catalog = words->catalog};
    if (words->stop[0] == '\0')
        return;
    text_add(out, "\n-- \n");
    say(&audience, out, "server.letter.stop", 1, "stop", words->stop, NULL);
    text_add_char(out, '\n');
}

/* The number makes the Message-ID unique, as RFC 5322 wants; it says nothing about the person. */
char *email_write(const struct email_words *words, const char *from, const char *to)
{
    char subject[SUBJECT_MAX], body[BODY_MAX], button[SUBJECT_MAX], number[2 * NUMBER_BYTES + 1];
    unsigned char luck[NUMBER_BYTES];
    struct text subject_out = text_in(subject, sizeof subject);
    struct text body_out = text_in(body, sizeof body), button_out = text_in(button, sizeof button);
    write_part(words, "subject", &subject_out);
    write_part(words, "body", &body_out);
    text_add_char(&body_out, '\n');
    write_part(words, "link", &button_out);
    struct html_message html = {.language = words->catalog->language,
                                .title = subject,
                                .body = body,
                                .link = words->link,
                                .button = button,
                                .stop = words->stop,
                                .stop_words =
                                    catalog_sentence(words->catalog, "server.letter.stop_link", 1)};
    char *html_text = memory_text(html_message_write, &html);
    write_stop(words, &body_out);
    randombytes_buf(luck, sizeof luck);
    sodium_bin2hex(number, sizeof number, luck, sizeof luck);
    struct mime_message message = {.from = from,
                                   .to = to,
                                   .name = words->name,
                                   .subject = subject,
                                   .body = body,
                                   .html = html_text,
                                   .stop = words->one_click[0] == '\0' ? NULL : words->one_click,
                                   .number = number,
                                   .time = wall_time()};
    char *text = memory_text(mime_message_write, &message);
    free(html_text);
    return text;
}

/* The language a person has chosen; otherwise the server's. */
static const struct catalog *catalog_of(const struct email *email, int64_t person)
{
    char language[LANGUAGE_MAX];
    store_language(email->options.store, person, language);
    return language[0] == '\0' ? email->options.audience->catalog : catalog_for(language);
}

/* ---- letters ---- */

/* "": it has none. */
struct letter_links {
    char link[LINK_MAX], stop[LINK_MAX], one_click[LINK_MAX];
};

static void write_links(struct email *email, const struct stored_letter *letter,
                        struct letter_links *links)
{
    char code[TOKEN_TEXT_MAX];
    struct text link = text_in(links->link, LINK_MAX), stop = text_in(links->stop, LINK_MAX);
    struct text one_click = text_in(links->one_click, LINK_MAX);
    const char *url = email->options.url;
    if (strcmp(letter->kind, KIND_CONFIRM) == 0) {
        make_code(email, letter->person, EMAIL_CONFIRM, code);
        text_format(&link, "%s/#online/mail/%s", url, code);
    } else if (strcmp(letter->kind, KIND_RESET) == 0) {
        make_code(email, letter->person, EMAIL_RESET, code);
        text_format(&link, "%s/#online/reset/%s", url, code);
    } else { /* each has its own link that ends them, so that an old one works, too */
        make_code(email, letter->person, EMAIL_STOP, code);
        email_table_url(url, letter->table, &link);
        text_format(&stop, "%s/#online/mail/stop/%s", url, code);
        text_format(&one_click, "%s" EMAIL_ONE_CLICK "?code=%s", url, code);
    }
}

static void write_letter(struct email *email, const struct stored_letter *letter,
                         const struct person *person, const char *address)
{
    struct letter_links links;
    char key[KEY_MAX];
    struct text key_out = text_in(key, sizeof key);
    const struct catalog *catalog = catalog_of(email, letter->person);
    int64_t wait = letter->due - wall_time();
    write_links(email, letter, &links);
    text_format(&key_out, "%s.title", letter->game);
    char *text = email_write(&(struct email_words){.catalog = catalog,
                                                   .kind = letter->kind,
                                                   .name = person->name,
                                                   .game = letter->game[0] == '\0'
                                                               ? ""
                                                               : catalog_sentence(catalog, key, 1),
                                                   .other = letter->other,
                                                   .link = links.link,
                                                   .stop = links.stop,
                                                   .one_click = links.one_click},
                             email->options.from, address);
    outbox_email(email->options.outbox,
                 &(struct outbox_progress){letter->number, letter->tries, letter->failures,
                                           wait < 0 ? 0 : wait, false},
                 address, text);
    free(text);
}

/* Only an address that is not confirmed gets the first letter, and only one that is all others. */
bool email_send(struct email *email, const struct stored_letter *letter)
{
    struct email_address address = {0};
    struct person person;
    store_email_address(email->options.store, letter->person, &address);
    bool first = strcmp(letter->kind, KIND_CONFIRM) == 0;
    if (address.text[0] == '\0' || address.confirmed == first ||
        !store_person(email->options.store, letter->person, &person))
        return false;
    write_letter(email, letter, &person, address.text);
    return true;
}

static void queue_letter(struct email *email, int64_t person, const struct email_event *event)
{
    struct stored_letter letter = {.person = person, .created = wall_time()};
    letter.due = letter.created;
    struct text kind = text_in(letter.kind, sizeof letter.kind);
    struct text table = text_in(letter.table, sizeof letter.table);
    struct text game = text_in(letter.game, sizeof letter.game);
    struct text other = text_in(letter.other, sizeof letter.other);
    text_add(&kind, event->kind);
    text_add(&table, event->table);
    text_add(&game, event->game);
    text_add(&other, event->other);
    store_add_letter(email->options.store, &letter);
    if (!email_send(email, &letter))
        store_forget_letter(email->options.store, letter.number);
}

/* ---- addresses ---- */

/* Limits count lower-case addresses: the same mailbox can be written in several ways. */
static bool is_within_limit(struct email *email, int64_t person, const char *address)
{
    char lower[EMAIL_ADDRESS_MAX];
    struct text out = text_in(lower, sizeof lower);
    for (; *address != '\0'; address++)
        text_add_char(&out, (char)tolower((unsigned char)*address));
    return limits_take_person(email->options.limits, LIMIT_MAILS_PERSON, person) &&
           limits_take(email->options.limits, LIMIT_MAILS_ADDRESS, lower);
}

/* The address is kept unconfirmed from now on, so that /api/me can show it. */
enum refusal_code email_set_address(struct email *email, const struct person *account,
                                    const char *address)
{
    struct email_address asked = {0};
    struct text text = text_in(asked.text, sizeof asked.text);
    bool wants = address[0] != '\0';
    if (wants && !address_fits(address))
        return REFUSED_BAD_ADDRESS;
    if (wants && !is_within_limit(email, account->id, address))
        return REFUSED_TOO_MANY;
    text_add(&text, address);
    store_set_email_address(email->options.store, account->id, &asked);
    if (wants)
        queue_letter(email, account->id, &(struct email_event){KIND_CONFIRM, "", "", ""});
    return NOT_REFUSED;
}

/* A code is only good for its own purpose. */
static int64_t owner_of(struct email *email, const char *code, enum email_purpose purpose)
{
    uint8_t hash[STORE_HASH_BYTES];
    return token_read(code, hash)
               ? store_email_code(email->options.store, hash, purpose, wall_time())
               : 0;
}

/* Setting the address again ends all codes: a link works once. */
enum refusal_code email_confirm(struct email *email, const char *code)
{
    struct email_address address;
    int64_t person = owner_of(email, code, EMAIL_CONFIRM);
    if (person == 0)
        return REFUSED_BAD_CODE;
    store_email_address(email->options.store, person, &address);
    address.confirmed = true;
    store_set_email_address(email->options.store, person, &address);
    return NOT_REFUSED;
}

/* Whoever has the link can stop the e-mails, also if they came to a stranger. */
enum refusal_code email_stop(struct email *email, const char *code)
{
    int64_t person = owner_of(email, code, EMAIL_STOP);
    if (person == 0)
        return REFUSED_BAD_CODE;
    store_set_email_address(email->options.store, person, &(struct email_address){0});
    return NOT_REFUSED;
}

/* ---- forgotten passwords ---- */

/* Something is written in any case, so that the time that an answer takes does not tell whether
 * there is such an account: it is the disk's. */
void email_reset(struct email *email, const char *name)
{
    char trimmed[PERSON_NAME_MAX];
    struct store *store = email->options.store;
    struct person person;
    struct email_address address;
    store_set_setting(store, RESET_SETTING, "");
    if (!people_name_trimmed(name, trimmed) || !store_person_named(store, trimmed, &person) ||
        person.kind != PERSON_ACCOUNT)
        return;
    store_email_address(store, person.id, &address);
    if (!address.confirmed)
        return;
    queue_letter(email, person.id, &(struct email_event){KIND_RESET, "", "", ""});
}

/* ---- telling ---- */

bool email_reaches(struct email *email, int64_t person)
{
    struct email_address address;
    store_email_address(email->options.store, person, &address);
    return address.confirmed;
}

void email_notify(struct email *email, const struct person *person, const struct email_event *event)
{
    queue_letter(email, person->id, event);
}
