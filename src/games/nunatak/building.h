/*
 * building.h - a block is placed, squares are scored, tiles are laid: what a turn does to the
 * temple.
 *
 * These steps are the inner loop of every search, so they are expanded where they are used: with
 * events for people, and without, where all telling disappears.
 */
#ifndef FLOE_GAMES_NUNATAK_BUILDING_H
#define FLOE_GAMES_NUNATAK_BUILDING_H

#include "games/nunatak/market.h"
#include "games/nunatak/messages.h"
#include "games/nunatak/score.h"

#include <string.h>

/* The compiler might leave bodies of this size as calls. Expanded with NULL for `events`, every
 * TELL is a test of a constant, and goes away with all that only prepares it. */
#define HOT static inline __attribute__((always_inline))

/* ---- building.c ---- */

/* Points for squares that the active party would get for a block of `party` on the cell. */
int squares_gained(const struct nunatak_box *box, const struct nunatak_state *s, int party,
                   int cell);
/* Blocks that the active party of this turn may place: its own, Siku's. */
bool may_place_own(const struct nunatak_state *s);
bool may_place_siku(const struct nunatak_state *s);
/* The points of s->square, in which somebody counts more blocks than stand there (F-13). */
void propagated_points(const struct nunatak_state *s, uint8_t points[PARTIES]);
void tell_square(const struct nunatak_state *s, const uint8_t points[PARTIES],
                 struct game_events *events);

/* ---- a block ---- */

/* T-08. Two tiles change places by exchanging, type by type, the bits of their cells: a bit pair
 * that differs is flipped on both sides, an equal one stays. `tiles` does not change, for a tile
 * lies on both cells before and after. */
HOT void swap_tiles(struct nunatak_state *s, int a, int b)
{
    for (int type = 0; type < TYPES; type++) {
        uint64_t differ = (s->shows[type] >> a ^ s->shows[type] >> b) & 1;
        s->shows[type] ^= differ << a | differ << b;
    }
}

/* T-01, T-06: the card is filed as the type it is used as, and a reservation ends with its card
 * (F-10). For Siku the party is SIKU, whose hand is its discard: only the workers in it will count
 * (Q-01, P-03). */
HOT void take_card(const struct nunatak_box *box, struct nunatak_state *s, int slot, int type,
                   int party)
{
    s->hand[party][box->filing_of[s->market[slot]][type]]++;
    s->market[slot] = NONE;
    if (s->reserved[slot] !=
        NONE) /* rare; a store here would delay reading all four places at once */
        s->reserved[slot] = NONE;
}

/* T-11: the marker stops at the track's end. A line or a favor that would lead beyond it is not
 * refused; what is left over is lost. */
HOT void climb(const struct nunatak_box *box, struct nunatak_state *s, int seat, int spaces)
{
    int space = s->track[seat] + spaces;
    s->track[seat] = (uint8_t)(space < box->spaces ? space : box->spaces);
}

/* T-10 and T-11, of the block just placed; `all` has it already. Siku and the dummies gain nothing
 * (Q-03, Z-07), and a line that they complete moves nobody's marker. */
HOT void reward(const struct nunatak_box *box, struct nunatak_state *s, int party, int cell,
                uint64_t all, struct game_events *events)
{
    int support = bits_count(s->blocks[party] & temple_under[cell]);
    int lines = lines_completed(all, cell);
    if (party >= s->players)
        return;
    s->support[party] = (uint8_t)(s->support[party] + support);
    climb(box, s, party, lines);
    if (events == NULL)
        return;
    if (support > 0)
        TELL(events, &nunatak_events[SUPPORTED], party, support);
    if (lines > 0)
        TELL(events, &nunatak_events[LINES], party, lines, s->track[party]);
}

/* Puts the block of a BUILD move and takes its card; squares are left pending (T-19: card, swap,
 * block, support, lines, squares). The move is legal. */
