/*
 * look.h - a position of Nunatak at a glance: what both the net's inputs and the quick
 * appraisal start from.
 *
 * A look is taken by the seat that takes the next card. Parties are numbered from it on: itself,
 * the next seats in turn order, then Siku or the dummies. Everything in a look is public: of the
 * pile it knows which cards are still in it, never their order, and of the stacks nothing.
 */
#ifndef FLOE_GAMES_NUNATAK_AI_LOOK_H
#define FLOE_GAMES_NUNATAK_AI_LOOK_H

#include "games/nunatak/ai/hand.h"

/* Squares (by corner) in which somebody has exactly so many blocks. */
struct owned {
    uint64_t one, two, three, four;
};

/* A card of the market as one of its types. */
struct offer {
    const struct card_kind *kind;
    uint8_t type;
    uint8_t slot;
};
#define OFFERS_MAX (2 * MARKET)

struct look {
    const struct nunatak_box *box;
    const struct nunatak_state *s;
    int parties;
    int party[PARTIES]; /* by order from the seat that looks */

    uint64_t all, free;
    int offers;
    struct offer offer[OFFERS_MAX];
    unsigned slots;        /* with a card that the seat can take now */
    uint64_t cells[TYPES]; /* free cells for a card used as the type, workers' swaps included */
    uint64_t near;         /* free cells that it can build on now */
    struct owned filled, owned[PARTIES];
    uint64_t rows, columns; /* cells that are the last of their row, of their column */
    int lines_open;         /* rows and columns that need two blocks */

    struct hand hand[PARTIES];
    int edge[PARTIES];   /* blocks on edge cells */
    int points[PARTIES]; /* of seats, if the game ended now: squares that wait to be scored are, and
                            final favors are used, but for Transformation */
};

/* The seat that takes the next card; in the final scoring the one that decides. */
int next_to_take(const struct nunatak_box *box, const struct nunatak_state *s);
/* Four players: the two seats of the extra turns still to be played (E-02), as the completion card
 * ranks them now; NONE: there is no such turn. */
void extra_seats(const struct nunatak_box *box, const struct nunatak_state *s, uint8_t seats[2]);

void look_at(const struct nunatak_box *box, const struct nunatak_state *s, int seat,
             struct look *look);

/* What building on a cell is worth at once to the seat that looks, for all cells together: bit k of
 * the worth of a cell is in plane k. */
#define WORTH_BITS 5
struct worth {
    uint64_t plane[WORTH_BITS];
};
void look_worth(const struct look *look, struct worth *worth);
/* The highest worth among these cells; 0 if there are none. */
int best_worth(const struct worth *worth, uint64_t cells);

#endif
