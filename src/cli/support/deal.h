/*
 * deal.h - the options that describe a deal: players, options of the game, edition, seed.
 *
 * Several commands take them. Each puts the rows into its own table, with the members of its own
 * struct.
 */
#ifndef FLOE_CLI_SUPPORT_DEAL_H
#define FLOE_CLI_SUPPORT_DEAL_H

#include "cli/options/command.h"
#include "table/table.h"

struct deal_options {
    int players;                /* 0: not given */
    struct option_list options; /* NAME=VALUE */
};

#define PLAYERS_OPTION(type, member)                                                           \
    {                                                                                          \
        "players", "N", "cli.option.players", OPTION_NUMBER,                                   \
            offsetof(type, member) + offsetof(struct deal_options, players), .low = 1,         \
                                                                             .high = SEATS_MAX \
    }
#define GAME_OPTION(type, member)                                                                  \
    {                                                                                              \
        "option", "NAME=VALUE", "cli.option.option", OPTION_LIST,                                  \
            offsetof(type, member) + offsetof(struct deal_options, options),                       \
            .high = GAME_OPTIONS_MAX, .fits = deal_option_fits, .refusal = "cli.error.option_form" \
    }
#define SEED_OPTION(type, member)                                               \
    {                                                                           \
        "seed", "SEED", "cli.option.seed", OPTION_TEXT, offsetof(type, member), \
            .fits = table_seed_fits, .refusal = "cli.error.seed"                \
    }
#define EDITION_OPTION(type, member)                                                              \
    {                                                                                             \
        "edition", "FILE", "cli.option.components", OPTION_FILE, .offset = offsetof(type, member) \
    }

/* True for NAME=VALUE. */
bool deal_option_fits(const char *value);

/* Makes the setup that the options describe; without --players it is for the fewest players. False
 * after a complaint. */
bool deal_setup(const struct cli *cli, const struct deal_options *deal, const struct game *game,
                struct game_setup *setup);
/* Opens the edition of a file (NULL: the built-in one). If game is NULL, it may be of any game.
 * NULL after a complaint. */
struct box *deal_box(const struct cli *cli, const char *edition, const struct game *game);

#endif
