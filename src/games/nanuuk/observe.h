/*
 * observe.h - Nanuuk! for learners: positions as bytes, moves as numbers of a fixed space.
 *
 * A plane is 32 bytes, one for each space of the box. Pieces are lined up for the seat that looks:
 * its own first, then those of the other seats in turn order, then those that are nobody's; moves
 * name them by the same places. "Whose": 0 nobody, else a chair and 1, the one that looks being
 * chair 0. Nothing is hidden in this game.
 */
#ifndef FLOE_GAMES_NANUUK_OBSERVE_H
#define FLOE_GAMES_NANUUK_OBSERVE_H

#include "games/nanuuk/rules.h"

struct nanuuk_sight {
    uint8_t area[SPACES_MAX];
    uint8_t tokens[TOKENS][SPACES_MAX];
    uint8_t stands[PIECES][SPACES_MAX]; /* where each piece is */
    uint8_t free[BORDERS_MAX];          /* borders in play without a crack */

    uint8_t whose[PIECES];
    uint8_t kind[PIECES]; /* and 1; 0: no such piece */
    uint8_t removed[PIECES];
    uint8_t with[PIECES][CARRIED]; /* left half of the sheet */
    uint8_t inuk[PIECES];
    uint8_t home[PIECES][ANIMALS]; /* right half */
    uint8_t inuit_home[PIECES];
    uint8_t moving[PIECES]; /* in the middle of its move */
    uint8_t moved[PIECES];  /* its move in this turn has ended */
    uint8_t placing[PIECES];
    uint8_t laying; /* token and 1 */

    uint8_t options[OPTIONS];
    uint8_t phase;
    uint8_t active, decides; /* whose */
    uint8_t steps, quiet;
    uint8_t owed, stepped, homecoming;
    uint8_t winners[SEATS_MAX]; /* chairs */
};

extern const struct game_sight nanuuk_sights[];

void nanuuk_observe(const void *box, const void *state, int seat, uint8_t *observation);

/* The fixed space of moves, verb by verb. */
enum nanuuk_number {
    NUMBER_LAY,                                          /* space */
    NUMBER_PLACE = NUMBER_LAY + SPACES_MAX,              /* space */
    NUMBER_FLEE = NUMBER_PLACE + SPACES_MAX,             /* space */
    NUMBER_HOME = NUMBER_FLEE + SPACES_MAX,              /* set of animals */
    NUMBER_CRACK = NUMBER_HOME + ALL_ANIMALS + 1,        /* border */
    NUMBER_STEP = NUMBER_CRACK + BORDERS_MAX,            /* piece, kayak, space */
    NUMBER_SLED = NUMBER_STEP + PIECES * 2 * SPACES_MAX, /* piece */
    NUMBER_STAY = NUMBER_SLED + PIECES,                  /* piece */
    NUMBER_STOP = NUMBER_STAY + PIECES,
    NUMBER_TAKE,
    NUMBER_LEAVE,
    NUMBER_LATER,
    NANUUK_ACTIONS
};

void nanuuk_number(const void *state, const game_move *moves, int count, uint16_t *numbers);

#endif
