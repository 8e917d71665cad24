/*
 * decided.c - what decided a game. See decided.h.
 */
#include "table/decided.h"

#include <stdlib.h>

static int count_first(const struct game_result *result, int players)
{
    int count = 0;
    for (int seat = 0; seat < players; seat++)
        count += result->rank[seat] == 1;
    return count;
}

/* The seat with the best rank besides this one (NOBODY: of all). */
static int best_seat(const struct game_result *result, int players, int besides)
{
    int best = NOBODY;
    for (int seat = 0; seat < players; seat++)
        if (seat != besides && (best == NOBODY || result->rank[seat] < result->rank[best]))
            best = seat;
    return best;
}

/* Inserts a line; among equal differences the first of the sheet comes first. */
static void add_line(struct decided *decided, int line, int points)
{
    int at = decided->count++;
    for (; at > 0 && abs(decided->lines[at - 1].points) < abs(points); at--)
        decided->lines[at] = decided->lines[at - 1];
    decided->lines[at] = (struct decided_line){line, points};
}

static void add_lines(const struct table *table, struct decided *decided)
{
    const struct box *box = table_box(table);
    int won[SCORE_LINES_MAX], lost[SCORE_LINES_MAX];
    box->game->score(box->data, table_state(table), decided->winner, won);
    box->game->score(box->data, table_state(table), decided->other, lost);
    for (int i = 0; box->game->lines[i].code != NULL; i++)
        if (won[i] != lost[i])
            add_line(decided, i, won[i] - lost[i]);
}

bool decided_find(const struct table *table, const struct game_result *result, int seat,
                  struct decided *decided)
{
    int players = table_setup(table)->players;
    *decided = (struct decided){.winner = best_seat(result, players, NOBODY)};
    if (players < 2 || count_first(result, players) != 1)
        return false;
    decided->other = seat == NOBODY || seat == decided->winner
                         ? best_seat(result, players, decided->winner)
                         : seat;
    decided->margin = result->points[decided->winner] - result->points[decided->other];
    add_lines(table, decided);
    return true;
}

int decided_for(const struct decided *decided)
{
    for (int i = 0; i < decided->count; i++)
        if (decided->lines[i].points > 0)
            return decided->lines[i].line;
    return -1;
}
