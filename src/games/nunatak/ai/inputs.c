/*
 * inputs.c - a position of Nunatak as inputs of its nets.
 *
 * What a net must add up is each seat's expected points, and what it cannot find by itself is what
 * depends on several things at once: a square on the shares of all parties in it, a card on the
 * hand it comes to. So the inputs are such combinations rather than cells and cards: squares by who
 * has how many blocks in them, hands by what they count for, and the best that the next seat can do
 * at once. Most are 1 or a small count; an amount of points is written in steps, with the rest in a
 * second input, so that no input outweighs the others in training.
 *
 * Parties stand in the order of the look (look.h). An index is listed twice only for two
 * equal cards in the market or two equal open favors.
 */
#include "games/nunatak/ai/inputs.h"

#include "games/nunatak/ai/look.h"
#include "games/nunatak/market.h"

/* ---- the list ---- */

/* Squares with 3, 2, 1 blocks by their owners (AAA, AAB, ABC; AA, AB; A), at most with 4
 * parties. */
#define OWNERS_3 20
#define OWNERS_2 10
#define OWNERS_1 4

/* Of each party. What is counted from 1 has no input for none. */
enum of_party {
    HAS_CARVERS = 0,                  /* 1..8 */
    HAS_LEAST_TOOL = HAS_CARVERS + 8, /* 1..3: artisans of the tool it has fewest of */
    HAS_MIDDLE_TOOL = HAS_LEAST_TOOL + 3,
    HAS_MOST_TOOL = HAS_MIDDLE_TOOL + 4,
    HAS_WORKERS = HAS_MOST_TOOL + 5, /* 1..6 */
    WORKER_LEAD = HAS_WORKERS + 6,   /* -3..3, before the best of the others */
    HAS_BEASTS = WORKER_LEAD + 7,    /* 1..5 */
    HAS_PAWS = HAS_BEASTS + 5,       /* 1..7 */
    HAS_ENGINEERS = HAS_PAWS + 7,    /* 1..5 */
    HAS_SPACE = HAS_ENGINEERS + 5,   /* 1..13 on the track */
    HAS_ELDERS = HAS_SPACE + 13,     /* 1..4 */
    HAS_SETS = HAS_ELDERS + 4,       /* 1..2, of the six types */
    HAS_TYPES = HAS_SETS + 2,        /* 1..5, for the next set */
    HAS_FAVORS = HAS_TYPES + 5,      /* each kind */
    EDGE_LEAD = HAS_FAVORS + FAVORS, /* -4..4 */
    POINT_LEAD = EDGE_LEAD + 9,      /* before the best of the others: in steps, and the rest */
    BEAST_POINTS = POINT_LEAD + 2,   /* in steps */
    ENGINEER_POINTS = BEAST_POINTS + 1,
    MARKET_GAIN = ENGINEER_POINTS + 1, /* the best market card for this hand, in steps */
    OWES_TURN = MARKET_GAIN + 1,
    SIKU_SET = OWES_TURN + 1, /* what is used of a set of two own blocks and Siku's */
    EXTRA_TURN_1ST = SIKU_SET + 4,
    EXTRA_TURN_2ND,
    RESERVES,
    OF_PARTY
};

