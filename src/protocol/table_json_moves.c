/*
 * table_json_moves.c - what can be played, and what it would score. See table_json.h.
 */
#include "advice/comparison.h"
#include "protocol/table_json.h"

#include <string.h>

/* ---- points and effects ---- */

static void write_difference(const struct game *game, int seat, int line, int points,
                             struct json *out)
{
    if (points == 0)
        return;
    json_open_object(out, NULL);
    json_number(out, "seat", seat);
    json_string(out, "line", game->lines[line].code);
    json_number(out, "points", points);
    json_bool(out, "sure", game->lines[line].sure);
    json_close_object(out);
}

/* Writes what the move itself changes on all score sheets. The hidden parts are sorted first, so
 * that nothing can be learned about them. */
static void write_points(const struct table_json *view, game_move move, struct json *out)
{
    const struct box *box = table_box(view->table);
    const struct game *game = box->game;
    const void *now = table_state(view->table);
    void *then = view->scratch->tried;
    int before[SCORE_LINES_MAX], after[SCORE_LINES_MAX];
    memcpy(then, now, game->state_size);
    game->redeal(box->data, then, game->decides(now), NULL);
    effect_play(game, box->data, then, move);
    json_open_array(out, "points");
    for (int seat = 0; seat < game->players(now); seat++) {
        game->score(box->data, now, seat, before);
        game->score(box->data, then, seat, after);
        for (int i = 0; game->lines[i].code != NULL; i++)
            write_difference(game, seat, i, after[i] - before[i], out);
    }
    json_close_array(out);
}

/* A message with its sentence, as an event is written. */
static void write_message(const struct table_json *view, const char *name,
                          const struct message *message, const char *family, struct json *out)
{
    const struct box *box = table_box(view->table);
    struct audience audience = table_json_audience(view);
    char words[SENTENCE_MAX];
    struct text text = text_in(words, sizeof words);
    json_open_object(out, name);
    say_message_json(box->game, box->data, message, out);
    say_message(box->game, box->data, message, family, &audience, &text);
    json_string(out, "text", words);
    json_close_object(out);
}

static void write_effects(const struct table_json *view, game_move move, struct json *out)
{
    const struct box *box = table_box(view->table);
    struct game_events *effects = &view->scratch->events;
    box->game->effects(box->data, table_state(view->table), move, effects);
    json_open_array(out, "effects");
    for (int i = 0; i < effects->count; i++)
        write_message(view, NULL, &effects->list[i], "effect", out);
    json_close_array(out);
}

/* ---- what is asked ---- */

static void write_question(const struct table_json *view, const struct prompt_question *question,
                           struct json *out)
{
    json_open_object(out, NULL);
    json_string(out, "part", question->part);
    if (question->way != NULL)
        json_string(out, "way", question->way);
    json_bool(out, "listed", question->listed);
    write_message(view, "asks", &question->asks, "question", out);
    json_close_object(out);
}

static void write_answer(const struct table_json *view, const struct prompt_answer *answer,
                         struct json *out)
{
    json_open_object(out, NULL);
    json_string(out, "answer", answer->name);
    json_bool(out, "yes", answer->yes);
    json_bool(out, "repeats", answer->repeats);
    if (answer->after != NULL)
        json_string(out, "after", answer->after);
    write_message(view, "says", &answer->says, "answer", out);
    if (answer->about.what != NULL)
        write_message(view, "about", &answer->about, "about", out);
    json_close_object(out);
}

static void write_prompt(const struct table_json *view, struct json *out)
{
    const struct box *box = table_box(view->table);
    struct game_prompt prompt;
    box->game->prompt(box->data, table_state(view->table), &prompt);
    json_open_object(out, "prompt");
    json_open_array(out, "questions");
    for (int i = 0; i < prompt.questions; i++)
        write_question(view, &prompt.question[i], out);
    json_close_array(out);
    json_open_array(out, "answers");
    for (int i = 0; i < prompt.answers; i++)
        write_answer(view, &prompt.answer[i], out);
    json_close_array(out);
    json_close_object(out);
}

