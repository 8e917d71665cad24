/*
 * hint.c - a hint for any game; what is special to a game is in its ai/hint.c.
 *
 * The steps are: think; look at the effects of the move and of the next best one on a redealt
 * position (comparison.h); run playouts with the move and without it for the outlook. The
 * second half of the file turns the result into sentences.
 */
#include "advice/hint.h"

#include "advice/values.h"
#include "base/memory.h"
#include "search/game_ai.h"

#include <stdlib.h>
#include <string.h>

#define TENTHS_WORTH_TELLING 10
#define FEW 3         /* score lines of the outlook that become sentences */
#define MOVES_AHEAD 5 /* moves of the expected line that become words */

const struct message_type *hint_message_types(const struct game *game)
{
    const struct game_ai *ai = game_ai_of(game);
    return ai == NULL ? NULL : ai->hints;
}

/* ---- what the move does ---- */

/* Buffers for looking at a move: the position with its hidden parts sorted, and a deal of them
 * before and after the move. */
struct glance {
    const struct game *game;
    const void *box;
    unsigned char *known, *before, *after;
    struct rng rng;
    const struct watcher *watcher;
};

/* Deals the hidden parts into `before`, and copies it to `after`. */
static void deal(struct glance *glance, int seat)
{
    size_t size = glance->game->state_size;
    memcpy(glance->before, glance->known, size);
    glance->game->redeal(glance->box, glance->before, seat, &glance->rng);
    memcpy(glance->after, glance->before, size);
}

static int line_count(const struct game *game)
{
    int count = 0;
    while (game->lines[count].code != NULL)
        count++;
    return count;
}

/* Looks at the move and the next best one on the same deal, so that differences come from the moves
 * alone. */
static void explain(struct glance *glance, game_move next, struct hint *hint)
{
    struct effect of_next;
    deal(glance, hint->seat);
    effect_find(glance->game, glance->box, glance->before, hint->move, &hint->effect);
    if (!hint->has_next)
        return;
    effect_find(glance->game, glance->box, glance->before, next, &of_next);
    comparison_make(&hint->effect, &of_next, hint->seat, &hint->next);
}

/* ---- the outlook ---- */

static void add_sheet(const struct glance *glance, int seat, struct rng rng, void *state,
                      long sums[SCORE_LINES_MAX])
{
    int points[SCORE_LINES_MAX];
    glance->game->playout(glance->box, state, &rng);
    glance->game->score(glance->box, state, seat, points);
    for (int i = 0; i < line_count(glance->game); i++)
        sums[i] += points[i];
}

/* The mean in tenths, rounded to the nearest. */
static int tenths(long sum, int count)
{
    long twice = sum * 20 + (sum < 0 ? -count : count);
    return (int)(twice / (2L * count));
}

/* Runs playouts with the move and without it. Both use the same deals and random numbers (common
 * random numbers), so that the difference needs fewer playouts. */
static void look_ahead(struct glance *glance, struct hint *hint)
{
    const struct game *game = glance->game;
    struct outlook *outlook = &hint->outlook;
    long before[SCORE_LINES_MAX] = {0}, after[SCORE_LINES_MAX] = {0};
    do {
        deal(glance, hint->seat);
        game->play(glance->box, glance->after, hint->move, NULL);
        struct rng rng = {rng_next(&glance->rng)};
        add_sheet(glance, hint->seat, rng, glance->before, before);
        add_sheet(glance, hint->seat, rng, glance->after, after);
        outlook->playouts++;
    } while (outlook->playouts < HINT_PLAYOUTS && !watcher_stopped(glance->watcher));
    for (int i = 0; i < line_count(game); i++) {
        outlook->before[i] = tenths(before[i], outlook->playouts);
        outlook->after[i] = tenths(after[i], outlook->playouts);
    }
}

/* ---- the hint ---- */

/* The best of the other moves, if there is one and its value is reliable: after a proof it is
 * not. */
