/*
 * review_json.c - writes a review as JSON. See review_json.h.
 */
#include "advice/review_json.h"

#include "advice/coach.h"
#include "advice/hint.h"
#include "advice/learn.h"
#include "advice/turning.h"
#include "advice/values.h"
#include "table/decided.h"

#include <stdlib.h>

#define DECIDED_SAID 3 /* lines that become sentences */
#define DIGITS_MAX 16

/* ---- decisions ---- */

void review_say_why(const struct review_view *view, int which, struct text *out)
{
    const struct box *box = table_box(view->table);
    void *state = review_position(view->table, which);
    coach_say(box->game, box->data, state, &view->review->verdicts[which],
              &view->review->comparisons[which], view->audience, out);
    free(state);
}

static void write_why(const struct review_view *view, int which, struct json *out)
{
    char comment[COMMENT_MAX];
    struct text text = text_in(comment, sizeof comment);
    review_say_why(view, which, &text);
    json_string(out, "why", comment);
}

/* Codes of what the better move has more of, or what speaks against the one played. */
static void write_missed(const struct review_view *view, int which, struct json *out)
{
    const struct game *game = table_game(view->table);
    const struct message_type *type = hint_message_types(game);
    json_open_array(out, "missed");
    for (; type != NULL && type->code != NULL; type++)
        if (comparison_missed(game, &view->review->comparisons[which], type))
            json_string(out, NULL, type->code);
    json_close_array(out);
}

void review_decision_json(const struct review_view *view, int which, struct json *out)
{
    const struct review *review = view->review;
    const struct verdict *verdict = &review->verdicts[which];
    json_number(out, "ply", which + 1);
    json_number(out, "seat", verdict->seat);
    json_string(out, "move", review->texts[which].played);
    json_number(out, "choices", verdict->choices);
    write_values(out, "value", verdict->value, review->players);
    json_bool(out, "exact", verdict->exact);
    write_fraction(out, "cost", verdict->cost);
    if (cost_worth_telling(verdict->cost))
        json_string(out, "better", review->texts[which].best);
    if (!review_is_marked(review, which))
        return;
    json_string(out, "mark", mark_names[mark_of(verdict->cost)]);
    write_why(view, which, out);
    write_missed(view, which, out);
}

/* ---- seats ---- */

static void write_learn(const struct review_view *view, int seat, struct json *out)
{
    const char *lessons[LEARN_MAX];
    int count = learn_find(view->review, table_game(view->table), seat, lessons);
    json_open_array(out, "learn");
    for (int i = 0; i < count; i++)
        json_string(out, NULL, lessons[i]);
    json_close_array(out);
}

static void write_seat(const struct review_view *view, int seat, struct json *out)
{
    const struct review *review = view->review;
    struct balance balance;
    analysis_balance(review->verdicts, review->count, review->last, seat, &balance);
    json_open_object(out, NULL);
    json_number(out, "seat", seat);
    json_number(out, "decisions", balance.decisions);
    write_fraction(out, "cost", balance.cost);
    write_fraction(out, "mean", balance.decisions == 0 ? 0 : balance.cost / balance.decisions);
    if (balance.accuracy >= 0)
        json_number(out, "accuracy", balance.accuracy);
    json_number(out, "inaccuracies", balance.marks[MARK_INACCURACY]);
    json_number(out, "mistakes", balance.marks[MARK_MISTAKE]);
    if (balance.best >= 0)
        json_number(out, "best", balance.best + 1);
    if (balance.worst >= 0)
        json_number(out, "worst", balance.worst + 1);
    if (balance.had_luck)
        write_fraction(out, "luck", balance.luck);
    write_learn(view, seat, out);
    json_close_object(out);
}

/* ---- turning points ---- */

static void write_turning_point(const struct review_view *view, const struct turning_point *point,
                                struct json *out)
{
    const struct review *review = view->review;
    const struct verdict *verdict = &review->verdicts[point->which];
    char sentences[COMMENT_MAX];
    struct text text = text_in(sentences, sizeof sentences);
    void *state = review_position(view->table, point->which);
    turning_say(review, point, table_box(view->table), state, view->audience, &text);
    json_open_object(out, NULL);
    json_number(out, "ply", point->which + 1);
    json_number(out, "seat", verdict->seat);
    write_values(out, "from", verdict->value, review->players);
    write_values(out, "to", review_value_after(review, point->which), review->players);
    json_string(out, "cause", turning_names[point->cause]);
    json_string(out, "text", sentences);
    json_close_object(out);
    free(state);
}

