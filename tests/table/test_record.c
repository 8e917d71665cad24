/*
 * test_record.c - records re-play to the same game, and bad ones are refused with line and reason.
 */
#include "pebbles_support.h"

#include "table/record.h"

#include <stdio.h>

/* ---- writing and reading back ---- */

/* Plays so many random moves; fewer if the game ends. */
static void play_some(struct table *table, int plies)
{
    const struct game *game = table_game(table);
    const void *box = table_box(table)->data;
    game_move *moves = calloc((size_t)game->moves_max, sizeof *moves);
    struct rng dice = rng_from_text("record");
    struct message why;
    for (; plies > 0; plies--) {
        char move[MOVE_TEXT_MAX];
        struct text out = text_in(move, sizeof move);
        int count = game->legal(box, table_state(table), moves);
        if (count == 0)
            break;
        game->move_write(box, table_state(table), moves[rng_below(&dice, (uint32_t)count)], &out);
        assert_true(table_play(table, move, &why, NULL));
    }
    free(moves);
}

static struct table *read_good(const struct box *box, const char *record)
{
    struct record_error error;
    assert_ptr_equal(record_game(record, strlen(record), &error), box->game);
    struct table *table = record_read(box, record, strlen(record), &error);
    if (table == NULL)
        fail_msg("line %d, ply %d, %s: %s", error.line, error.ply, error.token,
                 error.why.what->code);
    return table;
}

/* The record of a table gives the same table: every state of it, its names, and its record. */
static void assert_round_trip(struct table *table)
{
    size_t size = table_game(table)->state_size;
    void *one = malloc(size), *two = malloc(size);
    char *record = record_write(table);
    struct table *back = read_good(table_box(table), record);
    assert_int_equal(table_plies(back), table_plies(table));
    for (int ply = 0; ply <= table_plies(table); ply++) {
        table_show(table, ply, one);
        table_show(back, ply, two);
        assert_memory_equal(one, two, size);
    }
    char *again = record_write(back);
    assert_string_equal(record, again);
    free(again);
    table_close(back);
    free(record);
    free(one);
    free(two);
}

static void round_trip_setup(struct box *box, const struct game_setup *setup)
{
    static const int plies[] = {0, 1, 7, 60, 10000};
    for (size_t i = 0; i < sizeof plies / sizeof *plies; i++) {
        struct table *table = table_deal(box, setup, "two words");
        table_set_name(table, 0, "Anna \"the \\ bear\" {\xC3\x85} ; [x]");
        play_some(table, plies[i]);
        assert_round_trip(table);
        struct table *middle = table_from(box, setup, table_state(table));
        play_some(middle, plies[i]);
        assert_round_trip(middle);
        table_close(middle);
        table_close(table);
    }
}

static void records_round_trip(void **unused)
{
    (void)unused;
    for (int i = 0; games[i] != NULL; i++) {
        struct box *box = open_box_of(games[i]);
        for (int players = games[i]->players_min; players <= games[i]->players_max; players++) {
            struct game_setup setup = {.players = players};
            do
                round_trip_setup(box, &setup);
            while (next_setup(games[i], &setup));
            setup = (struct game_setup){.players = players, .generator = GENERATOR_CHACHA20};
            round_trip_setup(box, &setup);
        }
        box_close(box);
    }
}

/* The tag stands behind the seed, for the generator that is not the first one. */
static void records_name_the_generator(void **unused)
{
    struct game_setup setup = {.players = 2, .generator = GENERATOR_CHACHA20};
    struct table *table = table_deal(pebbles, &setup, "7");
    (void)unused;
    char *record = record_write(table);
    assert_non_null(strstr(record, "[Seed \"7\"]\n[Generator \"chacha20\"]\n"));
    free(record);
    table_close(table);
    setup.generator = GENERATOR_SPLITMIX64;
    table = table_deal(pebbles, &setup, "7");
    record = record_write(table);
    assert_null(strstr(record, "Generator"));
    free(record);
    table_close(table);
}

static void lines_stay_short(void **unused)
{
    struct game_setup setup = {.players = 4, .chosen = {1}};
    struct table *table = table_deal(pebbles, &setup, "7");
    (void)unused;
    play_some(table, 1000);
    char *record = record_write(table);
    for (const char *line = record; *line != '\0'; line += strcspn(line, "\n") + 1)
        assert_in_range(strcspn(line, "\n"), 0, 80);
    free(record);
    table_close(table);
}

