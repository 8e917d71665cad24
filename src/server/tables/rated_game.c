/*
 * rated_game.c - what a game does to ratings. See rated_game.h.
 */
#include "server/tables/rated_game.h"

#include "base/text.h"
#include "domain/rating.h"
#include "game/game.h"

#include <math.h>
#include <string.h>

#define SCALE_MAX 32
#define DAY (24 * 60 * 60 * 1000.0) /* milliseconds */

int64_t rated_owner(const struct person *person)
{
    return person->kind == PERSON_BOT && person->owner != 0 ? person->owner : person->id;
}

/* A person and their bots have one owner. */
static bool is_among(const int64_t *owners, int count, int64_t owner)
{
    for (int i = 0; i < count; i++)
        if (owners[i] == owner)
            return true;
    return false;
}

/* Without a clock a lost game could be left for ever. */
bool rated_counts(struct store *store, const struct stored_table *table, struct rated_game *game)
{
    struct text name = text_in(game->game, sizeof game->game);
    int64_t owners[TABLE_SEATS];
    if (!table->rated || table->players < 2 || table->clock.kind == CLOCK_NONE)
        return false;
    text_add(&name, table->game);
    game->players = table->players;
    game->ended = table->changed;
    for (int seat = 0; seat < table->players; seat++) {
        const struct table_seat *table_seat = &table->seats[seat];
        struct person person;
        if (table_seat->kind != SEAT_PERSON || !store_person(store, table_seat->person, &person) ||
            person.kind == PERSON_GUEST || is_among(owners, seat, rated_owner(&person)))
            return false;
        game->people[seat] = table_seat->person;
        owners[seat] = rated_owner(&person);
    }
    return true;
}

static void scale_of(const struct rated_game *game, char scale[SCALE_MAX])
{
    struct text text = text_in(scale, SCALE_MAX);
    game_scale(game->game, game->players, &text);
}

/* Glicko-2 grows less certain of somebody who does not play. */
static struct rating rested(const struct rating *rating, int64_t now)
{
    double days = rating->played == 0 ? 0 : (double)(now - rating->played) / DAY;
    return glicko_rested(rating, days);
}

struct rating rated_shown(const char *scale, const struct rating *rating, int64_t now)
{
    const char *end = strrchr(scale, '-');
    bool two = end != NULL && strcmp(end, "-2") == 0;
    return two ? rested(rating, now) : weng_lin_shown(rating);
}

static int shown_value(const char *scale, const struct rating *rating, int64_t now)
{
    return (int)lround(rated_shown(scale, rating, now).value);
}

/* Equal ranks are a draw. */
static double score_of_two(const int rank[2])
{
    if (rank[0] == rank[1])
        return 0.5;
    return rank[0] == 1 ? 1 : 0;
}

/* Glicko-2 is made for two players; Weng-Lin for any number. */
static void rate(const struct rated_game *game, struct rating ratings[TABLE_SEATS])
{
    if (game->players != 2) {
        weng_lin_game(ratings, game->rank, game->players);
        return;
    }
    for (int seat = 0; seat < 2; seat++)
        ratings[seat] = rested(&ratings[seat], game->ended);
    glicko_game(&ratings[0], &ratings[1], score_of_two(game->rank));
}

/* All ratings are read before any is written: each is rated against what the others had before the
 * game. Games that end at another server wait. */
void rated_enter(struct store *store, struct rated_game *game)
{
    struct rating ratings[TABLE_SEATS];
    char scale[SCALE_MAX];
    scale_of(game, scale);
    store_lock_ratings(store);
    for (int seat = 0; seat < game->players; seat++) {
        ratings[seat] = game->players == 2 ? glicko_new() : weng_lin_new();
        store_rating(store, game->people[seat], scale, &ratings[seat]);
        game->before[seat] = shown_value(scale, &ratings[seat], game->ended);
    }
    rate(game, ratings);
    for (int seat = 0; seat < game->players; seat++) {
        ratings[seat].played = game->ended;
        game->after[seat] = shown_value(scale, &ratings[seat], game->ended);
        store_set_rating(store, game->people[seat], scale, &ratings[seat]);
    }
}
