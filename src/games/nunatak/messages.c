/*
 * messages.c - the tables of reasons and events.
 *
 * A line is the code (its key in the catalog), the rule of docs/rules/nunatak.md behind it, and the
 * names and kinds of its facts, in the order in which the rules give their values. No rule: what is
 * wrong is the form of a text, not a move in the game.
 */
#include "games/nunatak/messages.h"

const char *const edition_keywords[EDITION_KEYWORDS] = {
    [KEY_EDITION] = "edition",   [KEY_CARDS] = "cards",         [KEY_TILES] = "tiles",
    [KEY_FAVOR] = "favor",       [KEY_TRACK] = "track",         [KEY_CARVERS] = "carvers",
    [KEY_ARTISANS] = "artisans", [KEY_ORNAMENTS] = "ornaments", [KEY_COMPLETION] = "completion",
};

/* Facts that many message_types have, under their usual names. */
#define SEAT              \
    {                     \
        "seat", FACT_SEAT \
    }
#define CELL              \
    {                     \
        "cell", FACT_CELL \
    }
#define SLOT              \
    {                     \
        "slot", FACT_SLOT \
    }
#define CARD              \
    {                     \
        "card", FACT_CARD \
    }
#define TYPE              \
    {                     \
        "type", FACT_TYPE \
    }
#define USE              \
    {                    \
        "type", FACT_USE \
    }
#define TILE              \
    {                     \
        "tile", FACT_TILE \
    }
#define FAVOR               \
    {                       \
        "favor", FACT_FAVOR \
    }
#define REVEALED              \
    {                         \
        "revealed", FACT_FLAG \
    }
#define NUMBER(name)      \
    {                     \
        name, FACT_NUMBER \
    }
#define COUNT(name)      \
    {                    \
        name, FACT_COUNT \
    }

