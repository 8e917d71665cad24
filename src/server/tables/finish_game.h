/*
 * finish_game.h - the end of a game: its result, what it does to ratings, and the next one.
 */
#ifndef FLOE_SERVER_TABLES_FINISH_GAME_H
#define FLOE_SERVER_TABLES_FINISH_GAME_H

#include "server/tables/live_table.h"

/* The game is over, now: sets its result, rates it if it was to be rated, enters a solo game in its
 * ladder. The caller keeps the table as of that time. */
void finish_game(struct live_table *live, int64_t now);

#endif
