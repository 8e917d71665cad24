/*
 * positions.h - a table of positions that alpha-beta has searched, by their hash.
 *
 * A position is kept with its score, how deep it was searched, and its best move. Four of them share
 * a cache line: the new one takes the place of the least useful, first of what was found before the
 * last positions_forget, then of what an earlier thought found, then of the shallowest. What was
 * forgotten counts as empty in every respect, so that equal thoughts after it are equal.
 */
#ifndef FLOE_SEARCH_POSITIONS_H
#define FLOE_SEARCH_POSITIONS_H

#include "game/game.h"

/* The score is that, or at least, or at most that. */
enum bound { BOUND_EXACT, BOUND_LEAST, BOUND_MOST };

#define DEPTH_TO_THE_END 255 /* no judgement was needed: the score is certain */

struct position {
    uint64_t key; /* its lowest 16 bits are the table's own */
    game_move move;
    int16_t score; /* for the side that decides */
    uint8_t depth;
    uint8_t bound;
};

struct positions;

/* 2^bits positions of 16 bytes, bits at least 18. NULL: no memory. */
struct positions *positions_open(int bits);
void positions_close(struct positions *positions);

/* Another thought begins. */
void positions_next_thought(struct positions *positions);
/* Nothing is known any more. */
void positions_forget(struct positions *positions);

/* False: it is not known. */
bool positions_find(const struct positions *positions, uint64_t key, struct position *found);
void positions_keep(struct positions *positions, const struct position *found);

#endif
