/*
 * observe.c - Nunatak for learners. See observe.h.
 */
#include "games/nunatak/observe.h"

#include "game/sight.h"
#include "games/nunatak/view.h"

#define SEE(member, values) SIGHT(struct nunatak_sight, member, values)

/* The members in the order of struct nunatak_sight. 2 is a flag, n a choice among n, 0 a number. */
const struct game_sight nunatak_sights[] = {
    SEE(blocks, 2),
    SEE(tiles, 2),
    SEE(pending, 2),
    SEE(hands, 0),
    SEE(transformed, 0),
    SEE(favors, 0),
    SEE(support, 0),
    SEE(squares, 0),
    SEE(track, 0),
    SEE(siku, 0),
    SEE(counted, 0),
    SEE(insights, 0),
    SEE(edges, 0),
    SEE(ornaments, 0),
    SEE(owes, 2),
    SEE(asked, 2),
    SEE(market, KINDS_MAX + 1),
    SEE(reserved, PARTIES + 1),
    SEE(under, KINDS_MAX + 1),
    SEE(pile, 0),
    SEE(stack, 0),
    SEE(favors_open, FAVORS + 1),
    SEE(favors_left, 0),
    SEE(phase, PHASES),
    SEE(active, PARTIES + 1),
    SEE(decides, PARTIES + 1),
    SEE(square, NO_CELL + 1),
    SEE(fresh, FAVORS + 1),
    SEE(completion, COMPLETIONS + 1),
    SEE(extra, PARTIES + 1),
    SEE(markers, MARKET),
    SEE(elder, 2),
    SEE(any, 2),
    SEE(abundance, 0),
    SEE(round, 0),
    {NULL, 0, 0, 0},
};

/* ---- positions ---- */

/* NONE becomes 0, all else moves up by one: NONE is 255, and a byte comes round. */
static uint8_t or_none(uint8_t thing)
{
    return (uint8_t)(thing + 1);
}

/* A word is two halves: bit n of the temple is byte n of the plane. */
static void see_cells(uint64_t cells, uint8_t plane[PLANE])
{
    sight_plane((uint32_t)cells, plane);
    sight_plane((uint32_t)(cells >> 32), plane + 32);
}

static void see_temple(const struct nunatak_state *s, struct nunatak_sight *sight)
{
    for (int type = 0; type < TYPES; type++)
        see_cells(s->shows[type], sight->tiles[type]);
    see_cells(s->pending, sight->pending);
}

/* A party that is not there has nothing, and is seen to have nothing. */
static void see_party(const struct nunatak_state *s, struct nunatak_sight *sight, int chair,
                      int party)
{
    see_cells(s->blocks[party], sight->blocks[chair]);
    memcpy(sight->hands[chair], s->hand[party], sizeof s->hand[party]);
    /* Eight kinds at once, the two others one by one. */
    sight_eight(s->favors[party], FAVOR_BITS, sight->favors[chair]);
    for (int kind = 8; kind < FAVORS; kind++)
        sight->favors[chair][kind] = (uint8_t)favors_held(s, party, kind);
    sight->support[chair] = s->support[party];
    sight->squares[chair] = s->squares[party];
    sight->track[chair] = s->track[party];
    sight->siku[chair] = s->siku[party];
    sight->counted[chair] = s->counted[party];
    sight->insights[chair] = s->insights[party];
    sight->edges[chair] = s->edges[party];
    sight->ornaments[chair] = s->ornaments[party];
    sight->owes[chair] = s->owes >> party & 1;
    sight->asked[chair] = s->asked >> party & 1;
}

/* What became of a card counts; what it was does not any more. */
static void see_transformed(const struct nunatak_state *s, struct nunatak_sight *sight, int looks)
{
    memset(sight->transformed, 0, sizeof sight->transformed);
    for (int i = 0; i < s->transforms; i++) {
        int chair = sight_chair(s->transformed[i].seat, looks, s->players);
        sight->transformed[chair][s->transformed[i].become]++;
    }
}

