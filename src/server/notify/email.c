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

static void send_email(struct email *email, const char *to, const struct email_words *words)
{
    char *text = email_write(words, email->options.from, to);
    outbox_email(email->options.outbox, to, text);
    free(text);
}

/* The language a person has chosen; otherwise the server's. */
static const struct catalog *catalog_of(const struct email *email, int64_t person)
{
    char language[LANGUAGE_MAX];
    store_language(email->options.store, person, language);
    return language[0] == '\0' ? email->options.audience->catalog : catalog_for(language);
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
    char link[LINK_MAX], code[TOKEN_TEXT_MAX];
    struct text text = text_in(asked.text, sizeof asked.text), out = text_in(link, sizeof link);
    bool wants = address[0] != '\0';
    if (wants && !address_fits(address))
        return REFUSED_BAD_ADDRESS;
    if (wants && !is_within_limit(email, account->id, address))
        return REFUSED_TOO_MANY;
    text_add(&text, address);
    store_set_email_address(email->options.store, account->id, &asked);
    if (wants) {
        make_code(email, account->id, EMAIL_CONFIRM, code);
        text_format(&out, "%s/#online/mail/%s", email->options.url, code);
        send_email(email, address,
                   &(struct email_words){.catalog = catalog_of(email, account->id),
                                         .kind = "confirm",
                                         .name = account->name,
                                         .game = "",
                                         .link = link,
                                         .stop = "",
                                         .one_click = ""});
    }
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
    char trimmed[PERSON_NAME_MAX], link[LINK_MAX], code[TOKEN_TEXT_MAX];
    struct text out = text_in(link, sizeof link);
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
    make_code(email, person.id, EMAIL_RESET, code);
    text_format(&out, "%s/#online/reset/%s", email->options.url, code);
    send_email(email, address.text,
               &(struct email_words){.catalog = catalog_of(email, person.id),
                                     .kind = "reset",
                                     .name = person.name,
                                     .game = "",
                                     .link = link,
                                     .stop = "",
                                     .one_click = ""});
}

/* ---- telling ---- */

bool email_reaches(struct email *email, int64_t person)
{
    struct email_address address;
    store_email_address(email->options.store, person, &address);
    return address.confirmed;
}

/* Each e-mail has its own link that ends them, so that an old one works, too. */
void email_notify(struct email *email, const struct person *person, const struct email_event *event)
{
    char link[LINK_MAX], stop[LINK_MAX], one_click[LINK_MAX], key[KEY_MAX], code[TOKEN_TEXT_MAX];
    struct text link_out = text_in(link, sizeof link), stop_out = text_in(stop, sizeof stop);
    struct text one_click_out = text_in(one_click, sizeof one_click);
    struct text key_out = text_in(key, sizeof key);
    struct email_address address;
    const struct catalog *catalog = catalog_of(email, person->id);
    store_email_address(email->options.store, person->id, &address);
    email_table_url(email->options.url, event->table, &link_out);
    make_code(email, person->id, EMAIL_STOP, code);
    text_format(&stop_out, "%s/#online/mail/stop/%s", email->options.url, code);
    text_format(&one_click_out, "%s" EMAIL_ONE_CLICK "?code=%s", email->options.url, code);
    text_format(&key_out, "%s.title", event->game);
    send_email(email, address.text,
               &(struct email_words){.catalog = catalog,
                                     .kind = event->kind,
                                     .name = person->name,
                                     .game = catalog_sentence(catalog, key, 1),
                                     .other = event->other,
                                     .link = link,
                                     .stop = stop,
                                     .one_click = one_click});
}
