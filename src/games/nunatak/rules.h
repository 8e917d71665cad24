/*
 * rules.h - the parts of the rules, file by file, for each other.
 *
 * deal.c    S   the first position
 * market.c  T   cards: taking, refilling, reshuffling
 * building.c T  a block is placed, squares are scored, tiles are laid
 * turn.c    T   the flow of the game from one decision to the next
 * favors.c  F   using favors
 * solo.c    Z   where a dummy builds
 * moves.c       all legal moves;  check.c  why a move is refused
 */
#ifndef FLOE_GAMES_NUNATAK_RULES_H
#define FLOE_GAMES_NUNATAK_RULES_H

#include "games/nunatak/building.h"

/* ---- turn.c ---- */

void nunatak_play(const void *box, void *state, game_move move, struct game_events *events);
/* Goes on from a phase that is passed through, or from one that turned out to need no decision, to
 * the next decision. */
void advance(const struct nunatak_box *box, struct nunatak_state *s);
/* Plays a legal move without telling anybody: what search does. */
void play_quietly(const struct nunatak_box *box, struct nunatak_state *s, struct nunatak_move move);
/* The same without what follows of itself: no refill, no window at the end, nobody else's turn. */
void play_within_turn(const struct nunatak_box *box, struct nunatak_state *s,
                      struct nunatak_move move);
/* After the components are laid out: reveals market and favors and begins. */
void begin_first_turn(const struct nunatak_box *box, struct nunatak_state *s);

/* ---- favors.c ---- */

/* Favors of that kind that the seat can use now: held, and not taken in this turn (F-03). */
int favors_usable(const struct nunatak_state *s, int seat, int kind);
/* Does the seat have something to decide in this phase's window (F-05)? */
bool can_use_in_window(const struct nunatak_state *s, int seat);
/* May the active seat use Abundance now (F-11)? If not, why; why may be NULL. */
bool may_use_abundance(const struct nunatak_state *s, struct message *why);
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
 * all swaps of 25 free tiles that all show workers, 25 builds and 25 * 24 swaps. There are never
 * more than 25 free tiles: a block takes one, and gives some back only for squares, of which a
 * floor has fewer than cells. */
#define NUNATAK_MOVES_MAX (2 * MARKET * 25 * 26)

/* ---- deal.c, moves.c, check.c ---- */

/* The contract's functions, in game.h's words: deal, redeal, legal, check. */
void nunatak_deal(const void *box, const struct game_setup *setup, struct generator chance,
                  void *state);
void nunatak_redeal(const void *box, void *state, int seat, struct rng *rng);
int nunatak_legal(const void *box, const void *state, game_move *moves);
bool nunatak_check(const void *box, const void *state, game_move move, struct message *why);
/* Can moves of this verb be made in this phase at all? */
bool nunatak_verb_asked(const struct nunatak_state *s, int verb);
/* Refuses because something else is asked now. */
bool refuse_phase(const struct nunatak_state *s, struct message *why);

#endif
