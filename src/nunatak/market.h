/*
 * market.h - the market and its pile: which cards can be taken, refilling, reshuffling.
 */
#ifndef FLOE_NUNATAK_MARKET_H
#define FLOE_NUNATAK_MARKET_H

#include "nunatak/state.h"

/* Sets of slots (bit 0 = slot 1). A card fits if a free tile shows one of its types (T-02). */
static inline unsigned slots_fitting(const struct nunatak_box *box, const struct nunatak_state *s)
{
    unsigned types = free_types(s), slots = 0;
    for (int slot = 0; slot < MARKET; slot++)
        if (s->market[slot] != NONE && (box->kind[s->market[slot]].types & types) != 0)
            slots |= 1U << slot;
    return slots;
}

static inline unsigned slots_filled(const struct nunatak_state *s)
{
    unsigned slots = 0;
    for (int slot = 0; slot < MARKET; slot++)
        slots |= (unsigned)(s->market[slot] != NONE) << slot;
    return slots;
}

/* Slots reserved by this seat; NONE stands for any seat. */
unsigned slots_reserved(const struct nunatak_state *s, int seat);

/* Slots that the party may take from, as far as reservations go (F-10). */
unsigned slots_allowed(const struct nunatak_state *s, int party, unsigned fitting);

/* Fills the empty slots in their order, as far as the pile goes (T-18). */
void market_refill(struct nunatak_state *s, struct game_events *events);

/* The same in the order of the solo game: clockwise behind the card still there (Z-08). */
void market_refill_solo(struct nunatak_state *s, struct game_events *events);

/* A turn begins: sees to it that the active party can take something (T-03, Z-03), else sets `any`
 * (T-04); `slots` then says from which slots. */
void market_prepare(const struct nunatak_box *box, struct nunatak_state *s,
                    struct game_events *events);

/* The card in the slot goes under the pile's top number; the next card takes its place (F-12). */
void market_divine(struct nunatak_state *s, int slot, struct game_events *events);

#endif
