/*
 * hand.c - what the cards of a party of Nunatak are worth. See hand.h.
 */
#include "games/nunatak/ai/hand.h"

#define TYPE_FIELDS UINT64_C(0x2108421)                /* the lowest bits of six fields */
#define TOOL_FIELDS (UINT64_C(0x421) << TALLY_TOOL(0)) /* of the three behind them */

#define SET_POINTS 10 /* P-05, P-10 */
#define FAVOR_POINTS 2

/* The fields that are lowest, and how many times one can be taken from each: complete sets, and
 * what the next one lacks. One is taken from all fields at once until one is empty; no field
 * borrows from another, for none is empty before. */
static inline uint64_t lowest_fields(uint64_t cards, uint64_t fields, int *times)
{
    for (*times = 0;; ++*times) {
        uint64_t empty = fields & ~(cards | cards >> 1 | cards >> 2 | cards >> 3 | cards >> 4);
        if (empty != 0)
            return empty;
        cards -= fields;
    }
}

void hand_count_up(const struct nunatak_box *box, const struct nunatak_state *s, int party,
                   struct hand *hand)
{
    hand->tally = hand_tally(box, s, party);
    hand->lacking = lowest_fields(hand->tally.cards, TYPE_FIELDS, &hand->sets);
    hand->tool_lacking = lowest_fields(hand->tally.cards, TOOL_FIELDS, &hand->tool_sets);
    hand->reached = box->track_reached[s->track[party]];
    hand->carvers = s->ornaments[party] > 0 ? box->ornaments : box->carvers;
}

static inline int points_of_workers(int own, int rival)
{
    int most = own == rival ? WORKERS_TIED : WORKERS_MOST;
    return own == 0 || own < rival ? 2 * own : most;
}

int worker_points(const struct hand *hand)
{
    return points_of_workers(hand_count(hand, WORKER), hand->rival);
}

static int elder_points(const struct hand *hand)
{
    int points = 0;
    for (int type = 0; type < TYPES; type++)
        points += hand_count(hand, type) * tally_field(hand->tally.paired, PAIRED_TYPE(type));
    return points;
}

int hand_points(const struct nunatak_box *box, const struct hand *hand)
{
    int points = worker_points(hand) + hand->carvers[hand_count(hand, CARVER)] +
                 hand_count(hand, BEAST) * hand_paws(hand) +
                 hand_count(hand, ENGINEER) * hand->reached + elder_points(hand) +
                 SET_POINTS * (hand->sets + hand->tool_sets);
    for (int tool = 0; tool < TOOLS; tool++)
        points += box->artisans[hand_tool(hand, tool)];
    return points;
}

/* Points for a set that a card of this field alone would complete. */
static inline int set_gain(uint64_t lacking, int field)
{
    return lacking == UINT64_C(1) << field ? SET_POINTS : 0;
}

void hand_gains(const struct nunatak_box *box, const struct hand *hand, struct gains *gains)
{
    int workers = hand_count(hand, WORKER), carvers = hand_count(hand, CARVER);
    gains->hand = hand;
    for (int type = 0; type < TYPES; type++)
        gains->type[type] = tally_field(hand->tally.paired, PAIRED_TYPE(type)) +
                            set_gain(hand->lacking, TALLY_TYPE(type));
    for (int tool = 0; tool < TOOLS; tool++) {
        int count = hand_tool(hand, tool);
        gains->tool[tool] = box->artisans[count + 1] - box->artisans[count] +
                            set_gain(hand->tool_lacking, TALLY_TOOL(tool));
    }
    gains->type[WORKER] += points_of_workers(workers + 1, hand->rival) - worker_points(hand);
    gains->type[CARVER] += hand->carvers[carvers + 1] - hand->carvers[carvers];
    gains->type[BEAST] += hand_paws(hand); /* counted once more for another beast */
    gains->paw = hand_count(hand, BEAST) + 1;
    gains->type[ENGINEER] += hand->reached;
    gains->type[ELDER] += FAVOR_POINTS;
}
