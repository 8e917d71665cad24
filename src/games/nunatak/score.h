/*
 * score.h - points: of a square, of a hand, of a whole game.
 *
 * Points of the temple (support, squares) are added up as they are won and stand in the state. All
 * others follow from what lies there, and are worked out whenever somebody asks, in the middle of a
 * game as well: the sheet then tells what the position would be worth if it ended now.
 */
#ifndef FLOE_GAMES_NUNATAK_SCORE_H
#define FLOE_GAMES_NUNATAK_SCORE_H

#include "games/nunatak/state.h"

/* Lines of the score sheet, in the order of the final scoring. */
enum line {
    LINE_SUPPORT,
    LINE_SQUARES,
    LINE_DOME,
    LINE_WORKERS,
    LINE_CARVERS,
    LINE_ARTISANS,
    LINE_BEASTS,
    LINE_ENGINEERS,
    LINE_ELDERS,
    LINE_INSIGHT,
    LINE_EDGES,
    LINE_FAVORS,
    LINE_SETS,
    LINES_OF_SHEET
};
extern const struct score_line nunatak_lines[LINES_OF_SHEET + 1];

/* What things are worth: T-12, P-02, P-03, P-05, P-09, P-10. */
#define SQUARE_FIRST 5
#define SQUARE_SECOND 2
#define DOME_POINTS 7
#define WORKERS_MOST 20
#define WORKERS_TIED 12
#define WORKERS_EACH 2
#define TOOL_SET_POINTS 10
#define FAVOR_POINTS 2
#define TYPE_SET_POINTS 10

/* Z-09: the grades of the solo game, the best first, and the points that each takes. */
#define GRADES 6
extern const struct grade {
    int least;
    const char *name;
} nunatak_grades[GRADES];

/* T-12 to T-15: points of each party for a square in which it counts blocks[party] blocks. */
void score_square(const int blocks[PARTIES], int active, int points[PARTIES]);

/* The owners of a square's four cells, two bits each, as box->square_points is indexed. The four
 * cells are bits 0, 1, 5 and 6 counted from the corner; they are gathered to bits 0-3, once for the
 * low bit of the party's number and once, four bits higher, for the high one:
 *
 *     owners of the cells, from the corner:  2 0 | 0 1       low  1000
 *     party numbers in binary:              10 00 | 00 01     high 0001     result 0001 1000 */
static inline unsigned square_owners(const uint64_t blocks[PARTIES], int corner)
{
    unsigned low = (unsigned)((blocks[1] | blocks[3]) >> corner);
    unsigned high = (unsigned)((blocks[2] | blocks[3]) >> corner);
    low = (low & 3) | (low >> 3 & 12);
    high = (high & 3) | (high >> 3 & 12);
    return low | high << 4;
}

/* What a party's cards amount to: see TALLY_ and PAIRED_ in edition.h; transformed ones
 * included. */
struct tally {
    uint64_t cards, paired;
};
struct tally hand_tally(const struct nunatak_box *box, const struct nunatak_state *s, int party);

static inline int tally_field(uint64_t tally, int shift)
{
    return (int)(tally >> shift & ((1 << TALLY_BITS) - 1));
}

/* Who sets the dome (P-02): a party, or NONE. */
int dome_party(const struct nunatak_state *s);
/* P-02: the seat that is last on the score track when all blocks stand; of several the last in turn
 * order [R]. It places the dome that nobody has won. */
int last_on_score_track(const struct nunatak_box *box, const struct nunatak_state *s);

/* What a line of a completion card counts for a seat (D-07). */
int completion_measure(const struct nunatak_box *box, const struct nunatak_state *s, int seat,
                       int measure);

/* Points line by line (P), and the ranks that follow from their sums (P-11). */
void nunatak_score(const void *box, const void *state, int seat, int *points);
void nunatak_result(const void *box, const void *state, struct game_result *result);

#endif
