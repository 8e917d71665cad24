/*
 * rules.h - the parts of the rules of Nanuuk!, file by file, for each other.
 *
 * crack.c     G, V-02   where a crack may lie, and what it does
 * learning.c  L, LV     turns of the learning game and its variants: who is blocked, who has won
 * hunt.c      M, E      turns of the hunt: arriving, bringing home, the end
 * turn.c                the flow of the game from one decision to the next
 * deal.c      U, V-03   the first position;  moves.c  all legal moves;  check.c  why one is refused
 * cite.c                which rule stands behind a refusal or an event
 */
#ifndef FLOE_GAMES_NANUUK_RULES_H
#define FLOE_GAMES_NANUUK_RULES_H

#include "games/nanuuk/messages.h"
#include "games/nanuuk/state.h"

/* ---- crack.c ---- */

/* The border is free. Keeps `free` and `open` in step. */
void crack_lay(const struct nanuuk_box *box, struct nanuuk_state *s, int border);
/* Where the piece that entered this space may lay its crack (G-03, V-02); empty: nowhere. */
struct lines crack_choices(const struct nanuuk_box *box, const struct nanuuk_state *s, int space);
/* All spaces connected with these by borders without cracks, pieces ignored (E-02). */
uint32_t flood(const struct nanuuk_state *s, uint32_t spaces);
/* The same, stopping as soon as a wanted space is reached: what it returns is then a part of the
 * whole, with a wanted space in it. */
uint32_t flood_until(const struct nanuuk_state *s, uint32_t spaces, uint32_t wanted);

/* ---- learning.c ---- */

/* Neighbours that a piece of the learning games can step to (L-03, L-04): no crack, no edge, nobody
 * there. */
static inline uint32_t learning_steps(const struct nanuuk_state *s, int piece)
{
    return s->open[s->pieces[piece].space] & ~pieces_at(s);
}

/* The turn of the active seat begins. TURN_ON: it has a decision; TURN_PASSES: it has none, the
 * next seat follows; TURN_ENDS: the game is over, s->winners says for whom. */
enum turn_fate { TURN_ON, TURN_PASSES, TURN_ENDS };
enum turn_fate learning_begin(struct nanuuk_state *s, struct game_events *events);
/* The standing pieces that cannot move: why a game of two or of teams ends. They are the active
 * seat's, or with blocked=once the one piece that counts (LV-05). */
unsigned learning_stuck(const struct nanuuk_state *s);
/* The move of s->moving has ended: does the turn go on with another piece? */
enum turn_fate learning_go_on(struct nanuuk_state *s);
/* Pieces that the active seat may move now, as a set (their being blocked apart). */
unsigned learning_movable(const struct nanuuk_state *s);
/* Steps that a move of this piece has: two for the bears of bear hunt and flight. */
int learning_steps_of(const struct nanuuk_state *s, int piece);

/* ---- hunt.c ---- */

/* Where a hunter can step on foot, and where across a crack with the kayak he carries. */
uint32_t hunt_steps(const struct nanuuk_box *box, const struct nanuuk_state *s, int piece);
uint32_t hunt_paddles(const struct nanuuk_box *box, const struct nanuuk_state *s, int piece);
/* Where a bear can flee to from this hunter (M-07). */
uint32_t hunt_flight(const struct nanuuk_box *box, const struct nanuuk_state *s, int piece);
/* The hunters that the active seat may move now: its own, not finished (E-03), or the moving
 * one. */
unsigned hunt_movable(const struct nanuuk_box *box, const struct nanuuk_state *s);
enum turn_fate hunt_begin(const struct nanuuk_box *box, struct nanuuk_state *s,
                          struct game_events *events);
/* The hunter has come to this space: what is there is done, or asked. */
void hunt_arrive(const struct nanuuk_box *box, struct nanuuk_state *s, struct game_events *events);
/* Can the moving hunter take this animal (M-05, M-06)? */
bool hunt_can_take(const struct nanuuk_state *s, int piece, int animal);
/* The equipment that these animals bring, had or not (M-08). */
unsigned hunt_equipment_for(unsigned animals);
void hunt_bring_home(struct nanuuk_state *s, unsigned animals, struct game_events *events);
/* Animals on the ice that a hunter can take who has this with him (M-05, M-06): a harpoon, a free
 * slot of the kind, and for whales an Inuk. Without branches, for search asks at every step: a bit
 * less one is all ones if it was 0, and nothing if it was 1. */
static inline uint32_t takeable_with(const struct nanuuk_state *s, unsigned with, bool inuk)
{
    uint32_t animals = 0;
    for (int animal = 0; animal < ANIMALS; animal++)
        animals |= s->tokens[animal] & ((uint32_t)(with >> animal & 1) - 1);
    animals &= ~(s->tokens[WHALE] & ((uint32_t)inuk - 1));
    return animals & -(uint32_t)(with >> HARPOON & 1);
}

