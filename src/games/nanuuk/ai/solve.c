/*
 * solve.c - what the solver knows of Nanuuk!'s learning games.
 *
 * Exactly one side wins each of them, nothing is hidden, and no position comes twice: every move
 * lays a crack, and cracks stay.
 */
#include "games/nanuuk/ai/ai.h"
#include "games/nanuuk/state.h"

/* ---- sides ---- */

/* L-05, LV-02 (d): two hunters are left, or two Inuit, and each has only the other to outlive. */
static bool two_left(const struct nanuuk_state *s, int side[SEATS_MAX])
{
    bool outliving = mode(s) == LEARNING || (mode(s) == BEARHUNT && option(s, OPTION_GOON));
    int left = 0;
    if (!outliving || s->phase == PLACE)
        return false;
    for (int piece = 0; piece < s->count; piece++)
        if (s->pieces[piece].space != NONE)
            side[s->pieces[piece].seat] = left++ & 1;
    return left == 2;
}

/* The hunt is left out: it can end with equal points, and tokens are not in the key. */
bool nanuuk_solve_sides(const void *state, int side[SEATS_MAX])
{
    const struct nanuuk_state *s = state;
    bool one_bear = mode(s) == BEARHUNT && s->players == 3 && !option(s, OPTION_GOON);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        side[seat] = NOBODY;
    if (mode(s) == HUNT)
        return false;
    if (s->players > 2 && !one_bear)
        return two_left(s, side);
    for (int seat = 0; seat < s->players; seat++)
        side[seat] = seat == s->players - 1; /* the bear has the last seat */
    return true;
}

/* ---- keys ---- */

/* Two multiplications with odd numbers and shifts between: every bit of a word reaches most bits of
 * the result. */
static uint64_t mixed(uint64_t word)
{
    word = (word ^ word >> 32) * UINT64_C(0xD6E8FEB86659FD93);
    return (word ^ word >> 29) * UINT64_C(0x9E3779B97F4A7C15);
}

/* A sum does not tell pieces of one seat and kind apart, and neither do the rules, the one that
 * moves and those that have moved excepted. The number of the turn means nothing to them, nor who
 * else was removed before. */
uint64_t nanuuk_solve_key(const void *state)
{
    const struct nanuuk_state *s = state;
    uint64_t pieces = 0;
    for (int piece = 0; piece < s->count; piece++) {
        const struct piece *p = &s->pieces[piece];
        uint64_t role = 4U | (unsigned)(s->moving == piece) << 1 | (s->moved >> piece & 1);
        pieces += mixed(role << 24 | (uint64_t)p->kind << 16 | (uint64_t)p->seat << 8 | p->space);
    }
    uint64_t moment =
        (uint64_t)s->phase << 56 | (uint64_t)s->active << 48 | (uint64_t)s->steps << 40;
    return mixed(mixed(mixed(s->free.set[0]) + (s->free.set[1] ^ moment)) + pieces);
}

/* ---- guesses ---- */

/* Spaces that a piece could come to in one or two steps, were it alone. */
static int room(const struct nanuuk_state *s, int space)
{
    uint32_t near = s->open[space], all = near;
    for (; near != 0; near &= near - 1)
        all |= s->open[bits_first(near)];
    return bits_count(all);
}

/* Does its side lose if this piece is closed in? Not by a bear that everybody moves, nor by an Inuk
 * who only helps. */
static bool precious(const struct nanuuk_state *s, const struct piece *p)
{
    return p->space != NONE && p->seat != NONE && (mode(s) != HELPERS || p->kind == BEAR_PIECE);
}

/* A side is beaten by closing in its pieces: that takes the longer the more room they have, and
 * above all the more ways out has the one that has fewest. */
void nanuuk_solve_guess(const void *state, const int side[SEATS_MAX], uint32_t beaten[2])
{
    const struct nanuuk_state *s = state;
    int rooms[2] = {0, 0}, exits[2] = {SPACES_MAX, SPACES_MAX};
    for (int piece = 0; piece < s->count; piece++) {
        const struct piece *p = &s->pieces[piece];
        if (!precious(s, p))
            continue;
        int of = side[p->seat], ways = bits_count(s->open[p->space]);
        rooms[of] += room(s, p->space);
        exits[of] = ways < exits[of] ? ways : exits[of];
    }
    for (int of = 0; of < 2; of++)
        beaten[of] = 1 + (uint32_t)(rooms[of] * exits[of]) / 2;
}
