/*
 * modes.c - which mode a position of Nanuuk! belongs to, and what kind of game that is.
 */
#include "games/nanuuk/ai/ai.h"
#include "games/nanuuk/ai/reach.h"

static int hunt_way(const struct nanuuk_state *s)
{
    static const uint8_t by_players[] = {[2] = HUNT_2, [3] = HUNT_3, [4] = HUNT_4};
    return two_hunters(s) ? HUNT_2X2 : by_players[s->players];
}

static int bear_hunt_way(const struct nanuuk_state *s)
{
    if (s->players == 2)
        return BEARHUNT_2;
    return option(s, OPTION_GOON) ? BEARHUNT_GOON : BEARHUNT_3;
}

int nanuuk_mode_of(const void *state)
{
    const struct nanuuk_state *s = state;
    switch (mode(s)) {
    case HUNT:
        return hunt_way(s);
    case LEARNING:
        return LEARNING_2 + s->players - 2;
    case BEARHUNT:
        return bear_hunt_way(s);
    case FLIGHT:
        return FLIGHT_2;
    case HELPERS:
        return HELPERS_2;
    case PARTNERS:
        return PARTNERS_4;
    default:
        return option(s, OPTION_TARGET) ? NEIGHBOURS_LEFT : NEIGHBOURS_RIGHT;
    }
}

/* ---- training games ---- */

/* These make the mode what it is; and the nets were trained before there were `blocked`, `allbears`
 * and `cracks`. */
static bool fixed(int which)
{
    return which == OPTION_MODE || which == OPTION_HUNTERS || which == OPTION_GOON ||
           which == OPTION_TARGET || which == OPTION_BLOCKED || which == OPTION_ALLBEARS ||
           which == OPTION_CRACKS;
}

/* One option in three is another than the usual one; of the layouts that people choose themselves
 * there are few, because most of such a game's decisions are layings. */
static int varied(int which, struct rng *rng)
{
    static const uint8_t layouts[] = {LAYOUT_PRINTED, LAYOUT_PRINTED, LAYOUT_PRINTED, LAYOUT_RANDOM,
                                      LAYOUT_RANDOM,  LAYOUT_RANDOM,  LAYOUT_RANDOM,  LAYOUT_OWN};
    if (which == OPTION_LAYOUT)
        return layouts[rng_below(rng, sizeof layouts)];
    if (which == OPTION_BEARS)
        return (int)rng_below(rng, 3);
    return rng_below(rng, 3) == 0;
}

void nanuuk_vary(int which_mode, struct rng *rng, struct game_setup *setup)
{
    struct message why;
    (void)which_mode;
    for (int i = 0; i < OPTIONS; i++) {
        if (fixed(i))
            continue;
        setup->chosen[i] = (uint8_t)varied(i, rng);
        if (!nanuuk_setup_fits(setup, &why))
            setup->chosen[i] = 0;
    }
}

/* ---- kinds of games ---- */

/* Layouts and broken ice are dealt; nothing is drawn or hidden afterwards. */
bool nanuuk_certain(const void *box, const void *state)
{
    (void)box;
    (void)state;
    return true;
}

/* With the option (d) of LV-02 the Inuit become rivals, and three seats want three things. */
bool nanuuk_two_sided(const void *state, int side[SEATS_MAX])
{
    int way = nanuuk_mode_of(state), players = ((const struct nanuuk_state *)state)->players;
    if (players != 2 && way != BEARHUNT_3)
        return false;
    for (int seat = 0; seat < players; seat++)
        side[seat] = seat == players - 1; /* the bear has the last seat */
    return true;
}

/* Decisions of a turn that lays one crack: step and crack; a bear's second step; in the hunt also
 * the sled and what the space brings. */
static int decisions_a_crack(const struct nanuuk_state *s)
{
    if (mode(s) == HUNT)
        return 4;
    return mode(s) == BEARHUNT || mode(s) == FLIGHT ? 3 : 2;
}

/* A kayak may step without a crack, once for each seal and whale (M-08, M-09). */
int nanuuk_decisions_left(const void *box, const void *state)
{
    const struct nanuuk_state *s = state;
    int cracks = lines_count(s->free), kayaks = 0, to_lay = 0;
    (void)box;
    for (int piece = 0; piece < s->count; piece++)
        kayaks += bits_count(s->pieces[piece].with & (WITH(SEAL) | WITH(WHALE) | WITH(KAYAK)));
    kayaks += bits_count(s->tokens[SEAL] | s->tokens[WHALE]);
    if (s->phase == LAY)
        to_lay = bits_count(s->area) - bits_count(tokens_at(s));
    return (cracks + kayaks) * decisions_a_crack(s) + pieces_to_place(s) + to_lay;
}
