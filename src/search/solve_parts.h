/*
 * solve_parts.h - what the files of the solver share.
 *
 * solve.c         the search
 * solve_line.c    the line of play that follows from a proof
 * proof_table.c   the table
 *
 * What is special to a game is in its game_ai.
 */
#ifndef FLOE_SEARCH_SOLVE_PARTS_H
#define FLOE_SEARCH_SOLVE_PARTS_H

#include "search/game_ai.h"
#include "search/proof_table.h"
#include "search/solve.h"

/* The longest line that can be searched. Games that are solved have less than half as many
 * decisions. */
#define SOLVE_DEPTH_MAX 512

/* A move, the position after it, and what is known of that position. */
struct branch {
    game_move move;
    struct proof_numbers numbers;
    uint64_t key;
};

/* A position on the current path, and its moves. */
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

    /* What follows is set for each question. */
    int side[SEATS_MAX];
    int asked; /* the side whose win is to be proved */
    const struct limit *limit;
    const struct solve_watcher *watcher;
    long nodes, next_progress;
    bool stopped;
};

/* Searches the position of forks[0] until it is proved; its branches hold the result. False if the
 * limit was reached first. */
bool search_root(struct solver *solver);

/* Fills the line of the solution, from forks[0] on, which has just been searched. */
void line_follow(struct solver *solver, struct solution *solution);

#endif
