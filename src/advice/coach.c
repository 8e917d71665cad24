/*
 * coach.c - comments a decision. See coach.h.
 */
#include "advice/coach.h"

#include "advice/values.h"

void coach_judge(const struct judge *judge, const void *state, game_move move,
                 const struct budget *budget, struct rng rng, struct judgement *judgement)
{
    struct verdict *verdict = &judgement->verdict;
    *judgement = (struct judgement){0};
    analysis_judge(judge, state, move, budget, rng, verdict);
    if (cost_worth_telling(verdict->cost))
        comparison_find(judge->game, judge->box, state, rng, verdict->best, move,
                        &judgement->comparison);
}

void coach_say(const struct game *game, const void *box, const void *state,
               const struct verdict *verdict, const struct comparison *comparison,
               const struct audience *audience, struct text *out)
{
    char cost[16], better[DESCRIPTION_MAX];
    struct text digits = text_in(cost, sizeof cost), words = text_in(better, sizeof better);
    text_add_int(&digits, hundredths(verdict->cost));
    game->move_describe(box, state, verdict->best, -1, audience, &words);
    say(audience, out, "coach.cost", 1, "cost", cost, NULL);
    comparison_say_other(game, box, comparison, audience, out);
    text_add_char(out, '\n');
    say(audience, out, "coach.better", 1, "text", better, NULL);
    comparison_say_better(game, box, comparison, audience, out);
    if (effect_total(game, &comparison->better) > effect_total(game, &comparison->other))
        comparison_say_points(game, &comparison->better, &comparison->other, audience, out);
}
