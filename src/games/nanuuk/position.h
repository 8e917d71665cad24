/*
 * position.h - can a game of Nanuuk! come to this position?
 *
 * Positions come from outside, as JSON: whatever is accepted must be playable to its end by rules
 * that never ask whether their state makes sense.
 */
#ifndef FLOE_GAMES_NANUUK_POSITION_H
#define FLOE_GAMES_NANUUK_POSITION_H

#include "games/nanuuk/rules.h"

/* The members have been read and are within their bounds. */
bool position_reachable(const struct nanuuk_box *box, const struct nanuuk_state *s,
                        struct message *why);

#endif
