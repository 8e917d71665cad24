/*
 * menu.c - see menu.h.
 */
#include "cli/menu.h"

#include "cli/lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print(const struct args *args, const char *key, int least, int most)
{
    char sentence[200], low[16], high[16];
    struct text out = text_in(sentence, sizeof sentence);
    snprintf(low, sizeof low, "%d", least);
    snprintf(high, sizeof high, "%d", most);
    say(&args->voice, &out, key, most, "least", low, "most", high, NULL);
    fputs(sentence, stdout);
    fflush(stdout);
}

/* A number within the bounds; 0: the input ended, or it is "q". */
static int ask_number(const struct args *args, const char *question, int least, int most)
{
    char line[LINE_SIZE], *end;
    for (;;) {
        print(args, question, least, most);
        if (!lines_read(line) || strcmp(line, "q") == 0)
            return 0;
        long number = strtol(line, &end, 10);
        if (line[0] != '\0' && *end == '\0' && number >= least && number <= most)
            return (int)number;
        print(args, "menu.again", least, most);
        puts("");
    }
}

/* Lists the games that people play; returns how many. */
static int list_games(const struct args *args, const struct game *offered[])
{
    int count = 0;
    print(args, "menu.games", 1, 1);
    puts("");
    for (int i = 0; games[i] != NULL; i++) {
        char key[64];
        struct text name = text_in(key, sizeof key);
        if (!games[i]->offered)
            continue;
        text_format(&name, "%s.title", games[i]->name);
        offered[count++] = games[i];
        printf("  %d. %s\n", count, catalog_sentence(args->voice.catalog, key, 1));
    }
    return count;
}

bool menu_ask(struct args *args)
{
    const struct game *offered[16];
    int count = list_games(args, offered);
    int number = ask_number(args, "menu.which", 1, count);
    if (number == 0)
        return false;
    args->game = offered[number - 1];
    args->players =
        ask_number(args, "menu.players", args->game->players_min, args->game->players_max);
    return args->players != 0;
}