static void write_turning(const struct review_view *view, struct json *out)
{
    struct turning_point points[TURNING_MAX];
    int count = turning_find(view->review, points);
    json_open_array(out, "turning");
    for (int i = 0; i < count; i++)
        write_turning_point(view, &points[i], out);
    json_close_array(out);
}

/* ---- what decided it ---- */

/* Compares the winner with whoever reads, or with the second. False if the rules have not ended the
 * game, or score sheets did not decide it. */
static bool find_decided(const struct review_view *view, struct decided *decided)
{
    const struct table *table = view->table;
    struct game_result result;
    int reader = view->audience->you > 0 ? view->audience->you - 1 : NOBODY;
    if (table_game(table)->decides(table_state(table)) != NOBODY)
        return false;
    table_result(table, &result);
    return decided_find(table, &result, reader, decided) && decided->count > 0;
}

static const char *digits(int number, char words[DIGITS_MAX])
{
    struct text out = text_in(words, DIGITS_MAX);
    text_add_int(&out, number);
    return words;
}

static void say_decided_line(const struct review_view *view, const struct decided *decided,
                             const struct decided_line *line, struct text *out)
{
    const struct game *game = table_game(view->table);
    char seat[NAME_MAX_BYTES], other[NAME_MAX_BYTES], points[DIGITS_MAX], key[96];
    struct text name = text_in(key, sizeof key);
    text_format(&name, "%s.line.%s", game->name, game->lines[line->line].code);
    int more = line->points > 0 ? decided->winner : decided->other;
    int less = line->points > 0 ? decided->other : decided->winner;
    say(view->audience, out, "decided.line", abs(line->points), "line",
        catalog_sentence(view->audience->catalog, key, 1), "points",
        digits(abs(line->points), points), "seat",
        say_seat_or_you(view->audience, more, seat, sizeof seat), "other",
        say_seat_or_you(view->audience, less, other, sizeof other), NULL);
}

void review_say_decided(const struct review_view *view, struct text *out)
{
    struct decided decided;
    if (!find_decided(view, &decided))
        return;
    for (int i = 0; i < decided.count && i < DECIDED_SAID; i++) {
        if (i > 0)
            text_add_char(out, ' ');
        say_decided_line(view, &decided, &decided.lines[i], out);
    }
}

static void write_decided_lines(const struct game *game, const struct decided *decided,
                                struct json *out)
{
    json_open_array(out, "lines");
    for (int i = 0; i < decided->count; i++) {
        json_open_object(out, NULL);
        json_string(out, "line", game->lines[decided->lines[i].line].code);
        json_number(out, "points", decided->lines[i].points);
        json_close_object(out);
    }
    json_close_array(out);
}

static void write_decided(const struct review_view *view, struct json *out)
{
    struct decided decided;
    char sentences[COMMENT_MAX];
    struct text text = text_in(sentences, sizeof sentences);
    if (!find_decided(view, &decided))
        return;
    review_say_decided(view, &text);
    json_open_object(out, "decided");
    json_number(out, "seat", decided.winner);
    json_number(out, "other", decided.other);
    write_decided_lines(table_game(view->table), &decided, out);
    json_string(out, "text", sentences);
    json_close_object(out);
}

/* ---- all of it ---- */

void review_json(const struct review_view *view, struct json *out)
{
    const struct review *review = view->review;
    json_open_array(out, "decisions");
    for (int i = 0; i < review->count; i++) {
        json_open_object(out, NULL);
        review_decision_json(view, i, out);
        json_close_object(out);
    }
    json_close_array(out);
    write_values(out, "value", review->last, review->players);
    json_open_array(out, "seats");
    for (int seat = 0; seat < review->players; seat++)
        write_seat(view, seat, out);
    json_close_array(out);
    write_turning(view, out);
    write_decided(view, out);
}
