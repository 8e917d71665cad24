/*
 * thinker.c - a computer player. See thinker.h.
 *
 * This file chooses the method and turns its findings into a thought: moves with their values, best
 * first, and the one that is played.
 */
#include "search/thinker.h"

#include "base/bits.h"
#include "base/memory.h"
#include "search/alphabeta.h"
#include "search/exact.h"
#include "search/solve.h"
#include "search/tree.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define TREES_MAX 64
#define EXACT_POSITIONS 200000 /* visited at most when an end is calculated */
/* Proofs are tried when so few decisions are left. With this many one in three succeeds, later
 * nearly all do. */
#define PROOF_DECISIONS 100
#define PROOF_TIME_PART 4 /* a proof may take this fraction of a budget of time */
#define PROOF_TABLE ((size_t)16 << 20)
/* How often progress is reported: in time, or in parts of a budget of iterations. */
#define CHUNK_MILLISECONDS 100
#define CHUNKS 16
#define APPRAISAL_SCALE 20 /* points that an appraisal bends to three quarters */

struct thinker {
    const struct game *game;
    const void *box;
    const struct game_ai *ai;
    struct nets nets;
    struct exact *exact;
    struct solver *solver;         /* NULL: not needed yet */
    struct alphabeta *alphabeta;   /* NULL: not needed yet */
    struct tree *trees[TREES_MAX]; /* NULL: not needed yet */
    int tree_count;                /* trees in use */

    unsigned char *state, *trial;
    game_move *moves;
    struct candidate *candidates;
    long *visits;
    double (*sums)[SEATS_MAX];
};

/* One call of thinker_think. */
struct search_run {
    struct thinker *thinker;
    struct budget budget; /* with the time that is left */
    const struct watcher *watcher;
    struct thought *thought;
    int seat;
    unsigned winners;   /* seats that are proved to win; 0: not proved */
    struct limit limit; /* of this chunk */
    int trees;
    struct rng rngs[TREES_MAX];
    long done[TREES_MAX];
};

/* ---- memory ---- */

void thinker_close(struct thinker *thinker)
{
    if (thinker == NULL)
        return;
    for (int i = 0; i < TREES_MAX; i++)
        tree_close(thinker->trees[i]);
    alphabeta_close(thinker->alphabeta);
    solver_close(thinker->solver);
    exact_close(thinker->exact);
    nets_close(&thinker->nets);
    free(thinker->state);
    free(thinker->trial);
    free(thinker->moves);
    free(thinker->candidates);
    free(thinker->visits);
    free(thinker->sums);
    free(thinker);
}

struct thinker *thinker_open(const struct game *game, const void *box)
{
    struct thinker *thinker = memory_for(1, sizeof *thinker);
    size_t moves_max = (size_t)game->moves_max;
    thinker->game = game;
    thinker->box = box;
    thinker->ai = game_ai_of(game);
    if (thinker->ai != NULL)
        nets_open(&thinker->nets, thinker->ai);
    thinker->exact = exact_open(game, box, thinker->ai);
    thinker->state = memory_for(1, game->state_size);
    thinker->trial = memory_for(1, game->state_size);
    thinker->moves = memory_for(moves_max, sizeof *thinker->moves);
    thinker->candidates = memory_for(moves_max, sizeof *thinker->candidates);
    thinker->visits = memory_for(moves_max, sizeof *thinker->visits);
    thinker->sums = memory_for(moves_max, sizeof *thinker->sums);
    return thinker;
}

/* ---- judging every move once ---- */

/* An estimate of each seat's points; without a game_ai the points it has now. */
static void estimate(const struct thinker *thinker, const void *state, int points[SEATS_MAX])
{
    int players = thinker->game->players(state);
    if (thinker->ai != NULL)
        thinker->ai->appraise(thinker->box, state, points);
    else
        for (int seat = 0; seat < players; seat++)
            points[seat] = game_total(thinker->game, thinker->box, state, seat);
}

