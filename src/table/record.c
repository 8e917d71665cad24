/*
 * record.c - what writer and reader share, and the sentences about a bad record. See record.h.
 */
#include "table/record.h"

#include "table/record_parts.h"

const char *const record_tags[TAGS] = {
    [TAG_GAME] = "Game",           [TAG_RULES] = "Rules",       [TAG_EDITION] = "Edition",
    [TAG_PLAYERS] = "Players",     [TAG_OPTIONS] = "Options",   [TAG_SEED] = "Seed",
    [TAG_GENERATOR] = "Generator", [TAG_POSITION] = "Position", [TAG_SEAT] = "Seat1",
    [TAG_SEAT + 1] = "Seat2",      [TAG_SEAT + 2] = "Seat3",    [TAG_SEAT + 3] = "Seat4",
    [TAG_RESIGNED] = "Resigned",   [TAG_RESULT] = "Result",
};

const char *const record_early_results[] = {
    [TABLE_GOES_ON] = NULL, [TABLE_RESIGNED] = "resigned", [TABLE_DRAWN] = "draw"};

const struct message_type record_reasons[RECORD_REASONS + 1] = {
    [BAD_BYTE] = {"bad_byte", NULL, {{0}}},
    [BAD_COMMENT] = {"bad_comment", NULL, {{0}}},
    [BAD_TAG] = {"bad_tag", NULL, {{0}}},
    [TAG_TWICE] = {"tag_twice", NULL, {{0}}},
    [TAG_MISSING] = {"tag_missing", NULL, {{0}}},
    [SEED_AND_POSITION] = {"seed_and_position", NULL, {{0}}},
    [OTHER_GAME] = {"other_game", NULL, {{0}}},
    [OTHER_RULES] = {"other_rules", NULL, {{0}}},
    [OTHER_EDITION] = {"other_edition", NULL, {{0}}},
    [BAD_PLAYERS] = {"bad_players", NULL, {{"least", FACT_NUMBER}, {"most", FACT_NUMBER}}},
    [BAD_OPTIONS] = {"bad_options", NULL, {{0}}},
    [BAD_SEED] = {"bad_seed", NULL, {{0}}},
    [BAD_GENERATOR] = {"bad_generator", NULL, {{0}}},
    [BAD_SEAT] = {"bad_seat", NULL, {{0}}},
    [BAD_RESIGNED] = {"bad_resigned", NULL, {{0}}},
    [BAD_POSITION] = {"bad_position", NULL, {{"byte", FACT_NUMBER}}},
    [NO_OBJECT] = {"no_object", NULL, {{0}}},
    [OTHER_PLAYERS] = {"other_players", NULL, {{"players", FACT_NUMBER}}},
    [LONG_TOKEN] = {"long_token", NULL, {{0}}},
    [NO_RESULT] = {"no_result", NULL, {{0}}},
    [OTHER_RESULT] = {"other_result", NULL, {{0}}},
    [OTHER_RESULT_TAG] = {"other_result_tag", NULL, {{0}}},
    [AFTER_RESULT] = {"after_result", NULL, {{0}}},
};

void record_edition(const struct box *box, struct text *out)
{
    text_format(out, "%s ", box->name);
    box_check_write(box, out);
}

void record_result(const struct table *table, struct text *out)
{
    enum table_ending ending = table_end(table)->kind;
    struct game_result result;

    if (!table_is_over(table) || ending != TABLE_GOES_ON) {
        text_add(out, ending == TABLE_GOES_ON ? "*" : record_early_results[ending]);
        return;
    }
    table_result(table, &result);
    for (int seat = 0; seat < table_setup(table)->players; seat++)
        text_format(out, seat == 0 ? "%d" : "-%d", result.points[seat]);
}

void record_say_error(const struct game *game, const void *box, const struct record_error *error,
                      const struct audience *audience, struct text *out)
{
    const char *key = error->ply > 0            ? "record.error.move"
                      : error->token[0] != '\0' ? "record.error.token"
                                                : "record.error.line";
    char line[16], ply[16], reason[512];
    struct text line_text = text_in(line, sizeof line);
    struct text ply_text = text_in(ply, sizeof ply);
    struct text reason_text = text_in(reason, sizeof reason);

    text_add_int(&line_text, error->line);
    text_add_int(&ply_text, error->ply);
    if (error->by_game)
        say_reason(game, box, &error->why, audience, &reason_text);
    else
        say_message(NULL, NULL, &error->why, "record", audience, &reason_text);
    say(audience, out, key, 1, "line", line, "ply", ply, "token", error->token, "reason", reason,
        NULL);
}
