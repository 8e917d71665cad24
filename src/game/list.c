/*
 * list.c - the games of this house. A new game is one folder and one line here.
 */
#include "game/game.h"

extern const struct game nunatak, nullgame;

const struct game *const games[] = {&nunatak, &nullgame, NULL};
