/*
 * pace.h - how often somebody may try something: a token bucket for each, in bounded memory.
 *
 * Everybody may try `burst` times at once, and once more for every `each` milliseconds that pass. Who is
 * told apart by a text: a name, an address. There are PACE_SLOTS of them at a time; when more come,
 * the one that has tried least makes room. Where a text goes is secret, so that nobody can push out a
 * chosen one.
 */
#ifndef FLOE_SERVER_PACE_H
#define FLOE_SERVER_PACE_H

#include <stdbool.h>
#include <stdint.h>

#define PACE_SLOTS 2048

struct pace; /* opaque */

struct pace *pace_open(int burst, int64_t each);
void pace_close(struct pace *pace);
/* One try more. False: not yet. */
bool pace_take(struct pace *pace, const char *who, int64_t now);
/* That try does not count. */
void pace_give_back(struct pace *pace, const char *who, int64_t now);

#endif
