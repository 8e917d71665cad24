/*
 * analysis.c - the analysis of a game. See analysis.h.
 */
#include "advice/analysis.h"

#include "advice/values.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* A move with less than 1 / SMALL_PART of the visits is judged again, in DEALINGS deals. */
#define SMALL_PART 16
#define DEALINGS 4

const char *const mark_names[MARKS] = {"none", "inaccuracy", "mistake"};
const char *const mark_signs[MARKS] = {"", "?!", "?"};

enum mark mark_of(int cost)
{
    if (hundredths(cost) >= COST_MISTAKE)
        return MARK_MISTAKE;
    return hundredths(cost) >= COST_INACCURACY ? MARK_INACCURACY : MARK_NONE;
}

bool cost_worth_telling(int cost)
{
    return hundredths(cost) >= COST_WORTH_TELLING;
}

void analysis_value(const struct judge *judge, const void *state, const struct budget *budget,
                    struct rng rng, int value[SEATS_MAX])
{
    struct thought thought;
    if (judge->game->decides(state) == NOBODY) {
        struct stakes stakes = stakes_of(game_ai_of(judge->game), state);
        memset(value, 0, SEATS_MAX * sizeof *value);
        value_result(judge->game, judge->box, state, &stakes, value);
        return;
    }
    thinker_find_best(judge->thinker, state, budget, rng, judge->watcher, &thought);
    memcpy(value, thought.value, sizeof thought.value);
}

/* ---- a second look ---- */

static struct budget part_of(const struct budget *budget, int parts)
{
    struct budget part = *budget;
    part.iterations = budget->iterations == 0 ? 0 : budget->iterations / parts + 1;
    part.milliseconds = budget->milliseconds == 0 ? 0 : budget->milliseconds / parts + 1;
    return part;
}

/* The mean value after a move, over several deals of the hidden parts. */
static void look_behind(const struct judge *judge, const void *state, game_move move,
                        const struct budget *budget, struct rng rng, int value[SEATS_MAX])
{
    const struct game *game = judge->game;
    struct budget part = part_of(budget, DEALINGS);
    long sums[SEATS_MAX] = {0};
    void *behind = memory_for(1, game->state_size);
    for (int i = 0; i < DEALINGS; i++) {
        int found[SEATS_MAX];
        memcpy(behind, state, game->state_size);
        game->redeal(judge->box, behind, game->decides(state), NULL);
        game->redeal(judge->box, behind, game->decides(state), &rng);
        game->play(judge->box, behind, move, NULL);
        analysis_value(judge, behind, &part, (struct rng){rng_next(&rng)}, found);
        for (int seat = 0; seat < SEATS_MAX; seat++)
            sums[seat] += found[seat];
    }
    for (int seat = 0; seat < SEATS_MAX; seat++)
        value[seat] = (int)(sums[seat] / DEALINGS);
    free(behind);
}

/* ---- a decision ---- */

static const struct candidate *candidate_of(const struct thought *thought, game_move move)
{
    for (int i = 0; i < thought->count; i++)
        if (thought->candidates[i].move == move)
            return &thought->candidates[i];
    return &thought->candidates[0];
}

/* True if the value of the move played is unreliable: alpha-beta has only bounds for all but the
 * best move, a tree has few visits for bad ones, and a proof knows the winning move alone. */
static bool hardly_known(const struct thought *thought, const struct candidate *played,
                         const struct budget *budget)
{
    bool all_exact = thought->exact && !thought->proved;
    if (all_exact || budget->method < BY_TREE || played->move == thought->move)
        return false;
    return played->visits * SMALL_PART < thought->iterations;
}

/* True if the move uncovers something hidden. */
static bool reveals(const struct judge *judge, const void *state, game_move move)
{
    struct game_events *events = memory_for(1, sizeof *events);
    void *copy = memory_for(1, judge->game->state_size);
    memcpy(copy, state, judge->game->state_size);
    judge->game->play(judge->box, copy, move, events);
    bool revealed = events->revealed;
    free(events);
    free(copy);
    return revealed;
}

