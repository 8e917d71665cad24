/*
 * rate_limit.h - how often somebody may try something: a token bucket for each, in bounded memory.
 *
 * Everybody may try `burst` times at once, and `rate` times more in every `period` milliseconds that
 * pass. Who is told apart by a text: a name, an address. There are PACE_SLOTS of them at a time. When
 * more come, a newcomer takes over the slot of whoever has tried least, and what that one has used up:
 * so a crowd of made-up addresses can make the server stricter, but never gives anybody a try that is not
 * theirs. Where a text goes is secret, so that nobody can push out a chosen one.
 *
 * `now` is steady_time (time.h): the wall clock may jump.
 */
#ifndef FLOE_SERVER_LIMITS_RATE_LIMIT_H
#define FLOE_SERVER_LIMITS_RATE_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

#define PACE_SLOTS 16384

struct pace; /* opaque */

struct pace *pace_open(int burst, int rate, int64_t period);
void pace_close(struct pace *pace);
/* One try more. False: not yet. */
bool pace_take(struct pace *pace, const char *who, int64_t now);
/* Would pace_take say yes? */
bool pace_has(struct pace *pace, const char *who, int64_t now);
/* That try does not count. */
void pace_give_back(struct pace *pace, const char *who, int64_t now);

#endif
