/*
 * dialogue.c - a lesson in the terminal. See dialogue.h.
 */
#include "cli/learn/dialogue.h"

#include "base/string_builder.h"
#include "cli/play/chooser.h"
#include "cli/play/lines.h"
#include "cli/support/columns.h"
#include "cli/support/speak.h"
#include "lesson/lesson_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VIEW_SIZE 8192 /* to begin with */
#define SENTENCE_SIZE 4096

struct dialogue {
    const struct cli *cli;
    struct lesson_run run;
    struct lesson_reply reply;
    struct chooser chooser;
    bool left; /* the player has left */
};

/* ---- saying ---- */

static struct audience audience_of(const struct dialogue *dialogue)
{
    struct audience audience = audience_at(dialogue->cli, dialogue->run.table);
    audience.you = LESSON_SEAT + 1;
    return audience;
}

/* A sentence of the lesson, in lines. */
static void tell_word(const struct dialogue *dialogue, const char *word)
{
    char key[LESSON_KEY_MAX];
    lesson_key(dialogue->run.lesson, word, key);
    const char *sentence = catalog_sentence(dialogue->cli->audience.catalog, key, 1);
    columns_print(sentence, strlen(sentence), 0, columns_width());
}

static void tell(const struct dialogue *dialogue, const char *key, const char *what)
{
    struct audience audience = audience_of(dialogue);
    print_sentence(&audience, key, what, "");
}

static void tell_events(const struct dialogue *dialogue, const struct game_events *events)
{
    const struct box *box = dialogue->run.box;
    struct audience audience = audience_of(dialogue);
    for (int i = 0; i < events->count; i++) {
        char sentence[SENTENCE_SIZE];
        struct text out = text_in(sentence, sizeof sentence);
        say_message(box->game, box->data, &events->list[i], "event", &audience, &out);
        printf("  %s\n", sentence);
    }
}

/* ---- a step ---- */

static void show_view(const struct dialogue *dialogue)
{
    const struct box *box = dialogue->run.box;
    struct audience audience = audience_of(dialogue);
    struct text out = string_builder_open(VIEW_SIZE);
    do
        box->game->view_text(box->data, table_state(dialogue->run.table), LESSON_SEAT, &audience,
                             &out);
    while (string_builder_grow(&out));
    fputs(out.at, stdout);
    string_builder_close(&out);
}

/* "Lines and the track (2 of 7)" */
static void show_head(const struct dialogue *dialogue)
{
    const struct lesson *lesson = dialogue->run.lesson;
    char key[LESSON_KEY_MAX], step[NUMBER_MAX], steps[NUMBER_MAX], sentence[SENTENCE_SIZE];
    struct text out = text_in(sentence, sizeof sentence);
    lesson_key(lesson, "title", key);
    say(&dialogue->cli->audience, &out, "learn.head", 1, "title",
        catalog_sentence(dialogue->cli->audience.catalog, key, 1), "step",
        number_text(dialogue->run.step + 1, step), "steps", number_text(lesson->steps, steps),
        NULL);
    printf("\n== %s ==\n\n", sentence);
}

static void show_step(struct dialogue *dialogue)
{
    const struct lesson_step *step = lesson_now(&dialogue->run);
    show_head(dialogue);
    show_view(dialogue);
    puts("");
    for (int i = 0; i < step->say.count; i++)
        tell_word(dialogue, step->say.words[i]);
}

static void ask_move(struct dialogue *dialogue)
{
    struct audience audience = audience_of(dialogue);
    chooser_ask(&dialogue->chooser, table_state(dialogue->run.table), &audience);
}

static void show_choices(const struct dialogue *dialogue)
{
    puts("");
    choices_print(dialogue->chooser.choices, dialogue->chooser.count, columns_width());
}

/* ---- trying ---- */

static void follow(struct dialogue *dialogue)
{
    while (lesson_follow(&dialogue->run, &dialogue->reply.events))
        tell_events(dialogue, &dialogue->reply.events);
}

static void explain(const struct dialogue *dialogue)
{
    const struct box *box = dialogue->run.box;
    struct audience audience = audience_of(dialogue);
    char reason[SENTENCE_SIZE];
    struct text out = text_in(reason, sizeof reason);
    say_reason(box->game, box->data, &dialogue->reply.why, &audience, &out);
    columns_print(reason, out.length, 0, columns_width());
}

