/*
 * list.c - the rules of all games, as a table. See list.h.
 */
#include "games/list.h"

#include "game/game.h"

#define DECLARE(name) extern const struct game name;
#define ADDRESS(name) &(name),

GAMES(DECLARE, DECLARE)

const struct game *const games[] = {GAMES(ADDRESS, ADDRESS) NULL};