/* ---- moves ---- */

static void write_description(const struct table_json *view, game_move move, struct json *out)
{
    const struct box *box = table_box(view->table);
    struct audience audience = table_json_audience(view);
    char words[SENTENCE_MAX];
    struct text text = text_in(words, sizeof words);
    box->game->move_describe(box->data, table_state(view->table), move, -1, &audience, &text);
    json_string(out, "text", words);
}

/* The position as the table's own deal has it: whatever the move uncovers lies open there. */
static void write_behind(const struct table_json *view, game_move move, int seat, struct json *out)
{
    const struct box *box = table_box(view->table);
    void *then = view->scratch->tried;
    memcpy(then, table_state(view->table), box->game->state_size);
    box->game->play(box->data, then, move, NULL);
    int decides = box->game->decides(then);
    json_open_object(out, "behind");
    if (decides == NOBODY)
        json_null(out, "decides");
    else
        json_number(out, "decides", decides);
    json_bool(out, "over", decides == NOBODY);
    json_number(out, "turn", box->game->turn(then));
    json_open_object(out, "state");
    if (seat == WHOLE_STATE)
        box->game->state_write(box->data, then, out);
    else
        box->game->view(box->data, then, seat, out);
    json_close_object(out);
    json_close_object(out);
}

static void write_move(const struct table_json *view, game_move move,
                       const struct moves_wanted *wanted, struct json *out)
{
    const struct box *box = table_box(view->table);
    char name[MOVE_TEXT_MAX];
    struct text words = text_in(name, sizeof name);
    box->game->move_write(box->data, table_state(view->table), move, &words);
    if (!wanted->text && !wanted->points && !wanted->behind) {
        json_string(out, NULL, name);
        return;
    }
    json_open_object(out, NULL);
    json_string(out, "move", name);
    if (wanted->text)
        write_description(view, move, out);
    if (wanted->points) {
        write_points(view, move, out);
        write_effects(view, move, out);
    }
    if (wanted->behind)
        write_behind(view, move, wanted->seat, out);
    json_close_object(out);
}

void table_json_moves(const struct table_json *view, const struct moves_wanted *wanted,
                      struct json *out)
{
    const struct box *box = table_box(view->table);
    const void *state = table_state(view->table);
    game_move *moves = view->scratch->moves;
    int count = box->game->legal(box->data, state, moves);
    json_open_array(out, "moves");
    for (int i = 0; i < count; i++)
        write_move(view, moves[i], wanted, out);
    json_close_array(out);
    if (wanted->text)
        write_prompt(view, out);
}

/* ---- what is not legal, and why ---- */

static void write_legal(const struct table_json *view, bool legal, const struct message *why,
                        struct json *out)
{
    const struct box *box = table_box(view->table);
    struct audience audience = table_json_audience(view);
    char message[SENTENCE_MAX];
    struct text text = text_in(message, sizeof message);
    json_bool(out, "legal", legal);
    if (legal)
        return;
    say_message(box->game, box->data, why, "reason", &audience, &text);
    json_open_object(out, "reason");
    say_message_json(box->game, box->data, why, out);
    json_string(out, "message", message);
    json_close_object(out);
}

void table_json_check(const struct table_json *view, const char *move, struct json *out)
{
    const struct box *box = table_box(view->table);
    const void *state = table_state(view->table);
    struct message why;
    game_move found;
    bool legal = box->game->move_read(box->data, state, move, &found, &why) &&
                 box->game->check(box->data, state, found, &why);
    write_legal(view, legal, &why, out);
}

void table_json_pick(const struct table_json *view, const char *const *picks, int count,
                     struct json *out)
{
    const struct box *box = table_box(view->table);
    struct message why;
    bool legal = box->game->pick(box->data, table_state(view->table), picks, count, &why);
    write_legal(view, legal, &why, out);
}
