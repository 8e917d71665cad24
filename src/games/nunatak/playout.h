/*
 * playout.h - the fast policy, and a way to see what it played.
 *
 * A playout is what plain tree search judges a position by, so it must be fast before it is clever:
 * it finishes a game in one call, without events and without lists of moves. What it plays is legal
 * all the same, and a trace of it can be checked against the plain rules.
 */
#ifndef FLOE_GAMES_NUNATAK_PLAYOUT_H
#define FLOE_GAMES_NUNATAK_PLAYOUT_H

#include "games/nunatak/rules.h"

/* More decisions than any game has: 54 turns, each with its squares and windows. */
#define PLAYOUT_MOVES 1024

struct playout_trace {
    game_move moves[PLAYOUT_MOVES];
    int count;
};

void nunatak_playout(const void *box, void *state, struct rng *rng);
/* The same, noting the moves, so that they can be played again by the plain rules. */
void playout_traced(const struct nunatak_box *box, struct nunatak_state *s, struct rng *rng,
                    struct playout_trace *trace);

#endif
