/*
 * test_pebbles.c - the rules of Pebbles, and the positions that no game can reach.
 *
 * What holds for every game is in test_contract.c. Positions here are JSON, as a test of any game
 * would write them.
 */
#include "support.h"

static struct scene scene;

static int open_pebbles(void **unused)
{
    (void)unused;
    scene.game = game_named("pebbles");
    scene.box = open_box_of(scene.game);
    scene.state = calloc(1, scene.game->state_size);
    return 0;
}

static int close_pebbles(void **unused)
{
    (void)unused;
    free(scene.state);
    box_close(scene.box);
    return 0;
}

/* Two players after one turn. GOOD: seat 0 took two of the left heap and was right about rain. */
#define SUNS \
    "\"sun\",\"sun\",\"sun\",\"sun\",\"sun\",\"sun\",\"sun\",\"sun\",\"sun\",\"sun\",\"sun\""
#define RAINS "\"rain\",\"rain\",\"rain\",\"rain\",\"rain\",\"rain\",\"rain\""
#define SNOWS "\"snow\",\"snow\",\"snow\""
#define POSITION(players, heap, phase, shown, first, second)                                 \
    "{\"players\":" players ",\"heap\":" heap ",\"phase\":\"" phase "\",\"shown\":[\"" shown \
    "\"],\"seats\":[" first "," second "],\"hidden\":{\"charms\":[\"sun\",\"snow\"],"        \
    "\"deck\":[" SUNS "," RAINS "," SNOWS "]}}"
#define SEAT(left, right, rain) "{\"taken\":[" left "," right "],\"right\":[0," rain ",0]}"
#define NEW SEAT("0", "0", "0")
#define GOOD POSITION("2", "6", "take", "rain", SEAT("2", "0", "1"), NEW)

static void set(const char *json)
{
    struct message why;
    if (!read_state(&scene, json, scene.state, &why))
        fail_msg("%s: %s", why.what == NULL ? "no JSON" : why.what->code, json);
}

static void assert_refused(const char *json, const char *code)
{
    struct message why;
    if (read_state(&scene, json, scene.state, &why))
        fail_msg("accepted: %s", json);
    assert_non_null(why.what);
    assert_string_equal(why.what->code, code);
}

static bool play(const char *text, struct message *why)
{
    game_move move;
    const void *box = scene.box->data;
    if (!scene.game->move_read(box, scene.state, text, &move, why) ||
        !scene.game->check(box, scene.state, move, why))
        return false;
    scene.game->play(box, scene.state, move, NULL);
    return true;
}

static void assert_plays(const char *text)
{
    struct message why;
    assert_true(play(text, &why));
}

static void assert_illegal(const char *text, const char *code)
{
    struct message why;
    assert_false(play(text, &why));
    assert_string_equal(why.what->code, code);
}

static void assert_points(int seat, int pebbles, int forecasts, int charm)
{
    int points[SCORE_LINES_MAX];
    scene.game->score(scene.box->data, scene.state, seat, points);
    assert_int_equal(points[0], pebbles);
    assert_int_equal(points[1], forecasts);
    assert_int_equal(points[2], charm);
}

static void r_1_heaps_and_charms(void **unused)
{
    struct game_setup setup = {.players = 3, .chosen = {1}};
    (void)unused;
    scene.game->deal(scene.box->data, &setup, generator_of(rng_from_text("7")), scene.state);
    char view[TEXT_ROOM];
    write_state(&scene, scene.state, 1, false, view);
    assert_non_null(strstr(view, "\"heaps\":[10,10]"));
    assert_non_null(strstr(view, "\"deck\":21"));
    const char *charm = strstr(view, "\"charm\":");
    assert_int_equal(strncmp(charm, "\"charm\":null", 12), 0);
    assert_int_equal(strncmp(strstr(charm + 1, "\"charm\":"), "\"charm\":\"", 9), 0);
}

