/*
 * learn.c - `floe learn`: lists the lessons, and plays them one after the other.
 *
 * Without a word it asks which lesson is wanted; with a game it goes on with the first one that is
 * not done.
 */
#include "cli/learn/dialogue.h"
#include "cli/options/commands.h"
#include "cli/play/lines.h"
#include "cli/support/speak.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SENTENCE_SIZE 512

struct learn_options {
    const struct game *game;
    const char *lesson;
    bool list;
};

/* ---- the list ---- */

static const char *title_of(const struct cli *cli, const struct lesson *lesson)
{
    char key[LESSON_KEY_MAX];
    return catalog_sentence(cli->audience.catalog, lesson_key(lesson, "title", key), 1);
}

static void print_game(const struct cli *cli, const struct game *game)
{
    char key[64];
    struct text out = text_in(key, sizeof key);
    text_format(&out, "%s.title", game->name);
    printf("%s\n", catalog_sentence(cli->audience.catalog, key, 1));
}

/* "(done)", "(step 3 of 7)", or nothing. */
static void print_progress(const struct cli *cli, const struct shelved_lesson *one)
{
    char step[NUMBER_MAX], steps[NUMBER_MAX], sentence[SENTENCE_SIZE];
    struct text out = text_in(sentence, sizeof sentence);
    const char *key = one->done ? "learn.done" : one->step > 0 ? "learn.begun" : NULL;
    if (key == NULL)
        return;
    say(&cli->audience, &out, key, 1, "step", number_text(one->step + 1, step), "steps",
        number_text(one->lesson->steps, steps), NULL);
    printf(" %s", sentence);
}

/* All lessons (of a game), numbered from 1. */
static void print_list(const struct cli *cli, const struct library *library,
                       const struct game *only)
{
    const struct game *game = NULL;
    for (int i = 0; i < library->count; i++) {
        const struct shelved_lesson *one = &library->list[i];
        if (only != NULL && one->lesson->game != only)
            continue;
        if (one->lesson->game != game)
            print_game(cli, game = one->lesson->game);
        printf("%4d. %s", i + 1, title_of(cli, one->lesson));
        print_progress(cli, one);
        puts("");
    }
}

/* Asks for the number of a lesson until it gets one. NULL if the player leaves; Enter is the first
 * that is not done. */
static struct shelved_lesson *ask_lesson(const struct cli *cli, struct library *library)
{
    char line[LINE_SIZE], most[NUMBER_MAX], sentence[SENTENCE_SIZE];
    for (;;) {
        struct text out = text_in(sentence, sizeof sentence);
        say(&cli->audience, &out, "learn.which", 1, "most", number_text(library->count, most),
            NULL);
        printf("\n%s ", sentence);
        fflush(stdout);
        if (!lines_read(line) || strcmp(line, "q") == 0)
            return NULL;
        struct shelved_lesson *next = library_next(library, NULL);
        int number = atoi(line);
        if (line[0] == '\0')
            return next == NULL ? &library->list[0] : next;
        if (number >= 1 && number <= library->count)
            return &library->list[number - 1];
    }
}

/* ---- lessons ---- */

/* The lesson after this one, if somebody wants to go on. */
static struct shelved_lesson *ask_next(const struct cli *cli, struct library *library,
                                       const struct shelved_lesson *done)
{
    struct shelved_lesson *next = library_next(library, done->lesson->game);
    char line[LINE_SIZE], sentence[SENTENCE_SIZE];
    struct text out = text_in(sentence, sizeof sentence);
    print_sentence(&cli->audience, "learn.finished", title_of(cli, done->lesson), "");
    if (next == NULL) {
        print_sentence(&cli->audience, "learn.all_done", done->lesson->game->name, "");
        return NULL;
    }
    say(&cli->audience, &out, "learn.next", 1, "title", title_of(cli, next->lesson), NULL);
    printf("\n%s ", sentence);
    fflush(stdout);
    return lines_read(line) && strcmp(line, "q") != 0 ? next : NULL;
}

static void teach(const struct cli *cli, struct library *library, struct shelved_lesson *lesson)
{
    while (lesson != NULL && dialogue_run(cli, library, lesson))
        lesson = ask_next(cli, library, lesson);
    puts("");
    print_sentence(&cli->audience, "play.goodbye", "", "");
}

static bool find_lesson(const struct cli *cli, struct library *library,
                        const struct learn_options *options, struct shelved_lesson **lesson)
{
    if (options->lesson == NULL) {
        *lesson = library_next(library, options->game);
        if (*lesson == NULL)
            *lesson = library_find(library, options->game, "1");
    } else {
        *lesson = library_find(library, options->game, options->lesson);
    }
    return *lesson != NULL || complain(cli, "learn.no_lesson", options->game->name,
                                       options->lesson == NULL ? "1" : options->lesson);
}

static int learn(const struct cli *cli, const void *given)
{
    const struct learn_options *options = given;
    struct library library;
    struct shelved_lesson *lesson = NULL;
    bool good = true;
    library_open(&library);
    if (options->list || options->game == NULL)
        print_list(cli, &library, options->game);
    if (!options->list && options->game == NULL)
        lesson = ask_lesson(cli, &library);
    else if (!options->list)
        good = find_lesson(cli, &library, options, &lesson);
    if (lesson != NULL)
        teach(cli, &library, lesson);
    library_close(&library);
    return good ? EXIT_GOOD : EXIT_USAGE;
}

/* ---- what it takes ---- */

#define AT(member) offsetof(struct learn_options, member)

static const struct operand operands[] = {{"GAME", OPERAND_GAME, AT(game), .optional = true},
                                          {"LESSON", OPERAND_WORD, AT(lesson), .optional = true},
                                          {0}};

static const struct option options[] = {
    {"list", NULL, "cli.option.list_lessons", OPTION_FLAG, .offset = AT(list)}, {0}};

const struct command learn_command = {.name = "learn",
                                      .about = "cli.about.learn",
                                      .help = "cli.help.learn",
                                      .size = sizeof(struct learn_options),
                                      .operands = operands,
                                      .options = options,
                                      .run = learn};
