/*
 * transposition_table.h - the positions that alpha-beta has searched, by their hash.
 *
 * An entry has the score of a position, how deep it was searched, and its best move. Four entries
 * share a cache line and form a bucket. A new entry replaces the least useful one of its bucket:
 * first one from before the last transposition_table_clear, then one of an earlier search, then the
 * shallowest. Cleared entries count as empty in every respect, so that equal searches after a clear
 * find the same.
 */
#ifndef FLOE_SEARCH_TRANSPOSITION_TABLE_H
#define FLOE_SEARCH_TRANSPOSITION_TABLE_H

#include "game/game.h"

/* The true score is equal to the stored one, at least that, or at most that. */
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

/* Another search begins: entries of earlier ones are replaced first. */
void transposition_table_next_search(struct transposition_table *table);
/* Forgets all entries. */
void transposition_table_clear(struct transposition_table *table);

/* False if the position is not stored. */
bool transposition_table_find(const struct transposition_table *table, uint64_t key,
                              struct transposition *found);
void transposition_table_store(struct transposition_table *table,
                               const struct transposition *found);

#endif
