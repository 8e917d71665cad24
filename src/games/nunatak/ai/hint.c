/*
 * hint.c - why a move of Nunatak is good: support, lines, squares, and what it leaves to the
 * next player.
 */
#include "games/nunatak/ai/hint.h"

#include "games/nunatak/rules.h"

enum nunatak_hint {
    HINT_SUPPORT,
    HINT_LINES,
    HINT_SQUARE_ONE,
    HINT_SQUARE_TWO,
    HINT_SQUARE_THREE,
    HINT_FAVOR,
    HINT_FOR_SIKU,
    HINT_GIVES,
    HINT_MAY_GIVE,
    HINT_DENIES,
    NUNATAK_HINTS
};

const struct message_type nunatak_hints[NUNATAK_HINTS + 1] = {
    [HINT_SUPPORT] = {"support", "T-10", {{"points", FACT_COUNT}}},
    [HINT_LINES] = {"lines", "T-11", {{"lines", FACT_COUNT}, {"space", FACT_NUMBER}}},
    [HINT_SQUARE_ONE] = {"square_one",
                         "T-12",
                         {{"square", FACT_CELL}, {"seat", FACT_SEAT}, {"points", FACT_COUNT}}},
    [HINT_SQUARE_TWO] = {"square_two",
                         "T-12",
                         {{"square", FACT_CELL},
                          {"seat", FACT_SEAT},
                          {"points", FACT_NUMBER},
                          {"second", FACT_SEAT},
                          {"second_points", FACT_NUMBER}}},
    [HINT_SQUARE_THREE] = {"square_three",
                           "T-14",
                           {{"square", FACT_CELL},
                            {"seat", FACT_SEAT},
                            {"points", FACT_NUMBER},
                            {"second", FACT_SEAT},
                            {"third", FACT_SEAT},
                            {"second_points", FACT_NUMBER}}},
    [HINT_FAVOR] = {"favor", "T-09", {{0}}},
    [HINT_FOR_SIKU] = {"for_siku", "Q-02", {{0}}},
    [HINT_GIVES] =
        {"gives",
         "T-12",
         {{"square", FACT_CELL}, {"cell", FACT_CELL}, {"seat", FACT_SEAT}, {"points", FACT_COUNT}}},
    [HINT_MAY_GIVE] = {"may_give",
                       "T-17",
                       {{"square", FACT_CELL}, {"cell", FACT_CELL}, {"seat", FACT_SEAT}}},
    [HINT_DENIES] = {"denies", "T-01", {{"square", FACT_CELL}, {"seat", FACT_SEAT}}},
};

/* ---- what a block does ---- */

static void settle(const struct nunatak_box *box, struct nunatak_state *s, int corner)
{
    choose_square(s, corner);
    settle_square(box, s, NULL);
}

/* A block and its squares, one square of several, or a favor: favors of others, the refill and the
 * turns of dummies are not the move's own. */
void nunatak_effect(const void *box, void *state, game_move move)
{
    struct nunatak_state *s = state;
    struct nunatak_move parts = unpack(move);
    if (parts.verb == SQUARE) {
        settle(box, s, parts.cell);
    } else if (parts.verb != BUILD) {
        play_within_turn(box, s, parts);
    } else {
        build(box, s, parts, NULL);
        while (s->pending != 0)
            settle(box, s, bits_first(s->pending));
    }
}

static int party_of(const struct nunatak_state *s, struct nunatak_move move)
{
    return move.siku ? SIKU : s->active;
}

/* Siku's block brings nobody support or a step on the track. */
static void explain_rewards(const struct nunatak_state *before, const struct nunatak_state *after,
                            struct nunatak_move move, struct reasons *reasons)
{
    int party = party_of(before, move);
    if (party >= before->players)
        return;
    int support = after->support[party] - before->support[party];
    int lines = lines_completed(all_blocks(after), move.cell);
    if (support > 0)
        reason_add(reasons, &nunatak_hints[HINT_SUPPORT], support);
    if (lines > 0)
        reason_add(reasons, &nunatak_hints[HINT_LINES], lines, after->track[party]);
}

/* ---- squares ---- */

/* The seats that score, the one with most points first; Siku and the dummies score nothing. */
static void explain_square(const struct nunatak_box *box, const struct nunatak_state *after,
                           int corner, int active, struct reasons *reasons)
{
    const uint8_t *points = box->square_points[active][square_owners(after->blocks, corner)];
    int seats[PARTIES] = {0}, count = 0;
    for (int worth = 5; worth > 0; worth--)
        for (int seat = 0; seat < after->players; seat++)
            if (points[seat] == worth)
                seats[count++] = seat;
    int first = points[seats[0]], second = points[seats[1]];
    if (count == 1)
        reason_add(reasons, &nunatak_hints[HINT_SQUARE_ONE], corner, seats[0], first);
    else if (count == 2)
        reason_add(reasons, &nunatak_hints[HINT_SQUARE_TWO], corner, seats[0], first, seats[1],
                   second);
    else if (count == 3)
        reason_add(reasons, &nunatak_hints[HINT_SQUARE_THREE], corner, seats[0], first, seats[1],
                   seats[2], second);
}

static void explain_squares(const struct nunatak_box *box, const struct nunatak_state *before,
                            const struct nunatak_state *after, int cell, struct reasons *reasons)
{
    uint64_t complete = squares_complete(all_blocks(after)) & temple_squares_of[cell];
    for (; complete != 0; complete = bits_without_first(complete))
        explain_square(box, after, bits_first(complete), before->active, reasons);
}

/* ---- what the next player can do ---- */

