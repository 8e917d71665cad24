/*
 * score.c - points: of a square, of a hand, of a whole game.
 *
 * Places in a square are worked out once for each distribution of blocks, when the box is opened; a
 * hand is added up as fields of a word (TALLY_ in edition.h) and then looked up line by line.
 * Nothing here changes the state, so the sheet can be had at any moment.
 */
#include "games/nunatak/score.h"

const struct score_line nunatak_lines[LINES_OF_SHEET + 1] = {
    [LINE_SUPPORT] = {"support", "T-10", true},  [LINE_SQUARES] = {"squares", "T-12", true},
    [LINE_DOME] = {"dome", "P-02", false},       [LINE_WORKERS] = {"workers", "P-03", false},
    [LINE_CARVERS] = {"carvers", "P-04", false}, [LINE_ARTISANS] = {"artisans", "P-05", false},
    [LINE_BEASTS] = {"beasts", "P-06", false},   [LINE_ENGINEERS] = {"engineers", "P-07", false},
    [LINE_ELDERS] = {"elders", "P-08", false},   [LINE_INSIGHT] = {"insight", "F-15", false},
    [LINE_EDGES] = {"edges", "F-16", false},     [LINE_FAVORS] = {"favors", "P-09", false},
    [LINE_SETS] = {"sets", "P-10", false},
};

/* ---- squares ---- */

/* The parties with the most blocks of those not yet placed, as a set; *most says how many. */
static unsigned leaders(const int blocks[PARTIES], unsigned placed, int *most)
{
    unsigned set = 0;
    *most = 0;
    for (int party = 0; party < PARTIES; party++) {
        if (placed >> party & 1 || blocks[party] < *most || blocks[party] == 0)
            continue;
        if (blocks[party] > *most)
            set = 0;
        *most = blocks[party];
        set |= 1U << party;
    }
    return set;
}

/* Places are filled from the front, one group of equals after the other. A group covers as many
 * places as it has members, and shares their points, rounded down (T-14):
 *
 *     blocks 2 1 1, active has 2:         5 | (2 + 0) / 2 = 1 each          (X08)
 *     blocks 2 2 0, active has none:      (5 + 2) / 2 = 3 each              (T-14 [R])
 *     blocks 1 1 1 1:                     active 5 | (2 + 0 + 0) / 3 = 0    (T-15) */
void score_square(const int blocks[PARTIES], int active, int points[PARTIES])
{
    /* Places beyond the second give nothing. */
    static const int of_place[2 * PARTIES] = {SQUARE_FIRST, SQUARE_SECOND};
    unsigned placed = 0, set;
    int place = 0, most;
    for (int party = 0; party < PARTIES; party++)
        points[party] = 0;
    while ((set = leaders(blocks, placed, &most)) != 0) {
        if (set >> active & 1)
            set = 1U << active; /* T-13: the active party is placed first, the others after it */
        int count = bits_count(set), sum = 0;
        for (int i = 0; i < count; i++)
            sum += of_place[place++];
        for (int party = 0; party < PARTIES; party++)
            if (set >> party & 1)
                points[party] = sum / count; /* T-14 */
        placed |= set;
    }
}

/* ---- hands ---- */

/* What a transformed card counts as (F-14): no paws as a beast, no pair as an elder. */
static uint64_t become_tally(int become)
{
    static const uint64_t tally[BECOMES] = {
        [AS_WORKER] = UINT64_C(1) << TALLY_TYPE(WORKER),
        [AS_CARVER] = UINT64_C(1) << TALLY_TYPE(CARVER),
        [AS_ROPE] = UINT64_C(1) << TALLY_TYPE(ARTISAN) | UINT64_C(1) << TALLY_TOOL(ROPE),
        [AS_PICK] = UINT64_C(1) << TALLY_TYPE(ARTISAN) | UINT64_C(1) << TALLY_TOOL(PICK),
        [AS_SAW] = UINT64_C(1) << TALLY_TYPE(ARTISAN) | UINT64_C(1) << TALLY_TOOL(SAW),
        [AS_BEAST] = UINT64_C(1) << TALLY_TYPE(BEAST),
        [AS_ENGINEER] = UINT64_C(1) << TALLY_TYPE(ENGINEER),
        [AS_ELDER] = UINT64_C(1) << TALLY_TYPE(ELDER),
    };
    return tally[become];
}

/* A hand is at most 32 small numbers, so it is added up anew whenever it is needed; no running sum
 * has to be kept in step with exchanges and transformations. */
