/*
 * menu.c - asks what to play. See menu.h.
 */
#include "cli/play/menu.h"

#include "cli/play/lines.h"
#include "search/budget.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print(const struct cli *cli, const char *key, int least, int most)
{
    char sentence[200], low[16], high[16];
    struct text out = text_in(sentence, sizeof sentence);
    snprintf(low, sizeof low, "%d", least);
    snprintf(high, sizeof high, "%d", most);
    say(&cli->audience, &out, key, most, "least", low, "most", high, NULL);
    fputs(sentence, stdout);
    fflush(stdout);
}

#define QUIT (-1)

/* Asks until it gets a number within the bounds. QUIT if the input ended, or the answer is "q". */
static int ask_number(const struct cli *cli, const char *question, int least, int most)
{
    char line[LINE_SIZE], *end;
    for (;;) {
        print(cli, question, least, most);
        if (!lines_read(line) || strcmp(line, "q") == 0)
            return QUIT;
        long number = strtol(line, &end, 10);
        if (line[0] != '\0' && *end == '\0' && number >= least && number <= most)
            return (int)number;
        print(cli, "menu.again", least, most);
        puts("");
    }
}

/* Lists the games that people play; returns how many. */
static int list_games(const struct cli *cli, const struct game *offered[])
{
    int count = 0;
    print(cli, "menu.games", 1, 1);
    puts("");
    for (int i = 0; games[i] != NULL; i++) {
        char key[64];
        struct text name = text_in(key, sizeof key);
        if (!games[i]->offered)
            continue;
        text_format(&name, "%s.title", games[i]->name);
        offered[count++] = games[i];
        printf("  %d. %s\n", count, catalog_sentence(cli->audience.catalog, key, 1));
    }
    return count;
}

static void list_levels(const struct cli *cli)
{
    print(cli, "menu.levels", 1, LEVELS);
    puts("");
    for (int level = 1; level <= LEVELS; level++)
        printf("  %d. %s\n", level, catalog_sentence(cli->audience.catalog, level_key(level), 1));
}

/* Asks for computer players; they get the last seats. A solo game has none. */
static bool ask_computers(struct menu *menu, const struct cli *cli, struct play_options *options)
{
    int count = options->deal.players == 1
                    ? 0
                    : ask_number(cli, "menu.computers", 0, options->deal.players);
    if (count <= 0)
        return count != QUIT;
    list_levels(cli);
    int level = ask_number(cli, "menu.level", 1, LEVELS);
    for (int seat = options->deal.players - count; level != QUIT && seat < options->deal.players;
         seat++) {
        char *word = menu->computers[options->computers.count];
        struct text out = text_in(word, sizeof menu->computers[0]);
        text_format(&out, "%d=%d", seat + 1, level);
        options->computers.values[options->computers.count++] = word;
    }
    return level != QUIT;
}

/* S-04: by lot unless chosen. Alone there is nothing to draw. */
static bool ask_draw(const struct cli *cli, struct play_options *options)
{
    int answer = options->deal.players == 1 ? 2 : ask_number(cli, "menu.draw", 1, 2);
    options->draw = answer == 1;
    return answer != QUIT;
}

bool menu_ask(struct menu *menu, const struct cli *cli, struct play_options *options)
{
    const struct game *offered[16];
    int count = list_games(cli, offered);
    int number = ask_number(cli, "menu.which", 1, count);
    if (number == QUIT)
        return false;
    options->game = offered[number - 1];
    options->deal.players =
        ask_number(cli, "menu.players", options->game->players_min, options->game->players_max);
    return options->deal.players != QUIT && ask_computers(menu, cli, options) &&
           ask_draw(cli, options);
}
