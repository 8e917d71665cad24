/*
 * review.c - the analysis of the game at a table. See review.h.
 *
 * Decisions are judged one by one, so that progress can be shown, and verdicts survive a stop.
 */
#include "advice/review.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void review_open(struct review *review, const struct table *table)
{
    int plies = table_plies(table);
    *review = (struct review){.players = table_setup(table)->players, .plies = plies};
    review->verdicts = memory_for((size_t)plies + 1, sizeof *review->verdicts);
    review->texts = memory_for((size_t)plies + 1, sizeof *review->texts);
    review->comparisons = memory_for((size_t)plies + 1, sizeof *review->comparisons);
}

void review_close(struct review *review)
{
    free(review->verdicts);
    free(review->texts);
    free(review->comparisons);
    *review = (struct review){0};
}

void *review_position(const struct table *table, int which)
{
    void *state = memory_for(1, table_game(table)->state_size);
    table_show(table, which, state);
    return state;
}

/* ---- judging ---- */

/* Each position has random numbers of its own, so that a verdict does not depend on how many were
 * asked for before. */
static struct rng rng_at(struct rng rng, int ply)
{
    return (struct rng){rng.state ^ (uint64_t)ply << 32};
}

/* What a verdict is told with: both moves as text and, if it is marked, what each does that the
 * other does not. */
static void explain(struct review *review, const struct table *table, struct rng rng,
                    const void *state)
{
    const struct game *game = table_game(table);
    const void *box = table_box(table)->data;
    const struct verdict *verdict = &review->verdicts[review->count];
    struct verdict_text *texts = &review->texts[review->count];
    struct text best = text_in(texts->best, sizeof texts->best);
    table_ply(table, review->count + 1, texts->played, NULL);
    game->move_write(box, state, verdict->best, &best);
    if (mark_of(verdict->cost) != MARK_NONE)
        comparison_find(game, box, state, rng, verdict->best, verdict->played,
                        &review->comparisons[review->count]);
}

game_move review_played(const struct table *table, int which, const void *state)
{
    char text[MOVE_TEXT_MAX];
    struct message why;
    game_move played;
    table_ply(table, which + 1, text, NULL);
    table_game(table)->move_read(table_box(table)->data, state, text, &played, &why);
    return played;
}

static void judge_ply(struct review *review, const struct table *table,
                      const struct review_options *options, const void *state)
{
    struct budget how = spec_budget(&options->spec, table_game(table), state);
    struct rng rng = rng_at(options->rng, review->count);
    analysis_judge(&options->judge, state, review_played(table, review->count, state), &how, rng,
                   &review->verdicts[review->count]);
    explain(review, table, rng, state);
}

void review_add(struct review *review, const struct table *table, struct rng rng, const void *state,
                const struct verdict *verdict)
{
    review->verdicts[review->count] = *verdict;
    explain(review, table, rng_at(rng, review->count), state);
    review->count++;
}

bool review_next(struct review *review, const struct table *table,
                 const struct review_options *options)
{
    if (review->count == review->plies || watcher_stopped(options->judge.watcher))
        return false;
    void *state = review_position(table, review->count);
    judge_ply(review, table, options, state);
    free(state);
    /* The verdict that was interrupted is meaningless, so it does not count. */
    bool good = !watcher_stopped(options->judge.watcher);
    review->count += good;
    return good;
}

void review_finish(struct review *review, const struct table *table,
                   const struct review_options *options)
{
    void *state = review_position(table, review->count);
    struct budget how = spec_budget(&options->spec, table_game(table), state);
    analysis_value(&options->judge, state, &how, rng_at(options->rng, review->count), review->last);
    free(state);
}

/* ---- reading it ---- */

const int *review_value_after(const struct review *review, int which)
{
    return which + 1 < review->count ? review->verdicts[which + 1].value : review->last;
}

bool review_is_marked(const struct review *review, int which)
{
    return mark_of(review->verdicts[which].cost) != MARK_NONE;
}
