/*
 * solve.c - df-pn: depth-first proof-number search (Nagai, 2002). See solve.h.
 *
 * At each position the seat that decides has an aim, WIN or LOSS of the side in question. One move
 * that reaches the aim is enough, so the aim needs what its cheapest branch needs. To refute the
 * aim, all branches must be refuted. Adding up their numbers would count positions that are reached
 * in several ways again and again; so the dearest branch counts, plus one for each other branch
 * ("weak" proof numbers: Ueda, Hashimoto, Hashimoto and Iida, 2008). This also bounds the numbers:
 * they grow with depth and width only.
 *
 *     need[aim]      =  min over branches of need[aim]
 *     need[other]    =  max over branches of need[other]  +  branches not refuted  -  1
 */
#include "base/memory.h"
#include "search/solve_parts.h"

#include <stdlib.h>
#include <string.h>

/* ---- games ---- */

bool solve_sides(const struct game *game, const void *state, int side[SEATS_MAX])
{
    const struct game_ai *ai = game_ai_of(game);
    return ai != NULL && ai->solve_sides != NULL && ai->solve_sides(state, side);
}

/* ---- a position's branches ---- */

static void settle(const struct solver *solver, const void *state, struct proof_numbers *numbers)
{
    struct game_result result;
    bool won = false;
    solver->game->result(solver->box, state, &result);
    for (int seat = 0; seat < solver->game->players(state); seat++)
        won |= solver->side[seat] == solver->asked && result.rank[seat] == 1;
    *numbers = (struct proof_numbers){{won ? 0 : NEVER, won ? NEVER : 0}, 0};
}

static enum aim aim_of(const struct solver *solver, const void *state)
{
    return solver->side[solver->game->decides(state)] == solver->asked ? WIN : LOSS;
}

/* Plays a move of forks[depth] into the next fork's state. */
static void *step(const struct solver *solver, int depth, game_move move)
{
    void *next = solver->forks[depth + 1].state;
    memcpy(next, solver->forks[depth].state, solver->game->state_size);
    solver->game->play(solver->box, next, move, NULL);
    return next;
}

/* The first numbers of a new position: to prove the win is to beat the other side. */
static void guess(const struct solver *solver, const void *state, struct proof_numbers *numbers)
{
    uint32_t beaten[2];
    solver->ai->solve_guess(state, solver->side, beaten);
    *numbers = (struct proof_numbers){{beaten[!solver->asked], beaten[solver->asked]}, 0};
}

/* Lists the branches. True if one of them ends the game as wanted: then nothing else counts. */
static bool list_branches(struct solver *solver, int depth)
{
    struct fork *fork = &solver->forks[depth];
    int count = solver->game->legal(solver->box, fork->state, solver->moves);
    fork->count = 0;
    for (int i = 0; i < count; i++) {
        struct branch *branch = &fork->branches[fork->count++];
        const void *next = step(solver, depth, solver->moves[i]);
        branch->move = solver->moves[i];
        branch->key = 0;
        if (solver->game->decides(next) == NOBODY) {
            settle(solver, next, &branch->numbers);
            if (branch->numbers.need[fork->aim] == 0)
                return true;
            continue;
        }
        branch->key = solver->ai->solve_key(next);
        proof_table_prefetch(&solver->proofs, branch->key);
        guess(solver, next, &branch->numbers);
    }
    return false;
}

/* Lists the branches, then looks them up. list_branches prefetches their buckets, which arrive in
 * the cache meanwhile. */
static void expand(struct solver *solver, int depth)
{
    struct fork *fork = &solver->forks[depth];
    fork->aim = aim_of(solver, fork->state);
    if (list_branches(solver, depth))
        return;
    for (int i = 0; i < fork->count; i++)
        if (!proof_is_complete(&fork->branches[i].numbers))
            proof_table_find(&solver->proofs, fork->branches[i].key, &fork->branches[i].numbers);
}

/* ---- selecting a branch ---- */

/* The branch to search next, and the numbers of the fork as a whole. */
struct selection {
    int best;
    uint32_t second; /* need of the second best branch */
    int open;        /* branches not refuted */
    struct proof_numbers numbers;
};