static game_move find_next(const struct thought *thought, struct hint *hint)
{
    if (thought->count < 2 || thought->proved)
        return 0;
    const struct candidate *next = &thought->candidates[1];
    int cost = thought->value[hint->seat] - next->value[hint->seat];
    hint->has_next = true;
    hint->next_cost = cost < 0 ? 0 : cost;
    return next->move;
}

/* What the move does, and the next best one, and what it may lead to. */
static void look(const struct game *game, const void *box, const void *state, struct rng rng,
                 const struct watcher *watcher, game_move next, struct hint *hint)
{
    struct glance glance = {.game = game, .box = box, .rng = rng, .watcher = watcher};
    size_t size = game->state_size;
    glance.known = memory_for(3, size);
    glance.before = glance.known + size;
    glance.after = glance.before + size;
    memcpy(glance.known, state, size);
    /* Sorts the hidden parts: from here on nothing depends on the real ones. */
    game->redeal(box, glance.known, hint->seat, NULL);
    explain(&glance, next, hint);
    look_ahead(&glance, hint);
    free(glance.known);
}

void hint_find(struct thinker *thinker, const struct game *game, const void *box, const void *state,
               const struct budget *budget, struct rng rng, const struct watcher *watcher,
               struct hint *hint)
{
    struct thought thought;
    thinker_find_best(thinker, state, budget, rng, watcher, &thought);
    *hint = (struct hint){.seat = game->decides(state), .move = thought.move};
    memcpy(hint->value, thought.value, sizeof hint->value);
    hint->exact = thought.exact;
    hint->iterations = thought.iterations;
    variation_write(game, box, state, &thought, &hint->line);
    game_move next = find_next(&thought, hint);
    look(game, box, state, rng, watcher, next, hint);
}

/* ---- in words ---- */

#define WORDS_MAX 16

static const char *number_words(int number, char words[WORDS_MAX])
{
    struct text out = text_in(words, WORDS_MAX);
    text_add_int(&out, number);
    return words;
}

static const char *signed_words(int number, char words[WORDS_MAX])
{
    struct text out = text_in(words, WORDS_MAX);
    text_add_signed(&out, number);
    return words;
}

/* Tenths, rounded to the nearest whole number. */
static int rounded(int number)
{
    return (number + (number < 0 ? -5 : 5)) / 10;
}

static const char *line_name(const struct game *game, int line, const struct audience *audience)
{
    char key[96];
    struct text out = text_in(key, sizeof key);
    text_format(&out, "%s.line.%s", game->name, game->lines[line].code);
    return catalog_sentence(audience->catalog, key, 1);
}

static void say_points(const struct game *game, int line, int points, const char *key,
                       const struct audience *audience, struct text *out)
{
    char words[WORDS_MAX];
    say(audience, out, key, 1, "line", line_name(game, line, audience), "points",
        signed_words(points, words), NULL);
    text_add_char(out, '\n');
}

static int sum_of(const struct game *game, const int *points)
{
    int sum = 0;
    for (int i = 0; i < line_count(game); i++)
        sum += points[i];
    return sum;
}

static int gain(const struct hint *hint, int line)
{
    return hint->outlook.after[line] - hint->outlook.before[line];
}

/* The score line with the largest difference that is not in `told` yet; -1: none is large
 * enough. */
static int next_line(const struct game *game, const struct hint *hint, unsigned told)
{
    int most = -1;
    for (int i = 0; i < line_count(game); i++)
        if (!(told >> i & 1) && abs(gain(hint, i)) >= TENTHS_WORTH_TELLING &&
            (most < 0 || abs(gain(hint, i)) > abs(gain(hint, most))))
            most = i;
    return most;
}