static inline uint32_t hunt_takeable(const struct piece *p, const struct nanuuk_state *s)
{
    return takeable_with(s, p->with, p->inuk);
}

/* Animals left to hunt for this hunter if he can reach these spaces (E-02). */
uint32_t hunt_prey(const struct nanuuk_box *box, const struct nanuuk_state *s, int piece,
                   uint32_t reach);
/* A turn is over: is the game (E-01 to E-04)? */
bool hunt_ends(const struct nanuuk_box *box, struct nanuuk_state *s, struct game_events *events);

/* ---- deal.c ---- */

bool nanuuk_setup_fits(const struct game_setup *setup, struct message *why);
void nanuuk_deal(const void *box, const struct game_setup *setup, struct generator chance,
                 void *state);
/* In the order of enum option; each option's first value is the usual one, and 0. */
extern const struct game_option nanuuk_options[OPTIONS + 1];
/* U-02: how many tokens of a kind the area of so many players has. */
extern const uint8_t tokens_wanted[AREAS][TOKENS];
/* The ice of the area in play, without a crack. */
void deal_ice(const struct nanuuk_box *box, struct nanuuk_state *s);
/* What each piece is before it is placed: seats and kinds by mode (L-01, LV, U). */
void deal_pieces(struct nanuuk_state *s);
/* The kind of token laid next (own layout), NONE: all lie. */
int token_to_lay(const struct nanuuk_state *s);
/* Spaces where it may be laid (U-04). */
uint32_t lay_spaces(const struct nanuuk_box *box, const struct nanuuk_state *s);
/* Borders in play with a crack. */
int cracks_laid(const struct nanuuk_box *box, const struct nanuuk_state *s);
/* V-03: how many cracks there are before the start; do the players lay another one, and where? */
int cracks_before_start(const struct nanuuk_state *s);
bool ice_to_break(const struct nanuuk_box *box, const struct nanuuk_state *s);
struct lines break_choices(const struct nanuuk_box *box, const struct nanuuk_state *s);
/* The piece to be placed next, NONE: all stand; and the seat that places it. */
int piece_to_place(const struct nanuuk_state *s);
int placer(const struct nanuuk_state *s, int piece);
/* Spaces where it may begin (L-02, U-03, U-05). */
uint32_t place_spaces(const struct nanuuk_box *box, const struct nanuuk_state *s);

/* ---- cite.c ---- */

/* The hunt and the learning games share reasons and events, but not rules: names the rule of this
 * position's mode. `piece` is the one that the refused move is about. cite_refusal() returns false,
 * as a refusal does. */
bool cite_refusal(const struct nanuuk_state *s, int piece, struct message *why);
void cite_events(const struct nanuuk_state *s, struct game_events *events);

/* ---- turn.c, moves.c, check.c, score.c ---- */

void nanuuk_play(const void *box, void *state, game_move move, struct game_events *events);
int nanuuk_legal(const void *box, const void *state, game_move *moves);
/* Is a move with this verb asked now? */
bool check_phase(const struct nanuuk_state *s, int verb, struct message *why);
bool nanuuk_check(const void *box, const void *state, game_move move, struct message *why);
void nanuuk_result(const void *box, const void *state, struct game_result *result);
void nanuuk_score(const void *box, const void *state, int seat, int *points);
bool nanuuk_line_applies(const void *state, int line);

/* Pieces that the active seat may move now, and where one can step on foot: for either family of
 * modes. */
unsigned movable(const struct nanuuk_box *box, const struct nanuuk_state *s);
uint32_t foot_steps(const struct nanuuk_box *box, const struct nanuuk_state *s, int piece);
/* May a hunter stay (M-01), may a bear (LV-02 c), may it stop after one step (LV-02 b)? */
bool may_stay(const struct nanuuk_box *box, const struct nanuuk_state *s, int piece);
bool may_stop(const struct nanuuk_state *s);
/* The first decision of the game once everything is laid and placed, or the next laying or
 * placing. */
void turn_prepare(const struct nanuuk_box *box, struct nanuuk_state *s);

/* The turn of the active seat begins, or the next one's that has a decision. */
void turn_begin(const struct nanuuk_box *box, struct nanuuk_state *s);
/* The turn of the active seat is over. */
void turn_end(const struct nanuuk_box *box, struct nanuuk_state *s);

/* More than any position has: every border can crack before the start (V-03). In the hunt with two
 * hunters each there are 12 steps, 12 by kayak, 2 sleds and to stay; a bear can flee to 30. */
#define NANUUK_MOVES_MAX BORDERS_MAX

#endif
