/*
 * inputs.h - tools for writing the inputs of Nanuuk!'s nets.
 *
 * Inputs are mostly one of a group: how many exits, how far to an igloo. A list grows by one entry
 * for each group, without a branch; that is what keeps sensing quick.
 */
#ifndef FLOE_GAMES_NANUUK_AI_INPUTS_H
#define FLOE_GAMES_NANUUK_AI_INPUTS_H

#include "games/nanuuk/ai/ai.h"
#include "games/nanuuk/ai/reach.h"

/* Groups follow each other: `at` is the index of the next one, `next` the place of its entry. */
struct writer {
    struct input *next;
    int at;
};

static inline struct writer writer_of(struct inputs *out)
{
    return (struct writer){out->list, 0};
}

/* One of `size`: number `which` is on. */
static inline void write_one_of(struct writer *w, int size, int which)
{
    *w->next++ = (struct input){(uint16_t)(w->at + which), 1};
    w->at += size;
}

/* On or off; the entry is written in any case, and stays only if it is on. */
static inline void write_if(struct writer *w, bool on)
{
    *w->next = (struct input){(uint16_t)w->at++, 1};
    w->next += on;
}

/* Members 0..size-1 of a set. */
static inline void write_set(struct writer *w, int size, unsigned set)
{
    for (int i = 0; i < size; i++)
        write_if(w, set >> i & 1);
}

static inline int at_most(int n, int most)
{
    return n < most ? n : most;
}

/* A difference as one of 13: none, and on each side 1, 2, 3-4, 5-6, 7-9 and more. */
#define DIFFERENCES 13
static inline int difference(int n)
{
    static const uint8_t step[] = {0, 1, 2, 3, 3, 4, 4, 5, 5, 5, 6};
    int size = step[at_most(n < 0 ? -n : n, 10)];
    return n < 0 ? 6 - size : 6 + size;
}

#define SLOTS_MAX PIECES
/* The piece of each slot, seen from a seat: its own first, then the next seats'. */
int slots_of(const struct nanuuk_state *s, int seat, uint8_t slots[SLOTS_MAX]);

void hunt_inputs(const struct nanuuk_box *box, const struct nanuuk_state *s, int seat,
                 struct inputs *out);

#endif
