/*
 * value.c - what the end of a game is worth. See value.h.
 */
#include "search/value.h"

#include <string.h>

/* How many points the seat is ahead of the best other one; negative if it is behind. */
static int lead(const struct game_result *result, int players, int seat)
{
    int best = 0;
    bool any = false;
    for (int other = 0; other < players; other++)
        if (other != seat && (!any || result->points[other] > best)) {
            best = result->points[other];
            any = true;
        }
    return result->points[seat] - best;
}

/* Seats that share the first rank. */
static int firsts(const struct game_result *result, int players)
{
    int count = 0;
    for (int seat = 0; seat < players; seat++)
        count += result->rank[seat] == 1;
    return count;
}

void value_result(const struct game *game, const void *box, const void *state,
                  const struct stakes *stakes, int value[SEATS_MAX])
{
    struct game_result result;
    int players = game->players(state);
    game->result(box, state, &result);
    memset(value, 0, SEATS_MAX * sizeof *value);
    if (players == 1) {
        value[0] =
            value_bend(result.points[0] - stakes->par, stakes->margin > 0 ? stakes->margin : 1);
        return;
    }
    int rank_part = stakes->margin > 0 ? VALUE_ONE * 3 / 4 : VALUE_ONE,
        winners = firsts(&result, players);
    for (int seat = 0; seat < players; seat++) {
        value[seat] = result.rank[seat] == 1 ? rank_part / winners : 0;
        if (stakes->margin > 0)
            value[seat] += value_bend(lead(&result, players, seat), stakes->margin) / 4;
    }
}
