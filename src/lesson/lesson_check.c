/*
 * lesson_check.c - plays every branch of a lesson. See lesson_check.h.
 */
#include "lesson/lesson_check.h"

#include "base/memory.h"
#include "lesson/lesson_run.h"
#include "search/game_ai.h"

#include <stdlib.h>
#include <string.h>

#define SENTENCE_SIZE 1024

struct check {
    const struct lesson *lesson;
    const struct catalog *languages;
    size_t count;
    const struct lesson_listener *listener;
    struct lesson_run run;
    struct lesson_reply reply;
    game_move *moves;
    int tried;
    bool bad;
};

/* ---- complaining ---- */

static void complain_of(struct check *check, const struct lesson_error *error)
{
    check->bad = true;
    check->listener->complain(check->listener->context, error);
}

static void complain(struct check *check, int line, const char *word, enum lesson_reason reason)
{
    struct lesson_error error = {.line = line};
    struct text out = text_in(error.word, sizeof error.word);
    text_add(&out, word);
    game_refuse(&error.why, &lesson_reasons[reason]);
    complain_of(check, &error);
}

/* ---- sentences ---- */

static void check_word(struct check *check, int line, const char *word)
{
    char key[LESSON_KEY_MAX];
    lesson_key(check->lesson, word, key);
    for (size_t i = 0; i < check->count; i++)
        if (!catalog_has(&check->languages[i], key)) {
            complain(check, line, word, LESSON_NO_WORD);
            return;
        }
}

static void check_words(struct check *check, const struct lesson_step *step)
{
    for (int i = 0; i < step->say.count; i++)
        check_word(check, step->say.line, step->say.words[i]);
    for (int i = 0; i < step->asides; i++)
        check_word(check, step->aside[i].to.line, step->aside[i].says);
    for (int i = 0; i < step->refusals; i++)
        check_word(check, step->refused[i].to.line, step->refused[i].says);
    if (step->done[0] != '\0')
        check_word(check, step->line, step->done);
}

/* Says all that has happened in every language; the sentences are not looked at. */
static void tell_events(struct check *check, const struct game_events *events)
{
    const struct box *box = check->run.box;
    const struct table *table = check->run.table;
    for (size_t i = 0; i < check->count; i++) {
        struct audience audience = {&check->languages[i], table_names(table),
                                    table_setup(table)->players, LESSON_SEAT + 1};
        for (int e = 0; e < events->count; e++) {
            char sentence[SENTENCE_SIZE];
            struct text out = text_in(sentence, sizeof sentence);
            say_message(box->game, box->data, &events->list[e], "event", &audience, &out);
        }
    }
}

/* ---- moves ---- */

static void move_text(const struct check *check, game_move move, char text[MOVE_TEXT_MAX])
{
    const struct box *box = check->run.box;
    struct text out = text_in(text, MOVE_TEXT_MAX);
    box->game->move_write(box->data, table_state(check->run.table), move, &out);
}

static bool means_any(const struct check *check, int legal, const char *pattern)
{
    for (int i = 0; i < legal; i++) {
        char text[MOVE_TEXT_MAX];
        move_text(check, check->moves[i], text);
        if (lesson_matches(pattern, text))
            return true;
    }
    return false;
}

/* Every pattern must mean a legal move. */
static void check_patterns(struct check *check, int legal, const struct lesson_list *patterns)
{
    for (int i = 0; i < patterns->count; i++)
        if (!means_any(check, legal, patterns->words[i]))
            complain(check, patterns->line, patterns->words[i], LESSON_NO_MATCH);
}

/* Plays what follows a right move. */
static void check_then(struct check *check, const struct lesson_list *then)
{
    struct lesson_error error = {.line = then->line, .game = check->lesson->game};
    for (int i = 0; i < then->count; i++) {
        if (!table_play(check->run.table, then->words[i], &error.why, &check->reply.events)) {
            struct text out = text_in(error.word, sizeof error.word);
            text_add(&out, then->words[i]);
            complain_of(check, &error);
            return;
        }
        tell_events(check, &check->reply.events);
    }
}

