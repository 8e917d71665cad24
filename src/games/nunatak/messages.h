/*
 * messages.h - everything Nunatak can say: reasons for a refusal, and events.
 *
 * The rules know no language: they say a code and its facts, and the tables in messages.c give each
 * code its name, its rule and the kinds of its facts. The sentences are in po/. A reason is told by
 * whoever refuses, an event by whoever changed the state, both with values in the order of the
 * table.
 */
#ifndef FLOE_GAMES_NUNATAK_MESSAGES_H
#define FLOE_GAMES_NUNATAK_MESSAGES_H

#include "game/game.h"

/* Kinds of facts, behind those of every game. */
enum nunatak_fact {
    FACT_CELL = FACT_GAME, /* also a square, by its corner */
    FACT_SLOT,             /* 0-3, written 1-4 */
    FACT_CARD,             /* kind of card */
    FACT_FILING,           /* card as it lies in a hand */
    FACT_USE,              /* the same while it is taken: the type is what matters */
    FACT_TYPE,
    FACT_TILE, /* set of types */
    FACT_FAVOR,
    FACT_BECOME,
    FACT_ORNAMENTS, /* the favor's row of points; no value */
    FACT_PHASE,
    FACT_KEYWORD, /* of the edition file */
    FACT_MEMBER   /* of the state as JSON */
};

enum edition_keyword {
    KEY_EDITION,
    KEY_CARDS,
    KEY_TILES,
    KEY_FAVOR,
    KEY_TRACK,
    KEY_CARVERS,
    KEY_ARTISANS,
    KEY_ORNAMENTS,
    KEY_COMPLETION,
    EDITION_KEYWORDS
};
extern const char *const edition_keywords[EDITION_KEYWORDS];

enum nunatak_reason {
    /* a move */
    UNREADABLE,
    OVER,
    NOT_NOW,
    SLOT_EMPTY,
    RESERVED,
    MUST_TAKE_RESERVED,
    NOT_ITS_TYPE,
    NO_FREE_TILE,
    NO_TILE,
    OCCUPIED,
    WRONG_TILE,
    SWAP_NOT_WORKER,
    SWAP_SAME,
    SWAP_NOT_FREE,
    SWAP_NO_WORKER_TILE,
    NO_SIKU,
    SIKU_PLACED,
    OWN_PLACED,
    NO_FAVOR,
    FRESH_FAVOR,
    FEW_BLOCKS,
    EXTRA_TURN_NOW,
    ABUNDANCE_RUNS,
    NO_SUCH_SQUARE,
    FAVOR_NOT_OPEN,
    NOT_THAT_FAVOR,
    NO_SUCH_CARD,
    NOT_IN_HAND,
    ALREADY_RESERVED,
    PILE_EMPTY,
    SAME_TYPE,
    DUMMY_CARD,
    DUMMY_ELSEWHERE,
    DUMMY_SWAP,
    /* a choice of a part of a move */
    NO_CARD_FITS,
    FAVOR_LATER,
    HAND_STAYS,
    /* an edition file */
    EDITION_KEYWORD,
    EDITION_TWICE,
    EDITION_VALUE,
    EDITION_LONG_LINE,
    EDITION_TOO_MANY,
    EDITION_MISSING,
    EDITION_CARD_COUNT,
    EDITION_TYPE_COUNT,
    EDITION_TOOL_COUNT,
    EDITION_TILE_COUNT,
    EDITION_NO_CARDS,
    EDITION_FAVOR_COUNT,
    EDITION_FAVOR_PLAYERS,
    EDITION_TRACK,
    EDITION_POINTS,
    EDITION_COMPLETION_COUNT,
    /* a position */
    STATE_MEMBER,
    STATE_UNKNOWN_MEMBER,
    STATE_CARDS,
    STATE_HAND_SIZE,
    STATE_TILES,
    STATE_TILE_PLACE,
    STATE_TILE_MISSING,
    STATE_BLOCK_PLACE,
    STATE_BLOCKS,
    STATE_FAVORS,
    STATE_MARKET,
    STATE_NUMBERS,
    STATE_UNDER,
    STATE_TAKEN,
    STATE_SQUARES,
    STATE_POINTS,
    STATE_PHASE,
    STATE_DUMMY,
    STATE_DERIVED,
    REASONS
};

enum nunatak_event {
    SWAPPED,
    BUILT,
    BUILT_FOR_SIKU,
    SUPPORTED,
    LINES,
    SQUARE_NONE,
    SQUARE_ONE,
    SQUARE_TWO,
    SQUARE_THREE,
    TILE_LAID,
    PROPAGATED,
    FAVOR_TAKEN,
    FAVOR_REMOVED,
    FAVOR_REVEALED,
    FAVOR_KEPT,
    ASCENDED,
    EXCHANGED,
    CARD_REVEALED,
    MARKET_SHUFFLED,
    ANY_TILE,
    CARD_RESERVED,
    DIVINED,
    ABUNDANCE_USED,
    SKIPPED,
    EXTRA_TURN,
    ROUND_BEGINS,
    INSIGHT_USED,
    EDGES_USED,
    ORNAMENTS_USED,
    TRANSFORMATION_USED,
    PASSED,
    DOME,
    DOME_NOBODY,
    DOME_PLACED,
    GAME_OVER,
    EVENTS
};

extern const struct message_type nunatak_reasons[REASONS + 1];
extern const struct message_type nunatak_events[EVENTS + 1];

/* The moment something hidden was uncovered. */
static inline void reveal(struct game_events *events)
{
    if (events != NULL)
        events->revealed = true;
}

#endif
