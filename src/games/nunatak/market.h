/*
 * market.h - the market and its pile: which cards can be taken, refilling, reshuffling.
 *
 * Slots are numbered 0-3 and a set of slots is four bits, so that "filled, fitting, and not
 * reserved by another" is two operations on small words. What every turn asks is written here, to
 * be expanded where it is used; what is rare (T-03, T-04, F-10) is in market.c.
 */
#ifndef FLOE_GAMES_NUNATAK_MARKET_H
#define FLOE_GAMES_NUNATAK_MARKET_H

#include "games/nunatak/messages.h"
#include "games/nunatak/state.h"

/* Sets of slots (bit 0 = slot 1): those whose card is of one of these types, and those whose card
 * fits, because a free tile shows one of its types (T-02). */
static inline unsigned slots_showing(const struct nunatak_box *box, const struct nunatak_state *s,
                                     unsigned types)
{
    unsigned slots = 0;
    for (int slot = 0; slot < MARKET; slot++)
        slots |= (unsigned)((box->types_of[s->market[slot]] & types) != 0) << slot;
    return slots;
}

static inline unsigned slots_fitting(const struct nunatak_box *box, const struct nunatak_state *s)
{
    return slots_showing(box, s, free_types(s));
}

static inline unsigned slots_filled(const struct nunatak_state *s)
{
    return ~places_of(s->market, NONE) & 15;
}

/* Slots reserved by anybody, and by this seat. */
static inline unsigned slots_reserved(const struct nunatak_state *s)
{
    return ~places_of(s->reserved, NONE) & 15;
}

static inline unsigned slots_reserved_by(const struct nunatak_state *s, int seat)
{
    return places_of(s->reserved, (uint8_t)seat);
}

/* Slots that the party may take from, as far as reservations go (F-10), `fitting` being those that
 * T-02 allows. With fitting = 0 it says what T-04 leaves: no card can be demanded then. */
unsigned slots_allowed(const struct nunatak_state *s, int party, unsigned fitting);

/* The number (0-3) on top of the pile, which is not empty. */
static inline int top_number(const struct nunatak_state *s)
{
    int number = 0;
    while (s->pile_left[number] == 0)
        number++;
    return number;
}

/* The pile's top card comes to an empty slot. `under` counts cards at the bottom of the top number:
 * when fewer are left than it says, the known cards themselves have come up. */
static inline void reveal_card(struct nunatak_state *s, int slot, struct game_events *events)
{
    int number = top_number(s);
    s->market[slot] = s->pile[s->pile_next];
    s->pile[s->pile_next++] = NONE;
    s->pile_left[number]--;
    if (s->under > s->pile_left[number])
        s->under = s->pile_left[number];
    TELL(events, &nunatak_events[CARD_REVEALED], s->market[slot], slot, true);
    reveal(events);
}

static inline void fill_slot(struct nunatak_state *s, int slot, struct game_events *events)
{
    if (s->market[slot] == NONE && !pile_empty(s))
        reveal_card(s, slot, events);
}

/* Fills the empty slots in their order, as far as the pile goes (T-18). */
static inline void market_refill(struct nunatak_state *s, struct game_events *events)
{
    for (unsigned left = places_of(s->market, NONE); left != 0; left &= left - 1)
        fill_slot(s, bits_first(left), events);
}

/* A turn begins, free tiles showing these types: finds the slots with a card that the active party
 * may take and that fits (T-02, F-10); false: there is none. Reservations are rare, so their rules
 * are asked only where one lies. */
static inline bool market_find(const struct nunatak_box *box, struct nunatak_state *s,
                               unsigned types)
{
    unsigned fitting = slots_showing(box, s, types);
    s->slots = (uint8_t)fitting;
    if (slots_reserved(s) != 0)
        s->slots = (uint8_t)(fitting & slots_allowed(s, s->active, fitting));
    return s->slots != 0;
}

/* The same in the order of the solo game: clockwise behind the card still there (Z-08). */
void market_refill_solo(struct nunatak_state *s, struct game_events *events);

/* There is none: sees to it that the active party can take something (T-03, Z-03), else sets `any`
 * (T-04). */
void market_prepare(const struct nunatak_box *box, struct nunatak_state *s,
                    struct game_events *events);

/* The card in the slot goes under the pile's top number; the next card takes its place (F-12). */
void market_divine(struct nunatak_state *s, int slot, struct game_events *events);

#endif