/* The numbers of the fork, by the formula at the top of this file. */
static void conclude(const struct fork *fork, struct selection *selection, uint32_t least,
                     uint32_t dearest, int longest)
{
    enum aim aim = fork->aim;
    selection->numbers.need[aim] = least;
    if (least == 0) {
        selection->numbers.need[!aim] = NEVER;
        selection->numbers.length = fork->branches[selection->best].numbers.length + 1;
    } else if (selection->open == 0) {
        selection->numbers.need[!aim] = 0;
        selection->numbers.length = longest + 1;
    } else {
        selection->numbers.need[!aim] = dearest + (uint32_t)selection->open - 1;
    }
}

/* Selects the branch that needs least; among equal ones the one that is cheapest to refute. */
static struct selection weigh(const struct fork *fork)
{
    struct selection selection = {.best = 0, .second = NEVER};
    uint32_t least = NEVER, cheapest = NEVER, dearest = 0;
    int longest = 0;
    for (int i = 0; i < fork->count; i++) {
        const struct proof_numbers *numbers = &fork->branches[i].numbers;
        uint32_t need = numbers->need[fork->aim], refuted = numbers->need[!fork->aim];
        longest = numbers->length > longest ? numbers->length : longest;
        if (refuted == 0)
            continue;
        selection.open++;
        dearest = refuted > dearest ? refuted : dearest;
        if (need < least || (need == least && refuted < cheapest)) {
            selection.second = least;
            least = need;
            cheapest = refuted;
            selection.best = i;
        } else if (need < selection.second) {
            selection.second = need;
        }
    }
    conclude(fork, &selection, least, dearest, longest);
    return selection;
}

/* ---- the search ---- */

static bool goes_on(struct solver *solver)
{
    solver->stopped = solver->stopped || limit_reached(solver->limit, solver->nodes);
    if (solver->nodes >= solver->next_progress && solver->watcher != NULL) {
        solver->watcher->progress(solver->watcher->context, solver->nodes);
        solver->next_progress = solver->nodes + SOLVE_PROGRESS_EVERY;
    }
    return !solver->stopped;
}

/* The bounds for the selected branch: it is searched until another one needs clearly less. The
 * extra quarter keeps the search from switching back and forth between two branches (the 1 +
 * epsilon trick of Pawlewicz and Lew, 2006). The other bound leaves room for the 1 that each other
 * branch adds; it cannot fall below 0, because the sum was within its bound. */
static void bound_branch(const struct fork *fork, const struct selection *selection,
                         const uint32_t bound[2], uint32_t of_branch[2])
{
    uint32_t patience = selection->second + selection->second / 4 + 1;
    uint32_t others = (uint32_t)selection->open - 1;
    of_branch[fork->aim] = patience < bound[fork->aim] ? patience : bound[fork->aim];
    of_branch[!fork->aim] = bound[!fork->aim] - others;
}

static void search(struct solver *solver, int depth, const uint32_t bound[2],
                   struct proof_numbers *numbers);

static void descend(struct solver *solver, int depth, const struct selection *selection,
                    const uint32_t bound[2])
{
    struct fork *fork = &solver->forks[depth];
    struct branch *branch = &fork->branches[selection->best];
    uint32_t of_branch[2];
    struct proof_numbers now;
    if (proof_table_find(&solver->proofs, branch->key, &now) && proof_is_complete(&now)) {
        branch->numbers = now; /* proved on another path meanwhile */
        return;
    }
    bound_branch(fork, selection, bound, of_branch);
    step(solver, depth, branch->move);
    search(solver, depth + 1, of_branch, &branch->numbers);
}

/* Searches the position of forks[depth] until one of its numbers reaches its bound. */
static void search(struct solver *solver, int depth, const uint32_t bound[2],
                   struct proof_numbers *numbers)
{
    struct fork *fork = &solver->forks[depth];
    long before = solver->nodes++;
    expand(solver, depth);
    struct selection selection = weigh(fork);
    while (selection.numbers.need[WIN] < bound[WIN] && selection.numbers.need[LOSS] < bound[LOSS] &&
           goes_on(solver)) {
        /* A longer game is given up: the answer is then "unsolved", never a wrong one. */
        if (depth + 2 >= SOLVE_DEPTH_MAX) {
            solver->stopped = true;
            break;
        }
        descend(solver, depth, &selection, bound);
        selection = weigh(fork);
    }
    *numbers = selection.numbers;
    proof_table_store(&solver->proofs, solver->ai->solve_key(fork->state), numbers,
                      solver->nodes - before);
}