/* Seats of one side are no rivals. Without sides each seat is a side of its own. */
static void find_sides(const struct thinker *thinker, const void *state, int side[SEATS_MAX])
{
    if (thinker->ai != NULL && thinker->ai->two_sided(state, side))
        return;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        side[seat] = seat;
}

/* The value of each seat: its lead over its best rival, bent. */
static void appraise(const struct thinker *thinker, const void *state, int value[SEATS_MAX])
{
    int points[SEATS_MAX] = {0}, side[SEATS_MAX], players = thinker->game->players(state);
    estimate(thinker, state, points);
    find_sides(thinker, state, side);
    for (int seat = 0; seat < players; seat++) {
        int best = players == 1 ? 0 : INT_MIN;
        for (int other = 0; other < players; other++)
            if (side[other] != side[seat] && points[other] > best)
                best = points[other];
        value[seat] = value_bend(points[seat] - best, APPRAISAL_SCALE);
    }
}

/* Judges the position in thinker->trial statically. */
static void look(const struct thinker *thinker, enum method method, int value[SEATS_MAX])
{
    struct stakes stakes = stakes_of(thinker->ai, thinker->trial);
    memset(value, 0, SEATS_MAX * sizeof *value);
    if (thinker->game->decides(thinker->trial) == NOBODY)
        value_result(thinker->game, thinker->box, thinker->trial, &stakes, value);
    else if (method == BY_APPRAISAL ||
             !nets_value(&thinker->nets, thinker->ai, thinker->box, thinker->trial, value))
        appraise(thinker, thinker->trial, value);
}

/* Judges every move. All use the same deal of the hidden parts, so that differences between them
 * come from the moves alone. */
static void look_at_moves(struct search_run *run, struct rng *rng)
{
    struct thinker *thinker = run->thinker;
    const struct game *game = thinker->game;
    game->redeal(thinker->box, thinker->state, run->seat, rng);
    for (int i = 0; i < run->thought->count; i++) {
        struct candidate *candidate = &thinker->candidates[i];
        *candidate = (struct candidate){.move = thinker->moves[i]};
        if (run->budget.method == BY_CHANCE)
            continue;
        memcpy(thinker->trial, thinker->state, game->state_size);
        game->play(thinker->box, thinker->trial, candidate->move, NULL);
        look(thinker, run->budget.method, candidate->value);
    }
    run->thought->iterations = run->thought->count;
}

/* ---- trees ---- */

static void plant_trees(struct search_run *run)
{
    struct thinker *thinker = run->thinker;
    for (int i = 0; i < run->trees; i++) {
        if (thinker->trees[i] == NULL)
            thinker->trees[i] = tree_open(thinker->game, thinker->box, thinker->ai,
                                          thinker->ai == NULL ? NULL : &thinker->nets);
        tree_plant(thinker->trees[i], thinker->state, run->budget.leaf, &run->rngs[i]);
    }
    thinker->tree_count = run->trees;
}

static void grow_tree(void *context, int which)
{
    struct search_run *run = context;
    run->done[which] += tree_grow(run->thinker->trees[which], &run->rngs[which], &run->limit);
}

/* Adds up what all trees found (root parallelisation). Trees never share a node. That is weaker
 * than one tree of the same total size, but it needs no locks, and the sum does not depend on which
 * thread was quicker. */
static void gather(struct search_run *run)
{
    struct thinker *thinker = run->thinker;
    struct thought *thought = run->thought;
    size_t count = (size_t)thought->count;
    memset(thinker->visits, 0, count * sizeof *thinker->visits);
    memset(thinker->sums, 0, count * sizeof *thinker->sums);
    thought->iterations = 0;
    for (int i = 0; i < run->trees; i++) {
        tree_add_visits(thinker->trees[i], thinker->moves, thought->count, thinker->visits,
                        thinker->sums);
        thought->iterations += run->done[i];
    }
    for (int i = 0; i < thought->count; i++) {
        struct candidate *candidate = &thinker->candidates[i];
        *candidate = (struct candidate){thinker->moves[i], thinker->visits[i], {0}};
        for (int seat = 0; seat < SEATS_MAX && candidate->visits > 0; seat++)
            candidate->value[seat] =
                (int)(thinker->sums[i][seat] / (double)candidate->visits * VALUE_ONE);
    }
}

