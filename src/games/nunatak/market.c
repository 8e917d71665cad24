/*
 * market.c - the market and its pile.
 *
 * The pile lies in pile[pile_next..53], top first, and pile_left[] says how many of its cards
 * belong to each number: a card that joins a number (T-03, F-12) is counted there from then on.
 */
#include "games/nunatak/market.h"

#include "games/nunatak/messages.h"

#include <string.h>

/* ---- what can be taken ---- */

/* F-10. A reserved card that fits must be taken by its owner. Others leave it, and the reservation
 * lapses for a party that finds nothing but reserved cards [R]. */
unsigned slots_allowed(const struct nunatak_state *s, int party, unsigned fitting)
{
    unsigned filled = slots_filled(s), reserved = slots_reserved(s);
    unsigned own = slots_reserved_by(s, party);
    if ((own & fitting) != 0)
        return own & fitting;
    return (filled & ~reserved) != 0 ? (filled & ~reserved) | own : filled;
}

/* ---- the pile ---- */

/* Z-08: clockwise, beginning after the card still there; of several, after the first one clockwise
 * from the left slot [R]. That card's own slot is full, so to begin with it comes to the same. If
 * none is left `first` is MARKET, and filling begins with the left slot. */
void market_refill_solo(struct nunatak_state *s, struct game_events *events)
{
    int first = 0;
    while (first < MARKET && s->market[first] == NONE)
        first++;
    for (int i = 0; i < MARKET; i++)
        fill_slot(s, (first + i) % MARKET, events);
}

/* F-12, D-06. The top number's cards are the first `count` of the pile: they move up by one, and
 * the card put goes behind them. Everybody saw it, so that one more is known to lie under; if all
 * were known, the one drawn was too.
 *
 *     pile  a b c | d e      put x in:  market a,  pile  b c x | d e */
void market_divine(struct nunatak_state *s, int slot, struct game_events *events)
{
    int count = s->pile_left[top_number(s)];
    uint8_t *top = &s->pile[s->pile_next];
    uint8_t put = s->market[slot];
    s->market[slot] = top[0];
    memmove(top, top + 1, (size_t)count - 1);
    top[count - 1] = put;
    if (s->under < count)
        s->under++;
    TELL(events, &nunatak_events[CARD_REVEALED], s->market[slot], slot, true);
    reveal(events);
}

/* ---- nothing can be taken ---- */

/* Does one of the first `count` cards fit? */
static bool pile_fits(const struct nunatak_box *box, const struct nunatak_state *s, int count,
                      unsigned types)
{
    for (int i = 0; i < count; i++)
        if ((box->kind[s->pile[s->pile_next + i]].types & types) != 0)
            return true;
    return false;
}

/* The market cards go back on the pile, as cards of its top number; reserved ones stay, but if all
 * are reserved the reservations lapse [R]. */
static void return_market(struct nunatak_state *s)
{
    int number = top_number(s);
    if (slots_reserved(s) == slots_filled(s))
        memset(s->reserved, NONE, sizeof s->reserved);
    for (int slot = 0; slot < MARKET; slot++) {
        if (s->market[slot] == NONE || s->reserved[slot] != NONE)
            continue;
        s->pile[--s->pile_next] = s->market[slot];
        s->market[slot] = NONE;
        s->pile_left[number]++;
    }
    s->under = 0;
}

/* While no card of the top number fits, the next number joins it [R]. It ends before the numbers
 * do, for something in the pile fits: anything_fits() was asked, and the market has gone back. */
static int join_numbers(const struct nunatak_box *box, struct nunatak_state *s, unsigned types)
{
    int top = top_number(s);
    for (int next = top + 1; !pile_fits(box, s, s->pile_left[top], types); next++) {
        s->pile_left[top] = (uint8_t)(s->pile_left[top] + s->pile_left[next]);
        s->pile_left[next] = 0;
    }
    return s->pile_left[top];
}

/* T-03. Some card of pile and market fits, and it is among those shuffled: it comes up in the end.
 * What is drawn by s->rng is hidden until then, and the same whenever the game is played again. */
static void reshuffle(const struct nunatak_box *box, struct nunatak_state *s,
                      struct game_events *events)
{
    unsigned types = free_types(s);
    do {
        TELL(events, &nunatak_events[MARKET_SHUFFLED], s->active);
        return_market(s);
        int count = join_numbers(box, s, types);
        rng_shuffle(&s->rng, &s->pile[s->pile_next], (size_t)count);
        market_refill(s, events);
    } while (!market_find(box, s, free_types(s)));
}

/* Would reshuffling help? Reserved cards do not go back, so they do not count. */
static bool anything_fits(const struct nunatak_box *box, const struct nunatak_state *s)
{
    unsigned returning = slots_filled(s) & ~slots_reserved(s);
    return (slots_fitting(box, s) & returning) != 0 ||
           pile_fits(box, s, CARDS - s->pile_next, free_types(s));
}

/* Z-03 refills the solo market first, T-03 shuffles while there is something to be found, T-04
 * takes what is left. In that order: T-04 only if nothing in market and pile fits [R]. */
void market_prepare(const struct nunatak_box *box, struct nunatak_state *s,
                    struct game_events *events)
{
    if (s->players == 1) {
        market_refill_solo(s, events);
        if (market_find(box, s, free_types(s)))
            return;
    }
    if (!pile_empty(s) && anything_fits(box, s)) {
        reshuffle(box, s, events);
        return;
    }
    s->any = 1;
    s->slots = (uint8_t)slots_allowed(s, s->active, 0);
    TELL(events, &nunatak_events[ANY_TILE], s->active);
}