enum input_index {
    IN_PHASE = 0,
    IN_PROGRESS = IN_PHASE + PHASE_OVER,    /* rounds of three blocks */
    IN_SEAT = IN_PROGRESS + 18,             /* that looks */
    IN_ROUND = IN_SEAT + SEATS_MAX,         /* solo: place in the round */
    IN_MARKET = IN_ROUND + 3,               /* kinds */
    IN_OPEN_FAVOR = IN_MARKET + KINDS_MAX,  /* kinds */
    IN_FREE = IN_OPEN_FAVOR + FAVORS,       /* free tiles of each type */
    IN_TO_COME = IN_FREE + TYPES,           /* cards of each type in the pile, in steps */
    IN_ANY = IN_TO_COME + TYPES,            /* T-04 */
    IN_ABUNDANCE,                           /* 1..2 */
    IN_COMPLETION = IN_ABUNDANCE + 2,       /* the card */
    IN_LINES = IN_COMPLETION + COMPLETIONS, /* lacking one block: near, lying, later; two */
    IN_BEST_TURN = IN_LINES + 4,     /* points of the best turn now, in steps; the next best */
    IN_SQUARES_3 = IN_BEST_TURN + 2, /* near, lying, later */
    IN_SQUARES_2 = IN_SQUARES_3 + 3 * OWNERS_3, /* lying, later */
    IN_SQUARES_1 = IN_SQUARES_2 + 2 * OWNERS_2,
    IN_SUPPORT = IN_SQUARES_1 + 2 * OWNERS_1, /* over 1..4 blocks of a party: near, other */
    IN_PARTIES = IN_SUPPORT + 2 * 4 * PARTIES,
    ALL_INPUTS = IN_PARTIES + PARTIES * OF_PARTY
};
_Static_assert(ALL_INPUTS == NUNATAK_INPUTS, "inputs.h says how many there are");

/* ---- kinds of inputs ----
 *
 * Each of the functions below writes inputs from `at` on and returns the place behind the last one:
 * so the place stays in a register, and most of the time goes into the inputs themselves. */

/* Many inputs are 0 and left out; written so that there is nothing to predict. */
static inline struct input *amount(struct input *at, int index, int value)
{
    *at = (struct input){(uint16_t)index, (int16_t)value};
    return at + (value != 0);
}

static inline struct input *size_of(struct input *at, int index, uint64_t set)
{
    return amount(at, index, bits_count(set));
}

/* One of the inputs for 1..most; none for 0. */
static inline struct input *number(struct input *at, int index, int value, int most)
{
    int place = value < most ? value : most;
    return amount(at, index + place - 1, place > 0);
}

/* One of the inputs for -reach..reach. */
static inline struct input *lead(struct input *at, int index, int value, int reach)
{
    int place = value < -reach ? -reach : value > reach ? reach : value;
    return amount(at, index + place + reach, 1);
}

/* ---- the temple ---- */

/* Squares by whether a seat can build on their last cells now, or a tile lies there at least. */
struct within {
    uint64_t near, lying;
};

static inline struct input *squares_3(struct input *at, int index, uint64_t squares,
                                      struct within within)
{
    at = size_of(at, index, squares & within.near);
    at = size_of(at, index + 1, squares & within.lying & ~within.near);
    return size_of(at, index + 2, squares & ~within.lying);
}

static struct input *sense_squares_3(struct input *at, const struct look *look,
                                     struct within within)
{
    const struct owned *owned = look->owned;
    uint64_t open = look->filled.three, each = open; /* each: all three blocks are different */
    int index = IN_SQUARES_3;
    for (int a = 0; a < look->parties; a++) {
        at = squares_3(at, index, owned[a].three & open, within);
        for (int b = 0; b < look->parties; b++)
            if (b != a)
                at = squares_3(at, index += 3, owned[a].two & owned[b].one & open, within);
        each &= ~(owned[a].two | owned[a].three);
        index += 3;
    }
    if (look->parties == 3)
        return squares_3(at, index, each, within);
    for (int absent = 0; absent < PARTIES; absent++)
        at = squares_3(at, index + 3 * absent, each & ~owned[absent].one, within);
    return at;
}

static inline struct input *squares_less(struct input *at, int index, uint64_t squares,
                                         struct within within)
{
    at = size_of(at, index, squares & within.lying);
    return size_of(at, index + 1, squares & ~within.lying);
}

static struct input *sense_squares_2(struct input *at, const struct look *look,
                                     struct within within)
{
    const struct owned *owned = look->owned;
    uint64_t open = look->filled.two;
    int index = IN_SQUARES_2;
    for (int a = 0; a < look->parties; a++) {
        at = squares_less(at, index, owned[a].two & open, within);
        for (int b = a + 1; b < look->parties; b++)
            at = squares_less(at, index += 2, owned[a].one & owned[b].one & open, within);
        index += 2;
    }
    return at;
}