/* A game that people ended before its rules did, and one in which somebody gave up and others went
 * on. */
static void early_ends_round_trip(void **unused)
{
    static const struct {
        struct table_end end;
        int plies;
        const char *tag, *result;
    } cases[] = {
        {{TABLE_DRAWN, {0}}, 0, NULL, "\n\ndraw\n"},
        {{TABLE_DRAWN, {0, 1}}, 3, "[Resigned \"2\"]\n[Result \"draw\"]\n", " draw\n"},
        {{TABLE_RESIGNED, {2, 0, 1}},
         4,
         "[Resigned \"3 1\"]\n[Result \"resigned\"]\n",
         " resigned\n"},
        {{TABLE_GOES_ON, {0, 1}}, 4, "[Resigned \"2\"]\n[Result \"*\"]\n", " *\n"},
        {{TABLE_GOES_ON, {0, 1}}, 1000, "[Resigned \"2\"]\n", "\n"},
    };
    struct game_setup setup = {.players = 3};
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table *table = table_deal(pebbles, &setup, "7");
        play_some(table, cases[i].plies);
        table_set_end(table, &cases[i].end);
        char *record = record_write(table);
        if (cases[i].tag != NULL)
            assert_non_null(strstr(record, cases[i].tag));
        assert_string_equal(record + strlen(record) - strlen(cases[i].result), cases[i].result);
        struct table *back = read_good(pebbles, record);
        assert_memory_equal(table_end(back), &cases[i].end, sizeof cases[i].end);
        table_close(back);
        free(record);
        assert_round_trip(table);
        table_close(table);
    }
}

/* ---- one record, and what can be wrong with it ---- */

/* The edition's tag, which has its check in it. */
static const char *edition_tag(void)
{
    static char tag[100];
    snprintf(tag, sizeof tag, "[Edition \"%s %08x\"]", pebbles->name, (unsigned)pebbles->check);
    return tag;
}

#define TAGS_BEFORE "[Game \"pebbles\"]\n[Rules \"1\"]\n"
#define TAGS_AFTER "[Players \"1\"]\n[Options \"\"]\n[Seed \"7\"]\n"
#define MOVES "1. left:3 sun 2. left:3 sun 3. right:3 sun 4. right:3 sun"

/* A record of Pebbles, around the right edition. */
static const char *record_with(const char *before, const char *after)
{
    static char record[4000];
    snprintf(record, sizeof record, "%s%s\n%s", before, edition_tag(), after);
    return record;
}

static void writes_what_the_manual_says(void **unused)
{
    struct game_setup setup = {.players = 2, .chosen = {1}};
    struct table *table = table_deal(pebbles, &setup, "7");
    struct message why;
    (void)unused;
    table_set_name(table, 1, "Bo \"B\"");
    assert_true(table_play(table, "left:3", &why, NULL));
    assert_true(table_play(table, "sun", &why, NULL));
    assert_true(table_play(table, "right:1", &why, NULL));
    char *record = record_write(table);
    assert_string_equal(record, record_with(TAGS_BEFORE, "[Players \"2\"]\n[Options \"heap=10\"]\n"
                                                         "[Seed \"7\"]\n[Seat2 \"Bo \\\"B\\\"\"]\n"
                                                         "[Result \"*\"]\n\n"
                                                         "1. left:3 sun 2. right:1 *\n"));
    free(record);
    table_close(table);
}

/* The points of the game MOVES. They are computed: which cards come is not this test's business. */
static int points_of_moves(void)
{
    struct table *table = read_good(pebbles, record_with(TAGS_BEFORE, TAGS_AFTER "*"));
    static const char *const moves[] = {"left:3",  "sun", "left:3",  "sun",
                                        "right:3", "sun", "right:3", "sun"};
    struct message why;
    for (int i = 0; i < 8; i++)
        assert_true(table_play(table, moves[i], &why, NULL));
    int points = game_total(pebbles->game, pebbles->data, table_state(table), 0);
    table_close(table);
    return points;
}

static const char *whole_record(const char *end)
{
    char after[1000];
    snprintf(after, sizeof after, "%s%s %d%s", TAGS_AFTER, MOVES, points_of_moves(), end);
    return record_with(TAGS_BEFORE, after);
}

