/*
 * reach.c - how far pieces come. See reach.h.
 */
#include "games/nanuuk/ai/reach.h"

#include <string.h>

/* Spaces are numbered down the columns. With columns of n and n + 1 spaces in turn the neighbours
 * of a space are 1 (below), n and n + 1 (in the next column) further on, and as many back. If that
 * accounts for all open borders the floe is of this shape. */
static struct ice ice_of(const struct nanuuk_box *box, const struct nanuuk_state *s)
{
    int a = box->column_size[0], b = box->column_size[a], n = a < b ? a : b;
    uint32_t one = 0, two = 0, three = 0;
    for (int space = 0; space < SPACES_MAX; space++) {
        uint32_t here = UINT32_C(1) << space;
        one |= s->open[space] >> 1 & here;
        two |= s->open[space] >> n & here;
        three |= s->open[space] >> (n + 1) & here;
    }
    bool even = bits_count(one) + bits_count(two) + bits_count(three) == lines_count(s->free);
    return (struct ice){even, {1, n, n + 1}, {one, two, three}};
}

/* Along an open border both ways: forwards from spaces in `along`, backwards to them. */
static void grow_evenly(const struct ice *ice, uint32_t spaces[LANES])
{
    for (int lane = 0; lane < LANES; lane++) {
        uint32_t old = spaces[lane], all = old;
        for (int way = 0; way < 3; way++)
            all |= (old & ice->along[way]) << ice->apart[way] |
                   (old >> ice->apart[way] & ice->along[way]);
        spaces[lane] = all;
    }
}

static void grow_by_space(const struct nanuuk_state *s, uint32_t spaces[LANES])
{
    for (int lane = 0; lane < LANES; lane++) {
        uint32_t all = spaces[lane];
        for (uint32_t left = spaces[lane]; left != 0; left &= left - 1)
            all |= s->open[bits_first(left)];
        spaces[lane] = all;
    }
}

/* Adds what exactly one lane has reached now, and nobody before. Lanes that reach a space at the
 * same number of steps claim it for neither. */
static void claim(struct reach *reach, int steps, uint32_t *taken)
{
    const uint32_t *now = reach->within[steps];
    uint32_t once = 0, twice = 0;
    for (int lane = 0; lane < LANES; lane++) {
        twice |= once & now[lane];
        once |= now[lane];
    }
    for (int lane = 0; lane < LANES; lane++)
        reach->first[lane] |= now[lane] & ~twice & ~*taken;
    *taken |= once;
}

void reach_find(const struct nanuuk_box *box, const struct nanuuk_state *s,
                const uint32_t from[LANES], const uint32_t barred[LANES], struct reach *reach)
{
    struct ice ice = ice_of(box, s);
    uint32_t taken = 0, spaces[LANES];
    memcpy(spaces, from, sizeof spaces);
    memcpy(reach->within[0], from, sizeof reach->within[0]);
    memset(reach->first, 0, sizeof reach->first);
    for (int lane = 0; lane < LANES; lane++)
        taken |= from[lane];
    for (int steps = 1; steps <= REACH_STEPS; steps++) {
        if (ice.even)
            grow_evenly(&ice, spaces);
        else
            grow_by_space(s, spaces);
        for (int lane = 0; lane < LANES; lane++)
            spaces[lane] &= ~barred[lane];
        memcpy(reach->within[steps], spaces, sizeof spaces);
        claim(reach, steps, &taken);
    }
}

void reach_of_pieces(const struct nanuuk_box *box, const struct nanuuk_state *s,
                     struct reach *reach)
{
    bool hunt = mode(s) == HUNT;
    uint32_t from[LANES] = {0}, barred[LANES] = {0}, standing = pieces_at(s);
    uint32_t others = hunt ? standing & ~box->igloos : standing;
    for (int piece = 0; piece < s->count; piece++) {
        const struct piece *p = &s->pieces[piece];
        from[piece] = p->space == NONE ? 0 : space_bit(p->space);
        barred[piece] = others & ~from[piece];
        if (hunt && !(p->with & WITH(HARPOON)))
            barred[piece] |= s->tokens[BEAR];
    }
    reach_find(box, s, from, barred, reach);
}

int worth_of_prey(const struct nanuuk_state *s, uint32_t spaces)
{
    int points = 0;
    for (int animal = 0; animal < ANIMALS; animal++)
        points += animal_points(animal) * bits_count(s->tokens[animal] & spaces);
    return points;
}

int worth_of_catch(const struct piece *p)
{
    int points = 0;
    for (int animal = 0; animal < ANIMALS; animal++)
        points += animal_points(animal) * (p->home[animal] + (p->with >> animal & 1));
    return points;
}

int pieces_to_place(const struct nanuuk_state *s)
{
    int count = 0;
    for (int piece = 0; piece < s->count; piece++)
        count += s->pieces[piece].space == NONE && s->pieces[piece].removed == 0;
    return count;
}