/* The seat that plays after this turn; NONE: nobody's but one's own, or a dummy's. */
static int next_seat(const struct nunatak_state *s)
{
    int seat = s->active;
    if (s->players == 1 || s->abundance == 1 || s->extra[0] != NONE)
        return NONE;
    do
        seat = (seat + 1) % s->players;
    while (s->owes >> seat & 1);
    return seat == s->active ? NONE : seat;
}

/* Types of the open cards that the seat could take. */
static unsigned types_for(const struct nunatak_box *box, const struct nunatak_state *s, int seat)
{
    unsigned types = 0;
    for (int slot = 0; slot < MARKET; slot++)
        if (s->reserved[slot] == NONE || s->reserved[slot] == seat)
            types |= box->types_of[s->market[slot]];
    return types;
}

/* Could the seat build on this free tile with a card that lies open? A worker tile can be brought
 * there (T-08). */
static bool can_build(const struct nunatak_box *box, const struct nunatak_state *s, int seat,
                      int cell)
{
    unsigned types = types_for(box, s, seat);
    bool worker = types >> WORKER & 1 && (free_types(s) >> WORKER & 1);
    return worker || (types & (unsigned)tile_on(s, cell)) != 0;
}

/* The cell that the square lacks, if it is just one with a tile; else NO_CELL. */
static int missing_cell(const struct nunatak_state *s, int corner)
{
    uint64_t missing = SQUARE_SHAPE << corner & ~all_blocks(s);
    if (bits_count(missing) != 1 || (missing & s->tiles) == 0)
        return NO_CELL;
    return bits_first(missing);
}

static int points_for(const struct nunatak_box *box, const struct nunatak_state *s, int seat,
                      int corner, int cell)
{
    uint64_t blocks[PARTIES];
    memcpy(blocks, s->blocks, sizeof blocks);
    blocks[seat] |= cell_bit(cell);
    return box->square_points[seat][square_owners(blocks, corner)][seat];
}

/* A square lacks only one block now. If its tile has just been laid nobody knows what it shows. */
static void explain_gift(const struct nunatak_box *box, const struct nunatak_state *before,
                         const struct nunatak_state *after, int corner, struct reasons *reasons)
{
    int seat = next_seat(before), cell = missing_cell(after, corner);
    if (cell == NO_CELL || missing_cell(before, corner) == cell)
        return;
    if (!(before->tiles >> cell & 1))
        reason_add(reasons, &nunatak_hints[HINT_MAY_GIVE], corner, cell, seat);
    else if (can_build(box, after, seat, cell))
        reason_add(reasons, &nunatak_hints[HINT_GIVES], corner, cell, seat,
                   points_for(box, after, seat, corner, cell));
}

/* A square that the next player could have completed, had this card been left. */
static void explain_denial(const struct nunatak_box *box, const struct nunatak_state *before,
                           const struct nunatak_state *after, int corner, struct reasons *reasons)
{
    int seat = next_seat(before), cell = missing_cell(before, corner);
    if (cell == NO_CELL || missing_cell(after, corner) != cell)
        return;
    if (can_build(box, before, seat, cell) && !can_build(box, after, seat, cell))
        reason_add(reasons, &nunatak_hints[HINT_DENIES], corner, seat);
}

static void explain_openings(const struct nunatak_box *box, const struct nunatak_state *before,
                             const struct nunatak_state *after, struct reasons *reasons)
{
    if (next_seat(before) == NONE)
        return;
    for (uint64_t left = CORNERS; left != 0; left = bits_without_first(left)) {
        explain_gift(box, before, after, bits_first(left), reasons);
        explain_denial(box, before, after, bits_first(left), reasons);
    }
}

/* ---- all of it ---- */

static void explain_build(const struct nunatak_box *box, const struct nunatak_state *before,
                          const struct nunatak_state *after, struct nunatak_move move,
                          struct reasons *reasons)
{
    explain_rewards(before, after, move, reasons);
    explain_squares(box, before, after, move.cell, reasons);
    if (after->elder && before->active < before->players)
        reason_add(reasons, &nunatak_hints[HINT_FAVOR]);
    if (move.siku)
        reason_add(reasons, &nunatak_hints[HINT_FOR_SIKU]);
    explain_openings(box, before, after, reasons);
}

void nunatak_explain(const void *box, const void *before, const void *after, game_move chosen,
                     struct reasons *reasons)
{
    struct nunatak_move move = unpack(chosen);
    const struct nunatak_state *s = before;
    if (move.verb == BUILD)
        explain_build(box, before, after, move, reasons);
    else if (move.verb == SQUARE)
        explain_square(box, s, move.cell, s->active, reasons);
}

/* ---- what reasons are worth ---- */

/* What the seat scores in a square, minus what the best of the others does. */
static int square_weight(const struct message *reason, int seat)
{
    const int *values = reason->values;
    bool three = reason->what == &nunatak_hints[HINT_SQUARE_THREE];
    int first = values[2], second = three ? values[5] : values[4];
    bool is_second = second > 0 && (values[3] == seat || (three && values[4] == seat));
    if (values[1] == seat)
        return first - second;
    return is_second ? second - first : -first;
}

int nunatak_weigh(const struct message *reason, int seat)
{
    switch (reason->what - nunatak_hints) {
    case HINT_SUPPORT:
        return reason->values[0];
    case HINT_LINES:
        return 2 * reason->values[0];
    case HINT_SQUARE_ONE:
    case HINT_SQUARE_TWO:
    case HINT_SQUARE_THREE:
        return square_weight(reason, seat);
    case HINT_GIVES:
        return -reason->values[3];
    case HINT_MAY_GIVE:
        return -2;
    default:
        return 2;
    }
}
