/*
 * observe.h - Nunatak for learners: positions as bytes, moves as numbers of a fixed space.
 *
 * A plane is 64 bytes: the temple as temple.h lays it out, 12 rows of 5 columns, and 4 bytes that
 * are always 0. Parties are chairs: the one that looks, the other seats in turn order, then Siku or
 * the dummies; a chair nobody sits on is all 0. "Whose": 0 nobody, else a chair and 1. Everything
 * lies open but pile, stack and favor pile, of which only counts are told, and cards that everybody
 * saw going under the pile (F-12).
 */
#ifndef FLOE_GAMES_NUNATAK_OBSERVE_H
#define FLOE_GAMES_NUNATAK_OBSERVE_H

#include "games/nunatak/rules.h"

#define PLANE 64
#define UNDER_SEEN 4 /* of the cards known to lie under the pile's top number, the upper ones */

struct nunatak_sight {
    uint8_t blocks[PARTIES][PLANE];
    uint8_t tiles[TYPES][PLANE]; /* what the tiles show, also under blocks */
    uint8_t pending[PLANE];      /* corners of squares to be scored */

    uint8_t hands[PARTIES][FILINGS_MAX];        /* cards as they are filed */
    uint8_t transformed[PARTIES][BECOMES];      /* and what transformed ones became */
    uint8_t favors[PARTIES][FAVORS];            /* held unused */
    uint8_t support[PARTIES], squares[PARTIES]; /* points */
    uint8_t track[PARTIES];
    uint8_t siku[PARTIES];    /* Siku blocks placed */
    uint8_t counted[PARTIES]; /* by Propagation, in the square about to be scored */
    uint8_t insights[PARTIES], edges[PARTIES], ornaments[PARTIES]; /* used */
    uint8_t owes[PARTIES];                                         /* the next turn is skipped */
    uint8_t asked[PARTIES];                                        /* done in this window */

    uint8_t market[MARKET];    /* kind of card and 1; 0: empty */
    uint8_t reserved[MARKET];  /* whose */
    uint8_t under[UNDER_SEEN]; /* kind of card and 1 */
    uint8_t pile[NUMBERS];     /* cards left of each number */
    uint8_t stack[NUMBERS - 1];
    uint8_t favors_open[2]; /* kind of favor and 1 */
    uint8_t favors_left;

    uint8_t phase;
    uint8_t active, decides; /* whose */
    uint8_t square;          /* about to be scored: corner, else NO_CELL */
    uint8_t fresh;           /* favor taken in this turn and 1 */
    uint8_t completion;      /* card and 1 */
    uint8_t extra[2];        /* whose extra turns are to come */
    uint8_t markers[2];      /* solo: slots of the dummies' markers */
    uint8_t elder, any;
    uint8_t abundance, round;
};

extern const struct game_sight nunatak_sights[];

void nunatak_observe(const void *box, const void *state, int seat, uint8_t *observation);

/* The fixed space of moves: first those without a field, by their verb, then verb by verb, at last
 * the builds. The builds of a slot are for a worker 54 cells, each without a swap or with a tile
 * from one of 54 cells; for each other type 54 cells. Siku's builds come last: but with two players
 * the last half of the builds is never used. */
enum nunatak_number {
    NUMBER_SQUARE = VERBS,
    NUMBER_TAKE = NUMBER_SQUARE + TEMPLE_CELLS,
    NUMBER_FORESIGHT = NUMBER_TAKE + FAVORS,
    NUMBER_DIVINATION = NUMBER_FORESIGHT + MARKET,
    NUMBER_EXCHANGE = NUMBER_DIVINATION + MARKET,                           /* filing, slot, type */
    NUMBER_TRANSFORMATION = NUMBER_EXCHANGE + FILINGS_MAX * MARKET * TYPES, /* filing, become */
    NUMBER_BUILD = NUMBER_TRANSFORMATION + FILINGS_MAX * BECOMES, /* Siku, slot, type, cell, from */
    NUMBERS_OF_WORKER = TEMPLE_CELLS * (1 + TEMPLE_CELLS),
    NUMBERS_OF_SLOT = NUMBERS_OF_WORKER + (TYPES - 1) * TEMPLE_CELLS,
    NUNATAK_ACTIONS = NUMBER_BUILD + 2 * MARKET * NUMBERS_OF_SLOT
};

void nunatak_number(const void *state, const game_move *moves, int count, uint16_t *numbers);

#endif
