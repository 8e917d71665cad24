/*
 * verify.c - `floe verify`: re-plays records and says what is wrong with them.
 */
#include "cli/commands.h"
#include "cli/support/files.h"
#include "cli/support/speak.h"
#include "protocol/shelf.h"
#include "table/record.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct verifier {
    const struct args *args;
    struct shelf shelf;
};

static void tell_good(const struct verifier *verifier, const char *file, const struct table *table)
{
    bool over = table_is_over(table);
    char plies[NUMBER_MAX], result[64], sentence[1024];
    struct text out = text_in(result, sizeof result);
    record_result(table, &out);
    out = text_in(sentence, sizeof sentence);
    say(&verifier->args->voice, &out, over ? "cli.verify.good" : "cli.verify.unfinished",
        table_plies(table), "file", file, "game", table_game(table)->name, "count",
        number_text(table_plies(table), plies), "result", result, NULL);
    puts(sentence);
}

/* Records of games at a server can tell where their seed came from: then that is verified, too. */
static bool tell_fairness(const struct verifier *verifier, const char *file, const char *text,
                          size_t length, const struct table *table)
{
    int given;
    enum record_fairness fairness = record_fairness(text, length, table, &given);
    char count[NUMBER_MAX], sentence[1024];
    struct text out = text_in(sentence, sizeof sentence);
    if (fairness == RECORD_NOT_MIXED)
        return true;
    say(&verifier->args->voice, &out,
        fairness == RECORD_MIXED ? "cli.verify.fair" : "cli.verify.unfair", given, "file", file,
        "count", number_text(given, count), NULL);
    puts(sentence);
    return fairness == RECORD_MIXED;
}

static void tell_bad(struct verifier *verifier, const char *file, const struct game *game,
                     const struct record_error *error)
{
    const void *box = game == NULL ? NULL : shelf_box(&verifier->shelf, game)->data;
    char sentence[1024];
    struct text out = text_in(sentence, sizeof sentence);
    record_say_error(game, box, error, &verifier->args->voice, &out);
    printf("%s: %s\n", file, sentence);
}

static bool verify_text(struct verifier *verifier, const char *file, const char *text,
                        size_t length)
{
    struct record_error error;
    const struct game *game = record_game(text, length, &error);
    struct table *table =
        game == NULL ? NULL : record_read(shelf_box(&verifier->shelf, game), text, length, &error);
    if (table == NULL) {
        tell_bad(verifier, file, game, &error);
        return false;
    }
    tell_good(verifier, file, table);
    bool fair = tell_fairness(verifier, file, text, length, table);
    table_close(table);
    return fair;
}

static bool verify_file(struct verifier *verifier, const char *file)
{
    size_t length;
    char *text = file_read(file, &length);
    if (text == NULL)
        return complain(verifier->args, "cli.error.file", file, strerror(errno));
    bool good = verify_text(verifier, file, text, length);
    free(text);
    return good;
}

int command_verify(const struct args *args)
{
    struct verifier verifier = {.args = args};
    bool good = true;
    if (args->file_count == 0) {
        complain(args, "cli.error.no_file", "", "");
        return EXIT_USAGE;
    }
    struct box *box = args->edition == NULL ? NULL : args_box(args, NULL);
    if (args->edition != NULL && box == NULL)
        return EXIT_USAGE;
    verifier.shelf = shelf_open();
    if (box != NULL)
        shelf_put(&verifier.shelf, box);
    for (int i = 0; i < args->file_count; i++)
        good = verify_file(&verifier, args->files[i]) && good;
    shelf_close(&verifier.shelf);
    return good ? EXIT_GOOD : EXIT_BAD;
}
