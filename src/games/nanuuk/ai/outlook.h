/*
 * outlook.h - what computer players look at while cracks are laid before the start (V-03).
 *
 * No hunter stands on the ice then, so neither the nets, which never learned such positions, nor a
 * quick look see whom a crack would hurt. They look at the position as it will be: every hunter on
 * the igloo from which it can count on most.
 */
#ifndef FLOE_GAMES_NANUUK_AI_OUTLOOK_H
#define FLOE_GAMES_NANUUK_AI_OUTLOOK_H

#include "games/nanuuk/rules.h"

/* The position to judge: the given one, or the one ahead, made in `ahead`. */
const struct nanuuk_state *outlook_of(const struct nanuuk_box *box, const struct nanuuk_state *s,
                                      struct nanuuk_state *ahead);

#endif
