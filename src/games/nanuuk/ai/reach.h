/*
 * reach.h - how far the pieces of a position come, and what each reaches before all others.
 *
 * All pieces spread at once, a lane each: written as loops over the lanes, so that the compiler
 * does eight in one instruction. On the usual floe the neighbours of a space are always 1, n and n
 * + 1 further on (n: the shorter column), so that a step in one of the six directions is a shift of
 * the whole set; `ice` has the open borders by these three distances. An edition of another shape
 * is walked space by space.
 */
#ifndef FLOE_GAMES_NANUUK_AI_REACH_H
#define FLOE_GAMES_NANUUK_AI_REACH_H

#include "games/nanuuk/rules.h"

#define LANES 8
#define REACH_STEPS 6 /* further steps change little and cost as much */

struct ice {
    bool even;         /* all open borders are in `along` */
    int apart[3];      /* distances */
    uint32_t along[3]; /* spaces that are open towards the one so much further on */
};

struct reach {
    uint32_t within[REACH_STEPS + 1][LANES]; /* spaces within so many steps, by piece */
    uint32_t first[LANES];                   /* spaces that nobody else reaches as soon */
};

/* From `from[lane]`, never entering `barred[lane]`; lanes that are not used begin nowhere. */
void reach_find(const struct nanuuk_box *box, const struct nanuuk_state *s,
                const uint32_t from[LANES], const uint32_t barred[LANES], struct reach *reach);
/* The same for the pieces of a position: the learning games' stop each other, hunters each other
 * and bears those without harpoon, igloos apart. */
void reach_of_pieces(const struct nanuuk_box *box, const struct nanuuk_state *s,
                     struct reach *reach);

/* Steps of a piece to the nearest of the wanted spaces; 1 + REACH_STEPS: too far, or cut off. */
static inline int reach_steps_to(const struct reach *reach, int piece, uint32_t wanted)
{
    int steps = 0;
    for (int i = 0; i <= REACH_STEPS; i++)
        steps += (reach->within[i][piece] & wanted) == 0;
    return steps;
}

/* Spaces that the piece can step to. */
static inline int reach_exits(const struct reach *reach, int piece)
{
    return bits_count(reach->within[1][piece] & ~reach->within[0][piece]);
}

/* Worth of the animals on these spaces, and of those that a hunter has with him and at home
 * (E-05). */
int worth_of_prey(const struct nanuuk_state *s, uint32_t spaces);
int worth_of_catch(const struct piece *p);

/* Pieces that are not placed yet. */
int pieces_to_place(const struct nanuuk_state *s);

#endif