/* ---- the thought ---- */

/* More visits come first, then the higher value. Exact values and static judgements have no visits,
 * so there the value decides. */
static bool better(const struct candidate *a, const struct candidate *b, int seat)
{
    if (a->visits != b->visits)
        return a->visits > b->visits;
    return a->value[seat] > b->value[seat];
}

/* Sorts best first. Insertion sort is stable: equal moves stay in the game's order, so that the
 * result is deterministic. */
static void sort_candidates(struct candidate *candidates, int count, int seat)
{
    for (int i = 1; i < count; i++) {
        struct candidate moved = candidates[i];
        int at = i;
        for (; at > 0 && better(&moved, &candidates[at - 1], seat); at--)
            candidates[at] = candidates[at - 1];
        candidates[at] = moved;
    }
}

/* The weight of a move that looks worse by so much: it halves with every `temperature`, linear in
 * between. Integers, so that it is the same everywhere. */
static uint32_t likelihood(int worse, int temperature)
{
    int halves = worse / temperature, rest = worse % temperature;
    uint32_t full = UINT32_C(1) << 12;
    if (halves > 12)
        return 0;
    uint32_t here = full >> halves;
    return here - (uint32_t)((uint64_t)here * (unsigned)rest / (2 * (unsigned)temperature));
}

/* The weight of a candidate. One that the search hardly tried has none: its value is unreliable. */
static uint32_t likelihood_of(const struct search_run *run, int which)
{
    const struct candidate *best = run->thought->candidates, *one = best + which;
    int worse = best->value[run->seat] - one->value[run->seat];
    if (one->visits * 8 < best->visits)
        return 0;
    return likelihood(worse > 0 ? worse : 0, run->budget.temperature);
}

/* The index of the move to play: the best, or with temperature one at random, by weight. */
static int pick(const struct search_run *run, struct rng *rng)
{
    int count = run->thought->count;
    uint64_t total = 0;
    if (run->budget.method == BY_CHANCE)
        return (int)rng_below(rng, (uint32_t)count);
    if (run->budget.temperature == 0)
        return 0;
    for (int i = 0; i < count; i++)
        total += likelihood_of(run, i);
    uint64_t target = (rng_next(rng) >> 32) * total >> 32;
    for (int i = 0; i < count; i++) {
        uint32_t here = likelihood_of(run, i);
        if (target < here)
            return i;
        target -= here;
    }
    return 0;
}

/* Sorts the candidates and completes the thought from them. */
static void conclude(struct search_run *run)
{
    struct thinker *thinker = run->thinker;
    struct thought *thought = run->thought;
    sort_candidates(thinker->candidates, thought->count, run->seat);
    thought->candidates = thinker->candidates;
    thought->move = thinker->candidates[0].move;
    thought->line[0] = thought->move;
    thought->line_count = 1;
    memcpy(thought->value, thinker->candidates[0].value, sizeof thought->value);
    if (run->trees > 0)
        thought->line_count = tree_line(thinker->trees[0], thought->move, thought->line);
}

static void choose_move(struct search_run *run, struct rng *rng)
{
    struct thought *thought = run->thought;
    int chosen = pick(run, rng);
    thought->move = thought->candidates[chosen].move;
    if (chosen == 0)
        return;
    thought->line[0] = thought->move;
    thought->line_count = 1;
}

/* ---- thinking ---- */

static const atomic_bool *stop_of(const struct search_run *run)
{
    return run->watcher == NULL ? NULL : run->watcher->stop;
}

static void tell_progress(struct search_run *run)
{
    const struct watcher *watcher = run->watcher;
    if (watcher != NULL && watcher->progress != NULL)
        watcher->progress(watcher->context, run->thought);
}

/* Sets the limit of the next chunk for each tree. False if the budget is used up; the limit is
 * still valid then, so that a search does at least one chunk, however short the time. */
