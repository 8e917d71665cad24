/*
 * words.h - Nanuuk! in words: facts, descriptions of moves, the view as text.
 *
 * Every move is one choice here, so that it has one part; cards and cells to be chosen one after
 * the other are Nunatak's.
 */
#ifndef FLOE_GAMES_NANUUK_WORDS_H
#define FLOE_GAMES_NANUUK_WORDS_H

#include "games/nanuuk/state.h"

void nanuuk_fact_write(const void *box, int kind, int value, const struct audience *audience,
                       struct text *out);
#define NANUUK_WORD SAY_NOUN_MAX
/* A fact into a buffer, for filling places: returns the buffer. */
const char *nanuuk_word(const struct nanuuk_box *box, int kind, int value,
                        const struct audience *audience, char buffer[NANUUK_WORD]);

int nanuuk_move_parts(const void *box, const void *state, game_move move);
void nanuuk_move_describe(const void *box, const void *state, game_move move, int part,
                          const struct audience *audience, struct text *out);

/* text_view.c */
void nanuuk_ask(const void *box, const void *state, const struct audience *audience,
                struct text *out);
void nanuuk_view_text(const void *box, const void *state, int seat, const struct audience *audience,
                      struct text *out);

#endif
