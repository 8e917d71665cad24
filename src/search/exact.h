/*
 * exact.h - the rest of a game, calculated: where nothing is hidden and no chance lies ahead.
 *
 * Every seat plays for its own value (max^n); with equal values the first move in the game's order
 * is taken. All continuations are tried, so this is for the last decisions of a game only.
 */
#ifndef FLOE_SEARCH_EXACT_H
#define FLOE_SEARCH_EXACT_H

#include "search/limit.h"
#include "search/thinker.h"

struct exact;

/* box outlives it; ai may be NULL: then nothing fits. */
struct exact *exact_open(const struct game *game, const void *box, const struct game_ai *ai);
void exact_close(struct exact *exact);

/* True if nothing is hidden and few enough decisions are left. */
bool exact_fits(const struct exact *exact, const void *state);
/* Calculates the value of every legal move, in the game's order, and the best play as the line of
 * the thought. limit->iterations bounds the positions visited. False if the limit was reached
 * first. */
bool exact_think(struct exact *exact, const void *state, const struct limit *limit,
                 struct candidate *candidates, struct thought *thought);

#endif
