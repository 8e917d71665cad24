/*
 * notation.h - names of borders, pieces and moves; docs/nanuuk-notation.md is the manual.
 *
 * A step names both its spaces, "c2-d3", and "c2~d3" across a crack; a crack is its border,
 * "c2|d3", the lower space first. So a record can be followed on paper, and a move that does not
 * fit the position is noticed.
 */
#ifndef FLOE_GAMES_NANUUK_NOTATION_H
#define FLOE_GAMES_NANUUK_NOTATION_H

#include "games/nanuuk/rules.h"

extern const char *const nanuuk_phases[PHASES];
extern const char *const piece_names[PIECE_KINDS];
extern const char *const carried_names[CARRIED]; /* animals, then equipment */

void border_write(const struct nanuuk_box *box, int border, struct text *out);
/* The border of that name, or NONE. */
int border_named(const struct nanuuk_box *box, const char *name, size_t length);
/* With two hunters each: is this the seat's hunter 1 or 2? */
int hunter_number(const struct nanuuk_state *s, int piece);

void nanuuk_move_write(const void *box, const void *state, game_move move, struct text *out);
bool nanuuk_move_read(const void *box, const void *state, const char *text, game_move *move,
                      struct message *why);

#endif