#define TINY 2 /* heaps of 3: an index of the option's values */

static void r_1_tiny_heaps_are_for_two(void **unused)
{
    struct message why;
    char json[TEXT_ROOM];
    (void)unused;
    for (int players = 1; players <= SEATS_MAX; players++) {
        struct game_setup setup = {.players = players, .chosen = {TINY}};
        assert_int_equal(scene.game->setup_fits(&setup, &why), players <= 2);
        setup.chosen[0] = 1;
        assert_true(scene.game->setup_fits(&setup, &why));
    }
    assert_string_equal(why.what->code, "heap_too_small");
    struct game_setup three = {.players = 3};
    scene.game->deal(scene.box->data, &three, generator_of(rng_from_text("7")), scene.state);
    write_state(&scene, scene.state, SPECTATOR, true, json);
    strstr(json, "\"heap\":6")[7] = '3';
    assert_refused(json, "state_member");
}

static void r_2_take_one_to_three(void **unused)
{
    (void)unused;
    set(GOOD);
    assert_illegal("left:0", "unreadable");
    assert_illegal("left:4", "too_many");
    assert_illegal("sun", "not_now");
    assert_plays("left:3");
    assert_points(1, 3, 0, 0);
    assert_int_equal(scene.game->decides(scene.state), 1);
    assert_illegal("left:1", "not_now");
    assert_plays("snow");
    assert_int_equal(scene.game->decides(scene.state), 0);
    assert_illegal("left:2", "heap_short");
    assert_plays("left:1");
}

static void r_3_forecasts(void **unused)
{
    (void)unused;
    set(GOOD);
    assert_points(0, 2, 2, 0);
    assert_plays("right:1");
    assert_plays("sun");
    assert_points(1, 1, 1, 0);
    assert_plays("right:1");
    assert_plays("rain");
    assert_points(0, 3, 2, 0);
}

static void r_4_the_end(void **unused)
{
    static const char *const moves[] = {"left:3",  "sun", "left:1", "sun",
                                        "right:3", "sun", "right:3"};
    struct game_result result;
    (void)unused;
    set(GOOD);
    for (int i = 0; i < 7; i++)
        assert_plays(moves[i]);
    assert_int_equal(scene.game->decides(scene.state), 0);
    assert_plays("snow");
    assert_int_equal(scene.game->decides(scene.state), NOBODY);
    assert_illegal("left:1", "over");
    assert_points(0, 6, 3, 1);
    assert_points(1, 6, 2, 4);
    scene.game->result(scene.box->data, scene.state, &result);
    assert_int_equal(result.rank[0], 2);
    assert_int_equal(result.rank[1], 1);
}

static void r_5_a_bright_day(void **unused)
{
    static const char *const takes[] = {"left:1", "right:1"};
    struct game_setup setup = {.players = 1};
    struct game_result result;
    bool bright = false, dull = false;
    (void)unused;
    for (uint64_t seed = 0; seed < 40; seed++) {
        scene.game->deal(scene.box->data, &setup, generator_of((struct rng){seed}), scene.state);
        for (int i = 0; i < 12; i++) {
            assert_plays(takes[i / 6]);
            assert_plays("sun");
        }
        scene.game->result(scene.box->data, scene.state, &result);
        bright |= result.grade != NULL;
        dull |= result.grade == NULL;
        assert_int_equal(result.grade != NULL, result.points[0] >= 18);
    }
    assert_true(bright && dull);
}

/* What follows from the rest may be there too, if it is right. */
static void positions_may_say_more(void **unused)
{
    char json[TEXT_ROOM];
    (void)unused;
    set(GOOD);
    write_state(&scene, scene.state, SPECTATOR, true, json);
    set(json);
    strstr(json, "\"turn\":2")[7] = '3';
    assert_refused(json, "state_disagrees");
    strstr(json, "\"turn\":3")[7] = '2';
    set(json);
    memcpy(strstr(json, "\"turn\""), "\"torn\"", 6);
    assert_refused(json, "state_disagrees");
}

