/*
 * expiry.h - ends tables that nobody needs: those that wait for players while none of their people
 * is online, and games nobody continues. Clocks may allow a year and more for a move, so games with
 * a clock expire, too, but later.
 *
 * Times are those of the store, so a restart changes nothing but that the time without a server
 * does not count (table_registry.c). While somebody is online, the table's time is written again
 * whenever half of the limit has passed.
 */
#ifndef FLOE_SERVER_TABLES_EXPIRY_H
#define FLOE_SERVER_TABLES_EXPIRY_H

#include <stdint.h>

#define EXPIRY_MINUTE INT64_C(60000)
#define EXPIRY_DAY (24 * 60 * EXPIRY_MINUTE)
#define EXPIRY_WAITING 60 /* default, in minutes */
#define EXPIRY_IDLE 30    /* default days for a game without a clock */
#define EXPIRY_CLOCKED 90 /* default days for a game with a clock */

struct live_table; /* live_table.h */

/* Milliseconds without anybody until a table ends; 0: never. */
struct expiry_settings {
    int64_t waiting, idle, clocked;
};

/* Ends the table if it has expired, or notes in the store that somebody is online. */
void expiry_check(struct live_table *live, const struct expiry_settings *settings, int64_t now);
/* When to check it next, in wall time. */
int64_t expiry_due(const struct live_table *live, const struct expiry_settings *settings,
                   int64_t now);

#endif
