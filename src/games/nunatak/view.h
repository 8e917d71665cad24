/*
 * view.h - a position as JSON: what everybody may know, and the whole with its hidden part.
 *
 * Both have the same members in the same order; the whole has one more, "hidden". What a client
 * draws and what a file keeps are therefore read by the same words, and no hidden thing can slip
 * into a view unnoticed: it would have to be written there on purpose.
 */
#ifndef FLOE_GAMES_NUNATAK_VIEW_H
#define FLOE_GAMES_NUNATAK_VIEW_H

#include "games/nunatak/state.h"

void nunatak_view(const void *box, const void *state, int seat, struct json *out);
void nunatak_state_write(const void *box, const void *state, struct json *out);

/* The number of the turn, from 1; a seat's decisions in the final scoring count as one more. */
int nunatak_turn(const void *state);

/* Tiles left on the stack of the numbers 2, 3, 4 (number 0, 1, 2). */
int stack_left(const struct nunatak_state *s, int number);

/* Where in the pile the cards begin that are known to lie under its top number (F-12). */
int under_begin(const struct nunatak_state *s);

#endif
