/*
 * solve_parts.h - what the files of the solver share.
 *
 * solve.c           the search
 * solve_line.c      the line of play that a proof holds
 * proof_table.c        the table
 *
 * What is special to a game is in its game_ai.
 */
#ifndef FLOE_SEARCH_SOLVE_PARTS_H
#define FLOE_SEARCH_SOLVE_PARTS_H

#include "search/game_ai.h"
#include "search/proof_table.h"
#include "search/solve.h"

/* Decisions that a line may have. Games that are solved have less than half of it. */
#define SOLVE_DEPTH_MAX 512

/* A move of a position, where it leads, and what is known of that. */
struct branch {
    game_move move;
    struct proof_numbers numbers;
    uint64_t key;
};

/* A position on the way that is being searched, and its moves. */
struct fork {
    void *state;
    struct branch *branches;
    int count;
    enum aim aim; /* what the seat that decides wants */
};

struct solver {
    const struct game *game;
    const void *box;
    const struct game_ai *ai;
    struct proof_table proofs;
    struct fork forks[SOLVE_DEPTH_MAX];
    game_move *moves; /* room for a list */
    void *memory;     /* of states and branches */

    /* the question */
    int side[SEATS_MAX];
    int asked; /* the side whose win is in question */
    const struct limit *limit;
    const struct solve_watcher *watcher;
    long nodes, next_progress;
    bool stopped;
};

/* Searches the position of forks[0] to the end; its branches tell what was found. False: the limit
 * came first. */
bool search_root(struct solver *solver);

/* Fills the solution's line from forks[0], just searched, on. */
void line_follow(struct solver *solver, struct solution *solution);

#endif
