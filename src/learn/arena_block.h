/*
 * arena_block.h - plays the blocks of an arena, one at a time, in whichever thread or program.
 *
 * A block depends on the arena and its number alone. So blocks can be played anywhere, and the
 * arena counts them in their order (arena_count.h).
 */
#ifndef FLOE_LEARN_ARENA_BLOCK_H
#define FLOE_LEARN_ARENA_BLOCK_H

#include "base/json.h"
#include "learn/arena_count.h"

/* What one thread needs. Player 0 is A, the others are B. Each seat has a player of its own: one
 * that remembers what its seat knows must not think for another. */
struct arena_blocks {
    const struct arena *arena;
    void *players[SEATS_MAX];
    void *state;
    game_move *moves; /* room for a list */
};

/* False after a problem; arena_blocks_close is called all the same. */
bool arena_blocks_open(struct arena_blocks *blocks, const struct arena *arena,
                       struct text *problem);
void arena_blocks_close(struct arena_blocks *blocks);
/* Plays all games of a block. False if the arena was stopped, or after a problem; without one the
 * text is empty. */
bool arena_blocks_play(struct arena_blocks *blocks, long long block,
                       struct played_game played[SEATS_MAX], struct text *problem);

/* ---- as JSON, to be counted in another program ---- */

/* Writes the games of a block as an array. */
void arena_block_write(const struct arena *arena, const struct played_game block[SEATS_MAX],
                       struct json *out);
/* Reads them. False if they cannot be games of this arena. */
bool arena_block_read(const struct arena *arena, const struct json_node *array,
                      struct played_game block[SEATS_MAX]);

#endif