/* How much less the seat gets by the other move than by the best one; writes what can be expected
 * of the other, which is a copy because thinking again overwrites the candidates. If it is judged
 * again, the best move is, too: the value of a search grows with the number of moves it can choose
 * from, so only values of the same kind are comparable. */
static int difference(const struct judge *judge, const void *state, const struct thought *thought,
                      struct candidate other, const struct budget *budget, struct rng rng,
                      int expected[SEATS_MAX])
{
    int best[SEATS_MAX], seat = judge->game->decides(state);
    memcpy(best, thought->value, sizeof best);
    memcpy(expected, other.value, sizeof best);
    if (hardly_known(thought, &other, budget)) {
        look_behind(judge, state, thought->move, budget, rng, best);
        look_behind(judge, state, other.move, budget, rng, expected);
    }
    return best[seat] > expected[seat] ? best[seat] - expected[seat] : 0;
}

/* By how much the best move is better than the second best. A small difference is not looked at
 * twice. */
static int margin_of(const struct judge *judge, const void *state, const struct thought *thought,
                     const struct budget *budget, struct rng rng)
{
    int seat = judge->game->decides(state), expected[SEATS_MAX];
    if (!judge->margins || thought->count < 2)
        return 0;
    struct candidate second = thought->candidates[1];
    int margin = thought->value[seat] - second.value[seat];
    if (hundredths(margin) < MARGIN_ALONE)
        return margin > 0 ? margin : 0;
    return difference(judge, state, thought, second, budget, rng, expected);
}

void analysis_judge(const struct judge *judge, const void *state, game_move played,
                    const struct budget *budget, struct rng rng, struct verdict *verdict)
{
    struct thought thought;
    *verdict = (struct verdict){.seat = judge->game->decides(state), .played = played};
    verdict->revealed = reveals(judge, state, played);
    thinker_find_best(judge->thinker, state, budget, rng, judge->watcher, &thought);
    verdict->best = thought.move;
    verdict->exact = thought.exact;
    verdict->choices = thought.count;
    memcpy(verdict->value, thought.value, sizeof verdict->value);
    struct candidate candidate = *candidate_of(&thought, played);
    verdict->cost = difference(judge, state, &thought, candidate, budget, rng, verdict->expected);
    if (played == verdict->best)
        verdict->margin = margin_of(judge, state, &thought, budget, rng);
}

/* ---- a seat's game ---- */

/* In hundredths of a per cent. */
static int accuracy_of(int cost)
{
    return 160000 / (16 + hundredths(cost));
}

/* Adds a decision of the seat. */
static void add_decision(const struct verdict *verdicts, int which, struct balance *balance)
{
    const struct verdict *verdict = &verdicts[which];
    balance->decisions++;
    balance->cost += verdict->cost;
    balance->marks[mark_of(verdict->cost)]++;
    if (verdict->cost > (balance->worst < 0 ? 0 : verdicts[balance->worst].cost))
        balance->worst = which;
    if (hundredths(verdict->margin) >= MARGIN_ALONE &&
        (balance->best < 0 || verdict->margin > verdicts[balance->best].margin))
        balance->best = which;
}

/* The mean accuracy, rounded; -1 if the seat never had a choice. */
static int mean_accuracy(const struct verdict *verdicts, int count, int seat)
{
    long sum = 0, choices = 0;
    for (int i = 0; i < count; i++)
        if (verdicts[i].seat == seat && verdicts[i].choices > 1) {
            sum += accuracy_of(verdicts[i].cost);
            choices++;
        }
    return choices == 0 ? -1 : (int)((sum + 50 * choices) / (100 * choices));
}

void analysis_balance(const struct verdict *verdicts, int count, const int last[SEATS_MAX],
                      int seat, struct balance *balance)
{
    *balance = (struct balance){.worst = -1, .best = -1};
    balance->accuracy = mean_accuracy(verdicts, count, seat);
    for (int i = 0; i < count; i++) {
        const struct verdict *verdict = &verdicts[i];
        const int *next = i + 1 < count ? verdicts[i + 1].value : last;
        balance->had_luck = balance->had_luck || verdict->revealed;
        if (verdict->revealed)
            balance->luck += next[seat] - verdict->expected[seat];
        if (verdict->seat == seat)
            add_decision(verdicts, i, balance);
    }
}
