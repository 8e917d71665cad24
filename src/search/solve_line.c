/*
 * solve_line.c - the line of play that follows from a proof.
 *
 * In a proved position the winner has at least one proved branch, and all branches of the loser are
 * proved. The winner takes the shortest proof that is known, the loser the longest. Entries that
 * were replaced in the table meanwhile are proved again.
 */
#include "search/solve_parts.h"

/* A branch is better the sooner it reaches the aim, or the later it loses it. */
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
