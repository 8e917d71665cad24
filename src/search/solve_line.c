/*
 * solve_line.c - the line of play that a proof holds.
 *
 * After a position has been searched to the end, the winner has a branch that is proved, and all of
 * the loser's are. The winner takes the shortest way that is known, the loser the longest. What had
 * to make room in the table meanwhile is proved again.
 */
#include "search/solve_parts.h"

/* The earlier one's aim is reached, or the later it is lost, the better. */
static int merit(const struct fork *fork, const struct branch *branch)
{
    int sooner = SOLVE_DEPTH_MAX - branch->numbers.length;
    return branch->numbers.need[fork->aim] == 0 ? sooner : -sooner;
}

static game_move best_move(const struct fork *fork)
{
    const struct branch *best = fork->branches;
    for (int i = 1; i < fork->count; i++)
        if (merit(fork, &fork->branches[i]) > merit(fork, best))
            best = &fork->branches[i];
    return best->move;
}

void line_follow(struct solver *solver, struct solution *solution)
{
    const struct game *game = solver->game;
    struct fork *root = &solver->forks[0];
    bool known = true;
    while (known && solution->line_count < SOLVE_LINE_MAX) {
        game_move move = best_move(root);
        solution->line[solution->line_count++] = move;
        game->play(solver->box, root->state, move, NULL);
        if (game->decides(root->state) == NOBODY)
            return;
        known = search_root(solver);
    }
}