static struct input *sense_squares(struct input *at, const struct look *look)
{
    struct within within = {squares_complete(look->all | look->near),
                            squares_complete(look->s->tiles)};
    at = sense_squares_3(at, look, within);
    at = sense_squares_2(at, look, within);
    for (int a = 0; a < look->parties; a++)
        at = squares_less(at, IN_SQUARES_1 + 2 * a, look->owned[a].one & look->filled.one, within);
    return at;
}

/* Free cells of the upper floors by how many blocks of a party are under them. Their sum, the
 * support to be had, is not enough: nets with it alone played clearly worse. */
static struct input *sense_support(struct input *at, const struct look *look)
{
    for (int i = 0; i < look->parties; i++) {
        const struct owned *owned = &look->owned[i];
        const uint64_t under[4] = {owned->one, owned->two, owned->three, owned->four};
        for (int blocks = 0; blocks < 4; blocks++) {
            uint64_t cells = cells_above(under[blocks]) & look->free;
            at = size_of(at, IN_SUPPORT + 8 * i + 2 * blocks, cells & look->near);
            at = size_of(at, IN_SUPPORT + 8 * i + 2 * blocks + 1, cells & ~look->near);
        }
    }
    return at;
}

static struct input *sense_lines(struct input *at, const struct look *look)
{
    uint64_t cells = look->rows | look->columns;
    at = size_of(at, IN_LINES, cells & look->near);
    at = size_of(at, IN_LINES + 1, cells & look->free & ~look->near);
    at = size_of(at, IN_LINES + 2, cells & ~look->free);
    at = amount(at, IN_LINES + 3, look->lines_open);
    return at;
}

/* ---- what the next seat can do ---- */

#define POINTS_A_STEP 4

/* The best card for a hand, wherever its block may go. */
static int best_gain(const struct look *look, const struct gains *gains)
{
    int best = 0;
    for (int i = 0; i < look->offers; i++) {
        int gain = card_gain(gains, look->offer[i].kind, look->offer[i].type);
        best = gain > best ? gain : best;
    }
    return best;
}

/* What the best turn brings at once to the seat that looks, and the best with another card. */
static struct input *sense_best_turn(struct input *at, const struct look *look,
                                     const struct gains *gains)
{
    struct worth worth;
    int best[MARKET] = {0}, first = 0, second = 0;
    look_worth(look, &worth);
    for (int i = 0; i < look->offers; i++) {
        const struct offer *offer = &look->offer[i];
        if (!(look->slots >> offer->slot & 1) || look->cells[offer->type] == 0)
            continue;
        int gain = card_gain(gains, offer->kind, offer->type) +
                   best_worth(&worth, look->cells[offer->type]);
        best[offer->slot] = gain > best[offer->slot] ? gain : best[offer->slot];
    }
    for (int slot = 0; slot < MARKET; slot++) {
        int other = best[slot] < first ? best[slot] : first;
        second = other > second ? other : second;
        first = best[slot] > first ? best[slot] : first;
    }
    at = amount(at, IN_BEST_TURN, first / POINTS_A_STEP);
    return amount(at, IN_BEST_TURN + 1, second / POINTS_A_STEP);
}

static struct input *sense_gain(struct input *at, const struct look *look, int i,
                                struct gains *gains)
{
    hand_gains(look->box, &look->hand[i], gains);
    return amount(at, IN_PARTIES + OF_PARTY * i + MARKET_GAIN,
                  best_gain(look, gains) / POINTS_A_STEP);
}

/* The seat that looks comes last, because its gains serve for the best turn, too. */
static struct input *sense_gains(struct input *at, const struct look *look)
{
    struct gains gains;
    for (int i = 1; i < look->s->players; i++)
        at = sense_gain(at, look, i, &gains);
    at = sense_gain(at, look, 0, &gains);
    return sense_best_turn(at, look, &gains);
}

