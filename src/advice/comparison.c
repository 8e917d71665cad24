/*
 * comparison.c - what each of two moves does that the other does not. See comparison.h.
 */
#include "advice/comparison.h"

#include "base/memory.h"
#include "search/game_ai.h"

#include <stdlib.h>
#include <string.h>

#define FEW 2 /* reasons of a move that become sentences */
#define DIGITS_MAX 16

/* ---- the effect of a move ---- */

/* The game_ai if it explains moves, else NULL. */
static const struct game_ai *explainer_of(const struct game *game)
{
    const struct game_ai *ai = game_ai_of(game);
    return ai == NULL || ai->hints == NULL ? NULL : ai;
}

void effect_play(const struct game *game, const void *box, void *state, game_move move)
{
    const struct game_ai *ai = explainer_of(game);
    if (ai == NULL)
        game->play(box, state, move, NULL);
    else
        ai->effect(box, state, move);
}

/* Compares the score sheets before and after, and lets the game add its reasons. */
void effect_find(const struct game *game, const void *box, const void *dealt, game_move move,
                 struct effect *effect)
{
    const struct game_ai *ai = explainer_of(game);
    int before[SCORE_LINES_MAX] = {0}, seat = game->decides(dealt);
    void *after = memory_for(1, game->state_size);
    *effect = (struct effect){.move = move};
    memcpy(after, dealt, game->state_size);
    effect_play(game, box, after, move);
    game->score(box, dealt, seat, before);
    game->score(box, after, seat, effect->points);
    for (int i = 0; game->lines[i].code != NULL; i++)
        effect->points[i] -= before[i];
    if (ai != NULL)
        ai->explain(box, dealt, after, move, &effect->reasons);
    free(after);
}

int effect_total(const struct game *game, const struct effect *effect)
{
    int total = 0;
    for (int i = 0; game->lines[i].code != NULL; i++)
        total += effect->points[i];
    return total;
}

/* ---- two moves ---- */

static bool has_reason(const struct reasons *reasons, const struct message *reason)
{
    for (int i = 0; i < reasons->count; i++)
        if (reasons->list[i].what == reason->what &&
            memcmp(reasons->list[i].values, reason->values, sizeof reason->values) == 0)
            return true;
    return false;
}

/* Copies an effect without the reasons that the one beside it has, too. */
static void copy_difference(const struct effect *effect, const struct effect *beside,
                            struct effect *out)
{
    *out = *effect;
    out->reasons.count = 0;
    for (int i = 0; i < effect->reasons.count; i++)
        if (!has_reason(&beside->reasons, &effect->reasons.list[i]))
            out->reasons.list[out->reasons.count++] = effect->reasons.list[i];
}

void comparison_make(const struct effect *better, const struct effect *other, int seat,
                     struct comparison *comparison)
{
    comparison->seat = seat;
    copy_difference(better, other, &comparison->better);
    copy_difference(other, better, &comparison->other);
}

void comparison_find(const struct game *game, const void *box, const void *state, struct rng rng,
                     game_move better, game_move other, struct comparison *comparison)
{
    struct effect of_better, of_other;
    int seat = game->decides(state);
    void *dealt = memory_for(1, game->state_size);
    memcpy(dealt, state, game->state_size);
    game->redeal(box, dealt, seat, NULL);
    game->redeal(box, dealt, seat, &rng);
    effect_find(game, box, dealt, better, &of_better);
    effect_find(game, box, dealt, other, &of_other);
    comparison_make(&of_better, &of_other, seat, comparison);
    free(dealt);
}

/* ---- what was missed ---- */

static int weight_of_type(const struct game *game, const struct reasons *reasons,
                          const struct message_type *type, int seat)
{
    int weight = 0;
    for (int i = 0; i < reasons->count; i++)
        if (reasons->list[i].what == type)
            weight += explainer_of(game)->weigh(&reasons->list[i], seat);
    return weight;
}

bool comparison_missed(const struct game *game, const struct comparison *comparison,
                       const struct message_type *type)
{
    int seat = comparison->seat;
    return weight_of_type(game, &comparison->better.reasons, type, seat) >
           weight_of_type(game, &comparison->other.reasons, type, seat);
}

/* ---- in words ---- */

/* The reason that weighs most, for the move (sign 1) or against it (sign -1), and is not in `told`;
 * -1: none. */
static int next_reason(const struct game *game, const struct reasons *reasons, int seat, int sign,
                       unsigned told)
{
    int most = -1, most_weight = 0;
    for (int i = 0; i < reasons->count; i++) {
        int weight = sign * explainer_of(game)->weigh(&reasons->list[i], seat);
        if (!(told >> i & 1) && weight > most_weight) {
            most = i;
            most_weight = weight;
        }
    }
    return most;
}

static void say_reasons(const struct game *game, const void *box, const struct reasons *reasons,
                        int seat, int sign, const struct audience *audience, struct text *out)
{
    unsigned told = 0;
    for (int i = 0, which; i < FEW && (which = next_reason(game, reasons, seat, sign, told)) >= 0;
         i++) {
        text_add_char(out, ' ');
        say_message(game, box, &reasons->list[which], "hint", audience, out);
        told |= 1U << which;
    }
}

void comparison_say_better(const struct game *game, const void *box,
                           const struct comparison *comparison, const struct audience *audience,
                           struct text *out)
{
    say_reasons(game, box, &comparison->better.reasons, comparison->seat, 1, audience, out);
}

/* What speaks for it comes first, since sentences against a move begin with "But". */
void comparison_say_other(const struct game *game, const void *box,
                          const struct comparison *comparison, const struct audience *audience,
                          struct text *out)
{
    const struct reasons *reasons = &comparison->other.reasons;
    say_reasons(game, box, reasons, comparison->seat, 1, audience, out);
    say_reasons(game, box, reasons, comparison->seat, -1, audience, out);
}

static const char *signed_digits(int number, char words[DIGITS_MAX])
{
    struct text out = text_in(words, DIGITS_MAX);
    text_add_signed(&out, number);
    return words;
}

void comparison_say_points(const struct game *game, const struct effect *effect,
                           const struct effect *other, const struct audience *audience,
                           struct text *out)
{
    char points[DIGITS_MAX], other_points[DIGITS_MAX];
    int total = effect_total(game, effect), other_total = effect_total(game, other);
    if (total == other_total)
        return;
    text_add_char(out, ' ');
    say(audience, out, "coach.points", 1, "points", signed_digits(total, points), "other",
        signed_digits(other_total, other_points), NULL);
}
