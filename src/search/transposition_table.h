/*
 * transposition_table.h - a table of positions that alpha-beta has searched, by their hash.
 *
 * A position is kept with its score, how deep it was searched, and its best move. Four of them
 * share a cache line: the new one takes the place of the least useful, first of what was found
 * before the last transposition_table_clear, then of what an earlier thought found, then of the
 * shallowest. What was forgotten counts as empty in every respect, so that equal thoughts after it
 * are equal.
 */
#ifndef FLOE_SEARCH_TRANSPOSITION_TABLE_H
#define FLOE_SEARCH_TRANSPOSITION_TABLE_H

#include "game/game.h"

/* The score is that, or at least, or at most that. */
enum bound { BOUND_EXACT, BOUND_LEAST, BOUND_MOST };

#define DEPTH_TO_THE_END 255 /* no judgement was needed: the score is certain */

struct transposition {
    uint64_t key; /* its lowest 16 bits are the table's own */
    game_move move;
    int16_t score; /* for the side that decides */
    uint8_t depth;
    uint8_t bound;
};

struct transposition_table;

/* 2^bits positions of 16 bytes, bits at least 18. */
struct transposition_table *transposition_table_open(int bits);
void transposition_table_close(struct transposition_table *table);

/* Another thought begins. */
void transposition_table_next_search(struct transposition_table *table);
/* Nothing is known any more. */
void transposition_table_clear(struct transposition_table *table);

/* False: it is not known. */
bool transposition_table_find(const struct transposition_table *table, uint64_t key,
                              struct transposition *found);
void transposition_table_store(struct transposition_table *table,
                               const struct transposition *found);

#endif
