/*
 * ai.h - the parts of nanuuk_ai (search/game_ai.h), file by file, for ai.c.
 *
 * modes.c     which mode a position belongs to, and what kind of game that is
 * reach.c     how far pieces come, and what they reach first
 * inputs.c    the inputs of the nets: learning games;  hunt_inputs.c: the hunt
 * appraise.c  a quick look
 * outlook.c   what both look at while cracks are laid before the start
 * hint.c      the reasons for a move
 * solve.c     what a proof needs
 */
#ifndef FLOE_GAMES_NANUUK_AI_AI_H
#define FLOE_GAMES_NANUUK_AI_AI_H

#include "search/game_ai.h"

/* Each has its net. Two hunters each, going on after the bear, and targets on the left change what
 * the seats want, so they are modes; all other options are inputs of a mode's net. */
enum nanuuk_way {
    HUNT_2,
    HUNT_2X2,
    HUNT_3,
    HUNT_4,
    LEARNING_2,
    LEARNING_3,
    LEARNING_4,
    BEARHUNT_2,
    BEARHUNT_3,
    BEARHUNT_GOON,
    FLIGHT_2,
    HELPERS_2,
    PARTNERS_4,
    NEIGHBOURS_RIGHT,
    NEIGHBOURS_LEFT,
    NANUUK_WAYS
};

/* The same number for all nets; what an index means depends on the family, hunt or learning. */
#define NANUUK_INPUTS 304

int nanuuk_mode_of(const void *state);
void nanuuk_vary(int mode, struct rng *rng, struct game_setup *setup);
bool nanuuk_certain(const void *box, const void *state);
bool nanuuk_two_sided(const void *state, int side[SEATS_MAX]);
int nanuuk_decisions_left(const void *box, const void *state);
int nanuuk_sense(const void *box, const void *state, struct inputs *out);
void nanuuk_appraise(const void *box, const void *state, int points[SEATS_MAX]);

extern const struct message_type nanuuk_hints[];
void nanuuk_effect(const void *box, void *state, game_move move);
void nanuuk_explain(const void *box, const void *before, const void *after, game_move move,
                    struct reasons *reasons);
int nanuuk_weigh(const struct message *reason, int seat);

bool nanuuk_solve_sides(const void *state, int side[SEATS_MAX]);
uint64_t nanuuk_solve_key(const void *state);
void nanuuk_solve_guess(const void *state, const int side[SEATS_MAX], uint32_t beaten[2]);

#endif
