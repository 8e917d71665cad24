/*
 * time.h - the wall clock and a steady clock, in milliseconds.
 *
 * The wall clock can jump while people play. So everything that measures a duration (players'
 * clocks, rate limits, pings, timeouts) uses steady_time. wall_time is only for times that people
 * read, and for times that are kept across restarts.
 */
#ifndef FLOE_BASE_TIME_H
#define FLOE_BASE_TIME_H

#include <stdint.h>

/* Milliseconds since 1970. */
int64_t wall_time(void);
/* Monotonic milliseconds; where the system can, it also counts while the machine sleeps. */
int64_t steady_time(void);

#endif