/* Undoes all that was played since that ply. */
static void take_back_to(struct check *check, int ply)
{
    while (table_plies(check->run.table) > ply)
        lesson_take_back(&check->run);
    check->run.solved = false;
}

/* Tries a move, and all that follows; true if it is a right one. */
static bool check_try(struct check *check, const struct lesson_step *step, game_move move)
{
    int ply = table_plies(check->run.table);
    char text[MOVE_TEXT_MAX];
    move_text(check, move, text);
    enum lesson_verdict verdict = lesson_try(&check->run, text, &check->reply);
    check->tried++;
    tell_events(check, &check->reply.events);
    if (verdict == LESSON_RIGHT)
        check_then(check, &step->then);
    take_back_to(check, ply);
    return verdict == LESSON_RIGHT;
}

/* ---- steps ---- */

static bool is_rule(const struct game *game, const char *rule)
{
    for (const struct message_type *reason = game->reasons; reason->code != NULL; reason++)
        if (reason->rule != NULL && strcmp(reason->rule, rule) == 0)
            return true;
    return false;
}

static void check_rules(struct check *check, const struct lesson_step *step)
{
    for (int i = 0; i < step->refusals; i++)
        for (int r = 0; r < step->refused[i].to.count; r++)
            if (!is_rule(check->lesson->game, step->refused[i].to.words[r]))
                complain(check, step->refused[i].to.line, step->refused[i].to.words[r],
                         LESSON_RULE);
}

static bool next_goes_on(const struct check *check)
{
    int next = check->run.step + 1;
    return next < check->lesson->steps && !check->lesson->step[next].deals;
}

static void check_moves(struct check *check, const struct lesson_step *step)
{
    const struct box *box = check->run.box;
    const void *state = table_state(check->run.table);
    int right = 0;
    if (box->game->decides(state) != LESSON_SEAT) {
        complain(check, step->line, step->name, LESSON_NOT_YOU);
        return;
    }
    int legal = box->game->legal(box->data, state, check->moves);
    check_patterns(check, legal, &step->right);
    for (int i = 0; i < step->asides; i++)
        check_patterns(check, legal, &step->aside[i].to);
    for (int i = 0; i < legal; i++)
        right += check_try(check, step, check->moves[i]);
    if (right > 1 && next_goes_on(check))
        complain(check, step->line, step->name, LESSON_GOES_ON);
}

/* False if the step cannot be reached. */
static bool check_step(struct check *check, const struct box *box, int number)
{
    const struct lesson_step *step = &check->lesson->step[number];
    struct lesson_error error;
    check_words(check, step);
    check_rules(check, step);
    if (!lesson_begin(&check->run, check->lesson, box, number, &error)) {
        complain_of(check, &error);
        return false;
    }
    if (lesson_wants(&check->run))
        check_moves(check, step);
    lesson_end(&check->run);
    return true;
}

/* ---- what it teaches ---- */

static bool is_hint(const struct game *game, const char *code)
{
    const struct game_ai *ai = game_ai_of(game);
    for (int i = 0; ai != NULL && ai->hints != NULL && ai->hints[i].code != NULL; i++)
        if (strcmp(ai->hints[i].code, code) == 0)
            return true;
    return false;
}

static void check_teaches(struct check *check)
{
    const struct lesson_list *teaches = &check->lesson->teaches;
    for (int i = 0; i < teaches->count; i++)
        if (!is_hint(check->lesson->game, teaches->words[i]))
            complain(check, teaches->line, teaches->words[i], LESSON_TEACHES);
}

int lesson_check(const struct lesson *lesson, const struct box *box,
                 const struct catalog *languages, size_t count,
                 const struct lesson_listener *listener)
{
    struct check *check = memory_for(1, sizeof *check);
    *check = (struct check){
        .lesson = lesson, .languages = languages, .count = count, .listener = listener};
    check->moves = memory_for((size_t)lesson->game->moves_max, sizeof *check->moves);
    check_word(check, 1, "title");
    check_teaches(check);
    for (int i = 0; i < lesson->steps && check_step(check, box, i); i++)
        continue;
    int tried = check->bad ? -1 : check->tried;
    free(check->moves);
    free(check);
    return tried;
}
