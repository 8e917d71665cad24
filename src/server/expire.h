/*
 * expire.h - tables that nobody needs any more: those that wait for players while nobody of them is
 * there, and games without a clock that nobody goes on with.
 *
 * The times are those of the store, so that a restart changes nothing: that somebody is there is written
 * down, too, when half of the time has passed. A few tables are looked at with each tick.
 */
#ifndef FLOE_SERVER_EXPIRE_H
#define FLOE_SERVER_EXPIRE_H

#include <stdint.h>

#define EXPIRE_MINUTE INT64_C(60000)
#define EXPIRE_DAY (24 * 60 * EXPIRE_MINUTE)
#define EXPIRE_WAITING 60 /* minutes, if nothing else is wanted */
#define EXPIRE_IDLE 30    /* days */

struct live; /* live.h */

/* Milliseconds without anybody, after which a table ends; 0: never. */
struct expire_settings {
    int64_t waiting, idle;
};

/* Ends the table if its time is over. */
void expire_table(struct live *live, const struct expire_settings *settings, int64_t now);

#endif