const struct message_type nunatak_reasons[REASONS + 1] = {
    [UNREADABLE] = {"unreadable", NULL, {{0}}},
    [OVER] = {"over", "E-01", {{0}}},
    [NOT_NOW] = {"not_now", "T-19", {{"phase", FACT_PHASE}}},
    [SLOT_EMPTY] = {"slot_empty", "T-01", {SLOT}},
    [RESERVED] = {"reserved", "F-10", {SLOT, SEAT}},
    [MUST_TAKE_RESERVED] = {"must_take_reserved", "F-10", {SLOT}},
    [NOT_ITS_TYPE] = {"not_its_type", "T-06", {CARD, TYPE}},
    [NO_FREE_TILE] = {"no_free_tile", "T-02", {CARD}},
    [NO_TILE] = {"no_tile", "T-17", {CELL}},
    [OCCUPIED] = {"occupied", "C-05", {CELL}},
    [WRONG_TILE] = {"wrong_tile", "T-05", {CELL, TILE, TYPE}},
    [SWAP_NOT_WORKER] = {"swap_not_worker", "T-08", {TYPE}},
    [SWAP_SAME] = {"swap_same", "T-08", {CELL}},
    [SWAP_NOT_FREE] = {"swap_not_free", "T-08", {CELL}},
    [SWAP_NO_WORKER_TILE] = {"swap_no_worker_tile", "T-08", {CELL, TILE}},
    [NO_SIKU] = {"no_siku", "Q-01", {{0}}},
    [SIKU_PLACED] = {"siku_placed", "Q-02", {{0}}},
    [OWN_PLACED] = {"own_placed", "Q-02", {{0}}},
    [NO_FAVOR] = {"no_favor", "F-01", {FAVOR}},
    [FRESH_FAVOR] = {"fresh_favor", "F-03", {FAVOR}},
    [FEW_BLOCKS] = {"few_blocks", "F-11", {{0}}},
    [EXTRA_TURN_NOW] = {"extra_turn_now", "F-11", {{0}}},
    [ABUNDANCE_RUNS] = {"abundance_runs", "F-11", {{0}}},
    [NO_SUCH_SQUARE] = {"no_such_square", "T-16", {CELL}},
    [FAVOR_NOT_OPEN] = {"favor_not_open", "T-09", {FAVOR}},
    [NOT_THAT_FAVOR] = {"not_that_favor", "F-02", {FAVOR}},
    [NO_SUCH_CARD] = {"no_such_card", "F-14", {{"card", FACT_FILING}}},
    [NOT_IN_HAND] = {"not_in_hand", "D-06", {{"card", FACT_FILING}}},
    [ALREADY_RESERVED] = {"already_reserved", "F-10", {SLOT, SEAT}},
    [PILE_EMPTY] = {"pile_empty", "F-12", {{0}}},
    [SAME_TYPE] = {"same_type", "F-14", {{"card", FACT_FILING}, {"become", FACT_BECOME}}},
    [DUMMY_CARD] = {"dummy_card", "Z-02", {SEAT, SLOT}},
    [DUMMY_ELSEWHERE] = {"dummy_elsewhere", "Z-04", {SEAT, CELL}},
    [DUMMY_SWAP] = {"dummy_swap", "Z-04", {SEAT}},

    [NO_CARD_FITS] = {"no_card_fits", "T-02", {CELL, TILE}},
    [FAVOR_LATER] = {"favor_later", "T-09", {FAVOR}},
    [HAND_STAYS] = {"hand_stays", "T-01", {{"card", FACT_FILING}}},

    [EDITION_KEYWORD] = {"edition_keyword", NULL, {{0}}},
    [EDITION_TWICE] = {"edition_twice", NULL, {{"keyword", FACT_KEYWORD}}},
    [EDITION_VALUE] = {"edition_value", NULL, {NUMBER("value")}},
    [EDITION_LONG_LINE] = {"edition_long_line", NULL, {{0}}},
    [EDITION_TOO_MANY] = {"edition_too_many", NULL, {NUMBER("most")}},
    [EDITION_MISSING] = {"edition_missing", NULL, {{"keyword", FACT_KEYWORD}}},
    [EDITION_CARD_COUNT] = {"edition_card_count", "C-03", {NUMBER("found"), NUMBER("wanted")}},
    [EDITION_TYPE_COUNT] = {"edition_type_count",
                            "C-03",
                            {TILE, NUMBER("found"), NUMBER("wanted")}},
    [EDITION_TOOL_COUNT] = {"edition_tool_count", "C-03", {TILE, NUMBER("wanted")}},
    [EDITION_TILE_COUNT] = {"edition_tile_count",
                            "C-04",
                            {NUMBER("number"), NUMBER("found"), NUMBER("wanted")}},
    [EDITION_NO_CARDS] = {"edition_no_cards", "S-02", {NUMBER("number")}},
    [EDITION_FAVOR_COUNT] = {"edition_favor_count", "C-04", {NUMBER("found"), NUMBER("wanted")}},
    [EDITION_FAVOR_PLAYERS] = {"edition_favor_players", "D-06", {FAVOR, NUMBER("players")}},
    [EDITION_TRACK] = {"edition_track", "C-07", {{0}}},
    [EDITION_POINTS] = {"edition_points", "P-04", {{0}}},
    [EDITION_COMPLETION_COUNT] = {"edition_completion_count",
                                  "C-04",
                                  {NUMBER("found"), NUMBER("wanted")}},

    [STATE_MEMBER] = {"state_member", NULL, {{"member", FACT_MEMBER}}},
    [STATE_UNKNOWN_MEMBER] = {"state_unknown_member", NULL, {{0}}},
    [STATE_CARDS] = {"state_cards", "C-03", {CARD, NUMBER("found"), NUMBER("wanted")}},
    [STATE_HAND_SIZE] = {"state_hand_size", "T-01", {SEAT, NUMBER("found"), NUMBER("wanted")}},
    [STATE_TILES] = {"state_tiles", "C-04", {TILE, NUMBER("missing")}},
    [STATE_TILE_PLACE] = {"state_tile_place", "T-17", {CELL}},
    [STATE_TILE_MISSING] = {"state_tile_missing", "T-17", {CELL}},
    [STATE_BLOCK_PLACE] = {"state_block_place", "T-05", {CELL}},
    [STATE_BLOCKS] = {"state_blocks", "S-04", {SEAT, NUMBER("found"), NUMBER("wanted")}},
    [STATE_FAVORS] = {"state_favors", "C-04", {FAVOR}},
    [STATE_MARKET] = {"state_market", "T-18", {{0}}},
    [STATE_NUMBERS] = {"state_numbers", "S-02", {{0}}},
    [STATE_UNDER] = {"state_under", "F-12", {{0}}},
    [STATE_TAKEN] = {"state_taken", "T-09", {{0}}},
    [STATE_SQUARES] = {"state_squares", "T-16", {{0}}},
    [STATE_POINTS] = {"state_points", "T-12", {SEAT}},
    [STATE_PHASE] = {"state_phase", "T-19", {{"phase", FACT_PHASE}}},
    [STATE_DUMMY] = {"state_dummy", "Z-04", {{0}}},
    [STATE_DERIVED] = {"state_derived", NULL, {{"member", FACT_MEMBER}}},
};

