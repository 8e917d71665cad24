/*
 * value.h - what a position is worth to a seat, as a number that all computer players share.
 *
 * Values are whole numbers from 0 (lost) to VALUE_ONE (won), so that equal searches give equal
 * moves on every machine and in WebAssembly. The end of a game is worth its rank, and a little its
 * margin: a player who can no longer win still plays for points, and one who leads plays safe.
 */
#ifndef FLOE_SEARCH_VALUE_H
#define FLOE_SEARCH_VALUE_H

#include "game/game.h"

#define VALUE_ONE 16384

/* The bend of all values: x = 0 gives one half, x = scale three quarters, and no x reaches the
 * ends: 1/2 + x / (2 (scale + |x|)). It needs a division only, so that it is the same
 * everywhere. */
static inline int value_bend(int64_t x, int64_t scale)
{
    int64_t size = x < 0 ? -x : x;
    return (int)(VALUE_ONE / 2 + x * (VALUE_ONE / 2) / (scale + size));
}

/* The values of a finished game, by seat. With several seats: three quarters for the first rank
 * (shared: a part of it) and a quarter for the margin, bent so that `margin` points are half of it;
 * margin 0: rank alone. Alone: the points, bent around `par`; margin 0 counts as 1. Seats that do
 * not play get 0. */
struct stakes {
    int margin;
    int par;
};
void value_result(const struct game *game, const void *box, const void *state,
                  const struct stakes *stakes, int value[SEATS_MAX]);

#endif