struct tally hand_tally(const struct nunatak_box *box, const struct nunatak_state *s, int party)
{
    struct tally sum = {0, 0};
    for (int filing = 0; filing < box->filings; filing++) {
        sum.cards += box->tally[filing] * s->hand[party][filing];
        sum.paired += box->paired[filing] * s->hand[party][filing];
    }
    for (int i = 0; i < s->transforms; i++)
        if (s->transformed[i].seat == party)
            sum.cards += become_tally(s->transformed[i].become);
    return sum;
}

/* P-05: a row for each tool, and ten for each set; a card counts for both. */
static int artisan_points(const struct nunatak_box *box, uint64_t cards)
{
    int points = 0, sets = CARDS;
    for (int tool = 0; tool < TOOLS; tool++) {
        int count = tally_field(cards, TALLY_TOOL(tool));
        points += box->artisans[count];
        if (count < sets)
            sets = count;
    }
    return points + TOOL_SET_POINTS * sets;
}

/* P-08, turned around: each type's cards times the elders that name it. An elder counts itself if
 * its pair has the elder's type. A transformed elder names nothing, but is counted (F-14). */
static int elder_points(struct tally tally)
{
    int points = 0;
    for (int type = 0; type < TYPES; type++)
        points += tally_field(tally.cards, TALLY_TYPE(type)) *
                  tally_field(tally.paired, PAIRED_TYPE(type));
    return points;
}

/* P-10. */
static int complete_sets(uint64_t cards)
{
    int sets = CARDS;
    for (int type = 0; type < TYPES; type++)
        if (tally_field(cards, TALLY_TYPE(type)) < sets)
            sets = tally_field(cards, TALLY_TYPE(type));
    return sets;
}

/* P-03. Siku and the dummies take part in the comparison. */
static int worker_points(const struct nunatak_box *box, const struct nunatak_state *s, int seat)
{
    int own = 0, most = 0, holders = 0;
    for (int party = 0; party < parties(s); party++) {
        int count = tally_field(hand_tally(box, s, party).cards, TALLY_TYPE(WORKER));
        if (party == seat)
            own = count;
        /* Two running values in the right order: `most` is still the old one when it is
         * compared. */
        holders = count > most ? 1 : holders + (count == most);
        most = count > most ? count : most;
    }
    /* P-03 [R]: nobody scores for having no workers, even if nobody has any. */
    if (own == 0 || own < most)
        return WORKERS_EACH * own;
    return holders == 1 ? WORKERS_MOST : WORKERS_TIED;
}

/* P-09; kept immediate ones are among them (F-02). */
static int unused_favors(const struct nunatak_state *s, int seat)
{
    int count = 0;
    for (int kind = 0; kind < FAVORS; kind++)
        count += favors_held(s, seat, kind);
    return count;
}

/* ---- the dome ---- */

/* P-02: the edge blocks of all floors, then those of floor 1, 2, 3, 4 among those still equal. Siku
 * and the dummies compete; that they score nothing is nunatak_score()'s affair, which asks for
 * seats only. */
int dome_party(const struct nunatak_state *s)
{
    static const uint64_t compared[] = {EDGES, EDGE_1, EDGE_2, EDGE_3, EDGE_4};
    unsigned best = (1U << parties(s)) - 1;
    for (int step = 0; step < 5; step++) {
        int most = 0;
        unsigned leading = 0;
        for (int party = 0; party < parties(s); party++) {
            int count = bits_count(s->blocks[party] & compared[step]);
            if (!(best >> party & 1) || count < most)
                continue;
            leading = count > most ? 1U << party : leading | 1U << party;
            most = count;
        }
        best = leading;
    }
    return bits_count(best) == 1 ? bits_first(best) : NONE;
}

/* ---- completion cards ---- */

/* D-07: artisans of the tool one has most of, or whole sets. */
static int tool_measure(uint64_t cards, bool sets)
{
    int least = CARDS, most = 0;
    for (int tool = 0; tool < TOOLS; tool++) {
        int count = tally_field(cards, TALLY_TOOL(tool));
        least = count < least ? count : least;
        most = count > most ? count : most;
    }
    return sets ? least : most;
}

