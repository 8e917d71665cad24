/*
 * history.c - were there turns enough for what this position has?
 *
 * A favor comes from a turn with an elder, a step on the track from a line or an Ascent, a card
 * known under the pile from a Divination. position.c has seen that components are conserved and
 * turns in order; here what has happened is weighed against them. Bounds only: which card was built
 * where, and when, a position does not tell.
 */
#include "games/nunatak/rules.h"
#include "games/nunatak/setup.h"

/* Favors of a kind that were used or removed: they are nowhere. */
static int favors_gone(const struct nunatak_box *box, const struct nunatak_state *s, int kind)
{
    return favor_cards(box, kind, s->players) - favors_found(s, kind);
}

/* Favors that have left pile and display: taken by a seat, or removed by a dummy. */
static int favors_taken(const struct nunatak_box *box, const struct nunatak_state *s)
{
    int taken = s->favor_next - FAVOR_CARDS - (s->open[0] != NONE) - (s->open[1] != NONE);
    for (int kind = 0; kind < FAVORS; kind++)
        taken += favor_cards(box, kind, s->players);
    return taken;
}

/* Favors that a seat must have taken: it holds them, or their traces are there. */
static int favors_of(const struct nunatak_state *s, int seat)
{
    int favors = s->counted[seat] + s->insights[seat] + s->edges[seat] + s->ornaments[seat] +
                 bits_count(slots_reserved_by(s, seat)) + (s->owes >> seat & 1) +
                 (s->abundance > 0 && s->active == seat);
    for (int kind = 0; kind < FAVORS; kind++)
        favors += favors_held(s, seat, kind);
    for (int i = 0; i < s->transforms; i++)
        favors += s->transformed[i].seat == seat;
    return favors;
}

/* Cards that a party used as elders, as far as it still has them. The favor of the present turn may
 * be still to come. */
static int elders_of(const struct nunatak_box *box, const struct nunatak_state *s, int party)
{
    int elders = -(party == s->active && s->elder);
    for (int filing = 0; filing < box->filings; filing++)
        if (box->filed[filing].type == ELDER)
            elders += s->hand[party][filing];
    for (int i = 0; i < s->transforms; i++)
        elders +=
            s->transformed[i].seat == party && box->filed[s->transformed[i].filing].type == ELDER;
    return elders;
}

/* T-09: a favor comes from an elder. An exchange (D-06) may have given one away, but it was a favor
 * itself: who has others, or traces of them, has their elders. Siku's elders bring none,
 * those of dummies remove one (Z-06). */
static bool favors_earned(const struct nunatak_box *box, const struct nunatak_state *s)
{
    int taken = favors_taken(box, s), turns = 0;
    for (int party = 0; party < parties(s); party++) {
        if (s->players == 2 && party == SIKU)
            continue;
        if (favors_of(s, party) > elders_of(box, s, party))
            return false;
        turns += bits_count(s->blocks[party]);
    }
    return favors_gone(box, s, EXCHANGE) >= favors_used_up(box, s, EXCHANGE) && taken <= turns &&
           (s->fresh == NONE || taken > 0);
}

/* Elders that are not there any more for favors that were taken: each was exchanged. */
static int exchanges_used(const struct nunatak_box *box, const struct nunatak_state *s)
{
    int missing = favors_taken(box, s);
    for (int party = 0; party < parties(s); party++)
        if (s->players != 2 || party != SIKU)
            missing -= elders_of(box, s, party);
    return missing;
}

/* T-11: rows and columns of floors 1 to 3 that are complete, each found at its first cell. */
static int lines_complete(uint64_t blocks)
{
    int lines = 0;
    for (uint64_t left = blocks & ~FLOOR_4; left != 0; left = bits_without_first(left)) {
        int cell = bits_first(left);
        lines += temple_column_of(cell) == 0 && (blocks & temple_row[cell]) == temple_row[cell];
        lines += temple_row_of(cell) == 0 && (blocks & temple_column[cell]) == temple_column[cell];
    }
    return lines;
}

/* T-11, D-06: a space for each line, two for each Ascent. Siku's lines advance nobody. */
static int ascents_used(const struct nunatak_state *s)
{
    int spaces = -lines_complete(all_blocks(s));
    for (int seat = 0; seat < s->players; seat++)
        spaces += s->track[seat];
    return (spaces + 1) / 2;
}

int favors_used_up(const struct nunatak_box *box, const struct nunatak_state *s, int kind)
{
    int used = kind == EXCHANGE     ? exchanges_used(box, s)
               : kind == ASCENT     ? ascents_used(s)
               : kind == DIVINATION ? s->under
                                    : 0;
    return used > 0 ? used : 0;
}

/* S-02: before the first block the pile is as it was dealt, unless no card of the market fitted
 * (T-03). */
static bool pile_dealt(const struct nunatak_box *box, const struct nunatak_state *s)
{
    int revealed = MARKET;
    if (all_blocks(s) != 0 || free_types(s) != (1 << TYPES) - 1)
        return true;
    for (int number = 0; number < NUMBERS; number++) {
        int count = box->card_count[number], drawn = revealed < count ? revealed : count;
        if (s->pile_left[number] != count - drawn)
            return false;
        revealed -= drawn;
    }
    return true;
}

static int farthest_seat(const struct nunatak_state *s)
{
    int farthest = 0;
    for (int seat = 1; seat < s->players; seat++)
        if (s->track[seat] > s->track[farthest])
            farthest = seat;
    return farthest;
}

bool history_possible(const struct nunatak_box *box, const struct nunatak_state *s,
                      struct message *why)
{
    if (!favors_earned(box, s))
        return game_refuse(why, &nunatak_reasons[STATE_TAKEN]);
    if (favors_gone(box, s, ASCENT) < favors_used_up(box, s, ASCENT))
        return game_refuse(why, &nunatak_reasons[STATE_POINTS], farthest_seat(s));
    if (favors_gone(box, s, DIVINATION) < favors_used_up(box, s, DIVINATION))
        return game_refuse(why, &nunatak_reasons[STATE_UNDER]);
    if (!pile_dealt(box, s))
        return game_refuse(why, &nunatak_reasons[STATE_NUMBERS]);
    return true;
}
