/*
 * solve.h - who wins? Answered for good, for positions of two sides without chance.
 *
 * Proof-number search (df-pn): of every position it asks how much there is still to show until its
 * side's win is proved, and how much until it is disproved, and goes on where least is missing.
 * What was found is kept in a table, for the same position is reached in many orders. Games in
 * which no position comes twice are solved by it: in each, something on the board only grows.
 *
 * The question is always: does the side that decides win? A side is one seat or several, and may
 * decide several times in a row.
 *
 * A solver has all its memory from solver_open on and knows nothing of other solvers, so each
 * thread can have its own. `solve` answers each question afresh: equal positions and an equal limit
 * of iterations give the same answer, line and count everywhere.
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
    long nodes;                     /* positions whose moves were looked at */
    int line_count;                 /* 0: unsolved */
    game_move line[SOLVE_LINE_MAX]; /* the winner's moves win; the loser's put it off as long as is
                                       known. It ends with the game, or where the limit was reached
                                       or a line is full */
};

/* Who looks on: called at every so many nodes. */
struct solve_watcher {
    void (*progress)(void *context, long nodes);
    void *context;
};
#define SOLVE_PROGRESS_EVERY (1L << 20)

struct solver;

/* A solver for a game that has positions which solve_sides accepts. box outlives it; bytes is what
 * the table may take, rounded down to a power of two. */
struct solver *solver_open(const struct game *game, const void *box, size_t bytes);
void solver_close(struct solver *solver);

/* Is this a position of two sides, with nothing hidden and no chance? side[seat] is then 0 or 1,
 * and for a seat that is out of the game NOBODY. */
bool solve_sides(const struct game *game, const void *state, int side[SEATS_MAX]);

/* Answers for a position with two sides in which somebody decides. An iteration of the limit is a
 * node. watcher may be NULL. */
void solve(struct solver *solver, const void *state, const struct limit *limit,
           const struct solve_watcher *watcher, struct solution *solution);

/* The same, but what was found out since solver_forget is used and kept: while a game is played on
 * its proofs grow from question to question. */
void solve_further(struct solver *solver, const void *state, const struct limit *limit,
                   const struct solve_watcher *watcher, struct solution *solution);
/* Another game begins. It may be NULL. */
void solver_forget(struct solver *solver);

/* What is known of a position that was met while the last question was answered: does the side that
 * was asked about win from it? UNSOLVED: nothing is, or it had to make room. */
enum answer solver_found(const struct solver *solver, const void *state);

#endif
