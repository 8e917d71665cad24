/*
 * turn_notifier.h - checks all tables every TURN_NOTIFIER_POLL milliseconds and notifies offline
 * players whose turn it is, or whose game is over (domain/notify_rule.h has the rule).
 *
 * A person with a confirmed address gets an e-mail (email.h). The operator's webhook (outbox.h) is
 * called for everybody except bots. It also lets the store's letters follow what the outbox has
 * sent, and sends those of dead servers.
 */
#ifndef FLOE_SERVER_NOTIFY_TURN_NOTIFIER_H
#define FLOE_SERVER_NOTIFY_TURN_NOTIFIER_H

#include "server/notify/email.h"
#include "server/notify/outbox.h"
#include "server/tables/table_registry.h"

#define TURN_NOTIFIER_POLL 1000 /* milliseconds */

struct turn_notifier_options {
    struct table_registry *registry;
    struct email *email;   /* NULL: no e-mail is sent */
    struct outbox *outbox; /* for the webhook; NULL: none */
    const char *url;       /* of the page */
    int64_t after;         /* milliseconds that somebody must have been to move and offline */
};

struct turn_notifier; /* opaque */

/* Everything in the options must outlive it, or its next change. */
struct turn_notifier *turn_notifier_open(uv_loop_t *loop,
                                         const struct turn_notifier_options *options);
void turn_notifier_change(struct turn_notifier *notifier,
                          const struct turn_notifier_options *options);
/* Closes on the loop, which must run once more. The outbox must be open, and the store. */
void turn_notifier_close(struct turn_notifier *notifier);

/* The game has just ended. */
void turn_notifier_game_over(struct turn_notifier *notifier, const struct live_table *live);

#endif
