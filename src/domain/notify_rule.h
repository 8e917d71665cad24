/*
 * notify_rule.h - when a player is told that it is their turn: numbers in, an answer out.
 *
 * A player who is to move and has been offline for NOTIFY_AFTER, counted from the later of the two,
 * is notified once per turn, however often they come and go during it. Nobody is notified more
 * often than every NOTIFY_INTERVAL, whatever the number of tables: a notification that comes too
 * soon waits, and is sent if it is still true. So a game over days brings one e-mail per turn, and
 * a lively evening hardly any.
 *
 * The store keeps the last turn notified (store_notified_turn), so that a restart sends nothing
 * twice. When a game over days, or without a clock, ends, its offline players are notified, too.
 *
 * A challenge is notified in the same way, as if it were the turn of who is challenged, by number
 * NOTIFY_CHALLENGE.
 *
 * notify/turn_notifier.h knows the time and who is online, and keeps to NOTIFY_INTERVAL.
 */
#ifndef FLOE_DOMAIN_NOTIFY_RULE_H
#define FLOE_DOMAIN_NOTIFY_RULE_H

#include "domain/clock.h"

#define NOTIFY_AFTER 60 /* seconds, if the operator does not say otherwise */
#define NOTIFY_INTERVAL (10 * 60 * (int64_t)1000) /* milliseconds */
#define NOTIFY_CHALLENGE (-1)                     /* no game has such a turn */
#define NOTIFY_DAY (24 * 3600 * (int64_t)1000)

/* The situation at a table. */
struct notify_scene {
    int seat; /* of the person who is to decide or was challenged; NOBODY (game.h): none */
    int turn;
    bool away; /* the person has no connection */
};

/* What is remembered of a table; all zero at first. */
struct notify_state {
    bool looked; /* the rest counts */
    int seat, turn;
    bool away;
    int64_t since; /* since when they are away in this turn */
    bool asked;    /* the store has said whether anybody was told */
    bool notified; /* somebody was: */
    int notified_seat, notified_turn;
};

/* Checks the table again. True: its player should be notified now, unless they were notified too
 * recently. */
bool notify_is_due(struct notify_state *notify, const struct notify_scene *scene, int64_t after,
                   int64_t now);
/* The player was notified, now or before the server started. */
void notify_done(struct notify_state *notify, int seat, int turn);
/* True for a game over days, or without a clock: its players do not wait for each other. */
bool notify_is_slow_game(const struct clock_settings *clock);

#endif
