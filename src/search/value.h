/*
 * value.h - the value of a position for a seat, in the scale that all computer players share.
 *
 * Values are integers from 0 (lost) to VALUE_ONE (won), so that equal searches give equal moves on
 * every machine and in WebAssembly. The end of a game counts by rank, and a little by margin: so a
 * player who can no longer win still plays for points, and one who leads plays safe.
 */
#ifndef FLOE_SEARCH_VALUE_H
#define FLOE_SEARCH_VALUE_H

#include "game/game.h"

#define VALUE_ONE 16384

/* Bends any number to a value, as a sigmoid does: 1/2 + x / (2 (scale + |x|)). x = 0 gives one
 * half, x = scale three quarters, and no x reaches the ends. It needs only one division, so that it
 * is the same everywhere. */
static inline int value_bend(int64_t x, int64_t scale)
{
    int64_t size = x < 0 ? -x : x;
    return (int)(VALUE_ONE / 2 + x * (VALUE_ONE / 2) / (scale + size));
}

/* What the end of a game is worth, by mode. With several seats the first rank counts three quarters
 * (divided among those who share it), and the lead one quarter, bent with the scale `margin`; with
 * margin 0 the rank counts alone. A solo game counts by its points, bent around `par`. */
struct stakes {
    int margin;
    int par;
};
/* The values of a finished game, by seat. Seats that do not play get 0. */
void value_result(const struct game *game, const void *box, const void *state,
                  const struct stakes *stakes, int value[SEATS_MAX]);

#endif
