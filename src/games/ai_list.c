/*
 * ai_list.c - what search knows of the games, as a table. See list.h.
 */
#include "games/list.h"

#include "search/game_ai.h"

#define DECLARE(name) extern const struct game_ai name##_ai;
#define ADDRESS(name) &name##_ai,
#define NOTHING(name)

GAMES(DECLARE, NOTHING)

const struct game_ai *const game_ais[] = {GAMES(ADDRESS, NOTHING) NULL};
