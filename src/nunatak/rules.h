/*
 * rules.h - the parts of the rules, file by file, for each other.
 *
 * deal.c    S   the first position
 * market.c  T   cards: taking, refilling, reshuffling
 * turn.c    T   building, squares, and the flow of the game from one decision to the next
 * favors.c  F   using favors
 * solo.c    Z   where a dummy builds
 * moves.c       all legal moves;  check.c  why a move is refused;  playout.c  to the end, fast
 */
#ifndef FLOE_NUNATAK_RULES_H
#define FLOE_NUNATAK_RULES_H

#include "nunatak/market.h"
#include "nunatak/sayings.h"
#include "nunatak/score.h"
#include "nunatak/state.h"

/* ---- turn.c ---- */

void nunatak_play(const void *box, void *state, game_move move, struct game_events *events);
/* Goes on from a phase that is passed through, or from one that turned out to need no decision, to
 * the next decision. */
void advance(const struct nunatak_box *box, struct nunatak_state *s, struct game_events *events);
/* After the components are laid out: reveals market and favors and begins. */
void begin_first_turn(const struct nunatak_box *box, struct nunatak_state *s);
/* Puts the block of a BUILD move and takes its card; squares are left pending. */
void build(const struct nunatak_box *box, struct nunatak_state *s, struct nunatak_move move,
           struct game_events *events);

/* Points for squares that the active party would get for a block of `party` on the cell. */
int squares_gained(const struct nunatak_box *box, const struct nunatak_state *s, int party,
                   int cell);

/* Blocks that the active party of this turn may place: its own, Siku's. */
bool may_place_own(const struct nunatak_state *s);
bool may_place_siku(const struct nunatak_state *s);

/* ---- favors.c ---- */

/* Favors of that kind that the seat can use now: held, and not taken in this turn (F-03). */
int favors_usable(const struct nunatak_state *s, int seat, int kind);
/* Does the seat have something to decide in this phase's window (F-05)? */
bool can_use_in_window(const struct nunatak_state *s, int seat);
/* May the active seat use Abundance now (F-11)? If not, why; why may be NULL. */
bool may_use_abundance(const struct nunatak_state *s, struct report *why);
/* Can anything be had by an Exchange (D-06)? */
bool can_exchange(const struct nunatak_state *s);
/* Plays one of the moves that use, keep or take a favor, or pass. */
void play_favor(const struct nunatak_box *box, struct nunatak_state *s, struct nunatak_move move,
                struct game_events *events);
/* The type that a transformed card becomes. */
int type_of_become(int become);

/* ---- solo.c ---- */

/* The slot a dummy takes from (Z-02). */
int dummy_slot(const struct nunatak_state *s);
/* What the rules leave open for the active dummy (Z-04, Z-05): BUILD moves, at most DUMMY_MOVES. */
#define DUMMY_MOVES 64
int dummy_moves(const struct nunatak_box *box, const struct nunatak_state *s, game_move *moves);

/* The most legal moves a position can have: four worker cards for oneself and for Siku, each with
 * all swaps of 25 free tiles that all show workers. */
#define NUNATAK_MOVES_MAX (2 * MARKET * 25 * 26)
/* The same for every phase but a turn: an Exchange of 18 cards, or a Transformation. */
#define NUNATAK_CHOICES_MAX 512

/* ---- deal.c, moves.c, check.c, playout.c ---- */

void nunatak_deal(const void *box, const struct game_setup *setup, struct rng rng, void *state);
void nunatak_redeal(const void *box, void *state, int seat, struct rng *rng);
int nunatak_legal(const void *box, const void *state, game_move *moves);
bool nunatak_check(const void *box, const void *state, game_move move, struct report *why);
void nunatak_playout(const void *box, void *state, struct rng *rng);
/* One decision of the playout's policy: chooses, plays, returns the move. */
game_move playout_step(const struct nunatak_box *box, struct nunatak_state *s, struct rng *rng);

#endif