HOT void build(const struct nunatak_box *box, struct nunatak_state *s, struct nunatak_move move,
               struct game_events *events)
{
    int party = move.siku ? SIKU : s->active;
    int kind = s->market[move.slot];
    if (move.from != NO_CELL) {
        swap_tiles(s, move.from, move.cell);
        TELL(events, &nunatak_events[SWAPPED], s->active, move.from, move.cell);
    }
    take_card(box, s, move.slot, move.type, party);
    s->blocks[party] |= cell_bit(move.cell);
    s->siku[s->active] = (uint8_t)(s->siku[s->active] + move.siku);
    TELL(events, &nunatak_events[move.siku ? BUILT_FOR_SIKU : BUILT], s->active, kind,
         box->filing_of[kind][move.type], move.cell);
    uint64_t all = all_blocks(s);
    reward(box, s, party, move.cell, all, events);
    /* Only squares that this block belongs to can be new: all others were complete and scored
     * before. */
    s->pending = squares_complete(all) & temple_squares_of[move.cell];
    /* A dummy's elder counts too: it removes a favor (Z-06). Siku takes none. */
    s->elder = move.type == ELDER && !move.siku;
    /* They belong to the decision that has been made; a state has one form, so they go. */
    s->slots = s->any = 0;
    s->phase = PHASE_SQUARES;
}

/* ---- squares ---- */

/* T-16. The square leaves the pending ones and waits in `square` for its window (F-13). */
HOT void choose_square(struct nunatak_state *s, int corner)
{
    s->pending &= ~cell_bit(corner);
    s->square = (uint8_t)corner;
    s->phase = PHASE_PROPAGATION;
}

/* T-17: the next tile comes to lie on the square; the top square gets none. */
HOT void lay_tile(struct nunatak_state *s, struct game_events *events)
{
    uint64_t above = cells_above(cell_bit(s->square));
    if (above == 0)
        return;
    uint8_t types = s->stack[s->stack_next];
    /* One form for one position: a drawn tile leaves nothing behind. */
    s->stack[s->stack_next++] = 0;
    s->tiles |= above;
    for (int type = 0; type < TYPES; type++)
        s->shows[type] |= above & -(uint64_t)(types >> type & 1);
    TELL(events, &nunatak_events[TILE_LAID], types, bits_first(above));
    reveal(events);
}

/* The square's points go to the seats among the parties; Siku and the dummies score nothing. Four
 * bytes are added in one addition: nobody scores 256 points in squares. */
HOT void add_points(struct nunatak_state *s, const uint8_t points[PARTIES])
{
    static const uint8_t seats[SEATS_MAX + 1][PARTIES] = {
        {0}, {255}, {255, 255}, {255, 255, 255}, {255, 255, 255, 255}};
    uint32_t sum, scored, mask;
    memcpy(&sum, s->squares, sizeof sum);
    memcpy(&scored, points, sizeof scored);
    memcpy(&mask, seats[s->players], sizeof mask);
    sum += scored & mask;
    memcpy(s->squares, &sum, sizeof sum);
}

/* Scores s->square and lays its tile (T-12 to T-17). Without a Propagation the points are looked up
 * by the owners of the four cells; with one somebody counts five blocks or more in all, which is
 * not in the table, and the places are worked out anew. */
HOT void settle_square(const struct nunatak_box *box, struct nunatak_state *s,
                       struct game_events *events)
{
    const uint8_t *points = box->square_points[s->active][square_owners(s->blocks, s->square)];
    uint8_t changed[PARTIES];
    if (places_of(s->counted, 0) != 15) {
        propagated_points(s, changed);
        memset(s->counted, 0, sizeof s->counted);
        points = changed;
    }
    add_points(s, points);
    if (events != NULL)
        tell_square(s, points, events);
    lay_tile(s, events);
    s->square = NO_CELL;
    s->asked = 0;
    s->phase = PHASE_SQUARES;
}

#endif
