/*
 * list.c - the games of this house. Whoever needs to know them asks here.
 */
#include "game/game.h"

extern const struct game nunatak, nanuuk, nullgame;

const struct game *const games[] = {&nunatak, &nanuuk, &nullgame, NULL};
