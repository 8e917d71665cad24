/*
 * email.c - the addresses of accounts, and the letters that go to them. See email.h.
 */
#include "server/notify/email.h"

#include "base/address.h"
#include "server/limits/rate_limit.h"
#include "server/notify/mime_message.h"
#include "server/people/people_internal.h"
#include "table/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define KEY_MAX 64
#define LINK_MAX 512
#define SUBJECT_MAX 200
#define BODY_MAX 2000
#define NUMBER_BYTES 16 /* of a letter's own */
#define WHO_MAX 24

struct mail {
    struct mail_options options;
    struct rate_limit *people, *addresses; /* of first letters */
};

_Static_assert(MAIL_ADDRESS_MAX > ADDRESS_MAX, "the store has room for every address");

struct mail *mail_open(const struct mail_options *options)
{
    struct mail *mail = memory_for(1, sizeof *mail);
    mail->options = *options;
    mail->people = rate_limit_open(MAIL_TRIES_PERSON, 1, MAIL_TRIES_PERSON_EACH);
    mail->addresses = rate_limit_open(MAIL_TRIES_ADDRESS, 1, MAIL_TRIES_ADDRESS_EACH);
    return mail;
}

void mail_close(struct mail *mail)
{
    rate_limit_close(mail->people);
    rate_limit_close(mail->addresses);
    free(mail);
}

/* ---- writing ---- */

void mail_table_url(const char *url, const char *table, struct text *out)
{
    text_format(out, "%s/#table/%s", url, table);
}

/* A code, and the address of the page that takes it. */
static void make_link(struct mail *mail, int64_t person, enum mail_purpose purpose,
                      struct text *out)
{
    char code[PEOPLE_TOKEN_MAX];
    uint8_t hash[STORE_HASH_BYTES];
    int64_t now = wall_time();
    bool stops = purpose == MAIL_STOP;
    token_random(code, hash);
    store_add_mail_code(mail->options.store, hash, person, purpose,
                        now + (stops ? MAIL_STOP_TIME : MAIL_CONFIRM_TIME), now);
    text_format(out, "%s/#online/mail/%s%s", mail->options.url, stops ? "stop/" : "", code);
}

struct words {
    const char *kind, *name, *game, *link, *stop; /* stop "": there is none */
};

static void say_part(const struct mail *mail, const struct words *words, const char *part,
                     struct text *out)
{
    char key[KEY_MAX];
    struct text key_out = text_in(key, sizeof key);
    text_format(&key_out, "server.letter.%s_%s", words->kind, part);
    say(mail->options.voice, out, key, 1, "name", words->name, "game", words->game, "link",
        words->link, "stop", words->stop, NULL);
}

static void send_words(struct mail *mail, const char *to, const struct words *words)
{
    char subject[SUBJECT_MAX], body[BODY_MAX], number[2 * NUMBER_BYTES + 1];
    unsigned char luck[NUMBER_BYTES];
    struct text subject_out = text_in(subject, sizeof subject);
    struct text body_out = text_in(body, sizeof body);
    say_part(mail, words, "subject", &subject_out);
    say_part(mail, words, "body", &body_out);
    randombytes_buf(luck, sizeof luck);
    sodium_bin2hex(number, sizeof number, luck, sizeof luck);
    struct letter letter = {.from = mail->options.from,
                            .to = to,
                            .name = words->name,
                            .subject = subject,
                            .body = body,
                            .stop = words->stop[0] == '\0' ? NULL : words->stop,
                            .number = number,
                            .time = wall_time()};
    char *text = memory_text(letter_write, &letter);
    courier_mail(mail->options.courier, to, text);
    free(text);
}

/* ---- addresses ---- */

/* One mailbox can be written in several ways; upper case is the simplest of them. */
static bool may_ask(struct mail *mail, int64_t person, const char *address)
{
    char who[WHO_MAX], lower[MAIL_ADDRESS_MAX];
    struct text who_out = text_in(who, sizeof who), out = text_in(lower, sizeof lower);
    int64_t now = steady_time();
    text_add_int(&who_out, person);
    for (; *address != '\0'; address++)
        text_add_char(&out, (char)tolower((unsigned char)*address));
    return rate_limit_take(mail->people, who, now) && rate_limit_take(mail->addresses, lower, now);
}

enum mail_news mail_ask(struct mail *mail, const struct person *account, const char *address)
{
    struct mail_address asked = {0};
    char link[LINK_MAX];
    struct text text = text_in(asked.text, sizeof asked.text), out = text_in(link, sizeof link);
    bool wants = address[0] != '\0';
    if (wants && !address_fits(address))
        return MAIL_BAD_ADDRESS;
    if (wants && !may_ask(mail, account->id, address))
        return MAIL_TOO_MANY;
    text_add(&text, address);
    store_set_mail_address(mail->options.store, account->id, &asked);
    if (wants) {
        make_link(mail, account->id, MAIL_CONFIRM, &out);
        send_words(mail, address, &(struct words){"confirm", account->name, "", link, ""});
    }
    return MAIL_GOOD;
}

static int64_t whose(struct mail *mail, const char *code, enum mail_purpose purpose)
{
    uint8_t hash[STORE_HASH_BYTES];
    return token_read(code, hash) ? store_mail_code(mail->options.store, hash, purpose, wall_time())
                                  : 0;
}

enum mail_news mail_confirm(struct mail *mail, const char *code)
{
    struct mail_address address;
    int64_t person = whose(mail, code, MAIL_CONFIRM);
    if (person == 0)
        return MAIL_BAD_CODE;
    store_mail_address(mail->options.store, person, &address);
    address.confirmed = true;
    store_set_mail_address(mail->options.store, person, &address);
    return MAIL_GOOD;
}

enum mail_news mail_stop(struct mail *mail, const char *code)
{
    int64_t person = whose(mail, code, MAIL_STOP);
    if (person == 0)
        return MAIL_BAD_CODE;
    store_set_mail_address(mail->options.store, person, &(struct mail_address){0});
    return MAIL_GOOD;
}

/* ---- telling ---- */

bool mail_reaches(struct mail *mail, int64_t person)
{
    struct mail_address address;
    store_mail_address(mail->options.store, person, &address);
    return address.confirmed;
}

void mail_tell(struct mail *mail, const struct person *person, const struct mail_event *event)
{
    char link[LINK_MAX], stop[LINK_MAX], key[KEY_MAX];
    struct text link_out = text_in(link, sizeof link), stop_out = text_in(stop, sizeof stop);
    struct text key_out = text_in(key, sizeof key);
    struct mail_address address;
    store_mail_address(mail->options.store, person->id, &address);
    mail_table_url(mail->options.url, event->table, &link_out);
    make_link(mail, person->id, MAIL_STOP, &stop_out);
    text_format(&key_out, "%s.title", event->game);
    send_words(mail, address.text,
               &(struct words){event->kind, person->name,
                               catalog_sentence(mail->options.voice->catalog, key, 1), link, stop});
}
