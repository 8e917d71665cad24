/*
 * turn_notifier.h - looks at all tables once in CRIER_LOOK milliseconds, and lets those know whom nobody else can
 * tell: it is their turn, or the game is over, and they are not there (notice.h has the rule).
 *
 * A person hears by mail (email.h) if they have an address, and the operator's webhook (outbox.h) hears of
 * everybody but bots, and may do with it what it likes.
 */
#ifndef FLOE_SERVER_NOTIFY_TURN_NOTIFIER_H
#define FLOE_SERVER_NOTIFY_TURN_NOTIFIER_H

#include "server/notify/email.h"
#include "server/notify/outbox.h"
#include "server/tables/table_registry.h"

#define CRIER_LOOK 1000

struct crier_options {
    struct table_registry *registry;
    struct mail *mail;       /* NULL: no letters are sent */
    struct courier *courier; /* for the webhook; NULL: there is none */
    const char *url;         /* of the page */
    int64_t after;           /* milliseconds for which somebody must have been away */
};

struct crier; /* opaque */

/* What is in the options must outlive it. */
struct crier *crier_open(uv_loop_t *loop, const struct crier_options *options);
/* Closes on the loop, which must run once more. */
void crier_close(struct crier *crier);

/* The game has just ended. */
void crier_game_over(struct crier *crier, const struct live_table *live);

#endif
