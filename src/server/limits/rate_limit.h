/*
 * rate_limit.h - how often somebody may try something: a token bucket each, in bounded memory.
 *
 * Everybody may try `burst` times at once, and `rate` times more per `period` milliseconds. People
 * are told apart by a text: a name or an address. There are RATE_LIMIT_SLOTS buckets. When more
 * texts come, a new one takes over the least used bucket as it is: a crowd of invented addresses
 * can make the limit stricter, but never gives anybody extra tries. The slot of a text is secret,
 * so nobody can evict a chosen one.
 *
 * `now` is steady_time (base/time.h), because the wall clock may jump.
 */
#ifndef FLOE_SERVER_LIMITS_RATE_LIMIT_H
#define FLOE_SERVER_LIMITS_RATE_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

#define RATE_LIMIT_SLOTS 16384

struct rate_limit; /* opaque */

struct rate_limit *rate_limit_open(int burst, int rate, int64_t period);
void rate_limit_close(struct rate_limit *rate_limit);
/* Counts one more try. False: too many, and it is not counted. */
bool rate_limit_take(struct rate_limit *rate_limit, const char *who, int64_t now);
/* True if rate_limit_take would succeed. */
bool rate_limit_has(struct rate_limit *rate_limit, const char *who, int64_t now);
/* Milliseconds until it would; 0: it would now. */
int64_t rate_limit_wait(struct rate_limit *rate_limit, const char *who, int64_t now);
/* Takes a try back. */
void rate_limit_give_back(struct rate_limit *rate_limit, const char *who, int64_t now);

#endif