static void reads_loosely(void **unused)
{
    static const char *const same[] = {
        TAGS_AFTER "left:1 *",
        TAGS_AFTER "1.left:1 *\n",
        TAGS_AFTER "1... left:1 *",
        TAGS_AFTER "{a\ncomment}left:1{another};and [one] {more\n\t*;",
        "\r\n\r\n" TAGS_AFTER "\r\n\r\nleft:1\r\n*\r\n",
        "[Date \"today\"] [Date \"again\"]\n" TAGS_AFTER "[Seat1 \"A\"]left:1 *",
        "; a comment\n{and}[Players \"1\"][Seed\n\"7\"\n]left:1 *",
        TAGS_AFTER "[Result \"*\"] left:1 *",
        TAGS_AFTER "[Generator \"splitmix64\"] left:1 *",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        struct table *table = read_good(pebbles, record_with(TAGS_BEFORE, same[i]));
        assert_int_equal(table_plies(table), 1);
        table_close(table);
    }
    table_close(read_good(pebbles, whole_record("")));
    table_close(read_good(pebbles, whole_record("\n\n{The end.}")));
}

struct flaw {
    const char *before, *after; /* around the tag Edition */
    const char *code;
    int line, ply;
    const char *token;
};

static const struct flaw flaws[] = {
    /* comments and tags as such */
    {TAGS_BEFORE, TAGS_AFTER "left:1\n{never\nending", "bad_comment", 8, 0, ""},
    {"{", "", "bad_comment", 1, 0, ""},
    {"[Game pebbles]", "", "bad_tag", 1, 0, ""},
    {"[Game \"pebbles\"", "", "bad_tag", 1, 0, ""},
    {"[\"pebbles\"]", "", "bad_tag", 1, 0, ""},
    {"[Game \"null\ngame\"]", "", "bad_tag", 1, 0, ""},
    {"[Game \"pebbles\\n\"]", "", "bad_tag", 1, 0, ""},
    {"[Game \"null\xFF\"]", "", "bad_tag", 1, 0, ""},
    {"\n[ Game \"pebbles\"]", "", "bad_tag", 2, 0, ""},
    {TAGS_BEFORE, "\n[Seed\n\n7]", "bad_tag", 5, 0, ""},
    {TAGS_BEFORE, "[Seed \"", "bad_tag", 4, 0, ""},
    {TAGS_BEFORE, "[Seed \"\\", "bad_tag", 4, 0, ""},
    {TAGS_BEFORE, "[", "bad_tag", 4, 0, ""},
    {TAGS_BEFORE "[Rules \"1\"]", "", "tag_twice", 3, 0, "Rules"},
    {"[Rules \"1\"]\n", TAGS_AFTER "*", "tag_missing", 6, 0, "Game"},
    {"[Game \"pebbles\"]\n", TAGS_AFTER "*", "tag_missing", 6, 0, "Rules"},
    {TAGS_BEFORE, "[Seed \"7\"] *", "tag_missing", 4, 0, "Players"},
    {TAGS_BEFORE, "[Players \"2\"] *", "tag_missing", 4, 0, "Seed"},
    /* tags of ours */
    {"[Game \"nanuuk\"] [Rules \"1\"]", TAGS_AFTER "*", "other_game", 1, 0, "nanuuk"},
    {"[Game \"pebbles\"]\n[Rules \"0\"]\n", TAGS_AFTER "*", "other_rules", 2, 0, "0"},
    {TAGS_BEFORE, "[Players \"5\"][Seed \"7\"]*", "bad_players", 4, 0, "5"},
    {TAGS_BEFORE, "[Players \"0\"][Seed \"7\"]*", "bad_players", 4, 0, "0"},
    {TAGS_BEFORE, "[Players \"02\"][Seed \"7\"]*", "bad_players", 4, 0, "02"},
    {TAGS_BEFORE, "[Players \"\"][Seed \"7\"]*", "bad_players", 4, 0, ""},
    {TAGS_BEFORE, "[Players \"2\"]\n[Options \"heap=7\"][Seed \"7\"]*", "bad_options", 5, 0,
     "heap=7"},
    {TAGS_BEFORE, "[Players \"3\"]\n[Options \"heap=3\"][Seed \"7\"]*", "heap_too_small", 5, 0,
     "heap=3"},
    {TAGS_BEFORE, "[Players \"2\"][Seed \"\"]*", "bad_seed", 4, 0, ""},
    {TAGS_BEFORE, "[Players \"2\"][Seed \"a\\\\b\"]*", "bad_seed", 4, 0, "a\\\\b"},
    {TAGS_BEFORE, TAGS_AFTER "[Generator \"dice\"]*", "bad_generator", 7, 0, "dice"},
    {TAGS_BEFORE, "[Players \"2\"]\n[Generator \"chacha20\"][Position \"{}\"]*", "bad_generator", 5,
     0, "chacha20"},
    {TAGS_BEFORE, "[Players \"2\"][Seed \"7\"][Seat3 \"C\"]*", "bad_seat", 4, 0, "C"},
    {TAGS_BEFORE, "[Players \"2\"][Seed \"7\"][Seat1 \"\"]*", "bad_seat", 4, 0, ""},
    {TAGS_BEFORE, TAGS_AFTER "[Position \"{}\"]*", "seed_and_position", 6, 0, "7"},
    {TAGS_BEFORE, "[Players \"2\"][Position \"\"]*", "bad_position", 4, 0, ""},
    {TAGS_BEFORE, "[Players \"2\"][Position \"[]\"]*", "no_object", 4, 0, ""},
    {TAGS_BEFORE, "[Players \"2\"][Position \"{\\\"a\\\":}\"]*", "bad_position", 4, 0, ""},
    {TAGS_BEFORE, "[Players \"2\"][Position \"{}\"]*", "state_member", 4, 0, ""},
    /* moves and result */
    {TAGS_BEFORE, TAGS_AFTER "", "no_result", 7, 0, ""},
    {TAGS_BEFORE, TAGS_AFTER "left:1", "no_result", 7, 0, ""},
    {TAGS_BEFORE, TAGS_AFTER "left:1\n[Seat1 \"A\"] *", "unreadable", 8, 2, "[Seat1"},
    {TAGS_BEFORE, TAGS_AFTER "left:1\nsun left:9 *", "too_many", 8, 3, "left:9"},
    {TAGS_BEFORE, TAGS_AFTER "left:1 left:1 *", "not_now", 7, 2, "left:1"},
    {TAGS_BEFORE, TAGS_AFTER "1. 2. left:x *", "unreadable", 7, 1, "left:x"},
    {TAGS_BEFORE, TAGS_AFTER "le\x01t *", "bad_byte", 7, 0, ""},
    {TAGS_BEFORE, TAGS_AFTER "left:\xC3\xA9 *", "bad_byte", 7, 0, ""},
    {TAGS_BEFORE, TAGS_AFTER "left:12345678901234567890123456789012345678901234567890",
     "long_token", 7, 0, "left:1234567890123456789012345678901234"},
    {TAGS_BEFORE, TAGS_AFTER "left:1 * *", "after_result", 7, 0, "*"},
    {TAGS_BEFORE, TAGS_AFTER "* left:1", "after_result", 7, 0, "left:1"},
    {TAGS_BEFORE, TAGS_AFTER "[Result \"7\"] *", "other_result_tag", 7, 0, "7"},
    {TAGS_BEFORE, TAGS_AFTER MOVES " *", "other_result", 7, 0, "*"},
    {TAGS_BEFORE, TAGS_AFTER MOVES " draw", "other_result", 7, 0, "draw"},
    {TAGS_BEFORE, "[Players \"2\"][Seed \"7\"][Result \"*\"]draw", "other_result_tag", 4, 0, "*"},
    {TAGS_BEFORE, "[Players \"2\"][Seed \"7\"]draw draw", "after_result", 4, 0, "draw"},
    {TAGS_BEFORE, "[Players \"2\"][Seed \"7\"][Resigned \"\"]*", "bad_resigned", 4, 0, ""},
    {TAGS_BEFORE, "[Players \"2\"][Seed \"7\"][Resigned \"0\"]*", "bad_resigned", 4, 0, "0"},
    {TAGS_BEFORE, "[Players \"2\"][Seed \"7\"][Resigned \"3\"]*", "bad_resigned", 4, 0, "3"},
    {TAGS_BEFORE, "[Players \"2\"][Seed \"7\"][Resigned \"1 2\"]*", "bad_resigned", 4, 0, "1 2"},
    {TAGS_BEFORE, "[Players \"2\"][Seed \"7\"][Resigned \"1 \"]*", "bad_resigned", 4, 0, "1 "},
    {TAGS_BEFORE, "[Players \"3\"][Seed \"7\"][Resigned \"1 1\"]*", "bad_resigned", 4, 0, "1 1"},
    {TAGS_BEFORE, "[Players \"3\"][Seed \"7\"][Resigned \"1,2\"]*", "bad_resigned", 4, 0, "1,2"},
    {TAGS_BEFORE, TAGS_AFTER MOVES " 1", "other_result", 7, 0, "1"},
    {TAGS_BEFORE, TAGS_AFTER MOVES " left:1", "other_result", 7, 0, "left:1"},
    {TAGS_BEFORE, TAGS_AFTER MOVES, "no_result", 7, 0, ""},
};

