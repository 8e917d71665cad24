/*
 * email.h - the e-mail addresses of accounts, and the e-mails sent to them.
 *
 * An address must be confirmed: the first e-mail contains a link, and only whoever opens it within
 * EMAIL_CONFIRM_TIME gets further e-mails. Each of those contains a link that ends them without
 * logging in. Links carry codes, which are made and kept like session tokens (people/token.h).
 *
 * First e-mails are limited per person and per address, so that nobody can fill a stranger's
 * mailbox.
 *
 * Only its owner and the relay see an address: it is in no other answer and in no log. What is to
 * be sent is written to the store, without codes, and sent when that is durable (outbox.h): it
 * outlives the server, and whoever sends it then makes a new code. All functions are called on the
 * loop's thread.
 */
#ifndef FLOE_SERVER_NOTIFY_EMAIL_H
#define FLOE_SERVER_NOTIFY_EMAIL_H

#include "game/say.h"
#include "server/notify/outbox.h"
#include "server/wire/refusal.h"
#include "store/store.h"

#define EMAIL_CONFIRM_TIME (24 * 3600 * (int64_t)1000) /* milliseconds */
#define EMAIL_STOP_TIME \
    (365 * 24 * 3600 * (int64_t)1000) /* how long a link that ends e-mails works */

/* The path that programs for mail post to when their user wants no more (RFC 8058). */
#define EMAIL_ONE_CLICK "/api/mail/unsubscribe"

#define EMAIL_RESET_TIME (3600 * (int64_t)1000)

/* Everything here must outlive it, or its next change. */
struct email_options {
    struct store *store;
    struct outbox *outbox;
    struct limits *limits;
    const struct audience *audience; /* of e-mails to people who have chosen no language */
    const char *url;                 /* the page's public URL, without a slash at its end */
    const char *from;                /* the sender's address */
};

/* What happened at a table, for e-mails and webhook calls. */
struct email_event {
    const char *kind; /* "turn": it is this person's turn; "over": the game is over; "challenge" */
    const char *table, *game;
    const char *other; /* the name of who challenges; "": nobody does */
};

/* What an e-mail says. */
struct email_words {
    const struct catalog *catalog;
    const char *kind;             /* of its sentences (email.c) */
    const char *name, *game;      /* the reader, and the title of the game */
    const char *other;            /* who challenges the reader; NULL: nobody does */
    const char *link;             /* what it is about */
    const char *stop, *one_click; /* the page that ends such e-mails, and EMAIL_ONE_CLICK with a
                                     code; "": none */
};

struct email; /* opaque */

struct email *email_open(const struct email_options *options);
/* From now on it uses these, and the old texts are not needed any more. */
void email_change(struct email *email, const struct email_options *options);
void email_close(struct email *email);
struct outbox *email_outbox(const struct email *email);

/* The account wants e-mail at that address; "": no more. */
enum refusal_code email_set_address(struct email *email, const struct person *account,
                                    const char *address);
/* Somebody has opened the link that confirms an address, or the one that ends e-mails. */
enum refusal_code email_confirm(struct email *email, const char *code);
enum refusal_code email_stop(struct email *email, const char *code);

/* Somebody has forgotten the password of that account: sends a link to its confirmed address, if
 * there is one. Whoever asked must not be told. */
void email_reset(struct email *email, const char *name);

/* True if this person has a confirmed address. */
bool email_reaches(struct email *email, int64_t person);
/* Sends an e-mail to somebody with a confirmed address. */
void email_notify(struct email *email, const struct person *person,
                  const struct email_event *event);

/* Sends what the store has kept. False: nobody can get it any more. */
bool email_send(struct email *email, const struct stored_letter *letter);

/* The whole message (mime_message.h); the caller frees it. */
char *email_write(const struct email_words *words, const char *from, const char *to);

/* "https://floe.example/#table/x7f3" */
void email_table_url(const char *url, const char *table, struct text *out);

#endif
