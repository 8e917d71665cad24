/*
 * words.h - Nunatak in words: facts, descriptions of moves, the view as text.
 *
 * The parts of a move are the choices in which a person makes it, one after the other: a card, a
 * cell, perhaps a tile to swap. Programs give a move in one piece.
 */
#ifndef FLOE_GAMES_NUNATAK_WORDS_H
#define FLOE_GAMES_NUNATAK_WORDS_H

#include "games/nunatak/state.h"

/* Writes a fact of a kind of messages.h: in notation without an audience, in words with one. */
void nunatak_fact_write(const void *box, int kind, int value, const struct audience *audience,
                        struct text *out);
/* The same into a buffer, for filling places: returns the buffer. */
#define WORD_MAX SAY_NOUN_MAX
const char *word(const struct nunatak_box *box, int kind, int value,
                 const struct audience *audience, char buffer[WORD_MAX]);

/* How many choices a move is made in, and what is said of one of them; part -1 is the whole
 * move. */
int nunatak_move_parts(const void *box, const void *state, game_move move);
void nunatak_move_describe(const void *box, const void *state, game_move move, int part,
                           const struct audience *audience, struct text *out);

/* text_view.c */
void nunatak_ask(const void *box, const void *state, const struct audience *audience,
                 struct text *out);
void nunatak_view_text(const void *box, const void *state, int seat,
                       const struct audience *audience, struct text *out);

#endif