/* ---- cards and favors on the table ---- */

static struct input *sense_market(struct input *at, const struct look *look)
{
    const struct nunatak_state *s = look->s;
    for (int slot = 0; slot < MARKET; slot++)
        if (s->market[slot] != NONE)
            at = amount(at, IN_MARKET + s->market[slot], 1);
    for (int i = 0; i < 2; i++)
        if (s->open[i] != NONE)
            at = amount(at, IN_OPEN_FAVOR + s->open[i], 1);
    return at;
}

/* Cards that can be used as each type, those of a pile being added up a byte a type. The
 * multiplication copies the six bits seven places apart, so that bit k of copy k lands in byte k;
 * the mask keeps these. */
static uint64_t cards_to_come(const struct look *look)
{
    uint64_t sum = 0;
    for (int i = look->s->pile_next; i < CARDS; i++) {
        uint64_t types = look->box->types_of[look->s->pile[i]];
        sum += (types * UINT64_C(0x0810204081) & UINT64_C(0x0000010101010101));
    }
    return sum;
}

static struct input *sense_types(struct input *at, const struct look *look)
{
    uint64_t to_come = cards_to_come(look);
    for (int type = 0; type < TYPES; type++) {
        at = size_of(at, IN_FREE + type, look->free & look->s->shows[type]);
        at = amount(at, IN_TO_COME + type, (int)(to_come >> 8 * type & 0xFF) / 2);
    }
    return at;
}

/* ---- the turn ---- */

static struct input *sense_turn(struct input *at, const struct look *look)
{
    const struct nunatak_state *s = look->s;
    int placed = bits_count(look->all);
    at = amount(at, IN_PHASE + s->phase, s->phase < PHASE_OVER);
    at = number(at, IN_PROGRESS, placed / 3, 18);
    at = amount(at, IN_SEAT + look->party[0], 1);
    at = amount(at, IN_ROUND + placed % 3, s->players == 1);
    at = amount(at, IN_ANY, s->any);
    at = number(at, IN_ABUNDANCE, s->abundance, 2);
    if (s->completion != NONE)
        at = amount(at, IN_COMPLETION + s->completion, 1);
    return at;
}

/* ---- parties ---- */

static struct input *sense_tools(struct input *at, const struct hand *hand, int base)
{
    int least = hand->tool_sets, most = 0;
    for (int tool = 0; tool < TOOLS; tool++)
        most = hand_tool(hand, tool) > most ? hand_tool(hand, tool) : most;
    at = number(at, base + HAS_LEAST_TOOL, least, 3);
    at = number(at, base + HAS_MIDDLE_TOOL, hand_count(hand, ARTISAN) - least - most, 4);
    at = number(at, base + HAS_MOST_TOOL, most, 5);
    return at;
}

static struct input *sense_hand(struct input *at, const struct look *look, int i, int base)
{
    const struct hand *hand = &look->hand[i];
    int space = look->s->track[look->party[i]];
    int paws = hand_paws(hand);
    at = number(at, base + HAS_CARVERS, hand_count(hand, CARVER), 8);
    at = sense_tools(at, hand, base);
    at = number(at, base + HAS_BEASTS, hand_count(hand, BEAST), 5);
    at = number(at, base + HAS_PAWS, paws, 7);
    at = number(at, base + HAS_ENGINEERS, hand_count(hand, ENGINEER), 5);
    at = number(at, base + HAS_SPACE, space, 13);
    at = number(at, base + HAS_ELDERS, hand_count(hand, ELDER), 4);
    at = number(at, base + HAS_SETS, hand->sets, 2);
    at = number(at, base + HAS_TYPES, TYPES - bits_count(hand->lacking), 5);
    at = amount(at, base + BEAST_POINTS, hand_count(hand, BEAST) * paws / POINTS_A_STEP);
    at = amount(at, base + ENGINEER_POINTS,
                hand_count(hand, ENGINEER) * hand->reached / POINTS_A_STEP);
    return at;
}

