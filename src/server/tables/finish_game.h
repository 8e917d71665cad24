/*
 * finish_game.h - what happens when a game ends: its result, ratings and the solo ladder.
 */
#ifndef FLOE_SERVER_TABLES_FINISH_GAME_H
#define FLOE_SERVER_TABLES_FINISH_GAME_H

#include "server/tables/live_table.h"

/* Sets the result of a finished game, rates it, and enters a solo game in its ladder. The caller
 * saves the table. */
void finish_game(struct live_table *live, int64_t now);

#endif
