/*
 * notation.h - names of cells, cards, tiles and moves; docs/nunatak-notation.md is the manual.
 *
 * Each thing has exactly one name and each name one thing, so that records, moves and positions can
 * be compared as text: "2b3" a cell (floor, column, row), "CAr" a card, "CAr=C" the same filed as a
 * carver, "2W@1c3~1a1" a move.
 */
#ifndef FLOE_GAMES_NUNATAK_NOTATION_H
#define FLOE_GAMES_NUNATAK_NOTATION_H

#include "games/nunatak/state.h"

extern const char *const phase_names[PHASE_OVER + 1];
extern const char *const become_names[BECOMES];

/* ---- writing ---- */

void write_cell(struct text *out, int cell);
void write_tile(struct text *out, int types);
void write_filing(const struct nunatak_box *box, struct text *out, int filing);

/* ---- reading, from text[0..length-1]; NONE or NO_CELL: it is none ---- */

int read_cell(const char *text, size_t length);
int read_tile_types(const char *text, size_t length); /* 0: none */
int read_filing(const struct nunatak_box *box, const char *text, size_t length);
/* The inverse of become_names. */
int read_become(const char *text, size_t length);

void nunatak_move_write(const void *box, const void *state, game_move move, struct text *out);
bool nunatak_move_read(const void *box, const void *state, const char *text, game_move *move,
                       struct message *why);

#endif
