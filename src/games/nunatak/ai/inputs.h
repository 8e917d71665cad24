/*
 * inputs.h - a position of Nunatak as inputs of its nets.
 */
#ifndef FLOE_GAMES_NUNATAK_AI_INPUTS_H
#define FLOE_GAMES_NUNATAK_AI_INPUTS_H

#include "search/net.h"

#define NUNATAK_INPUTS 638

/* `sense` of game_ai. Output 0 stands for the seat that takes the next card. */
int nunatak_sense(const void *box, const void *state, struct inputs *out);

#endif