static void say_outlook(const struct game *game, const struct hint *hint,
                        const struct audience *audience, struct text *out)
{
    int after = sum_of(game, hint->outlook.after);
    int more = after - sum_of(game, hint->outlook.before);
    char total[WORDS_MAX], difference[WORDS_MAX];
    unsigned told = 0;
    if (abs(more) < TENTHS_WORTH_TELLING && next_line(game, hint, told) < 0)
        return;
    say(audience, out, "hint.outlook", 1, "total", number_words(rounded(after), total), "points",
        signed_words(rounded(more), difference), NULL);
    text_add_char(out, '\n');
    for (int i = 0, line; i < FEW && (line = next_line(game, hint, told)) >= 0; i++) {
        say_points(game, line, rounded(gain(hint, line)), "hint.outlook_line", audience, out);
        told |= 1U << line;
    }
}

static void move_words(const struct game *game, const void *box, const void *state, game_move move,
                       char words[MOVE_TEXT_MAX])
{
    struct text out = text_in(words, MOVE_TEXT_MAX);
    game->move_write(box, state, move, &out);
}

static void say_move(const struct game *game, const void *box, const void *state,
                     const struct hint *hint, bool notation, const struct audience *audience,
                     struct text *out)
{
    char move[MOVE_TEXT_MAX], description[512];
    struct text words = text_in(description, sizeof description);
    move_words(game, box, state, hint->move, move);
    game->move_describe(box, state, hint->move, -1, audience, &words);
    say(audience, out, notation ? "hint.move" : "hint.move_words", 1, "move", move, "text",
        description, NULL);
    text_add_char(out, '\n');
}

static void say_value(const struct hint *hint, const struct audience *audience, struct text *out)
{
    char value[WORDS_MAX];
    say(audience, out, hint->exact ? "hint.value_exact" : "hint.value", 1, "value",
        number_words(hundredths(hint->value[hint->seat]), value), NULL);
    text_add_char(out, '\n');
}

static const char *next_key(bool equal, bool notation)
{
    if (notation)
        return equal ? "hint.next_equal" : "hint.next";
    return equal ? "hint.next_equal_words" : "hint.next_words";
}

void hint_say_next(const struct game *game, const void *box, const void *state,
                   const struct hint *hint, bool notation, const struct audience *audience,
                   struct text *out)
{
    char move[MOVE_TEXT_MAX], cost[WORDS_MAX], description[512];
    struct text words = text_in(description, sizeof description);
    int less = hundredths(hint->next_cost);
    if (!hint->has_next)
        return;
    move_words(game, box, state, hint->next.other.move, move);
    game->move_describe(box, state, hint->next.other.move, -1, audience, &words);
    say(audience, out, next_key(less == 0, notation), 1, "move", move, "text", description, "cost",
        number_words(less, cost), NULL);
    comparison_say_other(game, box, &hint->next, audience, out);
    comparison_say_points(game, &hint->next.other, &hint->next.better, audience, out);
}

/* The first moves expected after this one, in notation. */
static void say_line(const struct hint *hint, const struct audience *audience, struct text *out)
{
    char moves[MOVES_AHEAD * MOVE_TEXT_MAX];
    struct text words = text_in(moves, sizeof moves);
    for (int i = 1; i < hint->line.count && i <= MOVES_AHEAD; i++)
        text_format(&words, "%s%s", i == 1 ? "" : " ", hint->line.moves[i]);
    if (words.length == 0)
        return;
    say(audience, out, "hint.line", 1, "line", moves, NULL);
    text_add_char(out, '\n');
}

void hint_say(const struct game *game, const void *box, const void *state, const struct hint *hint,
              bool notation, const struct audience *audience, struct text *out)
{
    say_move(game, box, state, hint, notation, audience, out);
    for (int i = 0; i < hint->effect.reasons.count; i++) {
        say_message(game, box, &hint->effect.reasons.list[i], "hint", audience, out);
        text_add_char(out, '\n');
    }
    for (int i = 0; i < line_count(game); i++)
        if (hint->effect.points[i] != 0)
            say_points(game, i, hint->effect.points[i], "hint.points", audience, out);
    say_outlook(game, hint, audience, out);
    say_value(hint, audience, out);
    hint_say_next(game, box, state, hint, notation, audience, out);
    if (hint->has_next)
        text_add_char(out, '\n');
    if (notation)
        say_line(hint, audience, out);
}
