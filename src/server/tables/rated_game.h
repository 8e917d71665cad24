/*
 * rated_game.h - applies a game to its players' ratings (domain/rating.h) in the store.
 *
 * A rating becomes less certain without games: with two players it is aged from the last game to
 * the end of this one before the game counts.
 */
#ifndef FLOE_SERVER_TABLES_RATED_GAME_H
#define FLOE_SERVER_TABLES_RATED_GAME_H

#include "store/store.h"

/* A game that counts. */
struct rated_game {
    char game[16];
    int players;
    int64_t ended;
    int64_t people[TABLE_SEATS];
    int rank[TABLE_SEATS];                       /* 1: the best; equal ranks are shared */
    int before[TABLE_SEATS], after[TABLE_SEATS]; /* as shown to people; set by rated_enter */
};

/* The owner of a bot; everybody else owns themselves. */
int64_t rated_owner(const struct person *person);

/* True if the game is rated, has a clock, and all seats are accounts or bots of different owners:
 * nobody wins points from their own bot. Fills in *game except for the ranks and what rated_enter
 * sets. */
bool rated_counts(struct store *store, const struct stored_table *table, struct rated_game *game);
/* Updates everybody's rating. */
void rated_enter(struct store *store, struct rated_game *game);

/* A rating as shown to people: beginners have 1500 on every scale, and the deviation grows with the
 * time since the last game. */
struct rating rated_shown(const char *scale, const struct rating *rating, int64_t now);

#endif
