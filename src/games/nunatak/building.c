/*
 * building.c - the rarer questions of building; see building.h.
 *
 * What a turn always does is expanded from the header; what is asked now and then, for lists of
 * moves, hints, a Propagation or an event, is a plain function here.
 */
#include "games/nunatak/building.h"

/* a set of two own blocks and one of Siku's is used up before the next begins. */
static int sets_used(const struct nunatak_state *s)
{
    return (bits_count(s->blocks[s->active]) + s->siku[s->active]) / 3;
}

/* With n sets used up, the set begun has room while fewer than 2(n + 1) own blocks stand. When its
 * two are placed only Siku's is left, and the other way round: one of the two is always true. */
bool may_place_own(const struct nunatak_state *s)
{
    return s->players != 2 || bits_count(s->blocks[s->active]) < 2 * (sets_used(s) + 1);
}

bool may_place_siku(const struct nunatak_state *s)
{
    return s->players == 2 && s->siku[s->active] == sets_used(s);
}

/* Each square by itself, as the table has it, without Propagation. The order of several squares
 * does not change their points (T-16 is about the tiles that come to lie there). */
int squares_gained(const struct nunatak_box *box, const struct nunatak_state *s, int party,
                   int cell)
{
    uint64_t blocks[PARTIES], all = all_blocks(s) | cell_bit(cell);
    int points = 0;
    memcpy(blocks, s->blocks, sizeof blocks);
    blocks[party] |= cell_bit(cell);
    uint64_t left = squares_complete(all) & temple_squares_of[cell];
    for (; left != 0; left = bits_without_first(left))
        points += box->square_points[s->active][square_owners(blocks, bits_first(left))][s->active];
    return points;
}

void propagated_points(const struct nunatak_state *s, uint8_t points[PARTIES])
{
    int blocks[PARTIES], scored[PARTIES];
    for (int party = 0; party < PARTIES; party++)
        blocks[party] =
            bits_count(s->blocks[party] & SQUARE_SHAPE << s->square) + s->counted[party];
    score_square(blocks, s->active, scored);
    for (int party = 0; party < PARTIES; party++)
        points[party] = (uint8_t)scored[party];
}

void tell_square(const struct nunatak_state *s, const uint8_t points[PARTIES],
                 struct game_events *events)
{
    /* Seats by their points: those of Siku and the dummies are lost (Q-03, Z-07). Never more than
     * three score; then the last two have equal points, and one number serves for both (T-14). */
    int seats[SEATS_MAX] = {0}, count = 0;
    for (int worth = 5; worth > 0; worth--)
        for (int seat = 0; seat < s->players; seat++)
            if (points[seat] == worth)
                seats[count++] = seat;
    int first = points[seats[0]], second = points[seats[1]];
    if (count == 0)
        TELL(events, &nunatak_events[SQUARE_NONE], s->square);
    else if (count == 1)
        TELL(events, &nunatak_events[SQUARE_ONE], s->square, seats[0], first);
    else if (count == 2)
        TELL(events, &nunatak_events[SQUARE_TWO], s->square, seats[0], first, seats[1], second);
    else
        TELL(events, &nunatak_events[SQUARE_THREE], s->square, seats[0], first, seats[1], seats[2],
             second);
}
