/*
 * crack.c - where a crack may lie, and what it does (G, V-02).
 *
 * Cracks are what ends every game: they only grow, and a step on foot always leaves one (G-04).
 * Reach is asked by floods over `open`, a word for each space.
 */
#include "games/nanuuk/rules.h"

void crack_lay(const struct nanuuk_box *box, struct nanuuk_state *s, int border)
{
    int a = box->ends[border][0], b = box->ends[border][1];
    s->free.set[border >> 6] &= ~(UINT64_C(1) << (border & 63));
    s->open[a] &= ~space_bit(b);
    s->open[b] &= ~space_bit(a);
}

/* Rings: `border` has the spaces reached last, whose neighbours come next. `open` never leads out
 * of play, so that no area is needed. */
uint32_t flood_until(const struct nanuuk_state *s, uint32_t spaces, uint32_t wanted)
{
    uint32_t reached = spaces, border = spaces;
    while (border != 0 && (reached & wanted) == 0) {
        uint32_t next = 0;
        for (; border != 0; border &= border - 1)
            next |= s->open[bits_first(border)];
        border = next & ~reached;
        reached |= next;
    }
    return reached;
}

uint32_t flood(const struct nanuuk_state *s, uint32_t spaces)
{
    return flood_until(s, spaces, 0);
}

/* Hunters that are cut off from every igloo, as a set. Every hunter stands: cracks are laid after
 * the first step. */
static unsigned cut_off(const struct nanuuk_box *box, const struct nanuuk_state *s)
{
    uint32_t home = flood(s, box->igloos);
    unsigned hunters = 0;
    for (int piece = 0; piece < s->count; piece++)
        hunters |= (unsigned)!(home >> s->pieces[piece].space & 1) << piece;
    return hunters;
}

/* V-02 [R]: a hunter already cut off does not count, for he is in both sets. */
static bool cuts_somebody_off(const struct nanuuk_box *box, const struct nanuuk_state *s,
                              int border)
{
    struct nanuuk_state after = *s;
    crack_lay(box, &after, border);
    return cut_off(box, &after) != cut_off(box, s);
}

/* V-02: those of the lines that cut nobody off, or all if each does. */
static struct lines gentle(const struct nanuuk_box *box, const struct nanuuk_state *s,
                           struct lines lines)
{
    struct lines gentle = {{0, 0}};
    for (struct lines left = lines; !lines_empty(left); left = lines_without_first(left)) {
        int border = lines_first(left);
        if (!cuts_somebody_off(box, s, border))
            gentle.set[border >> 6] |= UINT64_C(1) << (border & 63);
    }
    return lines_empty(gentle) ? lines : gentle;
}

/* G-03: star lines as long as one is free, else sides; V-02 chooses within the group that G-03
 * leaves, in the order star, star, side, side. Both can be empty after a kayak step only [R]. */
struct lines crack_choices(const struct nanuuk_box *box, const struct nanuuk_state *s, int space)
{
    struct lines lines = lines_both(s->free, box->stars[space]);
    if (lines_empty(lines))
        lines = lines_both(s->free, box->sides[space]);
    return option(s, OPTION_SOCIAL) ? gentle(box, s, lines) : lines;
}
