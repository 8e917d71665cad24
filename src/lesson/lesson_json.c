/*
 * lesson_json.c - lessons as JSON. See lesson_json.h.
 */
#include "lesson/lesson_json.h"

#include "base/memory.h"
#include "lesson/lesson_run.h"
#include "table/record.h"

#include <stdlib.h>
#include <string.h>

static void write_key(const struct lesson *lesson, const char *name, const char *word,
                      struct json *out)
{
    char key[LESSON_KEY_MAX];
    json_string(out, name, lesson_key(lesson, word, key));
}

static void write_list(const char *name, const struct lesson_list *list, struct json *out)
{
    json_open_array(out, name);
    for (int i = 0; i < list->count; i++)
        json_string(out, NULL, list->words[i]);
    json_close_array(out);
}

/* The moves of the step's position on which the verdict is this, and to which that is said. */
static void write_moves(const struct lesson_run *run, const char *name, enum lesson_verdict verdict,
                        const char *says, struct json *out)
{
    const struct box *box = run->box;
    const void *state = table_state(run->table);
    game_move *moves = memory_for((size_t)box->game->moves_max, sizeof *moves);
    int count = box->game->legal(box->data, state, moves);
    json_open_array(out, name);
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT_MAX];
        struct text move = text_in(text, sizeof text);
        const char *said;
        box->game->move_write(box->data, state, moves[i], &move);
        if (lesson_judge(lesson_now(run), text, &said) == verdict && strcmp(said, says) == 0)
            json_string(out, NULL, text);
    }
    json_close_array(out);
    free(moves);
}

/* Answers to moves; that to all others is the member "otherwise". */
static void write_asides(const struct lesson_run *run, struct json *out)
{
    const struct lesson_step *step = lesson_now(run);
    const char *otherwise = LESSON_ASIDE;
    json_open_array(out, "asides");
    for (int i = 0; i < step->asides; i++) {
        const struct lesson_answer *aside = &step->aside[i];
        if (aside->to.count == 0) {
            otherwise = aside->says;
            continue;
        }
        json_open_object(out, NULL);
        write_key(run->lesson, "says", aside->says, out);
        write_moves(run, "moves", LESSON_OTHER, aside->says, out);
        json_close_object(out);
    }
    json_close_array(out);
    write_key(run->lesson, "otherwise", otherwise, out);
}

static void write_refusals(const struct lesson_run *run, struct json *out)
{
    const struct lesson_step *step = lesson_now(run);
    json_open_array(out, "refusals");
    for (int i = 0; i < step->refusals; i++) {
        json_open_object(out, NULL);
        write_key(run->lesson, "says", step->refused[i].says, out);
        write_list("rules", &step->refused[i].to, out);
        json_close_object(out);
    }
    json_close_array(out);
}

static void write_wish(const struct lesson_run *run, struct json *out)
{
    const struct lesson_step *step = lesson_now(run);
    write_moves(run, "right", LESSON_RIGHT, step->done, out);
    write_asides(run, out);
    write_refusals(run, out);
    if (step->done[0] != '\0')
        write_key(run->lesson, "done", step->done, out);
    write_list("then", &step->then, out);
}

static void write_step(const struct lesson_run *run, struct json *out)
{
    const struct lesson_step *step = lesson_now(run);
    char *record = record_write(run->table);
    json_open_object(out, NULL);
    json_string(out, "name", step->name);
    json_bool(out, "deals", step->deals || step->moves.count > 0);
    json_string(out, "record", record);
    json_open_array(out, "say");
    for (int i = 0; i < step->say.count; i++)
        write_key(run->lesson, NULL, step->say.words[i], out);
    json_close_array(out);
    write_list("show", &step->show, out);
    if (lesson_wants(run))
        write_wish(run, out);
    json_close_object(out);
    free(record);
}

void lesson_write(const struct lesson *lesson, const struct box *box, struct json *out)
{
    json_open_object(out, NULL);
    json_string(out, "game", lesson->game->name);
    json_string(out, "name", lesson->name);
    write_key(lesson, "title", "title", out);
    json_open_array(out, "steps");
    for (int i = 0; i < lesson->steps; i++) {
        struct lesson_run run;
        struct lesson_error error;
        if (!lesson_begin(&run, lesson, box, i, &error))
            break;
        write_step(&run, out);
        lesson_end(&run);
    }
    json_close_array(out);
    json_close_object(out);
}
