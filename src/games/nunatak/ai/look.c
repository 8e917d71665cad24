/*
 * look.c - a position of Nunatak at a glance. See look.h.
 *
 * This runs for every move that is considered. The temple is asked in whole words, never cell by
 * cell, and every hand is counted once.
 */
#include "games/nunatak/ai/look.h"

#include "games/nunatak/market.h"

#include <string.h>

#define BEFORE_EXTRA_TURNS 52 /* blocks that stand then, with four players */

/* ---- whose turn comes ---- */

static int seat_after(const struct nunatak_state *s, int seat)
{
    return seat + 1 == s->players ? 0 : seat + 1;
}

/* Who owes a turn is passed over, once. */
static int next_in_order(const struct nunatak_state *s)
{
    int seat = seat_after(s, s->active);
    for (unsigned owes = s->owes; owes >> seat & 1; seat = seat_after(s, seat))
        owes &= ~(1U << seat);
    return seat;
}

/* The ranking of E-02 in one number. */
static int completion_rank(const struct nunatak_box *box, const struct nunatak_state *s, int seat)
{
    const uint8_t *lines = box->completion[s->completion].lines;
    return (completion_measure(box, s, seat, lines[0]) * 64 +
            completion_measure(box, s, seat, lines[1])) *
               SEATS_MAX +
           seat;
}

void extra_seats(const struct nunatak_box *box, const struct nunatak_state *s, uint8_t seats[2])
{
    int best = -1, second = -1;
    memcpy(seats, s->extra, sizeof s->extra);
    if (s->players < 4 || s->extra[0] != NONE || bits_count(all_blocks(s)) > BEFORE_EXTRA_TURNS)
        return;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        int rank = completion_rank(box, s, seat);
        second = rank > best ? best : rank > second ? rank : second;
        best = rank > best ? rank : best;
    }
    seats[0] = (uint8_t)(best % SEATS_MAX);
    seats[1] = (uint8_t)(second % SEATS_MAX);
}

/* With four players, behind the block that ends the ordinary turns or an extra one. */
static int next_extra(const struct nunatak_box *box, const struct nunatak_state *s, int placed)
{
    uint8_t seats[2];
    extra_seats(box, s, seats);
    return seats[placed - BEFORE_EXTRA_TURNS];
}

/* The turn of the active seat is still going on, its block stands. */
static int next_after_turn(const struct nunatak_box *box, const struct nunatak_state *s)
{
    int placed = bits_count(all_blocks(s));
    if (placed == TEMPLE_CELLS || s->players == 1)
        return 0;
    if (s->abundance == 1)
        return s->active;
    if (s->players == 4 && placed >= BEFORE_EXTRA_TURNS)
        return next_extra(box, s, placed);
    return next_in_order(s);
}

int next_to_take(const struct nunatak_box *box, const struct nunatak_state *s)
{
    switch (s->phase) {
    case PHASE_TURN:
        return s->active;
    case PHASE_FINAL:
        return s->decider;
    case PHASE_OVER:
        return 0;
    default:
        return next_after_turn(box, s);
    }
}

/* ---- the temple ---- */

/* Four blocks of a square, added up for all squares at once: every bit position is an adder of its
 * own. Two half adders for the front and the back pair, then their sum in two planes, ones and
 * twos; four is both pairs. */
static inline struct owned squares_owned(uint64_t blocks)
{
    uint64_t right = blocks >> 1, back = blocks >> 5, far = blocks >> 6;
    uint64_t front_sum = blocks ^ right, back_sum = back ^ far;
    uint64_t front_two = blocks & right, back_two = back & far;
    uint64_t ones = front_sum ^ back_sum;
    uint64_t twos = (front_two ^ back_two) | (front_sum & back_sum);
    return (struct owned){.one = ones & ~twos & CORNERS,
                          .two = twos & ~ones & CORNERS,
                          .three = ones & twos & CORNERS,
                          .four = front_two & back_two & CORNERS};
}

/* Of five cells in a row, `step` apart, so many are in the set; known by the first of the five. */
struct few {
    uint64_t one, two;
};

static inline struct few few_of_five(uint64_t cells, int step)
{
    uint64_t some = 0, more = 0, many = 0;
    for (int i = 0; i < 5; i++) {
        uint64_t next = cells >> i * step;
        many |= more & next;
        more |= some & next;
        some |= next;
    }
    return (struct few){some & ~more, more & ~many};
}

