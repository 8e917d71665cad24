/*
 * messages.c - the tables of reasons and events.
 *
 * A line is the code (its key in the catalog), the rule of docs/rules/nanuuk.md behind it, and the
 * names and kinds of its facts, in the order in which the rules give their values. No rule: what is
 * wrong is the form of a text. The rule is that of the hunt if both families of modes have one:
 * cite.c knows the others.
 */
#include "games/nanuuk/messages.h"

const char *const floe_keywords[FLOE_KEYWORDS] = {
    [KEY_EDITION] = "edition",   [KEY_COLUMNS] = "columns", [KEY_IGLOOS] = "igloos",
    [KEY_WITHOUT] = "without",   [KEY_WHALES] = "whales",   [KEY_INUIT] = "inuit",
    [KEY_BEARS] = "bears",       [KEY_FISH] = "fish",       [KEY_SEALS] = "seals",
    [KEY_WALRUSES] = "walruses",
};

#define SEAT              \
    {                     \
        "seat", FACT_SEAT \
    }
/* Facts that many message_types have, under their usual names. */
#define SPACE               \
    {                       \
        "space", FACT_SPACE \
    }
#define FROM               \
    {                      \
        "from", FACT_SPACE \
    }
#define TO               \
    {                    \
        "to", FACT_SPACE \
    }
#define BORDER                \
    {                         \
        "border", FACT_BORDER \
    }
#define TOKEN               \
    {                       \
        "token", FACT_TOKEN \
    }
#define PIECE               \
    {                       \
        "piece", FACT_PIECE \
    }
#define NAME               \
    {                      \
        "space", FACT_NAME \
    }
#define NUMBER(name)      \
    {                     \
        name, FACT_NUMBER \
    }

const struct message_type nanuuk_reasons[REASONS + 1] = {
    [UNREADABLE] = {"unreadable", NULL, {{0}}},
    [OVER] = {"over", "E-01", {{0}}},
    [NOT_NOW] = {"not_now", "M-02", {{"phase", FACT_PHASE}}},
    [NO_PIECE] = {"no_piece", "M-01", {SPACE}},
    [NOT_THIS_PIECE] = {"not_this_piece", "U-05", {SPACE}},
    [FINISHED] = {"finished", "E-03", {SPACE}},
    [OUT_OF_PLAY] = {"out_of_play", "B-02", {SPACE}},
    [SAME_SPACE] = {"same_space", "M-01", {SPACE}},
    [NOT_NEIGHBOUR] = {"not_neighbour", "M-01", {FROM, TO}},
    [CRACK_BETWEEN] = {"crack_between", "L-03", {FROM, TO}},
    [CRACK_ON_FOOT] = {"crack_on_foot", "M-01", {FROM, TO}},
    [PIECE_THERE] = {"piece_there", "M-01", {SPACE}},
    [NO_KAYAK] = {"no_kayak", "M-09", {FROM, TO}},
    [NO_CRACK_TO_CROSS] = {"no_crack_to_cross", "M-09", {FROM, TO}},
    [NO_HARPOON] = {"no_harpoon", "M-07", {SPACE}},
    [BEAR_CANNOT_FLEE] = {"bear_cannot_flee", "M-07", {SPACE}},
    [NO_SLED] = {"no_sled", "M-10", {{0}}},
    [NO_STEP] = {"no_step", "M-10", {{0}}},
    [MUST_STEP] = {"must_step", "M-01", {{0}}},
    [MAY_NOT_STAY] = {"may_not_stay", "LV-02", {{0}}},
    [MUST_STEP_AGAIN] = {"must_step_again", "M-01", {{0}}},
    [TAKEN] = {"taken", "U-02", {SPACE}},
    [NOT_IGLOO] = {"not_igloo", "U-03", {SPACE}},
    [SAME_IGLOO] = {"same_igloo", "U-05", {SPACE}},
    [IGLOO_THERE] = {"igloo_there", "U-02", {SPACE}},
    [TOO_NEAR] = {"too_near", "U-04", {TOKEN, SPACE}},
    [NO_ROOM_LEFT] = {"no_room_left", "U-04", {SPACE}},
    [TOKEN_THERE] = {"token_there", "M-07", {SPACE}},
    [NOT_CARRIED] = {"not_carried", "M-08", {TOKEN}},
    [EDGE] = {"edge", "G-01", {BORDER}},
    [CRACKED] = {"cracked", "G-01", {BORDER}},
    [NOT_AROUND] = {"not_around", "G-02", {BORDER, SPACE}},
    [STAR_FIRST] = {"star_first", "G-03", {BORDER, SPACE}},
    [CUTS_OFF] = {"cuts_off", "V-02", {BORDER}},
    [ISOLATES] = {"isolates", "V-03", {BORDER, SPACE}},
    [NOT_LATER] = {"not_later", "V-01", {{0}}},

    [OPTION_NOT_HERE] = {"option_not_here", NULL, {{"option", FACT_OPTION}}},

    [EDITION_KEYWORD] = {"edition_keyword", NULL, {{0}}},
    [EDITION_TWICE] = {"edition_twice", NULL, {{"keyword", FACT_KEYWORD}}},
    [EDITION_VALUE] = {"edition_value", NULL, {NUMBER("value")}},
    [EDITION_LONG_LINE] = {"edition_long_line", NULL, {{0}}},
    [EDITION_MISSING] = {"edition_missing", NULL, {{"keyword", FACT_KEYWORD}}},
    [EDITION_COLUMNS] = {"edition_columns", "B-01", {{0}}},
    [EDITION_ORDER] = {"edition_order", NULL, {{0}}},
    [EDITION_SPACE_TWICE] = {"edition_space_twice", NULL, {NAME}},
    [EDITION_IGLOOS] = {"edition_igloos", "B-03", {NUMBER("found"), NUMBER("wanted")}},
    [EDITION_IGLOO_OUT] = {"edition_igloo_out", "B-03", {NAME, NUMBER("players")}},
    [EDITION_OUT_OF_PLAY] = {"edition_out_of_play", "B-02", {NAME, NUMBER("players")}},
    [EDITION_TOKENS] =
        {"edition_tokens",
         "U-02",
         {{"keyword", FACT_KEYWORD}, NUMBER("players"), NUMBER("found"), NUMBER("wanted")}},
    [EDITION_FULL] = {"edition_full", "U-02", {NAME, NUMBER("players")}},
    [EDITION_LAYOUT] = {"edition_layout", "U-04", {NUMBER("players")}},

    [STATE_MEMBER] = {"state_member", NULL, {{"member", FACT_MEMBER}}},
    [STATE_UNKNOWN_MEMBER] = {"state_unknown_member", NULL, {{0}}},
    [STATE_TOKEN_PLACE] = {"state_token_place", "U-02", {SPACE}},
    [STATE_TOKENS] = {"state_tokens", "U-02", {TOKEN, NUMBER("found"), NUMBER("wanted")}},
    [STATE_LAYOUT] = {"state_layout", "U-04", {{0}}},
    [STATE_PIECE] = {"state_piece", "U-03", {NUMBER("number")}},
    [STATE_SHEET] = {"state_sheet", "U-01", {NUMBER("number")}},
    [STATE_PHASE] = {"state_phase", "M-02", {{"phase", FACT_PHASE}}},
    [STATE_DERIVED] = {"state_derived", NULL, {{"member", FACT_MEMBER}}},
};

