/*
 * messages.h - everything Nanuuk! can say: reasons for a refusal, and events.
 *
 * The rules give a code and values for its facts; the tables in messages.c say which rule stands
 * behind each and what the values are, and po/ has the sentences. Some serve two rules, those of
 * the hunt and of the learning games: cite.c names the one that holds.
 */
#ifndef FLOE_GAMES_NANUUK_MESSAGES_H
#define FLOE_GAMES_NANUUK_MESSAGES_H

#include "game/game.h"

/* Kinds of facts, behind those of every game. */
enum nanuuk_fact {
    FACT_SPACE = FACT_GAME,
    FACT_BORDER,
    FACT_TOKEN,
    FACT_PIECE, /* kind of piece */
    FACT_PHASE,
    FACT_KEYWORD,
    FACT_MEMBER,
    FACT_ANIMALS,   /* set of animals */
    FACT_EQUIPMENT, /* set of what a hunter carries */
    FACT_NAME       /* a space by its column and row, for an edition that is not read yet */
};

enum floe_keyword {
    KEY_EDITION,
    KEY_COLUMNS,
    KEY_IGLOOS,
    KEY_WITHOUT,
    KEY_WHALES,
    KEY_INUIT,
    KEY_BEARS,
    KEY_FISH,
    KEY_SEALS,
    KEY_WALRUSES,
    FLOE_KEYWORDS
};
extern const char *const floe_keywords[FLOE_KEYWORDS];

enum nanuuk_reason {
    /* a move */
    UNREADABLE,
    OVER,
    NOT_NOW,
    NO_PIECE,
    NOT_THIS_PIECE,
    FINISHED,
    OUT_OF_PLAY,
    SAME_SPACE,
    NOT_NEIGHBOUR,
    CRACK_BETWEEN,
    CRACK_ON_FOOT,
    PIECE_THERE,
    NO_KAYAK,
    NO_CRACK_TO_CROSS,
    NO_HARPOON,
    BEAR_CANNOT_FLEE,
    NO_SLED,
    NO_STEP,
    MUST_STEP,
    MAY_NOT_STAY,
    MUST_STEP_AGAIN,
    TAKEN,
    NOT_IGLOO,
    SAME_IGLOO,
    IGLOO_THERE,
    TOO_NEAR,
    NO_ROOM_LEFT,
    TOKEN_THERE,
    NOT_CARRIED,
    EDGE,
    CRACKED,
    NOT_AROUND,
    STAR_FIRST,
    CUTS_OFF,
    ISOLATES,
    NOT_LATER,
    /* options */
    OPTION_NOT_HERE,
    /* an edition file */
    EDITION_KEYWORD,
    EDITION_TWICE,
    EDITION_VALUE,
    EDITION_LONG_LINE,
    EDITION_MISSING,
    EDITION_COLUMNS,
    EDITION_ORDER,
    EDITION_SPACE_TWICE,
    EDITION_IGLOOS,
    EDITION_IGLOO_OUT,
    EDITION_OUT_OF_PLAY,
    EDITION_TOKENS,
    EDITION_FULL,
    EDITION_LAYOUT,
    /* a position */
    STATE_MEMBER,
    STATE_UNKNOWN_MEMBER,
    STATE_TOKEN_PLACE,
    STATE_TOKENS,
    STATE_LAYOUT,
    STATE_PIECE,
    STATE_SHEET,
    STATE_PHASE,
    STATE_DERIVED,
    REASONS
};

enum nanuuk_event {
    TOKEN_LAID,
    PLACED,
    STEPPED,
    PADDLED,
    SLED_USED,
    STAYED,
    STOPPED,
    CANNOT_STEP,
    REMOVED,
    INUK_FOLLOWS,
    CAUGHT,
    LEFT_ALONE,
    BEAR_FLED,
    HARPOON_FETCHED,
    BROUGHT_HOME,
    KEPT,
    CRACK_LAID,
    CRACK_LATER,
    HOMECOMING,
    ENCLOSED,
    ALL_HOME,
    NO_STEPS,
    GAME_OVER,
    EVENTS
};

extern const struct message_type nanuuk_reasons[REASONS + 1];
extern const struct message_type nanuuk_events[EVENTS + 1];

#endif
