/*
 * hand.h - what the cards of a party of Nunatak are worth, and what one more would be.
 *
 * The score sheet (score.h of the rules) answers the first question too, but counts all hands anew
 * for every seat. Here each hand is counted once and then asked often: for every card of the
 * market. A test compares the two.
 */
#ifndef FLOE_GAMES_NUNATAK_AI_HAND_H
#define FLOE_GAMES_NUNATAK_AI_HAND_H

#include "games/nunatak/score.h"

/* Sets of types and of tools are sets of tally fields: bit TALLY_TYPE(type) stands for the type. */
struct hand {
    struct tally tally;
    int sets, tool_sets;            /* complete: of the six types, of the three tools */
    uint64_t lacking, tool_lacking; /* of which there is no card yet for the next set */
    int rival;                      /* workers of the party that has most of the others */
    int reached;                    /* the number on the track that engineers count for */
    const int *carvers;             /* points for so many: the table that holds for this seat */
};

/* Counts the party's cards; the rival is set by whoever knows all hands. */
void hand_count_up(const struct nunatak_box *box, const struct nunatak_state *s, int party,
                   struct hand *hand);

static inline int hand_count(const struct hand *hand, int type)
{
    return tally_field(hand->tally.cards, TALLY_TYPE(type));
}

static inline int hand_tool(const struct hand *hand, int tool)
{
    return tally_field(hand->tally.cards, TALLY_TOOL(tool));
}

static inline int hand_paws(const struct hand *hand)
{
    return tally_field(hand->tally.cards, TALLY_PAWS);
}

/* Points for workers (P-03), and for all cards (P-03 to P-08, P-10). */
int worker_points(const struct hand *hand);
int hand_points(const struct nunatak_box *box, const struct hand *hand);

/* What one more card brings: by its type, and in addition by its tool, each of its paws, or the
 * types that it names as an elder. */
struct gains {
    const struct hand *hand;
    int type[TYPES];
    int tool[TOOLS];
    int paw;
};
void hand_gains(const struct nunatak_box *box, const struct hand *hand, struct gains *gains);

/* Own cards of the two types that an elder names, itself included (P-08). */
static inline int elder_gain(const struct hand *hand, unsigned pair)
{
    int gain = (int)(pair >> ELDER & 1);
    for (; pair != 0; pair &= pair - 1)
        gain += hand_count(hand, bits_first(pair));
    return gain;
}

/* Points more with this card as this type; for an elder with 2 for its favor (P-09). */
static inline int card_gain(const struct gains *gains, const struct card_kind *kind, int type)
{
    int gain = gains->type[type];
    if (type == ARTISAN)
        gain += gains->tool[kind->tool];
    if (type == ELDER)
        gain += elder_gain(gains->hand, kind->pair);
    return gain + (type == BEAST ? kind->paws * gains->paw : 0);
}

#endif