const struct message_type nanuuk_events[EVENTS + 1] = {
    [TOKEN_LAID] = {"token_laid", "U-04", {SEAT, TOKEN, SPACE}},
    [PLACED] = {"placed", "U-03", {SEAT, PIECE, SPACE}},
    [STEPPED] = {"stepped", "M-01", {SEAT, PIECE, FROM, TO}},
    [PADDLED] = {"paddled", "M-09", {SEAT, PIECE, FROM, TO}},
    [SLED_USED] = {"sled_used", "M-10", {SEAT}},
    [STAYED] = {"stayed", "M-01", {SEAT}},
    [STOPPED] = {"stopped", "LV-01", {SEAT}},
    [CANNOT_STEP] = {"cannot_step", "M-01", {SEAT}},
    [REMOVED] = {"removed", "L-05", {SEAT, PIECE, SPACE}},
    [INUK_FOLLOWS] = {"inuk_follows", "M-04", {SEAT}},
    [CAUGHT] = {"caught", "M-05", {SEAT, TOKEN}},
    [LEFT_ALONE] = {"left_alone", "M-03", {SEAT, TOKEN}},
    [BEAR_FLED] = {"bear_fled", "M-07", {SEAT, SPACE}},
    [HARPOON_FETCHED] = {"harpoon_fetched", "M-08", {SEAT}},
    [BROUGHT_HOME] = {"brought_home", "M-08", {SEAT, {"animals", FACT_ANIMALS}}},
    [KEPT] = {"kept", "M-08", {SEAT}},
    [CRACK_LAID] = {"crack_laid", "G-02", {FROM, TO}},
    [CRACK_LATER] = {"crack_later", "V-01", {SEAT}},
    [HOMECOMING] = {"homecoming", "E-03", {{0}}},
    [ENCLOSED] = {"enclosed", "L-04", {SEAT, PIECE, SPACE}},
    [ALL_HOME] = {"all_home", "E-01", {{0}}},
    [NO_STEPS] = {"no_steps", "E-04", {{0}}},
    [GAME_OVER] = {"game_over", "E-01", {{0}}},
};