bool search_root(struct solver *solver)
{
    static const uint32_t to_the_end[2] = {NEVER, NEVER};
    struct proof_numbers numbers;
    search(solver, 0, to_the_end, &numbers);
    return proof_is_complete(&numbers);
}

/* ---- questions ---- */

/* Begins with new sides: another game, or a seat has left. What the table holds was found for other
 * sides. */
static void take_sides(struct solver *solver, const void *state)
{
    solver->ai->solve_sides(state, solver->side);
    solver->asked = solver->side[solver->game->decides(state)];
    proof_table_clear(&solver->proofs);
}

static void ask(struct solver *solver, const void *state, const struct limit *limit,
                const struct solve_watcher *watcher)
{
    solver->limit = limit;
    solver->watcher = watcher;
    solver->nodes = 0;
    solver->next_progress = SOLVE_PROGRESS_EVERY;
    solver->stopped = false;
    memcpy(solver->forks[0].state, state, solver->game->state_size);
}

static unsigned seats_of(const struct solver *solver, int side)
{
    unsigned seats = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        seats |= (unsigned)(solver->side[seat] == side) << seat;
    return seats;
}

static void answer(struct solver *solver, const void *state, struct solution *solution)
{
    *solution = (struct solution){.answer = UNSOLVED};
    if (search_root(solver)) {
        bool won = solver_found(solver, state) == SOLVED_WIN;
        int winner = won ? solver->asked : !solver->asked;
        solution->answer =
            solver->side[solver->game->decides(state)] == winner ? SOLVED_WIN : SOLVED_LOSS;
        solution->winners = seats_of(solver, winner);
        line_follow(solver, solution);
    }
    solution->nodes = solver->nodes;
}

void solve(struct solver *solver, const void *state, const struct limit *limit,
           const struct solve_watcher *watcher, struct solution *solution)
{
    take_sides(solver, state);
    ask(solver, state, limit, watcher);
    answer(solver, state, solution);
}

void solve_further(struct solver *solver, const void *state, const struct limit *limit,
                   const struct solve_watcher *watcher, struct solution *solution)
{
    int side[SEATS_MAX];
    solver->ai->solve_sides(state, side);
    if (memcmp(side, solver->side, sizeof side) != 0)
        take_sides(solver, state);
    ask(solver, state, limit, watcher);
    answer(solver, state, solution);
}

void solver_forget(struct solver *solver)
{
    if (solver != NULL)
        memset(solver->side, 0, sizeof solver->side); /* equal to no real sides: starts anew */
}

enum answer solver_found(const struct solver *solver, const void *state)
{
    struct proof_numbers numbers;
    if (!proof_table_find(&solver->proofs, solver->ai->solve_key(state), &numbers) ||
        !proof_is_complete(&numbers))
        return UNSOLVED;
    return numbers.need[WIN] == 0 ? SOLVED_WIN : SOLVED_LOSS;
}

/* ---- memory ---- */

/* Places the branches and the state of each fork side by side, because they are used together. */
static void share_memory(struct solver *solver, size_t branches)
{
    unsigned char *at = solver->memory;
    for (int depth = 0; depth < SOLVE_DEPTH_MAX; depth++) {
        solver->forks[depth].branches = (struct branch *)at;
        at += branches * sizeof(struct branch);
        solver->forks[depth].state = at;
        at += solver->game->state_size;
    }
}

struct solver *solver_open(const struct game *game, const void *box, size_t bytes)
{
    struct solver *solver = memory_for(1, sizeof *solver);
    size_t branches = (size_t)game->moves_max;
    solver->game = game;
    solver->box = box;
    solver->ai = game_ai_of(game);
    solver->moves = memory_for(branches, sizeof(game_move));
    solver->memory =
        memory_for(SOLVE_DEPTH_MAX, branches * sizeof(struct branch) + game->state_size);
    proof_table_open(&solver->proofs, bytes);
    share_memory(solver, branches);
    return solver;
}

void solver_close(struct solver *solver)
{
    if (solver == NULL)
        return;
    proof_table_close(&solver->proofs);
    free(solver->moves);
    free(solver->memory);
    free(solver);
}