static void try_move(struct dialogue *dialogue, const char *move)
{
    enum lesson_verdict verdict = lesson_try(&dialogue->run, move, &dialogue->reply);
    puts("");
    if (verdict == LESSON_REFUSED)
        explain(dialogue);
    else
        tell_events(dialogue, &dialogue->reply.events);
    if (dialogue->reply.says[0] != '\0')
        tell_word(dialogue, dialogue->reply.says);
    if (verdict == LESSON_RIGHT) {
        follow(dialogue);
        return;
    }
    if (verdict == LESSON_OTHER) {
        lesson_take_back(&dialogue->run);
        tell(dialogue, "learn.taken_back", "");
    }
    ask_move(dialogue);
    show_choices(dialogue);
}

static void choose(struct dialogue *dialogue, long number)
{
    const struct chooser *chooser = &dialogue->chooser;
    char most[NUMBER_MAX], text[MOVE_TEXT_MAX];
    struct text out = text_in(text, sizeof text);
    game_move move;
    if (number < 1 || number > chooser->count) {
        tell(dialogue, "play.no_such_number", number_text(chooser->count, most));
    } else if (chooser_take(&dialogue->chooser, (int)number - 1, &move)) {
        chooser->game->move_write(chooser->box, chooser->state, move, &out);
        try_move(dialogue, text);
    } else {
        show_choices(dialogue);
    }
}

static void go_back(struct dialogue *dialogue)
{
    if (chooser_back(&dialogue->chooser))
        show_choices(dialogue);
    else
        tell(dialogue, "play.no_way_back", "");
}

/* A line while a move is wanted. */
static void obey(struct dialogue *dialogue, const char *line)
{
    char *end;
    long number = strtol(line, &end, 10);
    if (line[0] == '\0')
        return;
    if (*end == '\0')
        choose(dialogue, number);
    else if (strcmp(line, "b") == 0)
        go_back(dialogue);
    else if (strcmp(line, "v") == 0)
        show_step(dialogue), show_choices(dialogue);
    else if (strcmp(line, "h") == 0)
        tell(dialogue, "learn.help", "");
    else
        try_move(dialogue, line);
}

/* ---- lines ---- */

/* Asks for a line. False if the player leaves. */
static bool ask_line(struct dialogue *dialogue, const char *key, char line[LINE_SIZE])
{
    char most[NUMBER_MAX], sentence[SENTENCE_SIZE];
    struct text out = text_in(sentence, sizeof sentence);
    say(&dialogue->cli->audience, &out, key, 1, "most", number_text(dialogue->chooser.count, most),
        NULL);
    printf("\n%s ", sentence);
    fflush(stdout);
    bool read = lines_read(line);
    if (!read)
        puts("");
    dialogue->left = !read || strcmp(line, "q") == 0;
    return !dialogue->left;
}

static void play_step(struct dialogue *dialogue)
{
    char line[LINE_SIZE];
    show_step(dialogue);
    if (lesson_wants(&dialogue->run)) {
        ask_move(dialogue);
        show_choices(dialogue);
    }
    while (!dialogue->left && lesson_wants(&dialogue->run))
        if (ask_line(dialogue, "learn.prompt", line))
            obey(dialogue, line);
    if (!dialogue->left)
        ask_line(dialogue, "learn.continue", line);
}

bool dialogue_run(const struct cli *cli, struct library *library, struct shelved_lesson *lesson)
{
    const struct box *box = edition_cache_box(&library->editions, lesson->lesson->game);
    struct dialogue dialogue = {.cli = cli};
    struct lesson_error error;
    bool more = lesson_begin(&dialogue.run, lesson->lesson, box, lesson->step, &error);
    chooser_open(&dialogue.chooser, box->game, box->data);
    while (more) {
        library_keep(library, lesson, dialogue.run.step, false);
        play_step(&dialogue);
        more = !dialogue.left && lesson_next(&dialogue.run);
    }
    if (!dialogue.left)
        library_keep(library, lesson, 0, true);
    chooser_close(&dialogue.chooser);
    lesson_end(&dialogue.run);
    return !dialogue.left;
}
