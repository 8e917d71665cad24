/*
 * deal.c - reads the options that describe a deal. See deal.h.
 */
#include "cli/support/deal.h"

#include "cli/support/files.h"
#include "cli/support/speak.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

bool deal_option_fits(const char *value)
{
    return strchr(value, '=') != NULL;
}

/* ---- the setup ---- */

static bool set_option(const struct cli *cli, const struct game *game, const char *option,
                       struct game_setup *setup)
{
    const char *sign = strchr(option, '=');
    char name[64];
    struct text out = text_in(name, sizeof name);
    text_add_bytes(&out, option, (size_t)(sign - option));
    return game_option_set(game, setup, name, sign + 1) ||
           complain(cli, "cli.error.option", option, game->name);
}

/* Checks whether the options go together. This needs no box, so a wrong option is found before the
 * edition is read. */
static bool check_setup(const struct cli *cli, const struct game *game,
                        const struct game_setup *setup)
{
    char reason[600], sentence[1024];
    struct text out = text_in(reason, sizeof reason);
    struct message why;
    if (game->setup_fits(setup, &why))
        return true;
    say_reason(game, NULL, &why, &cli->audience, &out);
    out = text_in(sentence, sizeof sentence);
    say(&cli->audience, &out, "cli.error.setup", 1, "reason", reason, NULL);
    return complain_text(cli, sentence);
}

static bool check_players(const struct cli *cli, const struct game *game, int players)
{
    char given[NUMBER_MAX], low[NUMBER_MAX], high[NUMBER_MAX], sentence[1024];
    struct text out = text_in(sentence, sizeof sentence);
    if (players >= game->players_min && players <= game->players_max)
        return true;
    say(&cli->audience, &out, "cli.error.players", 1, "game", game->name, "value",
        number_text(players, given), "low", number_text(game->players_min, low), "high",
        number_text(game->players_max, high), NULL);
    return complain_text(cli, sentence);
}

bool deal_setup(const struct cli *cli, const struct deal_options *deal, const struct game *game,
                struct game_setup *setup)
{
    memset(setup, 0, sizeof *setup);
    setup->players = deal->players == 0 ? game->players_min : deal->players;
    if (!check_players(cli, game, setup->players))
        return false;
    for (int i = 0; i < deal->options.count; i++)
        if (!set_option(cli, game, deal->options.values[i], setup))
            return false;
    return check_setup(cli, game, setup);
}

/* ---- editions ---- */

/* What is wrong with an edition, according to the game that could read the most of it. */
struct edition_error {
    const struct game *game;
    struct message why;
    int line; /* 0: something about the whole */
};

/* Opens an edition as that of the wanted game, or of the first game that accepts it: an edition
 * file does not name its game. */
static struct box *open_as_any(const struct game *wanted, const char *text, size_t length,
                               struct edition_error *error)
{
    int furthest = -1;
    for (int i = 0; games[i] != NULL; i++) {
        struct edition_error other = {.game = games[i]};
        if (wanted != NULL && games[i] != wanted)
            continue;
        struct box *box = box_open(games[i], text, length, &other.why, &other.line);
        if (box != NULL)
            return box;
        int reached = other.line == 0 ? INT_MAX : other.line;
        if (reached > furthest)
            *error = other;
        furthest = reached > furthest ? reached : furthest;
    }
    return NULL;
}

static bool complain_edition(const struct cli *cli, const char *file,
                             const struct edition_error *error)
{
    char place[NUMBER_MAX], reason[600], sentence[1024];
    struct text out = text_in(reason, sizeof reason);
    say_reason(error->game, NULL, &error->why, &cli->audience, &out);
    out = text_in(sentence, sizeof sentence);
    say(&cli->audience, &out,
        error->line > 0 ? "cli.error.edition_line" : "cli.error.edition_whole", 1, "file", file,
        "line", number_text(error->line, place), "reason", reason, NULL);
    return complain_text(cli, sentence);
}

struct box *deal_box(const struct cli *cli, const char *edition, const struct game *game)
{
    struct edition_error error = {0};
    size_t length = 0;
    if (edition == NULL)
        return open_as_any(game, NULL, 0, &error);
    char *text = file_read(edition, &length);
    if (text == NULL)
        return complain_file(cli, edition), NULL;
    struct box *box = open_as_any(game, text, length, &error);
    if (box == NULL)
        complain_edition(cli, edition, &error);
    free(text);
    return box;
}
