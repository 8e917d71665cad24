/*
 * time.h - the wall clock and a steady clock, in milliseconds.
 *
 * The wall clock can jump while people play. So everything that measures a duration (players'
 * clocks, rate limits, pings, timeouts) uses steady_time. wall_time is only for times that people
 * read, and for times that are kept across restarts.
 */
#ifndef FLOE_BASE_TIME_H
#define FLOE_BASE_TIME_H

#include <stdbool.h>
#include <stdint.h>

#define TIME_TEXT_MAX 24 /* bytes with the NUL */

/* Milliseconds since 1970. */
int64_t wall_time(void);
/* Monotonic milliseconds; where the system can, it also counts while the machine sleeps. */
int64_t steady_time(void);

/* Writes a wall time in universal time, to the minute: "2026-11-17 03:55". */
void time_write(int64_t time, char text[TIME_TEXT_MAX]);
/* Reads a day, "2026-11-17", as the wall time when it begins. False: there is no such day. */
bool time_read_day(const char *text, int64_t *time);

#endif