#define REWARDED (FLOOR_1 | FLOOR_2 | FLOOR_3) /* T-11 */
#define ROW_STARTS UINT64_C(0x0084210842108421)
#define FIRST_ROWS_1_3 (UINT64_C(31) | UINT64_C(7) << 45)
#define FIRST_ROW_2 (UINT64_C(15) << 25)
#define ROW_SHAPE UINT64_C(0x1F)
#define COLUMN_SHAPE UINT64_C(0x108421)

/* Rows and columns that lack one block, or two. Shorter rows end where their floor does; the
 * columns of floor 2 would run on into floor 3, so that it is looked at apart. */
static void look_at_lines(struct look *look)
{
    uint64_t missing = REWARDED & ~look->all;
    struct few rows = few_of_five(missing, 1), outer = few_of_five(missing & ~FLOOR_2, 5),
               middle = few_of_five(missing & FLOOR_2, 5);
    look->rows = (rows.one & ROW_STARTS) * ROW_SHAPE & missing;
    look->columns = ((outer.one & FIRST_ROWS_1_3) * COLUMN_SHAPE & missing & ~FLOOR_2) |
                    ((middle.one & FIRST_ROW_2) * COLUMN_SHAPE & missing & FLOOR_2);
    look->lines_open = bits_count(rows.two & ROW_STARTS) + bits_count(outer.two & FIRST_ROWS_1_3) +
                       bits_count(middle.two & FIRST_ROW_2);
}

static void look_at_temple(struct look *look)
{
    look->filled = squares_owned(look->all);
    for (int i = 0; i < look->parties; i++) {
        uint64_t blocks = look->s->blocks[look->party[i]];
        look->owned[i] = squares_owned(blocks);
        look->edge[i] = bits_count(blocks & EDGES);
    }
    look_at_lines(look);
}

/* ---- hands ---- */

static void look_at_hands(struct look *look)
{
    for (int i = 0; i < look->parties; i++)
        hand_count_up(look->box, look->s, look->party[i], &look->hand[i]);
    for (int i = 0; i < look->parties; i++) {
        int most = 0;
        for (int other = 0; other < look->parties; other++)
            if (other != i && hand_count(&look->hand[other], WORKER) > most)
                most = hand_count(&look->hand[other], WORKER);
        look->hand[i].rival = most;
    }
}

/* ---- points now ---- */

/* Squares that wait to be scored are, without further favors. */
static void settle_squares(struct look *look)
{
    const struct nunatak_state *s = look->s;
    uint64_t left = s->pending | (s->square == NO_CELL ? 0 : cell_bit(s->square));
    for (; left != 0; left = bits_without_first(left)) {
        unsigned owners = square_owners(s->blocks, bits_first(left));
        const uint8_t *points = look->box->square_points[s->active][owners];
        for (int i = 0; i < s->players; i++)
            look->points[i] += points[look->party[i]];
    }
}

#define FAVOR_POINTS 2 /* of one unused (P-09) */

/* Points that a favor held unused will bring, as things stand. */
static int favor_worth(const struct look *look, int i, int kind)
{
    const struct nunatak_box *box = look->box;
    int carvers = hand_count(&look->hand[i], CARVER), worth = 0;
    if (kind == INSIGHT)
        worth = box->track_next[look->s->track[look->party[i]]];
    if (kind == EDGES_FAVOR)
        worth = look->edge[i];
    if (kind == ORNAMENTS && look->s->ornaments[look->party[i]] == 0)
        worth = box->ornaments[carvers] - box->carvers[carvers];
    return worth > FAVOR_POINTS && look->s->phase != PHASE_OVER ? worth : FAVOR_POINTS;
}

static int favors_worth(const struct look *look, int i)
{
    int points = 0, seat = look->party[i];
    if (look->s->favors[seat] == 0)
        return 0;
    for (int kind = 0; kind < FAVORS; kind++)
        if (favors_held(look->s, seat, kind) > 0)
            points += favors_held(look->s, seat, kind) * favor_worth(look, i, kind);
    return points;
}

/* dome_party, which is needed only if several have most edge blocks. */
static int dome_owner(const struct look *look)
{
    int best = 0;
    bool tied = false;
    for (int i = 1; i < look->parties; i++) {
        tied = look->edge[i] == look->edge[best] || (tied && look->edge[i] < look->edge[best]);
        best = look->edge[i] > look->edge[best] ? i : best;
    }
    return tied ? dome_party(look->s) : look->party[best];
}

