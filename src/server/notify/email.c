/*
 * email.c - the e-mail addresses of accounts, and the e-mails sent to them. See email.h.
 *
 * All sentences are entries "server.letter.KIND_PART" of the catalog; KIND is "confirm", "turn" or
 * "over", PART is "subject" or "body".
 */
#include "server/notify/email.h"

#include "base/address.h"
#include "base/memory.h"
#include "base/time.h"
#include "server/limits/rate_limit.h"
#include "server/notify/mime_message.h"
#include "server/people/token.h"

#include <ctype.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define KEY_MAX 64
#define LINK_MAX 512
#define SUBJECT_MAX 200
#define BODY_MAX 2000
#define NUMBER_BYTES 16 /* random bytes of a Message-ID */
#define WHO_MAX 24

struct email {
    struct email_options options;
    struct rate_limit *people, *addresses; /* limit first e-mails */
};

_Static_assert(EMAIL_ADDRESS_MAX > ADDRESS_MAX, "the store has room for every address");

struct email *email_open(const struct email_options *options)
{
    struct email *email = memory_for(1, sizeof *email);
    email->options = *options;
    email->people = rate_limit_open(EMAIL_TRIES_PERSON, 1, EMAIL_TRIES_PERSON_EACH);
    email->addresses = rate_limit_open(EMAIL_TRIES_ADDRESS, 1, EMAIL_TRIES_ADDRESS_EACH);
    return email;
}

void email_close(struct email *email)
{
    rate_limit_close(email->people);
    rate_limit_close(email->addresses);
    free(email);
}

/* ---- writing ---- */

void email_table_url(const char *url, const char *table, struct text *out)
{
    text_format(out, "%s/#table/%s", url, table);
}

/* Makes a code and a link to the page that takes it. */
static void make_link(struct email *email, int64_t person, enum email_purpose purpose,
                      struct text *out)
{
    char code[TOKEN_TEXT_MAX];
    uint8_t hash[STORE_HASH_BYTES];
    int64_t now = wall_time();
    bool stops = purpose == EMAIL_STOP;
    token_random(code, hash);
    store_add_email_code(email->options.store, hash, person, purpose,
                         now + (stops ? EMAIL_STOP_TIME : EMAIL_CONFIRM_TIME), now);
    text_format(out, "%s/#online/mail/%s%s", email->options.url, stops ? "stop/" : "", code);
}

struct email_words {
    const char *kind, *name, *game, *link, *stop; /* stop "": there is none */
};

static void say_part(const struct email *email, const struct email_words *words, const char *part,
                     struct text *out)
{
    char key[KEY_MAX];
    struct text key_out = text_in(key, sizeof key);
    text_format(&key_out, "server.letter.%s_%s", words->kind, part);
    say(email->options.audience, out, key, 1, "name", words->name, "game", words->game, "link",
        words->link, "stop", words->stop, NULL);
}

/* The number makes the Message-ID unique, as RFC 5322 wants; it says nothing about the person. */
static void send_email(struct email *email, const char *to, const struct email_words *words)
{
    char subject[SUBJECT_MAX], body[BODY_MAX], number[2 * NUMBER_BYTES + 1];
    unsigned char luck[NUMBER_BYTES];
    struct text subject_out = text_in(subject, sizeof subject);
    struct text body_out = text_in(body, sizeof body);
    say_part(email, words, "subject", &subject_out);
    say_part(email, words, "body", &body_out);
    randombytes_buf(luck, sizeof luck);
    sodium_bin2hex(number, sizeof number, luck, sizeof luck);
    struct mime_message message = {.from = email->options.from,
                                   .to = to,
                                   .name = words->name,
                                   .subject = subject,
                                   .body = body,
                                   .stop = words->stop[0] == '\0' ? NULL : words->stop,
                                   .number = number,
                                   .time = wall_time()};
    char *text = memory_text(mime_message_write, &message);
    outbox_email(email->options.outbox, to, text);
    free(text);
}

/* ---- addresses ---- */

/* Limits count lower-case addresses: the same mailbox can be written in several ways. */
static bool is_within_limit(struct email *email, int64_t person, const char *address)
{
    char who[WHO_MAX], lower[EMAIL_ADDRESS_MAX];
    struct text who_out = text_in(who, sizeof who), out = text_in(lower, sizeof lower);
    int64_t now = steady_time();
    text_add_int(&who_out, person);
    for (; *address != '\0'; address++)
        text_add_char(&out, (char)tolower((unsigned char)*address));
    return rate_limit_take(email->people, who, now) &&
           rate_limit_take(email->addresses, lower, now);
}

/* The address is kept unconfirmed from now on, so that /api/me can show it. */
enum refusal_code email_set_address(struct email *email, const struct person *account,
                                    const char *address)
{
    struct email_address asked = {0};
    char link[LINK_MAX];
    struct text text = text_in(asked.text, sizeof asked.text), out = text_in(link, sizeof link);
    bool wants = address[0] != '\0';
    if (wants && !address_fits(address))
        return REFUSED_BAD_ADDRESS;
    if (wants && !is_within_limit(email, account->id, address))
        return REFUSED_TOO_MANY;
    text_add(&text, address);
    store_set_email_address(email->options.store, account->id, &asked);
    if (wants) {
        make_link(email, account->id, EMAIL_CONFIRM, &out);
        send_email(email, address, &(struct email_words){"confirm", account->name, "", link, ""});
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
    char link[LINK_MAX], stop[LINK_MAX], key[KEY_MAX];
    struct text link_out = text_in(link, sizeof link), stop_out = text_in(stop, sizeof stop);
    struct text key_out = text_in(key, sizeof key);
    struct email_address address;
    store_email_address(email->options.store, person->id, &address);
    email_table_url(email->options.url, event->table, &link_out);
    make_link(email, person->id, EMAIL_STOP, &stop_out);
    text_format(&key_out, "%s.title", event->game);
    send_email(email, address.text,
               &(struct email_words){event->kind, person->name,
                                     catalog_sentence(email->options.audience->catalog, key, 1),
                                     link, stop});
}
