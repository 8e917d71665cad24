/*
 * outbox.h - sends e-mail to a relay (SMTP) and calls the operator's webhook (HTTP POST), with
 * libcurl in a thread of its own. The loop never waits for it.
 *
 * The outbox copies what it is given and holds it back until it is durable (outbox_committed,
 * outbox_durable), so that nobody is told what a crash could undo. It holds OUTBOX_MAX deliveries;
 * more are dropped. A failed delivery is tried again, OUTBOX_TRIES times in all, OUTBOX_RETRY
 * after the first failure and four times as long after each further one, up to OUTBOX_RETRY_MAX. A
 * permanent refusal (5xx of SMTP, 4xx of HTTP) is not tried again. If the relay does not take our
 * password or we do not trust its certificate, it is no fault of the letter: such tries do not
 * count, and new settings (outbox_change) bring the next one at once.
 *
 * Each delivery is a row of the store (store_add_letter), which outlives the server. The outbox
 * tells what has become of it (outbox_next_result), so that the row can follow.
 *
 * The event log has a line for each delivery that is lost, without an address, but only one while
 * deliveries are late for the same reason, and one when they arrive again. A line has the id of the
 * request that its delivery was made for, unless another server, or one before, has made it.
 *
 * smtps:// uses TLS, smtp:// STARTTLS, as enum mail_tls says. Redirects of a webhook are not
 * followed.
 *
 * All functions are called on the loop's thread.
 */
#ifndef FLOE_SERVER_NOTIFY_OUTBOX_H
#define FLOE_SERVER_NOTIFY_OUTBOX_H

#include "server/runtime/event_log.h"

#include <stdint.h>

#define OUTBOX_MAX 1000
#define OUTBOX_PARALLEL 4 /* on their way */
#define OUTBOX_TRIES 8
#define OUTBOX_RETRY 15000       /* milliseconds */
#define OUTBOX_RETRY_MAX 3600000 /* so eight tries take about four hours */
#define OUTBOX_TIMEOUT 60        /* seconds for one delivery */
#define OUTBOX_GRACE 1000        /* milliseconds, when the server stops */
#define OUTBOX_SIGNATURE "X-Floe-Signature"

enum mail_tls {
    MAIL_TLS_NO,  /* never */
    MAIL_TLS_TRY, /* if the relay offers it, and always with a password; any certificate will do */
    MAIL_TLS_VERIFY /* always, with a certificate that we trust */
};

enum outbox_kind { OUTBOX_MAIL, OUTBOX_WEBHOOK, OUTBOX_KINDS };

/* Since the start: deliveries that arrived, tries that failed and are made again, lost ones. */
struct outbox_counts {
    uint64_t sent, late, lost;
};

/* All texts must outlive the outbox, or its next change; NULL: none. */
struct outbox_options {
    const char *relay; /* "smtp://HOST:PORT" or "smtps://HOST:PORT"; NULL: no e-mail */
    const char *from;  /* the sender's address; with a relay */
    const char *user, *password;
    enum mail_tls tls;
    const char
        *ca_file; /* certificates that the relay's must come from; NULL: those of the system */
    const char *webhook; /* "https://HOST/PATH"; NULL: none */
    const char
        *secret; /* calls are signed with it: HMAC-SHA256 of the body, in hexadecimal digits */
    struct event_log *event_log;
};

struct outbox; /* opaque */

struct outbox *outbox_open(const struct outbox_options *options);
/* From now on it sends by these settings, also what waits. Then the old texts are not needed any
 * more. */
void outbox_change(struct outbox *outbox, const struct outbox_options *options);
/* Begins no delivery any more; those under way have OUTBOX_GRACE to end. Then their results can be
 * asked for. */
void outbox_finish(struct outbox *outbox);
/* After outbox_finish. */
void outbox_close(struct outbox *outbox);

void outbox_count(struct outbox *outbox, enum outbox_kind kind, struct outbox_counts *counts);

/* How far a delivery is. */
struct outbox_progress {
    int64_t number; /* of its row */
    int tries, failures;
    int64_t wait; /* milliseconds until the next try */
    bool ended;   /* it has arrived, or is lost for good */
};
/* Queues a message (mime_message.h) to that address. */
void outbox_email(struct outbox *outbox, const struct outbox_progress *progress, const char *to,
                  const char *message);
/* Queues a call of the webhook with a JSON body. */
void outbox_webhook(struct outbox *outbox, const struct outbox_progress *progress,
                    const char *body);
/* From now on `tell` is called, by any thread, when there is a result; NULL: by nobody. */
void outbox_listen(struct outbox *outbox, void (*tell)(void *context), void *context);
/* Takes what has become of a delivery since. False: no news. */
bool outbox_next_result(struct outbox *outbox, struct outbox_progress *result);
/* How many more it can hold. */
int outbox_room(struct outbox *outbox);
/* The store has committed, and this is its newest batch: everything queued so far waits for it. */
void outbox_committed(struct outbox *outbox, uint64_t batch);
/* The store is lost: what waits is not sent from here, but by whoever takes its row. What is on its
 * way goes on. */
void outbox_drop(struct outbox *outbox);
/* Sends what waits for that batch or an earlier one. */
void outbox_durable(struct outbox *outbox, uint64_t batch);

#endif
