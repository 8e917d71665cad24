/*
 * time.h - the wall clock and a steady clock, in milliseconds.
 *
 * The wall clock can be set, forwards and backwards, while people play. Whatever measures how long
 * something took (players' clocks, rate limits, pings, timeouts) uses steady_time. wall_time is
 * only for what people read and for what must make sense after a restart.
 */
#ifndef FLOE_BASE_TIME_H
#define FLOE_BASE_TIME_H

#include <stdint.h>

/* Since 1970. */
int64_t wall_time(void);
/* Since an unknown moment; never goes back, and counts while the machine sleeps where it can. */
int64_t steady_time(void);

#endif
