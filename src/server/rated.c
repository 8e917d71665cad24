/*
 * rated.c - what a game does to ratings. See rated.h.
 */
#include "server/rated.h"

#include "base/text.h"
#include "server/rating.h"

#define SCALE_MAX 32

bool rated_counts(struct store *store, const struct stored_table *table, struct rated_game *game)
{
    struct text name = text_in(game->game, sizeof game->game);
    if (!table->rated || table->players < 2)
        return false;
    text_add(&name, table->game);
    game->players = table->players;
    for (int seat = 0; seat < table->players; seat++) {
        const struct chair *chair = &table->chairs[seat];
        struct person person;
        if (chair->kind != CHAIR_PERSON || !store_person(store, chair->person, &person) ||
            person.kind == PERSON_GUEST)
            return false;
        game->people[seat] = chair->person;
    }
    return true;
}

static void scale_of(const struct rated_game *game, char scale[SCALE_MAX])
{
    struct text text = text_in(scale, SCALE_MAX);
    text_format(&text, "%s-%s", game->game, game->players == 2 ? "2" : "more");
}

static double score_of_two(const int rank[2])
{
    if (rank[0] == rank[1])
        return 0.5;
    return rank[0] == 1 ? 1 : 0;
}

void rated_enter(struct store *store, const struct rated_game *game)
{
    struct rating ratings[STORE_SEATS];
    char scale[SCALE_MAX];
    scale_of(game, scale);
    for (int seat = 0; seat < game->players; seat++) {
        ratings[seat] = game->players == 2 ? glicko_new() : weng_lin_new();
        store_rating(store, game->people[seat], scale, &ratings[seat]);
    }
    if (game->players == 2)
        glicko_game(&ratings[0], &ratings[1], score_of_two(game->rank));
    else
        weng_lin_game(ratings, game->rank, game->players);
    for (int seat = 0; seat < game->players; seat++)
        store_set_rating(store, game->people[seat], scale, &ratings[seat]);
}
