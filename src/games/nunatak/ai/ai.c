/*
 * ai.c - what computer players and hints know of Nunatak, as one struct.
 */
#include "games/nunatak/ai/hint.h"
#include "games/nunatak/ai/inputs.h"
#include "games/nunatak/ai/look.h"

#include "games/nunatak/market.h"
#include "search/game_ai.h"

#include <string.h>

extern const struct game nunatak;
extern const struct game_ai nunatak_ai;

/* Points of lead that are half of all that a margin can be worth; what good play reaches alone. */
#define MARGIN 20
#define PAR 225

static const struct mode modes[] = {
    {"1", 1, "", {MARGIN, PAR}}, {"2", 2, "", {MARGIN, 0}}, {"3", 3, "", {MARGIN, 0}},
    {"4", 4, "", {MARGIN, 0}},   {NULL, 0, NULL, {0, 0}},
};

static int mode_of(const void *state)
{
    return ((const struct nunatak_state *)state)->players - 1;
}

/* There are no options. */
static void vary(int mode, struct rng *rng, struct game_setup *setup)
{
    (void)mode;
    (void)rng;
    (void)setup;
}

/* With two players Siku is the third party, and cards come by chance. */
static bool two_sided(const void *state, int side[SEATS_MAX])
{
    (void)state;
    memset(side, 0, SEATS_MAX * sizeof *side);
    return false;
}

/* ---- a quick look ---- */

/* Blocks under free cells: the support that the seat would get there. */
static int open_support(const struct owned *own, uint64_t free)
{
    return bits_count(cells_above(own->one) & free) + 2 * bits_count(cells_above(own->two) & free) +
           3 * bits_count(cells_above(own->three) & free) +
           4 * bits_count(cells_above(own->four) & free);
}

/* Shares in open squares, and a third of the support that anybody can still take. */
static int temple_prospects(const struct look *look, int i)
{
    const struct owned *own = &look->owned[i];
    uint64_t open = ~look->filled.four;
    int squares = bits_count(own->one & open) + 3 * bits_count(own->two & open) +
                  4 * bits_count(own->three & open);
    return squares + open_support(own, look->free) / 3;
}

/* Sets that are begun and can still be completed: the nearer to complete, the more of its ten
 * points (P-05, P-10), as the square of what is there. */
static int set_prospects(const struct hand *hand, int turns)
{
    int types = TYPES - bits_count(hand->lacking), tools = TOOLS - bits_count(hand->tool_lacking);
    int points = TYPES - types <= turns ? types * types / 4 : 0;
    return points + (TOOLS - tools <= turns ? tools * tools : 0);
}

#define TRACK_TURNS 3   /* turns for a step of the number on the track */
#define WORKER_POINTS 4 /* of each, on average, as long as all is open */
#define TURNS_OF_A_GAME 18

/* Engineers will count for more, and who has most workers is open as long as turns are left. */
static int hand_prospects(const struct look *look, int i, int turns)
{
    const struct hand *hand = &look->hand[i];
    int later = turns / TRACK_TURNS < 10 - hand->reached ? turns / TRACK_TURNS : 10 - hand->reached;
    int workers = WORKER_POINTS * hand_count(hand, WORKER) - worker_points(hand);
    return hand_count(hand, ENGINEER) * later + workers * turns / TURNS_OF_A_GAME +
           set_prospects(hand, turns);
}

static void appraise(const void *box, const void *state, int points[SEATS_MAX])
{
    const struct nunatak_state *s = state;
    struct look look;
    look_at(box, s, next_to_take(box, s), &look);
    int turns = (TEMPLE_CELLS - bits_count(look.all)) / parties(s);
    for (int i = 0; i < s->players; i++)
        points[look.party[i]] =
            look.points[i] + temple_prospects(&look, i) + hand_prospects(&look, i, turns);
}

/* ---- what is certain ---- */

static bool all_equal(const uint8_t *things, int begin, int end)
{
    for (int i = begin + 1; i < end; i++)
        if (things[i] != things[begin])
            return false;
    return true;
}

/* Every tile of the stack will be laid (I), so all must be known: by number, as the stack lies, no
 * two different ones. The last tile of a number is known by what is seen of the others. */
static bool stack_known(const struct nunatak_state *s)
{
    static const int ends[] = {16, 25, STACK_TILES};
    int begin = s->stack_next;
    for (int number = 0; number < NUMBERS - 1; number++) {
        if (!all_equal(s->stack, begin, ends[number]))
            return false;
        begin = begin > ends[number] ? begin : ends[number];
    }
    return true;
}

