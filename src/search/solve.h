/*
 * solve.h - proves who wins a position of two sides without chance.
 *
 * Proof-number search (df-pn): for every position it estimates how much is still needed to prove
 * the win, and how much to disprove it, and searches on where least is missing. Results are kept in
 * a table, since a position is reached in many orders. No position may repeat: in the games that
 * are solved, something on the board only grows.
 *
 * The question is always: does the side that decides win? A side is one seat or several, and may
 * decide several times in a row.
 *
 * A solver allocates all its memory in solver_open and shares nothing, so each thread can have its
 * own. `solve` starts from an empty table: equal positions with equal limits of iterations give the
 * same answer, line and count everywhere.
 */
#ifndef FLOE_SEARCH_SOLVE_H
#define FLOE_SEARCH_SOLVE_H

#include "game/game.h"
#include "search/limit.h"

#define SOLVE_LINE_MAX 256

enum answer { UNSOLVED, SOLVED_WIN, SOLVED_LOSS };

struct solution {
    enum answer answer;             /* for the side that decides */
    unsigned winners;               /* the seats of the side that wins, as a set; 0: unsolved */
    long nodes;                     /* positions expanded */
    int line_count;                 /* 0: unsolved */
    game_move line[SOLVE_LINE_MAX]; /* the winner wins soon, the loser delays as long as is known;
                                       it ends with the game, at the limit, or when it is full */
};

/* Called every SOLVE_PROGRESS_EVERY nodes. */
struct solve_watcher {
    void (*progress)(void *context, long nodes);
    void *context;
};
#define SOLVE_PROGRESS_EVERY (1L << 20)

struct solver;

/* A solver for a game with positions that solve_sides accepts. box outlives it; bytes is the size
 * of the table, rounded down to a power of two. */
struct solver *solver_open(const struct game *game, const void *box, size_t bytes);
void solver_close(struct solver *solver);

/* True if the position has two sides, nothing hidden and no chance. side[seat] is then 0 or 1, or
 * NOBODY for a seat that is out of the game. */
bool solve_sides(const struct game *game, const void *state, int side[SEATS_MAX]);

/* Solves a position that solve_sides accepts and that is not over. The limit counts nodes. watcher
 * may be NULL. */
void solve(struct solver *solver, const void *state, const struct limit *limit,
           const struct solve_watcher *watcher, struct solution *solution);

/* The same, but the table keeps its content since solver_forget, so that proofs grow from move to
 * move of a game. */
void solve_further(struct solver *solver, const void *state, const struct limit *limit,
                   const struct solve_watcher *watcher, struct solution *solution);
/* Another game begins. solver may be NULL. */
void solver_forget(struct solver *solver);

/* What the table knows of a position: does the side that was asked about last win from it? UNSOLVED
 * also if its entry was replaced. */
enum answer solver_found(const struct solver *solver, const void *state);

#endif
