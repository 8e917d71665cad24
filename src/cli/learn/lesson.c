/*
 * lesson.c - `floe lesson`: plays every branch of lessons and says what is wrong with them, or
 * writes them as JSON, for the page.
 */
#include "base/string_builder.h"
#include "cli/options/commands.h"
#include "cli/support/files.h"
#include "cli/support/speak.h"
#include "lesson/lesson_check.h"
#include "lesson/lesson_json.h"
#include "table/edition_cache.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define JSON_SIZE (256 * 1024) /* to begin with */

struct lesson_options {
    struct word_list files;
};

struct checker {
    const struct cli *cli;
    struct edition_cache editions;
    const char *file;
    const struct box *box; /* of the lesson's game; NULL: the game is not known */
};

/* ---- check ---- */

static void tell_error(void *context, const struct lesson_error *error)
{
    const struct checker *checker = context;
    char sentence[2048];
    struct text out = text_in(sentence, sizeof sentence);
    lesson_say_error(error, checker->box == NULL ? NULL : checker->box->data,
                     &checker->cli->audience, &out);
    printf("%s: %s\n", checker->file, sentence);
}

static void tell_good(const struct checker *checker, const struct lesson *lesson, int tried)
{
    char steps[NUMBER_MAX], moves[NUMBER_MAX], sentence[1024];
    struct text out = text_in(sentence, sizeof sentence);
    say(&checker->cli->audience, &out, "cli.lesson.good", lesson->steps, "file", checker->file,
        "count", number_text(lesson->steps, steps), "moves", number_text(tried, moves), NULL);
    puts(sentence);
}

static bool check_text(struct checker *checker, const char *text, size_t length)
{
    const struct lesson_listener listener = {tell_error, checker};
    struct lesson_error error;
    struct lesson *lesson = lesson_read(text, length, &error);
    checker->box = NULL;
    if (lesson == NULL) {
        tell_error(checker, &error);
        return false;
    }
    checker->box = edition_cache_box(&checker->editions, lesson->game);
    int tried = lesson_check(lesson, checker->box, catalogs, catalog_count, &listener);
    if (tried >= 0)
        tell_good(checker, lesson, tried);
    lesson_close(lesson);
    return tried >= 0;
}

static bool check_file(struct checker *checker, const char *file)
{
    size_t length;
    char *text = file_read(file, &length);
    if (text == NULL)
        return complain_file(checker->cli, file);
    checker->file = file;
    bool good = check_text(checker, text, length);
    free(text);
    return good;
}

static bool check_built_in(struct checker *checker)
{
    bool good = true;
    for (const struct lesson_file *one = lesson_files; one->name != NULL; one++) {
        checker->file = one->name;
        good = check_text(checker, one->text, strlen(one->text)) && good;
    }
    return good;
}

static int check(const struct cli *cli, const void *given)
{
    const struct lesson_options *options = given;
    struct checker checker = {.cli = cli, .editions = edition_cache_open()};
    bool good = options->files.count > 0 || check_built_in(&checker);
    for (int i = 0; i < options->files.count; i++)
        good = check_file(&checker, options->files.words[i]) && good;
    edition_cache_close(&checker.editions);
    return good ? EXIT_GOOD : EXIT_BAD;
}

/* ---- export ---- */

static void write_lessons(struct edition_cache *editions, struct text *out)
{
    struct json json = json_to(out);
    json_open_array(&json, NULL);
    for (const struct lesson_file *one = lesson_files; one->name != NULL; one++) {
        struct lesson_error error;
        struct lesson *lesson = lesson_read(one->text, strlen(one->text), &error);
        if (lesson != NULL)
            lesson_write(lesson, edition_cache_box(editions, lesson->game), &json);
        lesson_close(lesson);
    }
    json_close_array(&json);
}

static int export(const struct cli *cli, const void *given)
{
    struct edition_cache editions = edition_cache_open();
    struct text out = string_builder_open(JSON_SIZE);
    (void)cli;
    (void)given;
    do
        write_lessons(&editions, &out);
    while (string_builder_grow(&out));
    puts(out.at);
    string_builder_close(&out);
    edition_cache_close(&editions);
    return EXIT_GOOD;
}

/* ---- what it takes ---- */

static const struct operand files[] = {
    {"FILE", OPERAND_FILE, offsetof(struct lesson_options, files), .optional = true, .many = true},
    {0}};

static const struct command check_task = {.name = "check",
                                          .about = "cli.lesson.about.check",
                                          .help = "cli.lesson.help.check",
                                          .operands = files,
                                          .run = check};
static const struct command export_task = {.name = "export",
                                           .about = "cli.lesson.about.export",
                                           .help = "cli.lesson.help.export",
                                           .run = export};
static const struct command *const tasks[] = {&check_task, &export_task, NULL};

static const struct operand operands[] = {{"COMMAND", OPERAND_COMMAND, .many = false}, {0}};

const struct command lesson_command = {.name = "lesson",
                                       .about = "cli.about.lesson",
                                       .help = "cli.help.lesson",
                                       .size = sizeof(struct lesson_options),
                                       .operands = operands,
                                       .subcommands = tasks};