static bool next_chunk(struct search_run *run, int64_t start)
{
    const struct budget *budget = &run->budget;
    struct limit *limit = &run->limit;
    bool left = true;
    *limit = (struct limit){.stop = stop_of(run)};
    if (budget->milliseconds > 0) {
        int64_t end = start + budget->milliseconds, now = machine_milliseconds();
        limit->deadline = end < now + CHUNK_MILLISECONDS ? end : now + CHUNK_MILLISECONDS;
        left = now < end;
    }
    if (budget->iterations > 0) {
        long each = (budget->iterations + run->trees - 1) / run->trees;
        long part = (each + CHUNKS - 1) / CHUNKS, rest = each - run->done[0];
        limit->iterations = rest < part ? rest : part;
        left = left && rest > 0;
    }
    return left && !watcher_stopped(run->watcher);
}

static void think_by_tree(struct search_run *run, struct rng *rng)
{
    int64_t start = run->budget.milliseconds > 0 ? machine_milliseconds() : 0;
    run->trees = run->budget.threads < 1           ? 1
                 : run->budget.threads > TREES_MAX ? TREES_MAX
                                                   : run->budget.threads;
    for (int i = 0; i < run->trees; i++)
        run->rngs[i].state = rng_next(rng);
    plant_trees(run);
    do {
        if (!next_chunk(run, start) && run->done[0] > 0)
            break;
        machine_together(run->trees, grow_tree, run);
        gather(run);
        conclude(run);
        tell_progress(run);
    } while (!watcher_stopped(run->watcher));
}

static bool think_exactly(struct search_run *run)
{
    struct thinker *thinker = run->thinker;
    struct limit limit = {.iterations = EXACT_POSITIONS, .stop = stop_of(run)};
    if (!run->budget.exact || !exact_fits(thinker->exact, thinker->state) ||
        !exact_think(thinker->exact, thinker->state, &limit, thinker->candidates, run->thought))
        return false;
    struct thought found = *run->thought;
    conclude(run);
    memcpy(run->thought->line, found.line, sizeof found.line);
    run->thought->line_count = found.line_count;
    return true;
}

static bool think_by_alphabeta(struct search_run *run)
{
    struct thinker *thinker = run->thinker;
    int side[SEATS_MAX];
    if (run->budget.method != BY_ALPHABETA || thinker->ai == NULL ||
        !thinker->ai->two_sided(thinker->state, side))
        return false;
    if (thinker->alphabeta == NULL)
        thinker->alphabeta =
            alphabeta_open(thinker->game, thinker->box, thinker->ai, &thinker->nets);
    alphabeta_think(thinker->alphabeta, thinker->state, &run->budget, run->watcher,
                    thinker->candidates, run->thought);
    return true;
}

/* ---- proofs ---- */

/* A proof needs a limit: a budget of 0 means none, and the proof might never end. */
static bool proof_fits(const struct search_run *run)
{
    const struct thinker *thinker = run->thinker;
    const struct budget *budget = &run->budget;
    int side[SEATS_MAX];
    return budget->exact && budget->method >= BY_TREE &&
           budget->iterations + budget->milliseconds > 0 &&
           solve_sides(thinker->game, thinker->state, side) &&
           thinker->ai->decisions_left(thinker->box, thinker->state) <= PROOF_DECISIONS;
}

/* At least one millisecond is left: 0 would mean no limit. */
static void use_time(struct budget *budget, int64_t used)
{
    budget->milliseconds = used < budget->milliseconds ? budget->milliseconds - (int)used : 1;
}

static void solve_within_budget(struct search_run *run, struct solution *solution)
{
    struct budget *budget = &run->budget;
    struct limit limit = {.iterations = budget->iterations, .stop = stop_of(run)};
    int64_t start = budget->milliseconds > 0 ? machine_milliseconds() : 0;
    if (budget->milliseconds > 0)
        limit.deadline = start + budget->milliseconds / PROOF_TIME_PART + 1;
    solve_further(run->thinker->solver, run->thinker->state, &limit, NULL, solution);
    if (budget->milliseconds > 0)
        use_time(budget, machine_milliseconds() - start);
}