static void see_cards(const struct nunatak_state *s, struct nunatak_sight *sight, int looks)
{
    for (int slot = 0; slot < MARKET; slot++) {
        sight->market[slot] = or_none(s->market[slot]);
        sight->reserved[slot] = sight_whose(s->reserved[slot], NONE, looks, s->players);
    }
    for (int i = 0; i < UNDER_SEEN; i++)
        sight->under[i] = i < s->under ? or_none(s->pile[under_begin(s) + i]) : 0;
    memcpy(sight->pile, s->pile_left, sizeof sight->pile);
    for (int number = 0; number < NUMBERS - 1; number++)
        sight->stack[number] = (uint8_t)stack_left(s, number);
    for (int i = 0; i < 2; i++)
        sight->favors_open[i] = or_none(s->open[i]);
    sight->favors_left = (uint8_t)(FAVOR_CARDS - s->favor_next);
}

static void see_turn(const struct nunatak_state *s, struct nunatak_sight *sight, int looks)
{
    sight->phase = s->phase;
    sight->active = sight_whose(s->active, NONE, looks, s->players);
    sight->decides = sight_whose(s->decider, NONE, looks, s->players);
    sight->square = s->square;
    sight->fresh = or_none(s->fresh);
    sight->completion = or_none(s->completion);
    for (int i = 0; i < 2; i++)
        sight->extra[i] = sight_whose(s->extra[i], NONE, looks, s->players);
    memcpy(sight->markers, s->markers, sizeof sight->markers);
    sight->elder = s->elder;
    sight->any = s->any;
    sight->abundance = s->abundance;
    sight->round = s->round;
}

void nunatak_observe(const void *box, const void *state, int seat, uint8_t *observation)
{
    const struct nunatak_state *s = state;
    struct nunatak_sight *sight = (struct nunatak_sight *)observation;
    (void)box;
    see_temple(s, sight);
    for (int chair = 0; chair < PARTIES; chair++)
        see_party(s, sight, chair, sight_seat(chair, seat, s->players));
    see_transformed(s, sight, seat);
    see_cards(s, sight, seat);
    see_turn(s, sight, seat);
}

/* ---- moves ---- */

/* The temple's cells without the gaps between them: 1-54; 0: no cell. */
static const uint8_t place[NO_CELL + 1] = {
    1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
    21, 22, 23, 24, 25, 26, 27, 28, 29, 0,  30, 31, 32, 33, 0,  34, 35, 36, 37, 0,
    38, 39, 40, 41, 0,  42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54,
};

/* Without branches: most moves of most positions are builds. A worker's cells lie 55 numbers apart,
 * one without a swap and one for each cell a tile can come from; other types have place[NO_CELL],
 * 0, as their only way. */
static int number_of_build(struct nunatak_move m)
{
    static const struct {
        uint16_t first, apart; /* cells of a type in the builds of a slot */
    } row[TYPES] = {
        {0, 1 + TEMPLE_CELLS},
        {NUMBERS_OF_WORKER, 1},
        {NUMBERS_OF_WORKER + TEMPLE_CELLS, 1},
        {NUMBERS_OF_WORKER + 2 * TEMPLE_CELLS, 1},
        {NUMBERS_OF_WORKER + 3 * TEMPLE_CELLS, 1},
        {NUMBERS_OF_WORKER + 4 * TEMPLE_CELLS, 1},
    };
    return NUMBER_BUILD + (m.siku * MARKET + m.slot) * NUMBERS_OF_SLOT + row[m.type].first +
           (place[m.cell] - 1) * row[m.type].apart + place[m.from];
}

static int number_of(struct nunatak_move m)
{
    switch (m.verb) {
    case SQUARE:
        return NUMBER_SQUARE + place[m.cell] - 1;
    case TAKE:
        return NUMBER_TAKE + m.type;
    case USE_FORESIGHT:
        return NUMBER_FORESIGHT + m.slot;
    case USE_DIVINATION:
        return NUMBER_DIVINATION + m.slot;
    case USE_EXCHANGE:
        return NUMBER_EXCHANGE + (m.from * MARKET + m.slot) * TYPES + m.type;
    case USE_TRANSFORMATION:
        return NUMBER_TRANSFORMATION + m.from * BECOMES + m.type;
    default:
        return m.verb;
    }
}

/* The builds of a position are the last moves of its list. */
void nunatak_number(const void *state, const game_move *moves, int count, uint16_t *numbers)
{
    int i = 0;
    (void)state; /* nothing in a move depends on who makes it */
    for (; i < count && unpack(moves[i]).verb != BUILD; i++)
        numbers[i] = (uint16_t)number_of(unpack(moves[i]));
    for (; i < count; i++)
        numbers[i] = (uint16_t)number_of_build(unpack(moves[i]));
}
