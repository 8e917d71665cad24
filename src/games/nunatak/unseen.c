/*
 * unseen.c - what a view leaves out: pile, stack and favor pile.
 *
 * Components are conserved, so what lies nowhere else lies there. Numbers are drawn one after the
 * other, and only the first that is left ever gets cards back (T-03, F-12). So if what lies open is
 * taken away from the lowest numbers first, the higher ones keep exactly their own cards and tiles.
 * Of favors that were used without a trace a view does not tell the kinds.
 */
#include "games/nunatak/setup.h"

#include <string.h>

/* Lists what is left of `all`, which is sorted by number, without the open ones; returns how many.
 * `open` counts them by kind, and is used up. */
static int list_left(const uint8_t *all, int count, int *open, uint8_t *left)
{
    int found = 0;
    for (int i = 0; i < count; i++)
        if (open[all[i]] > 0)
            open[all[i]]--;
        else
            left[found++] = all[i];
    return found;
}

/* How many cards the pile has of its first number. */
static int cards_of_first_number(const struct nunatak_state *s)
{
    int number = 0;
    while (number < NUMBERS - 1 && s->pile_left[number] == 0)
        number++;
    return s->pile_left[number];
}

/* The known cards come last within the first number. How many lie above them is bounded, because
 * nothing was checked yet. */
static void lay_pile(const struct nunatak_box *box, struct nunatak_state *s,
                     const struct unseen *unseen)
{
    uint8_t left[CARDS];
    int open[KINDS_MAX] = {0};
    count_open_cards(box, s, open);
    for (int i = 0; i < unseen->under; i++)
        open[unseen->below[i]]++;
    int count = list_left(box->cards, CARDS, open, left), under = unseen->under;
    under = under < CARDS - count ? under : CARDS - count;
    int above = cards_of_first_number(s) - under;
    above = above < 0 ? 0 : above < count ? above : count;
    memset(s->pile, NONE, sizeof s->pile);
    s->pile_next = (uint8_t)(CARDS - count - under);
    uint8_t *pile = s->pile + s->pile_next;
    memcpy(pile, left, (size_t)above);
    memcpy(pile + above, unseen->below, (size_t)under);
    memcpy(pile + above + under, left + above, (size_t)(count - above));
}

static void lay_stack(const struct nunatak_box *box, struct nunatak_state *s)
{
    uint8_t left[TEMPLE_CELLS];
    int open[1 << TYPES] = {0};
    for (uint64_t cells = s->tiles; cells != 0; cells = bits_without_first(cells))
        open[tile_on(s, bits_first(cells))]++;
    int count = list_left(box->tiles, TEMPLE_CELLS, open, left);
    count = count < STACK_TILES ? count : STACK_TILES;
    memset(s->stack, 0, sizeof s->stack);
    s->stack_next = (uint8_t)(STACK_TILES - count);
    memcpy(s->stack + s->stack_next, left, (size_t)count);
}

/* Favors that may be in the pile: all but those that lie open, and those that were surely used. */
static int list_favors(const struct nunatak_box *box, const struct nunatak_state *s,
                       uint8_t left[FAVOR_CARDS])
{
    int count = 0;
    for (int kind = 0; kind < FAVORS; kind++) {
        int free = favor_cards(box, kind, s->players) - favors_found(s, kind) -
                   favors_used_up(box, s, kind);
        for (int i = 0; i < free && count < FAVOR_CARDS; i++)
            left[count++] = (uint8_t)kind;
    }
    return count;
}

/* Counted first: how many were taken tells how many must have been exchanges. */
static void lay_favors(const struct nunatak_box *box, struct nunatak_state *s, int wanted,
                       struct rng *rng)
{
    uint8_t left[FAVOR_CARDS];
    memset(s->favor_pile, NONE, sizeof s->favor_pile);
    s->favor_next = (uint8_t)(wanted < 0 ? 0 : FAVOR_CARDS - wanted);
    int count = list_favors(box, s, left);
    rng_shuffle(rng, left, (size_t)count);
    count = wanted < 0 || wanted > count ? count : wanted;
    s->favor_next = (uint8_t)(FAVOR_CARDS - count);
    memcpy(s->favor_pile + s->favor_next, left, (size_t)count);
}

void lay_unseen(const struct nunatak_box *box, struct nunatak_state *s, const struct unseen *unseen,
                struct rng *rng)
{
    lay_pile(box, s, unseen);
    lay_stack(box, s);
    lay_favors(box, s, unseen->favors, rng);
}
