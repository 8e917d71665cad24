/*
 * verify.c - `floe verify`: replays records and says what is wrong with them.
 *
 * Verdicts, good and bad, go to stdout, one line for each record. Only what is no record at all,
 * such as a missing file, is a complaint on stderr.
 */
#include "cli/options/commands.h"
#include "cli/support/deal.h"
#include "cli/support/files.h"
#include "cli/support/speak.h"
#include "table/edition_cache.h"
#include "table/record.h"

#include <stdio.h>
#include <stdlib.h>

struct verify_options {
    struct word_list files;
    const char *edition;
};

#define NAME_SIZE 512 /* of "FILE, line N" */

struct verifier {
    const struct cli *cli;
    struct edition_cache editions;
};

static void tell_good(const struct verifier *verifier, const char *file, const struct table *table)
{
    bool over = table_is_over(table);
    char plies[NUMBER_MAX], result[64], sentence[1024];
    struct text out = text_in(result, sizeof result);
    record_result(table, &out);
    out = text_in(sentence, sizeof sentence);
    say(&verifier->cli->audience, &out, over ? "cli.verify.good" : "cli.verify.unfinished",
        table_plies(table), "file", file, "game", table_game(table)->name, "count",
        number_text(table_plies(table), plies), "result", result, NULL);
    puts(sentence);
}

/* Records of a server show how their seed was mixed (base/fair_deal.h). Then that is verified,
 * too. */
static bool tell_fairness(const struct verifier *verifier, const char *file, const char *text,
                          size_t length, const struct table *table)
{
    int given;
    enum record_fairness fairness = record_fairness(text, length, table, &given);
    char count[NUMBER_MAX], sentence[1024];
    struct text out = text_in(sentence, sizeof sentence);
    if (fairness == RECORD_NOT_MIXED)
        return true;
    say(&verifier->cli->audience, &out,
        fairness == RECORD_MIXED ? "cli.verify.fair" : "cli.verify.unfair", given, "file", file,
        "count", number_text(given, count), NULL);
    puts(sentence);
    return fairness == RECORD_MIXED;
}

/* game is NULL if the record does not name one of ours. */
static void tell_bad(struct verifier *verifier, const char *file, const struct game *game,
                     const struct record_error *error)
{
    const void *box = game == NULL ? NULL : edition_cache_box(&verifier->editions, game)->data;
    char sentence[1024];
    struct text out = text_in(sentence, sizeof sentence);
    record_say_error(game, box, error, &verifier->cli->audience, &out);
    printf("%s: %s\n", file, sentence);
}

/* One record of a file. Sentences about it use `name`; errors use the file and the line, which
 * counts from the beginning of the file. */
struct part {
    const char *file, *name, *text;
    size_t length;
    int lines; /* of the file before this record */
};

static bool verify_part(struct verifier *verifier, const struct part *part)
{
    struct record_error error;
    const struct game *game = record_game(part->text, part->length, &error);
    struct table *table = game == NULL ? NULL
                                       : record_read(edition_cache_box(&verifier->editions, game),
                                                     part->text, part->length, &error);
    if (table == NULL) {
        error.line += part->lines;
        tell_bad(verifier, part->file, game, &error);
        return false;
    }
    tell_good(verifier, part->name, table);
    bool fair = tell_fairness(verifier, part->name, part->text, part->length, table);
    table_close(table);
    return fair;
}

/* If a file has several records, each is named by the file and its first line. */
static void name_part(const struct verifier *verifier, const struct part *part, struct text *name)
{
    char line[NUMBER_MAX];
    text_clear(name);
    say(&verifier->cli->audience, name, "cli.verify.part", 1, "file", part->file, "line",
        number_text(part->lines + 1, line), NULL);
}

/* A file may hold many records, as `floe admin STORE export` writes them. A bad one does not keep
 * the others from being verified. */
static bool verify_text(struct verifier *verifier, const char *file, const char *text,
                        size_t length)
{
    char buffer[NAME_SIZE];
    struct text name = text_in(buffer, sizeof buffer);
    struct part part = {.file = file, .name = file, .text = text};
    bool good = true;
    int lines;
    do {
        part.length = record_span(part.text, length, &lines);
        if (part.length < length || part.text != text) {
            name_part(verifier, &part, &name);
            part.name = buffer;
        }
        good = verify_part(verifier, &part) && good;
        part.text += part.length;
        length -= part.length;
        part.lines += lines;
    } while (length > 0);
    return good;
}

static bool verify_file(struct verifier *verifier, const char *file)
{
    size_t length;
    char *text = file_read(file, &length);
    if (text == NULL)
        return complain_file(verifier->cli, file);
    bool good = verify_text(verifier, file, text, length);
    free(text);
    return good;
}

/* An edition given by --edition replaces the built-in one of its game. */
static int verify(const struct cli *cli, const void *given)
{
    const struct verify_options *options = given;
    struct verifier verifier = {.cli = cli};
    bool good = true;
    struct box *box = options->edition == NULL ? NULL : deal_box(cli, options->edition, NULL);
    if (options->edition != NULL && box == NULL)
        return EXIT_USAGE;
    verifier.editions = edition_cache_open();
    if (box != NULL)
        edition_cache_put(&verifier.editions, box);
    for (int i = 0; i < options->files.count; i++)
        good = verify_file(&verifier, options->files.words[i]) && good;
    edition_cache_close(&verifier.editions);
    return good ? EXIT_GOOD : EXIT_BAD;
}

static const struct operand operands[] = {
    {"FILE", OPERAND_FILE, offsetof(struct verify_options, files), .many = true}, {0}};

static const struct option options[] = {EDITION_OPTION(struct verify_options, edition), {0}};

const struct command verify_command = {.name = "verify",
                                       .about = "cli.about.verify",
                                       .help = "cli.help.verify",
                                       .size = sizeof(struct verify_options),
                                       .operands = operands,
                                       .options = options,
                                       .run = verify};
