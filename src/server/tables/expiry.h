/*
 * expiry.h - tables that nobody needs any more: those that wait for players while nobody of them is
 * there, and games that nobody goes on with. Clocks may allow a year and more for a move, so games with a clock
 * end by age, too, but later.
 *
 * The times are those of the store, so that a restart changes nothing: that somebody is there is written
 * down, too, when half of the time has passed.
 */
#ifndef FLOE_SERVER_TABLES_EXPIRY_H
#define FLOE_SERVER_TABLES_EXPIRY_H

#include <stdint.h>

#define EXPIRY_MINUTE INT64_C(60000)
#define EXPIRY_DAY (24 * 60 * EXPIRY_MINUTE)
#define EXPIRY_WAITING 60 /* minutes, if nothing else is wanted */
#define EXPIRY_IDLE 30    /* days, of a game without a clock, */
#define EXPIRY_CLOCKED 90 /* and of one with a clock */

struct live_table; /* live_table.h */

/* Milliseconds without anybody, after which a table ends; 0: never. */
struct expiry_settings {
    int64_t waiting, idle, clocked;
};

/* Ends the table if its time is over, or writes down that somebody is there. */
void expiry_check(struct live_table *live, const struct expiry_settings *settings, int64_t now);
/* When to look at it again, by the wall clock, if nobody comes before. */
int64_t expiry_due(const struct live_table *live, const struct expiry_settings *settings,
                   int64_t now);

#endif
