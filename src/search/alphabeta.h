/*
 * alphabeta.h - search for games of two sides without chance.
 *
 * Principal variation search with iterative deepening and a table of positions, through the
 * contract and the game's game_ai alone. A side may decide several times in a row (step, take):
 * what counts is whose side decides, not that sides alternate.
 */
#ifndef FLOE_SEARCH_ALPHABETA_H
#define FLOE_SEARCH_ALPHABETA_H

#include "search/nets.h"
#include "search/thinker.h"

struct alphabeta;

/* box and nets outlive it. */
struct alphabeta *alphabeta_open(const struct game *game, const void *box, const struct game_ai *ai,
                                 const struct nets *nets);
void alphabeta_close(struct alphabeta *alphabeta);
/* Another game begins. The table is cleared, so that equal searches after this call find the same.
 * alphabeta may be NULL. */
void alphabeta_forget(struct alphabeta *alphabeta);

/* Thinks for the seat that decides; budget->iterations bounds the positions visited. Fills the
 * whole thought; candidates has room for all legal moves and gets them, best first.
 *
 * Only the best move has a true value. The values of the others are upper bounds that show that
 * they are no better. With budget->temperature every move that may be chosen has a true value. */
void alphabeta_think(struct alphabeta *alphabeta, const void *state, const struct budget *budget,
                     const struct watcher *watcher, struct candidate *candidates,
                     struct thought *thought);

#endif