int completion_measure(const struct nunatak_box *box, const struct nunatak_state *s, int seat,
                       int measure)
{
    /* A beast has one paw or two (C-06); the tally counts those with two apart. */
    uint64_t cards = hand_tally(box, s, seat).cards;
    int beasts_2 = tally_field(cards, TALLY_PAWS_2);
    switch (measure) {
    case BEASTS_1:
        return tally_field(cards, TALLY_TYPE(BEAST)) - beasts_2;
    case BEASTS_2:
        return beasts_2;
    case ONE_TOOL:
        return tool_measure(cards, false);
    case TOOL_SETS:
        return tool_measure(cards, true);
    case WORKER_CARDS:
        return tally_field(cards, TALLY_TYPE(WORKER));
    case ENGINEER_CARDS:
        return tally_field(cards, TALLY_TYPE(ENGINEER));
    case CARVER_CARDS:
        return tally_field(cards, TALLY_TYPE(CARVER));
    case ELDER_CARDS:
        return tally_field(cards, TALLY_TYPE(ELDER));
    case TRACK_SPACE:
        return s->track[seat];
    case EDGE_BLOCKS:
        return bits_count(s->blocks[seat] & EDGES);
    default:
        return bits_count(s->blocks[seat] & EDGE_1);
    }
}

/* ---- the sheet ---- */

/* P-02 to P-10, line by line. Ornaments replace the carvers' row; a second one changes nothing
 * (F-17). Insight and Edges count for each time they were used. */
void nunatak_score(const void *memory, const void *state, int seat, int *points)
{
    const struct nunatak_box *box = memory;
    const struct nunatak_state *s = state;
    struct tally tally = hand_tally(box, s, seat);
    const int *carvers = s->ornaments[seat] > 0 ? box->ornaments : box->carvers;
    int beasts = tally_field(tally.cards, TALLY_TYPE(BEAST));
    int engineers = tally_field(tally.cards, TALLY_TYPE(ENGINEER));
    points[LINE_SUPPORT] = s->support[seat];
    points[LINE_SQUARES] = s->squares[seat];
    points[LINE_DOME] = dome_party(s) == seat ? DOME_POINTS : 0;
    points[LINE_WORKERS] = worker_points(box, s, seat);
    points[LINE_CARVERS] = carvers[tally_field(tally.cards, TALLY_TYPE(CARVER))];
    points[LINE_ARTISANS] = artisan_points(box, tally.cards);
    points[LINE_BEASTS] = beasts * tally_field(tally.cards, TALLY_PAWS);
    points[LINE_ENGINEERS] = engineers * box->track_reached[s->track[seat]];
    points[LINE_ELDERS] = elder_points(tally);
    points[LINE_INSIGHT] = s->insights[seat] * box->track_next[s->track[seat]];
    points[LINE_EDGES] = s->edges[seat] * bits_count(s->blocks[seat] & EDGES);
    points[LINE_FAVORS] = FAVOR_POINTS * unused_favors(s, seat);
    points[LINE_SETS] = TYPE_SET_POINTS * complete_sets(tally.cards);
}

/* What is scored during the game, and by the favors used at its end (P-01). */
static int score_track(const struct nunatak_box *box, const struct nunatak_state *s, int seat)
{
    int points[LINES_OF_SHEET];
    nunatak_score(box, s, seat, points);
    return points[LINE_SUPPORT] + points[LINE_SQUARES] + points[LINE_INSIGHT] + points[LINE_EDGES];
}

int last_on_score_track(const struct nunatak_box *box, const struct nunatak_state *s)
{
    int last = 0;
    for (int seat = 1; seat < s->players; seat++)
        if (score_track(box, s, seat) <= score_track(box, s, last))
            last = seat;
    return last;
}

const struct grade nunatak_grades[GRADES] = {
    {251, "temple_of_ice"}, {226, "iceberg"},  {201, "ice_block"},
    {186, "ice_cube"},      {151, "snowball"}, {100, "meltwater"},
};

/* Z-09. */
static const char *grade(int points)
{
    for (int i = 0; i < GRADES; i++)
        if (points >= nunatak_grades[i].least)
            return nunatak_grades[i].name;
    return "none";
}

/* P-11: points, then edge blocks; what is still equal is shared. */
void nunatak_result(const void *box, const void *state, struct game_result *result)
{
    const struct nunatak_state *s = state;
    int worth[SEATS_MAX];
    *result = (struct game_result){.grade = NULL};
    for (int seat = 0; seat < s->players; seat++) {
        int points[LINES_OF_SHEET];
        nunatak_score(box, state, seat, points);
        for (int line = 0; line < LINES_OF_SHEET; line++)
            result->points[seat] += points[line];
        /* Points first, edge blocks to tell equals apart: there are 40 edge cells, fewer than
         * 64. */
        worth[seat] = 64 * result->points[seat] + bits_count(s->blocks[seat] & EDGES);
    }
    for (int seat = 0; seat < s->players; seat++) {
        result->rank[seat] = 1;
        for (int other = 0; other < s->players; other++)
            result->rank[seat] += worth[other] > worth[seat];
    }
    if (s->players == 1 && s->phase == PHASE_OVER)
        result->grade = grade(result->points[0]);
}