/* The values of a proved position: the winners share VALUE_ONE. */
static void proved_value(const struct search_run *run, int value[SEATS_MAX])
{
    int winners = bits_count(run->winners);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        value[seat] = run->winners >> seat & 1 ? VALUE_ONE / winners : 0;
}

/* Completes a proved win: the winning move comes first, the others keep their static values. */
static void conclude_won(struct search_run *run, const struct solution *solution)
{
    struct thought *thought = run->thought;
    struct candidate *candidates = run->thinker->candidates;
    for (int i = 0; i < thought->count; i++)
        if (candidates[i].move == solution->line[0])
            candidates[i].visits = solution->nodes;
    conclude(run);
    proved_value(run, thought->value);
    memcpy(candidates[0].value, thought->value, sizeof thought->value);
    thought->exact = thought->proved = true;
    thought->iterations = solution->nodes;
    thought->line_count = solution->line_count < EXPECTED_MAX ? solution->line_count : EXPECTED_MAX;
    memcpy(thought->line, solution->line, (size_t)thought->line_count * sizeof *thought->line);
}

/* Completes a proved loss: the search has chosen the most stubborn move, but every move loses. */
static void conclude_lost(struct search_run *run)
{
    struct thought *thought = run->thought;
    proved_value(run, thought->value);
    for (int i = 0; i < thought->count; i++)
        memcpy(run->thinker->candidates[i].value, thought->value, sizeof thought->value);
    thought->exact = true;
}

/* Tries to prove who wins. True if the seat that decides does: then the thought is complete. */
static bool think_by_proof(struct search_run *run, struct rng *rng)
{
    struct thinker *thinker = run->thinker;
    struct solution solution;
    if (!proof_fits(run))
        return false;
    if (thinker->solver == NULL)
        thinker->solver = solver_open(thinker->game, thinker->box, PROOF_TABLE);
    solve_within_budget(run, &solution);
    run->winners = solution.winners;
    if (solution.answer != SOLVED_WIN)
        return false;
    look_at_moves(run, rng);
    conclude_won(run, &solution);
    return true;
}

/* ---- one thought ---- */

/* The surest method comes first: exact calculation, then a proof, then what the budget asks for.
 * After a proved loss the search still chooses the move, because the opponent may not play
 * perfectly. */
void thinker_think(struct thinker *thinker, const void *state, const struct budget *budget,
                   struct rng rng, const struct watcher *watcher, struct thought *thought)
{
    struct search_run run = {.thinker = thinker, .budget = *budget, .watcher = watcher};
    run.thought = thought;
    run.seat = thinker->game->decides(state);
    *thought = (struct thought){0};
    memcpy(thinker->state, state, thinker->game->state_size);
    /* From here on everything works on thinker->state, which holds nothing that the seat cannot
     * know. */
    thinker->game->redeal(thinker->box, thinker->state, run.seat, NULL);
    thought->count = thinker->game->legal(thinker->box, thinker->state, thinker->moves);
    if (think_exactly(&run) || think_by_proof(&run, &rng))
        return;
    if (budget->method < BY_TREE) {
        look_at_moves(&run, &rng);
        conclude(&run);
    } else if (!think_by_alphabeta(&run)) {
        think_by_tree(&run, &rng);
    }
    choose_move(&run, &rng);
    if (run.winners != 0)
        conclude_lost(&run);
}

void thinker_find_best(struct thinker *thinker, const void *state, const struct budget *budget,
                       struct rng rng, const struct watcher *watcher, struct thought *thought)
{
    struct budget best = *budget;
    best.temperature = 0;
    thinker_forget(thinker);
    thinker_think(thinker, state, &best, rng, watcher, thought);
}

void thinker_played(struct thinker *thinker, game_move move)
{
    for (int i = 0; i < thinker->tree_count; i++)
        tree_played(thinker->trees[i], move);
}

void thinker_forget(struct thinker *thinker)
{
    for (int i = 0; i < thinker->tree_count; i++)
        tree_forget(thinker->trees[i]);
    alphabeta_forget(thinker->alphabeta);
    solver_forget(thinker->solver);
}