static void impossible_positions(void **unused)
{
    (void)unused;
    set(GOOD);
    assert_refused("{}", "state_member");
    assert_refused(POSITION("2", "7", "take", "rain", SEAT("2", "0", "1"), NEW), "state_member");
    assert_refused(POSITION("3", "6", "take", "rain", SEAT("2", "0", "1"), NEW), "state_member");
    assert_refused(POSITION("2", "6", "nap", "rain", SEAT("2", "0", "1"), NEW), "state_member");
    assert_refused(POSITION("2", "6", "take", "fog", SEAT("2", "0", "1"), NEW), "state_member");
    assert_refused(POSITION("2", "6", "take", "sun", SEAT("2", "0", "0"), NEW), "state_cards");
    assert_refused(POSITION("2", "6", "take", "rain", SEAT("4", "0", "1"), NEW), "state_pebbles");
    assert_refused(POSITION("2", "6", "take", "rain", SEAT("1", "1", "1"), NEW), "state_pebbles");
    assert_refused(POSITION("2", "6", "take", "rain", NEW, NEW), "state_pebbles");
    assert_refused(POSITION("2", "6", "over", "rain", SEAT("2", "0", "1"), NEW), "state_pebbles");
    assert_refused(POSITION("2", "6", "forecast", "rain", SEAT("2", "0", "1"), NEW),
                   "state_pebbles");
    assert_refused(POSITION("2", "6", "take", "rain", SEAT("2", "0", "2"), NEW), "state_forecasts");
    assert_refused(POSITION("2", "6", "take", "rain", SEAT("2", "0", "0"), SEAT("0", "0", "1")),
                   "state_forecasts");
}

struct flaw {
    const char *edition, *code;
    int line;
};

static void bad_editions(void **unused)
{
    static const struct flaw flaws[] = {
        {"edition x\nedition y\n", "edition_twice", 2},
        {"take 3\ntake 3", "edition_twice", 2},
        {"weather sun 9 1\n#\nweather sun 9 1\n", "edition_twice", 3},
        {"take 0", "edition_line", 1},
        {"take 10", "edition_line", 1},
        {"take 3 4", "edition_line", 1},
        {"edition", "edition_line", 1},
        {"weather sun 121", "edition_line", 1},
        {"weather fog 9 1", "edition_line", 1},
        {"weather sun 0 1", "edition_line", 1},
        {"weather sun 49 1", "edition_line", 1},
        {"\nsun 9 1", "edition_line", 2},
        {"edition x\ntake 3\nweather sun 9 1\nweather rain 9 1\n", "edition_missing", 0},
        {"edition x\nweather sun 9 1\nweather rain 9 1\nweather snow 9 1", "edition_missing", 0},
        {"edition x\ntake 3\nweather sun 9 1\nweather rain 9 1\nweather snow 5 1", "edition_cards",
         0},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof flaws / sizeof *flaws; i++) {
        struct message why;
        int line = -1;
        assert_null(box_open(scene.game, flaws[i].edition, strlen(flaws[i].edition), &why, &line));
        assert_string_equal(why.what->code, flaws[i].code);
        assert_int_equal(line, flaws[i].line);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r_1_heaps_and_charms),
        cmocka_unit_test(r_1_tiny_heaps_are_for_two),
        cmocka_unit_test(r_2_take_one_to_three),
        cmocka_unit_test(r_3_forecasts),
        cmocka_unit_test(r_4_the_end),
        cmocka_unit_test(r_5_a_bright_day),
        cmocka_unit_test(positions_may_say_more),
        cmocka_unit_test(impossible_positions),
        cmocka_unit_test(bad_editions),
    };
    return cmocka_run_group_tests(tests, open_pebbles, close_pebbles);
}
