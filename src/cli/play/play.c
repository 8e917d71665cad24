/*
 * play.c - `floe play`: opens the game to play, a new one or that of a record, and plays it.
 *
 * In a solo game or a hot seat nobody is cheated by an undo, so everything may be undone.
 */
#include "cli/options/commands.h"
#include "cli/play/menu.h"
#include "cli/play/session.h"
#include "cli/support/files.h"
#include "cli/support/record_file.h"
#include "cli/support/speak.h"
#include "protocol/seed.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A name beyond the last seat is an error, not ignored: it may be a forgotten --players. */
static bool names_fit(const struct cli *cli, const struct play_options *options,
                      const struct game_setup *setup)
{
    char players[NUMBER_MAX];
    return options->names.count <= setup->players ||
           complain(cli, "cli.error.names", "", number_text(setup->players, players));
}

/* Deals a new game; without --seed it is random. */
static struct table *new_table(const struct cli *cli, const struct play_options *options,
                               struct box **box)
{
    const struct game *game = options->game == NULL ? games[0] : options->game;
    struct game_setup setup;
    char seed[SEED_MAX];
    if (!deal_setup(cli, &options->deal, game, &setup) || !names_fit(cli, options, &setup))
        return NULL;
    *box = deal_box(cli, options->edition, game);
    if (*box == NULL)
        return NULL;
    seed_random(seed);
    return table_deal(*box, &setup, options->seed == NULL ? seed : options->seed);
}

/* Options that a record decides are refused, because the record would override them silently. */
static bool check_given(const struct cli *cli, const struct play_options *options)
{
    const char *given = options->game != NULL             ? options->game->name
                        : options->deal.players > 0       ? "--players"
                        : options->seed != NULL           ? "--seed"
                        : options->deal.options.count > 0 ? "--option"
                        : options->names.count > 0        ? "--name"
                        : options->draw                   ? "--draw"
                                                          : NULL;
    return given == NULL || complain(cli, "cli.error.recorded", given, options->record);
}

/* The game of --record if the file is there, else a new one. NULL after a complaint. */
static struct table *find_table(const struct cli *cli, const struct play_options *options,
                                struct box **box)
{
    size_t length;
    const char *record = options->record;
    char *text = record == NULL ? NULL : file_read(record, &length);
    if (record != NULL && text == NULL && errno != ENOENT)
        return complain_file(cli, record), NULL;
    if (text == NULL)
        return new_table(cli, options, box);
    struct table *table = check_given(cli, options)
                              ? record_file_parse(cli, options->edition, record, text, length, box)
                              : NULL;
    free(text);
    return table;
}

/* True if no option says what to play: then a menu asks. */
static bool told_nothing(const struct play_options *options)
{
    return options->game == NULL && options->deal.players == 0 && options->seed == NULL &&
           options->record == NULL && options->edition == NULL &&
           options->deal.options.count == 0 && options->names.count == 0 &&
           options->computers.count == 0 && !options->draw;
}

/* Unnamed people are told by their seats, so that a draw would not show whose seat it is. */
static void name_people(const struct cli *cli, struct table *table)
{
    for (int seat = 0; seat < table_setup(table)->players; seat++) {
        char name[NAME_MAX_BYTES];
        if (table_names(table)[seat] == NULL)
            table_set_name(table, seat, say_seat(&cli->audience, seat, name, sizeof name));
    }
}

/* Who sits where, in the order of the seats. */
static void tell_seats(const struct cli *cli, const struct table *table)
{
    char sentence[SEATS_MAX * NAME_MAX_BYTES + 200], names[SEATS_MAX * NAME_MAX_BYTES];
    struct text out = text_in(sentence, sizeof sentence), list = text_in(names, sizeof names);
    for (int seat = 0; seat < table_setup(table)->players; seat++)
        text_format(&list, "%s%s", seat == 0 ? "" : ", ", table_names(table)[seat]);
    say(&cli->audience, &out, "play.drawn", 1, "names", names, NULL);
    puts(sentence);
}

/* S-04: by lot. */
static void draw_seats(const struct cli *cli, struct computers *computers, struct table *table)
{
    name_people(cli, table);
    computers_draw_seats(computers, table);
    tell_seats(cli, table);
}

/* Names people first, since computers take names only for seats without one. */
static bool play_at(const struct cli *cli, const struct play_options *options, struct table *table)
{
    struct computers computers;
    int players = table_setup(table)->players;
    table_set_undo(table, TABLE_UNDO_ANY);
    for (int seat = 0; seat < options->names.count && seat < players; seat++)
        table_set_name(table, seat, options->names.values[seat]);
    bool good = computers_open(&computers, cli, &options->computers, table);
    if (good && options->draw)
        draw_seats(cli, &computers, table);
    if (good)
        session_run(cli, options->record, options->coach, table, &computers);
    computers_close(&computers);
    return good;
}

static int play(const struct cli *cli, const void *given)
{
    struct play_options options = *(const struct play_options *)given;
    struct menu menu;
    struct box *box = NULL;
    if (told_nothing(&options) && !menu_ask(&menu, cli, &options)) {
        puts("");
        return EXIT_GOOD;
    }
    struct table *table = find_table(cli, &options, &box);
    bool good = table != NULL && play_at(cli, &options, table);
    table_close(table);
    box_close(box);
    return good ? EXIT_GOOD : EXIT_USAGE;
}

/* ---- what it takes ---- */

/* A name stands in the record's tags: short, and without control characters. */
static bool name_fits(const char *value)
{
    size_t length = strlen(value);
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)value[i] < ' ' || value[i] == 0x7F)
            return false;
    return length > 0 && length < NAME_MAX_BYTES;
}

#define AT(member) offsetof(struct play_options, member)

static const struct operand operands[] = {{"GAME", OPERAND_GAME, AT(game), .optional = true}, {0}};

static const struct option options[] = {
    PLAYERS_OPTION(struct play_options, deal),
    SEED_OPTION(struct play_options, seed),
    GAME_OPTION(struct play_options, deal),
    {"name", "NAME", "cli.option.name", OPTION_LIST, AT(names), .high = SEATS_MAX,
     .fits = name_fits, .refusal = "cli.error.name"},
    {"computer", "SEAT=SPEC", "cli.option.computer", OPTION_LIST, AT(computers), .high = SEATS_MAX,
     .fits = deal_option_fits, .refusal = "cli.error.computer"},
    {"coach", NULL, "cli.option.coach", OPTION_FLAG, .offset = AT(coach)},
    {"draw", NULL, "cli.option.draw", OPTION_FLAG, .offset = AT(draw)},
    {"record", "FILE", "cli.option.record", OPTION_FILE, .offset = AT(record)},
    EDITION_OPTION(struct play_options, edition),
    {0}};

const struct command play_command = {.name = "play",
                                     .about = "cli.about.play",
                                     .help = "cli.help.play",
                                     .size = sizeof(struct play_options),
                                     .operands = operands,
                                     .options = options,
                                     .run = play};
