/*
 * rated_game.h - what a game does to the ratings (rating.h) of those who played it, in the store.
 *
 * Who has not played for a while is less certain of the rating: with two players, it is rested (rating.h)
 * from the last game to the end of this one before the game counts.
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
    int before[TABLE_SEATS], after[TABLE_SEATS]; /* as people are shown it; set by rated_enter */
};

/* To whom a person belongs: a bot to its owner, everybody else to themselves. */
int64_t rated_owner(const struct person *person);

/* Does the game count? It was to be rated, had a clock, and all chairs are those of people who can be found
 * again and belong to different owners: nobody wins rating points from their own bot.
 * Then all of *game is filled in but the ranks and what rated_enter sets; it ended when the table was
 * last changed. */
bool rated_counts(struct store *store, const struct stored_table *table, struct rated_game *game);
/* Everybody's rating after the game. */
void rated_enter(struct store *store, struct rated_game *game);

/* A rating of that scale (store.h) as people are shown it: beginners have 1500 on all of them, and who
 * has not played for a while is as uncertain as that makes them `now`. */
struct rating rated_shown(const char *scale, const struct rating *rating, int64_t now);

#endif