/* The error can be told: its line, its token and a whole sentence. */
static void assert_error_sentence(const struct record_error *error)
{
    struct audience audience = english(2);
    char words[700], line[32];
    struct text out = text_in(words, sizeof words);
    snprintf(line, sizeof line, "Line %d", error->line);
    record_say_error(pebbles->game, pebbles->data, error, &audience, &out);
    assert_false(out.cut);
    assert_null(strstr(words, ".reason."));
    assert_null(strstr(words, "{reason}"));
    assert_int_equal(strncmp(words, line, strlen(line)), 0);
    assert_non_null(strstr(words, error->token));
}

static void flaws_are_named(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof flaws / sizeof *flaws; i++) {
        const struct flaw *flaw = &flaws[i];
        const char *record = record_with(flaw->before, flaw->after);
        struct record_error error;
        if (record_read(pebbles, record, strlen(record), &error) != NULL)
            fail_msg("accepted: %s", record);
        if (strcmp(error.why.what->code, flaw->code) != 0 || error.line != flaw->line)
            fail_msg("%s in line %d, not %s in line %d: %s", error.why.what->code, error.line,
                     flaw->code, flaw->line, record);
        assert_int_equal(error.ply, flaw->ply);
        assert_string_equal(error.token, flaw->token);
        assert_error_sentence(&error);
    }
}

