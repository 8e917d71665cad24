/*
 * playout.h - the fast policy of Nanuuk!, and a way to see what it played.
 *
 * It plays what the rules allow, in fewer operations than they take: plain tree search plays a game
 * to its end in every iteration. A trace shows the tests that both come to the same.
 */
#ifndef FLOE_GAMES_NANUUK_PLAYOUT_H
#define FLOE_GAMES_NANUUK_PLAYOUT_H

#include "games/nanuuk/rules.h"

/* More decisions than any game has. */
#define NANUUK_PLAYOUT_MOVES 1024

struct nanuuk_trace {
    game_move moves[NANUUK_PLAYOUT_MOVES];
    int count;
};

void nanuuk_playout(const void *box, void *state, struct rng *rng);
/* The same, noting the moves, so that they can be played again by the plain rules. */
void nanuuk_playout_traced(const struct nanuuk_box *box, struct nanuuk_state *s, struct rng *rng,
                           struct nanuuk_trace *trace);

#endif
