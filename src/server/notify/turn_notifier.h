/*
 * turn_notifier.h - looks at all tables once in TURN_NOTIFIER_POLL milliseconds, and lets those know whom nobody else can
 * tell: it is their turn, or the game is over, and they are not there (notify_rule.h has the rule).
 *
 * A person hears by mail (email.h) if they have an address, and the operator's webhook (outbox.h) hears of
 * everybody but bots, and may do with it what it likes.
 */
#ifndef FLOE_SERVER_NOTIFY_TURN_NOTIFIER_H
#define FLOE_SERVER_NOTIFY_TURN_NOTIFIER_H

#include "server/notify/email.h"
#include "server/notify/outbox.h"
#include "server/tables/table_registry.h"

#define TURN_NOTIFIER_POLL 1000

struct turn_notifier_options {
    struct table_registry *registry;
    struct email *email;   /* NULL: no letters are sent */
    struct outbox *outbox; /* for the webhook; NULL: there is none */
    const char *url;       /* of the page */
    int64_t after;         /* milliseconds for which somebody must have been away */
};

struct turn_notifier; /* opaque */

/* What is in the options must outlive it. */
struct turn_notifier *turn_notifier_open(uv_loop_t *loop,
                                         const struct turn_notifier_options *options);
/* Closes on the loop, which must run once more. */
void turn_notifier_close(struct turn_notifier *notifier);

/* The game has just ended. */
void turn_notifier_game_over(struct turn_notifier *notifier, const struct live_table *live);

#endif
