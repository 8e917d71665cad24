/*
 * outbox.h - carries letters to a mail relay (SMTP) and calls to the operator's webhook (HTTP POST), in a
 * thread of its own, with libcurl. The loop never waits for it.
 *
 * What it is given it copies, and holds back until it is durable (outbox_committed, outbox_durable): nobody
 * hears of what a crash could undo (store.h). It takes OUTBOX_MAX at a time; more are lost. One that does not arrive is tried again,
 * OUTBOX_TRIES times in all, OUTBOX_RETRY after the first time and four times as long after each further
 * one; what the other side refuses for good (5xx of SMTP, 4xx of HTTP) is not. What is lost gets a line in the
 * journal, without an address. What waits when the server stops is lost, too: it lives in memory alone.
 *
 * A relay with smtps:// is spoken to over TLS; with smtp:// the connection is made secret (STARTTLS) if the relay
 * offers it, and if there is a password, it must. Redirects of a webhook are not followed.
 *
 * All functions are called on the loop's thread.
 */
#ifndef FLOE_SERVER_NOTIFY_OUTBOX_H
#define FLOE_SERVER_NOTIFY_OUTBOX_H

#include "server/runtime/event_log.h"

#include <stdint.h>

#define OUTBOX_MAX 1000
#define OUTBOX_PARALLEL 4 /* on their way */
#define OUTBOX_TRIES 5
#define OUTBOX_RETRY 15000 /* milliseconds */
#define OUTBOX_TIMEOUT 60  /* seconds for one to arrive */
#define OUTBOX_SIGNATURE "X-Floe-Signature"

/* All texts must outlive it; NULL: there is none. */
struct outbox_options {
    const char *relay; /* "smtp://HOST:PORT" or "smtps://HOST:PORT"; NULL: no mail */
    const char *from;  /* the sender's address; with a relay */
    const char *user, *password;
    const char *webhook; /* "https://HOST/PATH"; NULL: none */
    const char
        *secret; /* calls are signed with it: HMAC-SHA256 of the body, in hexadecimal digits */
    const struct event_log *event_log;
};

struct outbox; /* opaque */

struct outbox *outbox_open(const struct outbox_options *options);
/* At once: what is on its way is broken off. */
void outbox_close(struct outbox *outbox);

/* A letter (mime_message.h) to that address. */
void outbox_email(struct outbox *outbox, const char *to, const char *message);
/* JSON to the webhook. */
void outbox_webhook(struct outbox *outbox, const char *body);
/* The store has settled, and this is its newest batch: all that was given before waits for it. */
void outbox_committed(struct outbox *outbox, uint64_t batch);
/* What waits for that batch or an earlier one may go. */
void outbox_durable(struct outbox *outbox, uint64_t batch);

#endif
