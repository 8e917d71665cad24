/*
 * rate_limit.h - how often somebody may try something: a token bucket for each, in bounded memory.
 *
 * Everybody may try `burst` times at once, and `rate` times more in every `period` milliseconds that
 * pass. Who is told apart by a text: a name, an address. There are RATE_LIMIT_SLOTS of them at a time. When
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

#define RATE_LIMIT_SLOTS 16384

struct rate_limit; /* opaque */

struct rate_limit *rate_limit_open(int burst, int rate, int64_t period);
void rate_limit_close(struct rate_limit *rate_limit);
/* One try more. False: not yet. */
bool rate_limit_take(struct rate_limit *rate_limit, const char *who, int64_t now);
/* Would rate_limit_take say yes? */
bool rate_limit_has(struct rate_limit *rate_limit, const char *who, int64_t now);
/* That try does not count. */
void rate_limit_give_back(struct rate_limit *rate_limit, const char *who, int64_t now);

#endif