/* The whole sentence about a record of Pebbles. */
static const char *complaint(const char *after)
{
    static char words[700];
    const char *record = record_with(TAGS_BEFORE, after);
    struct audience audience = english(2);
    struct record_error error;
    struct text out = text_in(words, sizeof words);
    assert_null(record_read(pebbles, record, strlen(record), &error));
    record_say_error(pebbles->game, pebbles->data, &error, &audience, &out);
    return words;
}

static void flaws_are_told(void **unused)
{
    (void)unused;
    assert_string_equal(complaint(TAGS_AFTER "left:9 *"),
                        "Line 7, move 1, “left:9”: You may take at most 3 pebbles. (Rule R-2.)");
    assert_string_equal(complaint("[Players \"3\"][Options \"heap=3\"][Seed \"7\"]*"),
                        "Line 4, “heap=3”: Heaps of 3 pebbles are for at most 2 players. "
                        "(Rule R-1.)");
    assert_string_equal(complaint("[Players \"2\"][Position \"?\"]*"),
                        "Line 4: The position is not JSON: wrong at byte 1.");
    assert_string_equal(complaint("[Players \"2\"][Position \"{\\\"a\\\":}\"]*"),
                        "Line 4: The position is not JSON: wrong at byte 6.");
    assert_string_equal(complaint("[Players \"2\"][Position \"7\"]*"),
                        "Line 4: The position is JSON, but no object.");
}

static void nuls_are_no_end(void **unused)
{
    const char *good = record_with(TAGS_BEFORE, TAGS_AFTER "left:1 *");
    char record[1000];
    size_t length = strlen(good);
    struct record_error error;
    (void)unused;
    memcpy(record, good, length + 1);
    assert_null(record_read(pebbles, record, length + 1, &error));
    assert_string_equal(error.why.what->code, "bad_byte");
    record[length - 3] = '\0'; /* the 1 of left:1 */
    assert_null(record_read(pebbles, record, length, &error));
    assert_string_equal(error.why.what->code, "bad_byte");
}

