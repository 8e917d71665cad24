/*
 * rated.h - what a game does to the ratings (rating.h) of those who played it, in the store.
 */
#ifndef FLOE_SERVER_RATED_H
#define FLOE_SERVER_RATED_H

#include "store/store.h"

/* A game that counts. */
struct rated_game {
    char game[16];
    int players;
    int64_t people[STORE_SEATS];
    int rank[STORE_SEATS]; /* 1: the best; equal ranks are shared */
};

/* Does the game count? It was to be rated, and all chairs are those of people who can be found again.
 * Then all of *game but the ranks is filled in. */
bool rated_counts(struct store *store, const struct stored_table *table, struct rated_game *game);
/* Everybody's rating after the game. */
void rated_enter(struct store *store, const struct rated_game *game);

#endif
