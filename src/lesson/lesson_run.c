/*
 * lesson_run.c - plays a lesson. See lesson_run.h.
 */
#include "lesson/lesson_run.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- judging ---- */

bool lesson_matches(const char *pattern, const char *move)
{
    if (*pattern == '*')
        return lesson_matches(pattern + 1, move) ||
               (*move != '\0' && lesson_matches(pattern, move + 1));
    if (*pattern == '\0' || *move == '\0')
        return *pattern == *move;
    return *pattern == *move && lesson_matches(pattern + 1, move + 1);
}

static bool any_matches(const struct lesson_list *patterns, const char *move)
{
    for (int i = 0; i < patterns->count; i++)
        if (lesson_matches(patterns->words[i], move))
            return true;
    return false;
}

/* A line "aside" without moves answers what no other one does. */
static const char *aside_says(const struct lesson_step *step, const char *move)
{
    const char *otherwise = LESSON_ASIDE;
    for (int i = 0; i < step->asides; i++) {
        if (step->aside[i].to.count == 0)
            otherwise = step->aside[i].says;
        else if (any_matches(&step->aside[i].to, move))
            return step->aside[i].says;
    }
    return otherwise;
}

enum lesson_verdict lesson_judge(const struct lesson_step *step, const char *move,
                                 const char **says)
{
    bool right = any_matches(&step->right, move);
    *says = right ? step->done : aside_says(step, move);
    return right ? LESSON_RIGHT : LESSON_OTHER;
}

/* The sentence besides the reason of a refusal, or "". */
static const char *refusal_says(const struct lesson_step *step, const struct message *why)
{
    const char *rule = message_rule(why);
    for (int i = 0; rule != NULL && i < step->refusals; i++)
        if (any_matches(&step->refused[i].to, rule))
            return step->refused[i].says;
    return "";
}

/* ---- opening a position ---- */

/* The move is illegal, or means none; without `why` the reason is the game's and there already. */
static bool fail(const struct lesson_run *run, struct lesson_error *error,
                 const struct lesson_list *list, int word, const struct message_type *why)
{
    struct text out = text_in(error->word, sizeof error->word);
    error->line = list->line;
    text_add(&out, list->words[word]);
    if (why != NULL)
        return game_refuse(&error->why, why);
    error->game = run->box->game;
    return false;
}

static void name_seats(const struct lesson_run *run)
{
    const struct lesson_list *opponents = &run->lesson->opponents;
    for (int i = 0; i < opponents->count && i + 1 < table_setup(run->table)->players; i++)
        table_set_name(run->table, i + 1, opponents->words[i]);
}

static void deal(struct lesson_run *run, const struct lesson_step *step)
{
    table_close(run->table);
    run->table = table_deal(run->box, &step->setup, step->seed);
    table_set_undo(run->table, TABLE_UNDO_ANY);
    name_seats(run);
}

static bool play_list(struct lesson_run *run, const struct lesson_list *moves,
                      struct lesson_error *error)
{
    for (int i = 0; i < moves->count; i++)
        if (!table_play(run->table, moves->words[i], &error->why, NULL))
            return fail(run, error, moves, i, NULL);
    return true;
}

/* Brings the table to the beginning of the present step. */
static bool open_step(struct lesson_run *run, struct lesson_error *error)
{
    const struct lesson_step *step = lesson_now(run);
    run->solved = false;
    run->followed = 0;
    if (step->deals)
        deal(run, step);
    return play_list(run, &step->moves, error);
}

/* The first legal move that a pattern means, into move. False if there is none. */
static bool first_match(const struct lesson_run *run, const char *pattern, char move[MOVE_TEXT_MAX])
{
    const struct box *box = run->box;
    const void *state = table_state(run->table);
    game_move *legal = memory_for((size_t)box->game->moves_max, sizeof *legal);
    int count = box->game->legal(box->data, state, legal);
    bool found = false;
    for (int i = 0; i < count && !found; i++) {
        struct text out = text_in(move, MOVE_TEXT_MAX);
        box->game->move_write(box->data, state, legal[i], &out);
        found = lesson_matches(pattern, move);
    }
    free(legal);
    return found;
}

/* Plays a step as it is meant: its first right move, and what follows. */
static bool pass_step(struct lesson_run *run, struct lesson_error *error)
{
    const struct lesson_step *step = lesson_now(run);
    char move[MOVE_TEXT_MAX];
    if (step->right.count == 0)
        return true;
    if (!first_match(run, step->right.words[0], move))
        return fail(run, error, &step->right, 0, &lesson_reasons[LESSON_NO_MATCH]);
    return table_play(run->table, move, &error->why, NULL) && play_list(run, &step->then, error);
}

/* The step from which that one can be reached: the last one with a deal. */
static int origin_of(const struct lesson *lesson, int step)
{
    while (!lesson->step[step].deals)
        step--;
    return step;
}

bool lesson_begin(struct lesson_run *run, const struct lesson *lesson, const struct box *box,
                  int step, struct lesson_error *error)
{
    *run = (struct lesson_run){.lesson = lesson, .box = box, .step = origin_of(lesson, step)};
    *error = (struct lesson_error){0};
    bool good = open_step(run, error);
    for (; good && run->step < step; good = good && open_step(run, error)) {
        good = pass_step(run, error);
        run->step++;
    }
    if (!good)
        lesson_end(run);
    return good;
}

void lesson_end(struct lesson_run *run)
{
    table_close(run->table);
    run->table = NULL;
}

/* ---- playing ---- */

const struct lesson_step *lesson_now(const struct lesson_run *run)
{
    return &run->lesson->step[run->step];
}

bool lesson_wants(const struct lesson_run *run)
{
    return lesson_now(run)->right.count > 0 && !run->solved;
}

enum lesson_verdict lesson_try(struct lesson_run *run, const char *move, struct lesson_reply *reply)
{
    const struct lesson_step *step = lesson_now(run);
    if (!table_play(run->table, move, &reply->why, &reply->events)) {
        reply->says = refusal_says(step, &reply->why);
        return LESSON_REFUSED;
    }
    enum lesson_verdict verdict = lesson_judge(step, move, &reply->says);
    run->solved = verdict == LESSON_RIGHT;
    return verdict;
}

void lesson_take_back(struct lesson_run *run)
{
    struct message why;
    table_undo(run->table, NOBODY, &why);
}

bool lesson_follow(struct lesson_run *run, struct game_events *events)
{
    const struct lesson_list *then = &lesson_now(run)->then;
    struct message why;
    return run->followed < then->count &&
           table_play(run->table, then->words[run->followed++], &why, events);
}

bool lesson_next(struct lesson_run *run)
{
    struct lesson_error error;
    if (run->step + 1 == run->lesson->steps)
        return false;
    run->step++;
    return open_step(run, &error);
}