/* The turn's block will be placed, or stands, and the market has not been refilled since. */
static bool before_refill(const struct nunatak_state *s)
{
    return s->phase != PHASE_WINDOW && s->phase != PHASE_FINAL && s->phase != PHASE_OVER;
}

/* Cards come to light one after the other, or are shuffled with the market's (T-03, with the
 * state's generator) or put under others (F-12), each as long as there is a pile. A last card is
 * known, and nothing but coming into the market can happen to it if this turn's refill is still
 * ahead. The solo market is not refilled in every turn. */
static bool pile_known(const struct nunatak_state *s)
{
    return pile_empty(s) || (s->pile_next == CARDS - 1 && s->players > 1 && before_refill(s));
}

/* A favor comes to light when another has been taken, for an elder; an elder that was used before
 * can come back into the market by an Exchange only, which follows the taking at once. */
static bool favors_known(const struct nunatak_box *box, const struct nunatak_state *s)
{
    unsigned types = pile_empty(s) ? 0 : box->types_of[s->pile[CARDS - 1]];
    for (int slot = 0; slot < MARKET; slot++)
        types |= box->types_of[s->market[slot]];
    bool taken = s->elder || s->open[0] == NONE;
    return all_equal(s->favor_pile, s->favor_next, FAVOR_CARDS) ||
           (!taken && !(types >> ELDER & 1));
}

/* All that is drawn must be known for calculating the end: cards, tiles and favors. Any of them may
 * be hidden as long as it makes no difference which comes. */
static bool certain(const void *box, const void *state)
{
    return pile_known(state) && stack_known(state) && favors_known(box, state);
}

/* ---- how much is left ---- */

static int favors_of(const struct nunatak_state *s, int seat, uint64_t kinds)
{
    int count = 0;
    for (uint64_t left = s->favors[seat] & kinds; left != 0; left >>= FAVOR_BITS)
        count += (int)(left & 63);
    return count;
}

/* A seat that holds such favors is asked at most so often, and once more for each that it uses. */
static int asked_at_most(const struct nunatak_state *s, int seat, uint64_t kinds, int windows)
{
    int held = favors_of(s, seat, kinds);
    return held > 0 ? held + windows : 0;
}

static int favor_decisions(const struct nunatak_state *s, int blocks, int squares)
{
    int count = 0;
    for (int seat = 0; seat < s->players; seat++)
        count +=
            favors_of(s, seat, FAVOR_MASK(ABUNDANCE)) +
            asked_at_most(s, seat, FAVOR_MASK(PROPAGATION), squares) +
            asked_at_most(s, seat, FAVOR_MASK(FORESIGHT) | FAVOR_MASK(DIVINATION), blocks + 1) +
            asked_at_most(s, seat, FINAL_FAVORS, 1);
    return count;
}

static int elders_left(const struct nunatak_box *box, const struct nunatak_state *s)
{
    int count = s->elder;
    for (int slot = 0; slot < MARKET; slot++)
        count += box->types_of[s->market[slot]] >> ELDER & 1;
    for (int i = s->pile_next; i < CARDS; i++)
        count += box->types_of[s->pile[i]] >> ELDER & 1;
    return count;
}

/* A bound: a block each, the order of squares, favors that are held; for each elder its favor, that
 * favor at once, and all windows that it could open. */
static int decisions_left(const void *box, const void *state)
{
    const struct nunatak_state *s = state;
    uint64_t all = all_blocks(s);
    int blocks = TEMPLE_CELLS - bits_count(all);
    int squares = TEMPLE_SQUARES - bits_count(squares_complete(all)) + bits_count(s->pending) +
                  (s->square != NO_CELL);
    int windows = blocks + 1 > squares ? blocks + 1 : squares;
    return blocks + squares + favor_decisions(s, blocks, squares) +
           elders_left(box, s) * (3 + windows) + (s->phase == PHASE_IMMEDIATE);
}

const struct game_ai nunatak_ai = {
    .game = &nunatak,
    .inputs = NUNATAK_INPUTS,
    .modes = modes,
    .iterations = {40, 4000},
    .mode_of = mode_of,
    .vary = vary,
    .sense = nunatak_sense,
    .appraise = appraise,
    .certain = certain,
    .two_sided = two_sided,
    .decisions_left = decisions_left,
    .hints = nunatak_hints,
    .effect = nunatak_effect,
    .explain = nunatak_explain,
    .weigh = nunatak_weigh,
};
