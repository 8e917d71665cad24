/*
 * review.c - the analysis of the game at a table. See review.h.
 *
 * Decisions are judged one by one, so that progress can be shown, and verdicts survive a stop.
 */
#include "advice/review.h"

#include "advice/values.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void review_open(struct review *review, const struct table *table)
{
    int plies = table_plies(table);
    *review = (struct review){.players = table_setup(table)->players, .plies = plies};
    review->verdicts = memory_for((size_t)plies + 1, sizeof *review->verdicts);
    review->texts = memory_for((size_t)plies + 1, sizeof *review->texts);
}

void review_close(struct review *review)
{
    free(review->verdicts);
    free(review->texts);
    *review = (struct review){0};
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
    struct message why;
    game_move played;
    table_ply(table, review->count + 1, texts->played, NULL);
    game->move_read(box, state, texts->played, &played, &why);
    analysis_judge(&options->judge, state, played, &how, rng_at(options, review->count), verdict);
    game->move_write(box, state, verdict->best, &best);
}

bool review_next(struct review *review, const struct table *table,
                 const struct review_options *options)
{
    if (review->count == review->plies || watcher_stopped(options->judge.watcher))
        return false;
    void *state = memory_for(1, table_game(table)->state_size);
    table_show(table, review->count, state);
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
    void *state = memory_for(1, table_game(table)->state_size);
    table_show(table, review->count, state);
    struct budget how = spec_budget(&options->spec, table_game(table), state);
    analysis_value(&options->judge, state, &how, rng_at(options, review->count), review->last);
    free(state);
}

/* ---- as JSON ---- */

void review_decision_json(const struct review *review, int which, struct json *out)
{
    const struct verdict *verdict = &review->verdicts[which];
    json_number(out, "ply", which + 1);
    json_number(out, "seat", verdict->seat);
    json_string(out, "move", review->texts[which].played);
    write_values(out, "value", verdict->value, review->players);
    json_bool(out, "exact", verdict->exact);
    write_fraction(out, "cost", verdict->cost);
    if (cost_worth_telling(verdict->cost))
        json_string(out, "better", review->texts[which].best);
    if (mark_of(verdict->cost) != MARK_NONE)
        json_string(out, "mark", mark_names[mark_of(verdict->cost)]);
}

static void write_seat(const struct review *review, int seat, struct json *out)
{
    struct balance balance;
    analysis_balance(review->verdicts, review->count, review->last, seat, &balance);
    json_open_object(out, NULL);
    json_number(out, "seat", seat);
    json_number(out, "decisions", balance.decisions);
    write_fraction(out, "cost", balance.cost);
    write_fraction(out, "mean", balance.decisions == 0 ? 0 : balance.cost / balance.decisions);
    json_number(out, "inaccuracies", balance.marks[MARK_INACCURACY]);
    json_number(out, "mistakes", balance.marks[MARK_MISTAKE]);
    if (balance.worst >= 0)
        json_number(out, "worst", balance.worst + 1);
    if (balance.had_luck)
        write_fraction(out, "luck", balance.luck);
    json_close_object(out);
}

void review_json(const struct review *review, struct json *out)
{
    json_open_array(out, "decisions");
    for (int i = 0; i < review->count; i++) {
        json_open_object(out, NULL);
        review_decision_json(review, i, out);
        json_close_object(out);
    }
    json_close_array(out);
    write_values(out, "value", review->last, review->players);
    json_open_array(out, "seats");
    for (int seat = 0; seat < review->players; seat++)
        write_seat(review, seat, out);
    json_close_array(out);
}