static void look_at_points(struct look *look)
{
    const struct nunatak_state *s = look->s;
    int dome = dome_owner(look);
    for (int i = 0; i < s->players; i++) {
        int seat = look->party[i];
        look->points[i] = s->support[seat] + s->squares[seat] + (dome == seat ? DOME_POINTS : 0) +
                          hand_points(look->box, &look->hand[i]) + favors_worth(look, i) +
                          s->insights[seat] * look->box->track_next[s->track[seat]] +
                          s->edges[seat] * look->edge[i];
    }
    settle_squares(look);
}

/* ---- what can be taken and built now ---- */

static void add_offers(struct look *look, int slot)
{
    const struct card_kind *kind = &look->box->kind[look->s->market[slot]];
    look->offer[look->offers++] = (struct offer){kind, kind->first, (uint8_t)slot};
    if (kind->second != NONE)
        look->offer[look->offers++] = (struct offer){kind, kind->second, (uint8_t)slot};
}

static void look_at_market(struct look *look)
{
    const struct nunatak_state *s = look->s;
    look->slots = s->phase == PHASE_TURN ? s->slots : slots_fitting(look->box, s);
    look->offers = 0;
    for (unsigned left = slots_filled(s); left != 0; left &= left - 1)
        add_offers(look, bits_first(left));
    for (int type = 0; type < TYPES; type++)
        look->cells[type] = s->any ? look->free : look->free & s->shows[type];
    if (look->cells[WORKER] != 0) /* T-08: a worker tile can go anywhere */
        look->cells[WORKER] = look->free;
    look->near = 0;
    for (int i = 0; i < look->offers; i++)
        if (look->slots >> look->offer[i].slot & 1)
            look->near |= look->cells[look->offer[i].type];
}

void look_at(const struct nunatak_box *box, const struct nunatak_state *s, int seat,
             struct look *look)
{
    look->box = box;
    look->s = s;
    look->parties = parties(s);
    for (int i = 0; i < look->parties; i++)
        look->party[i] = i < s->players ? (seat + i) % s->players : i;
    look->all = all_blocks(s);
    look->free = s->tiles & ~look->all;
    look_at_temple(look);
    look_at_hands(look);
    look_at_points(look);
    look_at_market(look);
}

/* ---- what a cell is worth ---- */

/* Adds 2 to the power of `bit` to the worth of these cells: an addition with carry, plane by plane,
 * in all 54 cells at once. 31 is never passed: four squares 20, support 4, two lines 4. */
static inline void raise(struct worth *worth, uint64_t cells, int bit)
{
    for (int k = bit; k < WORTH_BITS; k++) {
        uint64_t carry = worth->plane[k] & cells;
        worth->plane[k] ^= cells;
        cells = carry;
    }
}

/* The last block of a square brings 5 to whoever has a block there already or meets three others
 * (T-13), else 2. */
static uint64_t squares_of_five(const struct look *look)
{
    const struct owned *own = &look->owned[0];
    uint64_t five = own->one | own->two | own->three;
    if (look->parties == 4)
        five |= look->owned[1].one & look->owned[2].one & look->owned[3].one;
    return five;
}

void look_worth(const struct look *look, struct worth *worth)
{
    static const uint8_t steps[4] = {0, 1, 5, 6};
    uint64_t own = look->s->blocks[look->party[0]], five = squares_of_five(look);
    memset(worth, 0, sizeof *worth);
    /* Each of a square's four cells may be the missing one, and each of the four under a cell may
     * be an own block (T-10). */
    for (int i = 0; i < 4; i++) {
        uint64_t last = look->filled.three & ~(look->all >> steps[i]);
        raise(worth, (last & five) << steps[i], 2);
        raise(worth, (last & five) << steps[i], 0);
        raise(worth, (last & ~five) << steps[i], 1);
        raise(worth, cells_above(look->filled.four & own >> steps[i]), 0);
    }
    raise(worth, look->rows, 1); /* a step on the track is worth some 2 points */
    raise(worth, look->columns, 1);
}

/* From the highest plane down: while some of the cells have the bit, only those stay in the
 * race. */
int best_worth(const struct worth *worth, uint64_t cells)
{
    int best = 0;
    for (int k = WORTH_BITS - 1; k >= 0; k--) {
        uint64_t better = cells & worth->plane[k];
        best |= (better != 0) << k;
        cells = better != 0 ? better : cells;
    }
    return best;
}