static void other_editions_are_refused(void **unused)
{
    char record[1000];
    struct record_error error;
    (void)unused;
    snprintf(record, sizeof record, "%s[Edition \"pebbles 1 00000000\"]\n%s*", TAGS_BEFORE,
             TAGS_AFTER);
    assert_null(record_read(pebbles, record, strlen(record), &error));
    assert_string_equal(error.why.what->code, "other_edition");
    assert_int_equal(error.line, 3);
    assert_error_sentence(&error);
}

static void games_are_found(void **unused)
{
    struct record_error error;
    (void)unused;
    assert_ptr_equal(record_game("[Game \"pebbles\"]", 17, &error), pebbles->game);
    assert_null(record_game("[Game \"chess\"]", 14, &error));
    assert_string_equal(error.why.what->code, "other_game");
    assert_null(record_game("", 0, &error));
    assert_string_equal(error.why.what->code, "tag_missing");
    assert_null(record_game("[Game", 5, &error));
    assert_string_equal(error.why.what->code, "bad_tag");
    assert_error_sentence(&error);
}

/* A position for other players than the tag says. */
static void positions_have_their_players(void **unused)
{
    struct game_setup setup = {.players = 2};
    struct table *dealt = table_deal(pebbles, &setup, "7");
    struct table *table = table_from(pebbles, &setup, table_state(dealt));
    struct record_error error;
    (void)unused;
    char *record = record_write(table);
    assert_non_null(strstr(record, "[Position \"{\\\"players\\\":2,"));
    assert_null(strstr(record, "[Seed"));
    *strstr(strstr(record, "[Players"), "2") = '3';
    assert_null(record_read(pebbles, record, strlen(record), &error));
    assert_string_equal(error.why.what->code, "other_players");
    assert_error_sentence(&error);
    free(record);
    table_close(table);
    table_close(dealt);
}

/* ---- any text at all ---- */

static void damage(struct rng *dice, char *record, size_t *length)
{
    static const char signs[] = "[]\"\\{};*. \n\t01239:lrs\xC3\xFF";
    for (uint32_t n = 1 + rng_below(dice, 3); n > 0 && *length > 1; n--) {
        size_t at = rng_below(dice, (uint32_t)*length);
        switch (rng_below(dice, 3)) {
        case 0:
            record[at] = signs[rng_below(dice, sizeof signs)];
            break;
        case 1:
            memmove(record + at, record + at + 1, *length - at - 1);
            --*length;
            break;
        default:
            *length = rng_below(dice, 8) == 0 ? at : *length;
        }
    }
}

static void try_record(const char *record, size_t length, int *accepted)
{
    struct record_error error;
    char *copy = malloc(length + (length == 0));
    memcpy(copy, record, length);
    struct table *table = record_read(pebbles, copy, length, &error);
    if (table != NULL)
        ++*accepted;
    else
        assert_error_sentence(&error);
    table_close(table);
    free(copy);
}

static void bears_anything(void **unused)
{
    struct game_setup setup = {.players = 2};
    struct rng dice = rng_from_text("anything");
    struct table *dealt = table_deal(pebbles, &setup, "7");
    struct table *table = table_from(pebbles, &setup, table_state(dealt));
    int accepted = 0;
    (void)unused;
    play_some(dealt, 1000);
    play_some(table, 5);
    for (int round = 0; round < 20000; round++) {
        char *record = record_write(round % 2 == 0 ? dealt : table);
        size_t length = strlen(record);
        damage(&dice, record, &length);
        try_record(record, length, &accepted);
        free(record);
    }
    assert_in_range(accepted, 100, 19000);
    table_close(table);
    table_close(dealt);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_round_trip),
        cmocka_unit_test(records_name_the_generator),
        cmocka_unit_test(early_ends_round_trip),
        cmocka_unit_test(lines_stay_short),
        cmocka_unit_test(writes_what_the_manual_says),
        cmocka_unit_test(reads_loosely),
        cmocka_unit_test(flaws_are_named),
        cmocka_unit_test(flaws_are_told),
        cmocka_unit_test(nuls_are_no_end),
        cmocka_unit_test(other_editions_are_refused),
        cmocka_unit_test(games_are_found),
        cmocka_unit_test(positions_have_their_players),
        cmocka_unit_test(bears_anything),
    };
    return cmocka_run_group_tests(tests, open_pebbles, close_pebbles);
}