const struct message_type nunatak_events[EVENTS + 1] = {
    [SWAPPED] = {"swapped", "T-08", {SEAT, {"from", FACT_CELL}, CELL}},
    [BUILT] = {"built", "T-05", {SEAT, CARD, USE, CELL}},
    [BUILT_FOR_SIKU] = {"built_for_siku", "Q-01", {SEAT, CARD, USE, CELL}},
    [SUPPORTED] = {"supported", "T-10", {SEAT, COUNT("points")}},
    [LINES] = {"lines", "T-11", {SEAT, COUNT("lines"), NUMBER("space")}},
    [SQUARE_NONE] = {"square_none", "T-12", {{"square", FACT_CELL}}},
    [SQUARE_ONE] = {"square_one", "T-12", {{"square", FACT_CELL}, SEAT, COUNT("points")}},
    [SQUARE_TWO] = {"square_two",
                    "T-12",
                    {{"square", FACT_CELL},
                     SEAT,
                     NUMBER("points"),
                     {"second", FACT_SEAT},
                     NUMBER("second_points")}},
    [SQUARE_THREE] = {"square_three",
                      "T-14",
                      {{"square", FACT_CELL},
                       SEAT,
                       NUMBER("points"),
                       {"second", FACT_SEAT},
                       {"third", FACT_SEAT},
                       NUMBER("second_points")}},
    [TILE_LAID] = {"tile_laid", "T-17", {TILE, CELL}},
    [PROPAGATED] = {"propagated", "F-13", {SEAT, {"square", FACT_CELL}}},
    [FAVOR_TAKEN] = {"favor_taken", "T-09", {SEAT, FAVOR}},
    [FAVOR_REMOVED] = {"favor_removed", "Z-06", {SEAT, FAVOR}},
    [FAVOR_REVEALED] = {"favor_revealed", "T-18", {FAVOR, REVEALED}},
    [FAVOR_KEPT] = {"favor_kept", "F-02", {SEAT, FAVOR}},
    [ASCENDED] = {"ascended", "D-06", {SEAT, NUMBER("space")}},
    [EXCHANGED] = {"exchanged",
                   "D-06",
                   {SEAT, {"given", FACT_FILING}, {"card", FACT_FILING}, SLOT}},
    [CARD_REVEALED] = {"card_revealed", "T-18", {CARD, SLOT, REVEALED}},
    [MARKET_SHUFFLED] = {"market_shuffled", "T-03", {SEAT}},
    [ANY_TILE] = {"any_tile", "T-04", {SEAT}},
    [CARD_RESERVED] = {"card_reserved", "F-10", {SEAT, CARD, SLOT}},
    [DIVINED] = {"divined", "F-12", {SEAT, CARD, SLOT}},
    [ABUNDANCE_USED] = {"abundance_used", "F-11", {SEAT}},
    [SKIPPED] = {"skipped", "F-11", {SEAT}},
    [EXTRA_TURN] = {"extra_turn", "E-02", {SEAT}},
    [ROUND_BEGINS] = {"round_begins", "Z-08", {NUMBER("round"), SEAT}},
    [INSIGHT_USED] = {"insight_used", "F-15", {SEAT, COUNT("points")}},
    [EDGES_USED] = {"edges_used", "F-16", {SEAT, COUNT("points")}},
    [ORNAMENTS_USED] = {"ornaments_used", "F-17", {SEAT}},
    [TRANSFORMATION_USED] = {"transformation_used",
                             "F-14",
                             {SEAT, {"card", FACT_FILING}, {"become", FACT_BECOME}}},
    [PASSED] = {"passed", "F-05", {SEAT}},
    [DOME] = {"dome", "P-02", {SEAT}},
    [DOME_NOBODY] = {"dome_nobody", "P-02", {{0}}},
    [DOME_PLACED] = {"dome_placed", "P-02", {SEAT}},
    [GAME_OVER] = {"game_over", "E-01", {{0}}},
};
