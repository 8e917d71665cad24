/*
 * thinker.h - a computer player: a position in, a move and its reasons out.
 *
 * A `budget` says how a thinker thinks and for how long; levels and specs are turned into budgets
 * (budget.h). This one interface covers all methods:
 *
 *   by chance, by appraisal (greedy), by the net's judgement of each move (one ply)
 *   tree.c       open-loop Monte Carlo tree search, for any game and number of seats
 *   alphabeta.c  for games of two sides without chance
 *   exact.c      calculates short ends of games exactly
 *   solve.c      proves who wins, tried before the search where two sides are left
 *
 * A thinker never uses what its seat cannot know: it first puts the hidden parts into a fixed
 * order, then redeals them with random numbers of its own. A budget of iterations gives the same
 * move for the same random numbers everywhere; a budget of milliseconds depends on the machine.
 */
#ifndef FLOE_SEARCH_THINKER_H
#define FLOE_SEARCH_THINKER_H

#include "search/game_ai.h"

#include <stdatomic.h>

enum method { BY_CHANCE, BY_APPRAISAL, BY_NET, BY_TREE, BY_ALPHABETA };
enum leaf { LEAF_PLAYOUT, LEAF_NET };

struct budget {
    enum method method;
    enum leaf leaf;   /* BY_TREE: how a new position is judged */
    long iterations;  /* of a tree, or positions of alpha-beta; 0: no limit */
    int milliseconds; /* 0: no limit */
    int temperature;  /* a move that looks worse by this much (of VALUE_ONE) is played half as often
                            as the best; 0: always the best */
    bool exact;       /* calculate the end where possible; a search tries a proof first, with as
                            many nodes as iterations, or a quarter of the time */
    int threads;      /* trees that grow side by side; 0 counts as 1 */
};

#define EXPECTED_MAX 24

/* A legal move and its evaluation. */
struct candidate {
    game_move move;
    long visits;          /* iterations that tried or proved it; 0: judged without a search */
    int value[SEATS_MAX]; /* by seat */
};

/* The result of thinking. The candidates, best first, stay valid until the thinker thinks again. */
struct thought {
    game_move move;
    int value[SEATS_MAX]; /* of the position, by seat */
    bool exact;           /* calculated to the end: value is that of best play */
    bool proved;          /* exact for `move` only, which wins; the others were judged statically */
    long iterations;
    int depth; /* alpha-beta: decisions looked ahead */
    int line_count;
    game_move line[EXPECTED_MAX]; /* the expected play, `move` first */
    int count;
    const struct candidate *candidates;
};

/* progress is called now and then, from the thread that thinks. Setting *stop ends the thinking at
 * once with what was found so far. Both may be NULL. */
struct watcher {
    void (*progress)(void *context, const struct thought *so_far);
    void *context;
    const atomic_bool *stop;
};

static inline bool watcher_stopped(const struct watcher *watcher)
{
    return watcher != NULL && watcher->stop != NULL &&
           atomic_load_explicit(watcher->stop, memory_order_relaxed);
}

struct thinker; /* opaque */

/* box is the game's, and outlives the thinker. */
struct thinker *thinker_open(const struct game *game, const void *box);
void thinker_close(struct thinker *thinker);

/* Thinks for the seat that decides in `state`; the game is not over. watcher may be NULL. */
void thinker_think(struct thinker *thinker, const void *state, const struct budget *budget,
                   struct rng rng, const struct watcher *watcher, struct thought *thought);
/* The best move that the budget finds, whatever a level would play: without temperature, and with
 * nothing in mind, so that equal questions have equal answers. */
void thinker_find_best(struct thinker *thinker, const void *state, const struct budget *budget,
                       struct rng rng, const struct watcher *watcher, struct thought *thought);
/* A move was played, by any seat: what the trees know of the position after it is kept. Without
 * this call thinking starts anew. */
void thinker_played(struct thinker *thinker, game_move move);
/* Another game begins: forgets all that was found. */
void thinker_forget(struct thinker *thinker);

#endif
