/*
 * rules.c - `floe rules`: prints the rules of a game, a section of them, or one.
 */
#include "cli/options/commands.h"
#include "cli/support/rules_print.h"
#include "game/game.h"

#include <stdio.h>

struct rules_options {
    const struct game *game;
    const char *asked, *language;
};

/* All games that have rules to read, one after the other. */
static int print_all(const struct cli *cli)
{
    bool first = true;
    for (int i = 0; games[i] != NULL; i++) {
        const struct rule_book *book =
            rule_book_for(games[i]->name, cli->audience.catalog->language);
        if (book == NULL)
            continue;
        if (!first)
            puts("");
        rules_print_book(book);
        first = false;
    }
    return EXIT_GOOD;
}

static int print_game(const struct cli *cli, const struct rules_options *options)
{
    const char *game = options->game->name;
    const struct rule_book *book = rule_book_for(game, cli->audience.catalog->language);
    if (book == NULL) {
        complain(cli, "cli.error.no_rules", game, "");
        return EXIT_BAD;
    }
    if (options->asked == NULL) {
        rules_print_book(book);
        return EXIT_GOOD;
    }
    if (rules_print_asked(&cli->audience, book, options->asked))
        return EXIT_GOOD;
    complain(cli, "cli.error.no_rule", options->asked, game);
    return EXIT_USAGE;
}

static int rules(const struct cli *cli, const void *given)
{
    const struct rules_options *options = given;
    struct cli spoken = *cli;
    if (options->language != NULL)
        spoken.audience.catalog = catalog_for(options->language);
    return options->game == NULL ? print_all(&spoken) : print_game(&spoken, options);
}

static bool language_fits(const char *value)
{
    return catalog_accepted(value, NULL) != NULL;
}

#define AT(member) offsetof(struct rules_options, member)

static const struct operand operands[] = {{"GAME", OPERAND_GAME, AT(game), .optional = true},
                                          {"RULE", OPERAND_WORD, AT(asked), .optional = true},
                                          {0}};

static const struct option options[] = {{"language", "LANGUAGE", "cli.option.language", OPTION_TEXT,
                                         AT(language), .fits = language_fits,
                                         .refusal = "cli.error.language"},
                                        {0}};

const struct command rules_command = {.name = "rules",
                                      .about = "cli.about.rules",
                                      .help = "cli.help.rules",
                                      .size = sizeof(struct rules_options),
                                      .operands = operands,
                                      .options = options,
                                      .run = rules};
