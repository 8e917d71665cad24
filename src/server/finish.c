/*
 * finish.c - the end of a game. See finish.h.
 */
#include "server/finish.h"

#include "server/hall.h"
#include "server/rating.h"

#include <string.h>

#define SCALE_MAX 32

/* ---- ratings ---- */

/* People who can be found again, and nobody who was replaced. */
static bool counts(const struct live *live)
{
    if (!live->stored.rated || live->stored.players < 2)
        return false;
    for (int seat = 0; seat < live->stored.players; seat++) {
        const struct chair *chair = &live->stored.chairs[seat];
        if (chair->kind != CHAIR_PERSON || live->people[seat].kind == PERSON_GUEST)
            return false;
    }
    return true;
}

static void scale_of(const struct live *live, char scale[SCALE_MAX])
{
    struct text text = text_in(scale, SCALE_MAX);
    text_format(&text, "%s-%s", live->stored.game, live->stored.players == 2 ? "2" : "more");
}

static void read_ratings(const struct live *live, const char *scale, struct rating *ratings)
{
    for (int seat = 0; seat < live->stored.players; seat++) {
        ratings[seat] = live->stored.players == 2 ? glicko_new() : weng_lin_new();
        store_rating(live->hall->store, live->people[seat].id, scale, &ratings[seat]);
    }
}

static void rate(struct live *live, const struct game_result *result)
{
    struct rating ratings[STORE_SEATS];
    char scale[SCALE_MAX];
    scale_of(live, scale);
    read_ratings(live, scale, ratings);
    if (live->stored.players == 2)
        glicko_game(&ratings[0], &ratings[1],
                    result->rank[0] == result->rank[1] ? 0.5
                    : result->rank[0] == 1             ? 1
                                                       : 0);
    else
        weng_lin_game(ratings, result->rank, live->stored.players);
    for (int seat = 0; seat < live->stored.players; seat++)
        store_set_rating(live->hall->store, live->people[seat].id, scale, &ratings[seat]);
}

/* ---- the end ---- */

static void write_result(struct live *live, const struct game_result *result)
{
    struct text text = text_in(live->stored.result, sizeof live->stored.result);
    for (int seat = 0; seat < live->stored.players; seat++)
        text_format(&text, seat == 0 ? "%d" : "-%d", result->points[seat]);
}

void finish_game(struct live *live)
{
    struct game_result result;
    live->box->game->result(live->box->data, table_state(live->table), &result);
    live->stored.stage = TABLE_OVER;
    write_result(live, &result);
    if (counts(live))
        rate(live, &result);
    if (live->stored.players == 1)
        store_add_solo(live->hall->store, live->people[0].id, live->stored.game, live->stored.daily,
                       live->stored.id, result.points[0], live->hall->now());
}
