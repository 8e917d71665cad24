/*
 * play.c - `floe play`: finds the game to play, a new one or that of a record, and plays it.
 *
 * Alone or in a hot seat nobody is cheated by going back, so anything may be undone.
 */
#include "cli/commands.h"
#include "cli/play/menu.h"
#include "cli/play/session.h"
#include "cli/support/files.h"
#include "cli/support/record_file.h"
#include "protocol/seed.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct table *new_table(const struct args *args, struct box **box)
{
    const struct game *game = args->game == NULL ? games[0] : args->game;
    struct game_setup setup;
    char seed[SEED_MAX];
    if (!args_setup(args, game, game->players_min, &setup))
        return NULL;
    *box = args_box(args, game);
    if (*box == NULL)
        return NULL;
    seed_random(seed);
    return table_deal(*box, &setup, args->seed == NULL ? seed : args->seed);
}

/* What a record tells cannot be told again on the command line; the record would win silently. */
static bool check_given(const struct args *args)
{
    const char *given = args->game != NULL       ? args->game->name
                        : args->players > 0      ? "--players"
                        : args->seed != NULL     ? "--seed"
                        : args->option_count > 0 ? "--option"
                        : args->name_count > 0   ? "--name"
                                                 : NULL;
    return given == NULL || complain(args, "cli.error.recorded", given, args->record);
}

/* The game of --record if the file is there, else a new one. NULL after a complaint. */
static struct table *find_table(const struct args *args, struct box **box)
{
    size_t length;
    char *text = args->record == NULL ? NULL : file_read(args->record, &length);
    if (args->record != NULL && text == NULL && errno != ENOENT)
        return complain(args, "cli.error.file", args->record, strerror(errno)), NULL;
    if (text == NULL)
        return new_table(args, box);
    struct table *table =
        check_given(args) ? load_text(args, args->record, text, length, box) : NULL;
    free(text);
    return table;
}

/* Nothing was said about what to play. */
static bool told_nothing(const struct args *args)
{
    return args->game == NULL && args->players == 0 && args->seed == NULL && args->record == NULL &&
           args->edition == NULL && args->option_count == 0 && args->name_count == 0 &&
           args->computer_count == 0;
}

/* Names people first: the computer calls itself something only where nobody is named. */
static bool play_at(const struct args *args, struct table *table)
{
    struct computers computers;
    table_set_undo(table, TABLE_UNDO_ANY);
    for (int seat = 0; seat < args->name_count && seat < table_setup(table)->players; seat++)
        table_set_name(table, seat, args->names[seat]);
    bool good = computers_open(&computers, args, table);
    if (good)
        session_run(args, table, &computers);
    computers_close(&computers);
    return good;
}

int command_play(const struct args *given)
{
    struct args args = *given;
    struct menu menu;
    struct box *box = NULL;
    if (told_nothing(&args) && !menu_ask(&menu, &args)) {
        puts("");
        return EXIT_GOOD;
    }
    struct table *table = find_table(&args, &box);
    bool good = table != NULL && play_at(&args, table);
    table_close(table);
    box_close(box);
    return good ? EXIT_GOOD : EXIT_USAGE;
}
