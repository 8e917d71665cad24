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
static struct rng rng_at(const struct review_options *options, int ply)
{
    return (struct rng){options->rng.state ^ (uint64_t)ply << 32};
}

static void judge_ply(struct review *review, const struct table *table,
                      const struct review_options *options, const void *state)
{
    const struct game *game = table_game(table);
    const void *box = table_box(table)->data;
    struct verdict *verdict = &review->verdicts[review->count];
    struct verdict_text *texts = &review->texts[review->count];
    struct text best = text_in(texts->best, sizeof texts->best);
    struct budget how = spec_budget(&options->spec, game, state);
    struct rng rng = rng_at(options, review->count);
    struct message why;
    game_move played;
    table_ply(table, review->count + 1, texts->played, NULL);
    game->move_read(box, state, texts->played, &played, &why);
    analysis_judge(&options->judge, state, played, &how, rng, verdict);
    game->move_write(box, state, verdict->best, &best);
    if (mark_of(verdict->cost) != MARK_NONE)
        comparison_find(game, box, state, rng, verdict->best, played,
                        &review->comparisons[review->count]);
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
    analysis_value(&options->judge, state, &how, rng_at(options, review->count), review->last);
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