/* of the set that is begun. */
static int siku_set(const struct nunatak_state *s, int seat)
{
    int own = bits_count(s->blocks[seat]), siku = s->siku[seat], sets = (own + siku) / 3;
    return own - 2 * sets + 3 * (siku - sets);
}

static struct input *sense_favors(struct input *at, const struct look *look, int seat, int base)
{
    if (look->s->favors[seat] == 0)
        return at;
    for (int kind = 0; kind < FAVORS; kind++)
        at = amount(at, base + HAS_FAVORS + kind, favors_held(look->s, seat, kind));
    return at;
}

/* The best of the others; alone, what a good player has by now. */
#define SOLO_POINTS_A_BLOCK 4
static int rival_points(const struct look *look, int i)
{
    int best = look->s->players > 1 ? 0 : SOLO_POINTS_A_BLOCK * bits_count(look->all);
    for (int other = 0; other < look->s->players; other++)
        if (other != i && look->points[other] > best)
            best = look->points[other];
    return best;
}

static struct input *sense_points(struct input *at, const struct look *look, int i, int base)
{
    int ahead = look->points[i] - rival_points(look, i) + 64 * POINTS_A_STEP;
    at = amount(at, base + POINT_LEAD, ahead / POINTS_A_STEP - 64);
    at = amount(at, base + POINT_LEAD + 1, ahead % POINTS_A_STEP);
    return at;
}

static struct input *sense_seat(struct input *at, const struct look *look, int i, int base)
{
    const struct nunatak_state *s = look->s;
    int seat = look->party[i];
    at = sense_hand(at, look, i, base);
    at = sense_points(at, look, i, base);
    at = sense_favors(at, look, seat, base);
    at = amount(at, base + OWES_TURN, s->owes >> seat & 1);
    at = amount(at, base + RESERVES, bits_count(slots_reserved_by(s, seat)));
    if (s->players == 2)
        at = number(at, base + SIKU_SET, siku_set(s, seat), 4);
    return at;
}

static int edge_rival(const struct look *look, int i)
{
    int most = 0;
    for (int other = 0; other < look->parties; other++)
        if (other != i && look->edge[other] > most)
            most = look->edge[other];
    return most;
}

static struct input *sense_party(struct input *at, const struct look *look, int i)
{
    int base = IN_PARTIES + OF_PARTY * i;
    at = number(at, base + HAS_WORKERS, hand_count(&look->hand[i], WORKER), 6);
    at = lead(at, base + WORKER_LEAD, hand_count(&look->hand[i], WORKER) - look->hand[i].rival, 3);
    at = lead(at, base + EDGE_LEAD, look->edge[i] - edge_rival(look, i), 4);
    if (i < look->s->players)
        at = sense_seat(at, look, i, base);
    return at;
}

static struct input *sense_extra_turns(struct input *at, const struct look *look)
{
    uint8_t seats[2];
    if (look->s->players < 4)
        return at;
    extra_seats(look->box, look->s, seats);
    for (int i = 0; i < PARTIES; i++) {
        at = amount(at, IN_PARTIES + OF_PARTY * i + EXTRA_TURN_1ST, look->party[i] == seats[0]);
        at = amount(at, IN_PARTIES + OF_PARTY * i + EXTRA_TURN_2ND, look->party[i] == seats[1]);
    }
    return at;
}

int nunatak_sense(const void *box, const void *state, struct inputs *out)
{
    struct look look;
    struct input *at = out->list;
    look_at(box, state, next_to_take(box, state), &look);
    at = sense_turn(at, &look);
    at = sense_market(at, &look);
    at = sense_types(at, &look);
    at = sense_squares(at, &look);
    at = sense_support(at, &look);
    at = sense_lines(at, &look);
    at = sense_gains(at, &look);
    for (int i = 0; i < look.parties; i++)
        at = sense_party(at, &look, i);
    at = sense_extra_turns(at, &look);
    out->count = (int)(at - out->list);
    return look.party[0];
}
