/*
 * test_game.c - the helpers around the contract: names, options, events.
 */
#include "support.h"

static const char *const sizes[] = {"small", "large", NULL};
static const char *const starts[] = {"first", "last", "lot", NULL};
static const struct game_option options[] = {
    {"size", sizes, 1 << 1 | 1 << 2 | 1 << 3, .rule = NULL},
    {"start", starts, 1 << 2 | 1 << 3, .rule = NULL},
    {0},
};
static const struct game puppet = {.name = "puppet", .options = options};

static void games_have_names(void **unused)
{
    (void)unused;
    for (int i = 0; games[i] != NULL; i++)
        assert_ptr_equal(game_named(games[i]->name), games[i]);
    assert_null(game_named("chess"));
    assert_null(game_named(""));
    assert_non_null(game_named("pebbles"));
}

static void options_are_set(void **unused)
{
    struct game_setup setup = {.players = 2};
    (void)unused;
    assert_true(game_option_set(&puppet, &setup, "start", "lot"));
    assert_int_equal(setup.chosen[0], 0);
    assert_int_equal(setup.chosen[1], 2);
    assert_false(game_option_set(&puppet, &setup, "start", "lots"));
    assert_false(game_option_set(&puppet, &setup, "star", "lot"));
    assert_false(game_option_set(&puppet, &setup, "size", "lot"));
    assert_int_equal(setup.chosen[1], 2);
}

static void options_need_players(void **unused)
{
    struct game_setup setup = {.players = 1};
    (void)unused;
    assert_true(game_option_set(&puppet, &setup, "size", "large"));
    assert_false(game_option_set(&puppet, &setup, "start", "last"));
    assert_false(game_options_read(&puppet, &setup, "start=last"));
}

static void assert_options(const char *text, const char *written)
{
    struct game_setup setup = {.players = 3, .chosen = {1, 1}};
    char buffer[80];
    struct text out = text_in(buffer, sizeof buffer);
    assert_true(game_options_read(&puppet, &setup, text));
    game_options_write(&puppet, &setup, &out);
    assert_string_equal(buffer, written);
}

static void options_as_text(void **unused)
{
    (void)unused;
    assert_options("", "");
    assert_options("size=large", "size=large");
    assert_options(" start=lot  size=large ", "size=large start=lot");
    assert_options("size=small start=first", "");
}

static void texts_that_are_no_options(void **unused)
{
    static const char *const bad[] = {
        "size",
        "size=",
        "=large",
        "size=large,start=lot",
        "size=large start",
        "size = large",
        "size=largelargelargelargelargelargelargelargelargelargelargelargelargelargelarge"};
    struct game_setup setup = {.players = 3};
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(game_options_read(&puppet, &setup, bad[i]));
}

static const struct message_type melt = {"melt", NULL, {{"a", FACT_NUMBER}, {"b", FACT_NUMBER}}};

static void events_are_collected(void **unused)
{
    struct game_events events;
    (void)unused;
    game_events_clear(&events);
    assert_int_equal(events.count, 0);
    assert_false(events.revealed);
    game_emit(&events, &melt, 7, -8);
    assert_int_equal(events.count, 1);
    assert_ptr_equal(events.list[0].what, &melt);
    assert_int_equal(events.list[0].values[0], 7);
    assert_int_equal(events.list[0].values[1], -8);
    assert_int_equal(events.list[0].values[2], 0);
}

static void too_many_events_are_dropped(void **unused)
{
    static struct {
        struct game_events events;
        int guard;
    } room;
    (void)unused;
    room.guard = 42;
    for (int i = 0; i < GAME_EVENTS_MAX + 5; i++)
        game_emit(&room.events, &melt, i, i);
    assert_int_equal(room.events.count, GAME_EVENTS_MAX);
    assert_int_equal(room.events.list[GAME_EVENTS_MAX - 1].values[0], GAME_EVENTS_MAX - 1);
    assert_int_equal(room.guard, 42);
    game_emit(NULL, &melt, 1, 2);
}

static void refusals_are_false(void **unused)
{
    struct message why = {.values = {9, 9, 9, 9, 9, 9}};
    (void)unused;
    assert_false(game_refuse(&why, &melt, 3, 4));
    assert_ptr_equal(why.what, &melt);
    assert_int_equal(why.values[1], 4);
    assert_int_equal(why.values[5], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_have_names),
        cmocka_unit_test(options_are_set),
        cmocka_unit_test(options_need_players),
        cmocka_unit_test(options_as_text),
        cmocka_unit_test(texts_that_are_no_options),
        cmocka_unit_test(events_are_collected),
        cmocka_unit_test(too_many_events_are_dropped),
        cmocka_unit_test(refusals_are_false),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
