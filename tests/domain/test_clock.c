/*
 * test_clock.c - the clocks of a table, with times that are numbers.
 */
#include "support.h"

#include "domain/clock.h"

#define SECOND INT64_C(1000)
#define MINUTE (60 * SECOND)
#define DAY (24 * 60 * MINUTE)
#define NOON INT64_C(1763251200000)

static const struct clock_settings none = {CLOCK_NONE, 5 * MINUTE, 5 * SECOND};
static const struct clock_settings fischer = {CLOCK_FISCHER, 5 * MINUTE, 5 * SECOND};
static const struct clock_settings by_turn = {CLOCK_TURN, 2 * MINUTE, 60 * SECOND};

static void assert_left(const struct clock *clock, int seat, int64_t now, int64_t wanted)
{
    assert_int_equal(clock_left(clock, seat, now), wanted);
}

/* A seat thinks so long, without delay. */
static int64_t decide_after(struct clock *clock, int seat, int turn, int64_t now, int64_t spent)
{
    clock_start(clock, seat, turn, now);
    assert_int_equal(clock_runs(clock), seat);
    assert_true(clock_decided(clock, now + spent, 0));
    assert_int_equal(clock_runs(clock), CLOCK_NOBODY);
    return now + spent;
}

/* ---- no clock ---- */

static void without_a_clock_nothing_runs(void **unused)
{
    struct clock clock;
    (void)unused;
    clock_begin(&clock, &none);
    clock_start(&clock, 0, 1, NOON);
    assert_int_equal(clock_runs(&clock), CLOCK_NOBODY);
    assert_int_equal(clock_deadline(&clock, 0), CLOCK_NEVER);
    assert_int_equal(clock_flag(&clock, NOON + 1000 * DAY, 0), CLOCK_NOBODY);
    assert_true(clock_decided(&clock, NOON + 1000 * DAY, 0));
    clock_return(&clock, 0, 1);
    assert_left(&clock, 0, NOON, 0);
    assert_int_equal(clock_grace(&clock, 0, NOON), 0);
}

/* ---- Fischer ---- */

static void a_game_begins_with_all_time(void **unused)
{
    struct clock clock;
    (void)unused;
    clock_begin(&clock, &fischer);
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        assert_left(&clock, seat, NOON, 5 * MINUTE);
    assert_int_equal(clock_runs(&clock), CLOCK_NOBODY);
    assert_int_equal(clock_deadline(&clock, 0), CLOCK_NEVER);
}

static void thinking_costs_and_deciding_adds(void **unused)
{
    struct clock clock;
    int64_t now = NOON;
    (void)unused;
    clock_begin(&clock, &fischer);
    now = decide_after(&clock, 0, 1, now, 20 * SECOND);
    assert_left(&clock, 0, now, 285 * SECOND);
    assert_left(&clock, 1, now, 300 * SECOND);
    now = decide_after(&clock, 1, 2, now, 1);
    assert_left(&clock, 1, now, 305 * SECOND - 1);
    now = decide_after(&clock, 0, 3, now, 285 * SECOND);
    assert_left(&clock, 0, now, 5 * SECOND);
}

static void a_running_clock_is_read(void **unused)
{
    struct clock clock;
    (void)unused;
    clock_begin(&clock, &fischer);
    clock_start(&clock, 2, 1, NOON);
    assert_left(&clock, 2, NOON - 5, 300 * SECOND);
    assert_left(&clock, 2, NOON + 7, 300 * SECOND - 7);
    assert_left(&clock, 2, NOON + DAY, 0);
    assert_left(&clock, 1, NOON + DAY, 300 * SECOND);
    assert_int_equal(clock_grace(&clock, 2, NOON), 0);
    assert_int_equal(clock.left[2], 300 * SECOND); /* what is stored stays */
}

static void days_are_long_seconds(void **unused)
{
    struct clock_settings settings = {CLOCK_FISCHER, 7 * DAY, DAY};
    struct clock clock;
    (void)unused;
    clock_begin(&clock, &settings);
    decide_after(&clock, 0, 1, NOON, 3 * DAY);
    assert_left(&clock, 0, NOON, 5 * DAY);
}

/* ---- delay ---- */

static void delay_is_given_back(void **unused)
{
    static const struct {
        int64_t delay, left;
    } cases[] = {{0, 290 * SECOND},    {1, 290 * SECOND + 1},    {999, 291 * SECOND - 1},
                 {1000, 291 * SECOND}, {1001, 291 * SECOND},     {INT64_MAX, 291 * SECOND},
                 {-1, 290 * SECOND},   {INT64_MIN, 290 * SECOND}};
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct clock clock;
        clock_begin(&clock, &fischer);
        clock_start(&clock, 0, 1, NOON);
        assert_true(clock_decided(&clock, NOON + 15 * SECOND, cases[i].delay));
        assert_left(&clock, 0, NOON, cases[i].left);
    }
}

/* Who decides at once with a slow connection gains nothing but what is added anyway. */
static void delay_is_no_gain(void **unused)
{
    struct clock clock;
    (void)unused;
    clock_begin(&clock, &fischer);
    clock_start(&clock, 0, 1, NOON);
    assert_true(clock_decided(&clock, NOON + 300, 1000));
    assert_left(&clock, 0, NOON, 305 * SECOND);
}

static void a_move_sent_in_time_comes_in_time(void **unused)
{
    struct clock clock;
    (void)unused;
    clock_begin(&clock, &fischer);
    clock_start(&clock, 0, 1, NOON);
    assert_int_equal(clock_deadline(&clock, 0), NOON + 300 * SECOND);
    assert_int_equal(clock_deadline(&clock, 400), NOON + 300 * SECOND + 400);
    assert_int_equal(clock_deadline(&clock, DAY), NOON + 301 * SECOND);
    assert_int_equal(clock_flag(&clock, NOON + 300 * SECOND + 399, 400), CLOCK_NOBODY);
    assert_true(clock_decided(&clock, NOON + 300 * SECOND + 400, 400));
    assert_left(&clock, 0, NOON, 5 * SECOND);
}

/* Decisions of seat 0 with all the delay there can be; how much of it came back. */
static int64_t given_back_in(struct clock *clock, int decisions, int64_t each_spent)
{
    int64_t given = 0, now = NOON;
    for (int i = 0; i < decisions; i++) {
        clock->left[0] = DAY;
        clock->grace[0] = 0;
        clock->turn[0] = i + 1;
        clock_start(clock, 0, i + 1, now);
        assert_true(clock_decided(clock, now += each_spent, CLOCK_DELAY_MAX));
        int64_t added = clock->settings.kind == CLOCK_FISCHER ? clock->settings.each : 0;
        given += each_spent - (DAY + added - clock->left[0]);
    }
    return given;
}

/* Who answers every ping late gets a small part of the time that everybody has, and then pays. */
static void delay_has_a_quota(void **unused)
{
    static const struct {
        struct clock_settings settings;
        int decisions;
        int64_t spent, given;
    } cases[] = {
        {{CLOCK_FISCHER, 10 * SECOND, 0}, 10, SECOND, SECOND},
        {{CLOCK_FISCHER, 10 * SECOND, 0}, 10, 50, 10 * 50}, /* what is not used does not count */
        {{CLOCK_FISCHER, 10 * SECOND, SECOND}, 11, SECOND, SECOND + 10 * 100},
        {{CLOCK_FISCHER, 60 * MINUTE, 0}, 100, SECOND, CLOCK_QUOTA_MAX},
        {{CLOCK_FISCHER, SECOND, 10 * SECOND}, 100, SECOND, CLOCK_QUOTA_MAX},
        {{CLOCK_TURN, 20 * SECOND, 0}, 10, SECOND, 2 * SECOND},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct clock clock;
        clock_begin(&clock, &cases[i].settings);
        assert_int_equal(given_back_in(&clock, cases[i].decisions, cases[i].spent), cases[i].given);
        if (cases[i].spent == SECOND) {
            clock_start(&clock, 1, 1000, NOON);
            assert_int_not_equal(clock_deadline(&clock, SECOND), clock_deadline(&clock, 0));
        }
    }
}

/* Without quota the flag falls at once; each turn brings a part of it. */
static void a_quota_used_up_brings_no_delay(void **unused)
{
    struct clock_settings quick = {CLOCK_TURN, 10 * SECOND, 4 * SECOND};
    struct clock clock;
    (void)unused;
    clock_begin(&clock, &quick);
    clock_start(&clock, 0, 1, NOON);
    assert_int_equal(clock_deadline(&clock, SECOND), NOON + 15 * SECOND);
    assert_true(clock_decided(&clock, NOON + SECOND, SECOND));
    clock_start(&clock, 0, 1, NOON); /* the same turn: 400 ms are left of the quota */
    assert_int_equal(clock_deadline(&clock, SECOND), NOON + 14 * SECOND + 400);
    assert_true(clock_decided(&clock, NOON + SECOND, SECOND));
    clock_start(&clock, 0, 1, NOON);
    assert_int_equal(clock_deadline(&clock, SECOND), clock_deadline(&clock, 0));
    clock_pause(&clock, NOON);
    clock_start(&clock, 0, 2, NOON);
    assert_int_equal(clock_deadline(&clock, SECOND), clock_deadline(&clock, 0) + 400);
}

static void taking_back_earns_no_quota(void **unused)
{
    struct clock_settings settings = {CLOCK_FISCHER, 10 * SECOND, 10 * SECOND};
    struct clock clock;
    (void)unused;
    clock_begin(&clock, &settings);
    for (int i = 0; i < 20; i++) {
        decide_after(&clock, 0, 1, NOON, 0);
        clock_take_back(&clock, 0);
    }
    assert_int_equal(given_back_in(&clock, 1, 10 * SECOND), SECOND);
    assert_int_equal(clock.earned[0] - clock.given[0], SECOND);
}

/* ---- by turn ---- */

static void a_turn_has_its_own_time(void **unused)
{
    struct clock clock;
    int64_t now = NOON;
    (void)unused;
    clock_begin(&clock, &by_turn);
    now = decide_after(&clock, 0, 1, now, 60 * SECOND);
    assert_left(&clock, 0, now, 120 * SECOND);
    now = decide_after(&clock, 0, 2, now, 61 * SECOND);
    assert_left(&clock, 0, now, 119 * SECOND);
    now = decide_after(&clock, 0, 3, now, 1);
    assert_left(&clock, 0, now, 119 * SECOND);
    assert_left(&clock, 1, now, 120 * SECOND);
}

static void decisions_of_a_turn_share_it(void **unused)
{
    struct clock clock;
    int64_t now = NOON;
    (void)unused;
    clock_begin(&clock, &by_turn);
    now = decide_after(&clock, 0, 1, now, 40 * SECOND);
    assert_int_equal(clock_grace(&clock, 0, now), 20 * SECOND);
    now = decide_after(&clock, 0, 1, now, 15 * SECOND);
    assert_left(&clock, 0, now, 120 * SECOND);
    now = decide_after(&clock, 0, 1, now, 15 * SECOND);
    assert_left(&clock, 0, now, 110 * SECOND);
    assert_int_equal(clock_grace(&clock, 0, now), 0);
    now = decide_after(&clock, 0, 1, now, 15 * SECOND);
    assert_left(&clock, 0, now, 95 * SECOND);
}

/* Asked in another's turn, a seat has time of its own, and the other goes on where it was. */
static void others_are_asked_in_a_turn(void **unused)
{
    struct clock clock;
    int64_t now = NOON;
    (void)unused;
    clock_begin(&clock, &by_turn);
    now = decide_after(&clock, 0, 1, now, 50 * SECOND);
    now = decide_after(&clock, 1, 1, now, 60 * SECOND);
    now = decide_after(&clock, 0, 1, now, 20 * SECOND);
    assert_left(&clock, 0, now, 110 * SECOND);
    assert_left(&clock, 1, now, 120 * SECOND);
}

static void a_reserve_is_read_while_it_melts(void **unused)
{
    struct clock clock;
    (void)unused;
    clock_begin(&clock, &by_turn);
    clock_start(&clock, 0, 1, NOON);
    assert_int_equal(clock_grace(&clock, 0, NOON + 59 * SECOND), SECOND);
    assert_left(&clock, 0, NOON + 59 * SECOND, 120 * SECOND);
    assert_int_equal(clock_grace(&clock, 0, NOON + 61 * SECOND), 0);
    assert_left(&clock, 0, NOON + 61 * SECOND, 119 * SECOND);
    assert_int_equal(clock_deadline(&clock, 0), NOON + 180 * SECOND);
}

/* ---- the flag ---- */

static void the_flag_falls_at_the_deadline(void **unused)
{
    static const struct clock_settings *const budgets[] = {&fischer, &by_turn};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct clock clock;
        clock_begin(&clock, budgets[i]);
        assert_int_equal(clock_flag(&clock, NOON, 0), CLOCK_NOBODY);
        clock_start(&clock, 1, 1, NOON);
        int64_t end = clock_deadline(&clock, 0);
        assert_int_equal(clock_flag(&clock, end - 1, 0), CLOCK_NOBODY);
        assert_int_equal(clock_runs(&clock), 1);
        assert_int_equal(clock_flag(&clock, end, 0), 1);
        assert_int_equal(clock_runs(&clock), CLOCK_NOBODY);
        assert_left(&clock, 1, end, 0);
        assert_int_equal(clock_deadline(&clock, 0), CLOCK_NEVER);
    }
}

static void a_late_decision_adds_nothing(void **unused)
{
    struct clock clock;
    (void)unused;
    clock_begin(&clock, &fischer);
    clock_start(&clock, 0, 1, NOON);
    assert_false(clock_decided(&clock, NOON + 300 * SECOND + 1, 0));
    assert_left(&clock, 0, NOON, 0);
    assert_int_equal(clock_runs(&clock), CLOCK_NOBODY);
}

static void who_comes_back_has_time(void **unused)
{
    struct clock_settings slow = {CLOCK_FISCHER, 5 * MINUTE, 30 * SECOND};
    struct clock_settings reserve = {CLOCK_TURN, MINUTE, 4 * SECOND};
    struct clock clock;
    (void)unused;
    clock_begin(&clock, &slow);
    clock_return(&clock, 0, 2);
    assert_left(&clock, 0, NOON, 5 * MINUTE); /* nothing is taken away */
    clock.left[0] = 0;
    clock_return(&clock, 0, 3);
    assert_left(&clock, 0, NOON, 30 * SECOND);
    clock_begin(&clock, &fischer);
    clock.left[0] = 0;
    clock_return(&clock, 0, 4);
    assert_left(&clock, 0, NOON, 10 * SECOND);
    clock_begin(&clock, &by_turn);
    clock_start(&clock, 0, 1, NOON);
    assert_int_equal(clock_flag(&clock, NOON + DAY, 0), 0);
    clock_return(&clock, 0, 5);
    clock_start(&clock, 0, 1, NOON); /* into the same turn */
    assert_int_equal(clock_deadline(&clock, 0), NOON + 60 * SECOND);
    clock_begin(&clock, &reserve);
    clock.left[0] = 0;
    clock_return(&clock, 0, 6);
    clock_start(&clock, 0, 1, NOON);
    assert_int_equal(clock_deadline(&clock, 0), NOON + 10 * SECOND);
}

/* However often somebody goes and comes, and whatever is taken back. */
static void coming_back_brings_time_once(void **unused)
{
    struct clock clock;
    (void)unused;
    clock_begin(&clock, &fischer);
    clock.left[0] = 0;
    assert_true(clock_return(&clock, 0, 7));
    assert_left(&clock, 0, NOON, 10 * SECOND);
    clock_start(&clock, 0, 1, NOON);
    assert_int_equal(clock_flag(&clock, NOON + 10 * SECOND, 0), 0);
    assert_false(clock_return(&clock, 0, 7));
    assert_false(clock_return(&clock, 0, 5));
    assert_left(&clock, 0, NOON, 0);
    assert_true(clock_return(&clock, 0, 9));
    assert_left(&clock, 0, NOON, 10 * SECOND);
    assert_true(clock_return(&clock, 1, 7));
}

/* All that a clock knows outlives a restart. */
static void quota_and_debt_are_stored(void **unused)
{
    struct table_seat seats[TABLE_SEATS] = {0};
    struct clock clock, again;
    (void)unused;
    clock_begin(&clock, &fischer);
    clock_write(&clock, seats, NOON);
    assert_false(clock_is_stale(&clock, seats));
    clock_start(&clock, 0, 1, NOON);
    assert_true(clock_decided(&clock, NOON + 2 * SECOND, SECOND));
    assert_true(clock_is_stale(&clock, seats));
    clock.left[0] = SECOND;
    clock_take_back(&clock, 0);
    clock_return(&clock, 0, 3);
    clock_write(&clock, seats, NOON);
    assert_false(clock_is_stale(&clock, seats));
    clock_read(&again, &fischer, seats);
    assert_memory_equal(again.earned, clock.earned, sizeof clock.earned);
    assert_memory_equal(again.given, clock.given, sizeof clock.given);
    assert_int_equal(again.given[0], SECOND);
    assert_int_equal(again.debt[0], 5 * SECOND);
    assert_false(clock_return(&again, 0, 3));
    assert_false(clock_differs(&again, seats));
    seats[0].earned = -1; /* of a store that did not know it */
    clock_read(&again, &fischer, seats);
    assert_int_equal(again.earned[0], 30 * SECOND);
    assert_true(clock_return(&again, 0, 3));
}

/* Nor does a turn earn its quota again with each restart. */
static void a_turn_earns_once(void **unused)
{
    struct table_seat seats[TABLE_SEATS] = {0};
    struct clock clock;
    (void)unused;
    clock_begin(&clock, &by_turn);
    clock_start(&clock, 0, 1, NOON);
    for (int i = 0; i < 3; i++) {
        clock_write(&clock, seats, NOON);
        clock_read(&clock, &by_turn, seats);
        clock_start(&clock, 0, 1, NOON);
        assert_int_equal(clock.earned[0], 18 * SECOND);
        assert_int_equal(clock_grace(&clock, 0, NOON), 60 * SECOND);
        assert_false(clock_differs(&clock, seats));
    }
    clock_pause(&clock, NOON);
    clock_start(&clock, 0, 2, NOON);
    assert_int_equal(clock.earned[0], 24 * SECOND);
}

/* ---- pauses, restarts, taking back ---- */

static void computers_have_no_clock(void **unused)
{
    struct clock clock;
    (void)unused;
    clock_begin(&clock, &fischer);
    int64_t now = decide_after(&clock, 0, 1, NOON, 20 * SECOND);
    clock_pause(&clock, now); /* a computer decides, all day */
    assert_int_equal(clock_flag(&clock, now + DAY, 0), CLOCK_NOBODY);
    assert_true(clock_decided(&clock, now + DAY, 0));
    assert_left(&clock, 1, now + DAY, 300 * SECOND);
    decide_after(&clock, 0, 3, now + DAY, SECOND);
    assert_left(&clock, 0, NOON, 289 * SECOND);
}

static void a_pause_keeps_what_was_spent(void **unused)
{
    struct clock clock;
    (void)unused;
    clock_begin(&clock, &fischer);
    clock_start(&clock, 0, 1, NOON);
    clock_pause(&clock, NOON + 7 * SECOND);
    assert_int_equal(clock_runs(&clock), CLOCK_NOBODY);
    assert_left(&clock, 0, NOON + DAY, 293 * SECOND);
    clock_begin(&clock, &by_turn);
    clock_start(&clock, 0, 1, NOON);
    clock_pause(&clock, NOON + 70 * SECOND);
    assert_left(&clock, 0, NOON + DAY, 110 * SECOND);
    clock_start(&clock, 0, 1, NOON + DAY);
    assert_int_equal(clock_deadline(&clock, 0), NOON + DAY + 110 * SECOND);
}

static void after_a_restart_the_clock_goes_on(void **unused)
{
    static const int64_t stored[TABLE_SEATS] = {100 * SECOND, 50 * SECOND, 0, -1};
    struct clock clock;
    (void)unused;
    clock_restore(&clock, &fischer, stored);
    assert_int_equal(clock_runs(&clock), CLOCK_NOBODY);
    assert_left(&clock, 0, NOON, 100 * SECOND);
    assert_left(&clock, 3, NOON, 0);
    /* It had thought for 30 seconds; then nobody was there for an hour. */
    int64_t gone = NOON + 30 * SECOND, now = gone + 60 * MINUTE;
    clock_resume(&clock, 1, 4, gone - NOON, now);
    assert_left(&clock, 1, now, 20 * SECOND);
    assert_int_equal(clock_deadline(&clock, 0), now + 20 * SECOND);
    assert_int_equal(clock.left[1], 50 * SECOND);
    assert_true(clock_decided(&clock, now + 5 * SECOND, 0));
    assert_left(&clock, 1, now, 20 * SECOND);
    /* Whoever does not know for how long gives all of it back. */
    clock_restore(&clock, &by_turn, stored);
    clock_resume(&clock, 0, 4, 0, now);
    assert_int_equal(clock_deadline(&clock, 0), now + 160 * SECOND);
}

/* What was thought is a difference of wall times, which may have been set meanwhile. */
static void a_restart_flags_nobody(void **unused)
{
    static const int64_t stored[TABLE_SEATS] = {100 * SECOND, 3 * SECOND};
    static const int64_t thoughts[] = {-DAY, INT64_MIN, DAY, INT64_MAX};
    struct clock clock;
    (void)unused;
    for (size_t i = 0; i < sizeof thoughts / sizeof *thoughts; i++) {
        int64_t wanted = thoughts[i] < 0 ? 100 * SECOND : CLOCK_RETURN_MIN;
        clock_restore(&clock, &fischer, stored);
        clock_resume(&clock, 0, 1, thoughts[i], NOON);
        assert_left(&clock, 0, NOON, wanted);
        assert_int_equal(clock_deadline(&clock, 0), NOON + wanted);
        clock_restore(&clock, &fischer, stored);
        clock_resume(&clock, 1, 1, thoughts[i], NOON);
        assert_left(&clock, 1, NOON, 3 * SECOND); /* no gain */
        clock_restore(&clock, &by_turn, stored);
        clock_resume(&clock, 0, 1, thoughts[i], NOON);
        assert_int_equal(clock_deadline(&clock, 0),
                         NOON + wanted + (thoughts[i] < 0) * 60 * SECOND);
        clock_restore(&clock, &none, stored);
        clock_resume(&clock, 0, 1, thoughts[i], NOON);
        assert_int_equal(clock_runs(&clock), CLOCK_NOBODY);
    }
}

static void taking_back_gains_no_time(void **unused)
{
    struct clock clock;
    int64_t now = NOON;
    (void)unused;
    clock_begin(&clock, &fischer);
    for (int i = 1; i <= 10; i++) {
        now = decide_after(&clock, 0, 1, now, 10 * SECOND);
        clock_take_back(&clock, 0);
        assert_left(&clock, 0, now, (300 - 10 * i) * SECOND);
    }
    clock_begin(&clock, &by_turn);
    now = decide_after(&clock, 0, 1, now, 50 * SECOND);
    clock_take_back(&clock, 0);
    now = decide_after(&clock, 0, 1, now, 20 * SECOND);
    assert_left(&clock, 0, now, 110 * SECOND);
}

/* Ten seconds stay, or what there was: who takes back must not lose by it at once. */
static void no_flag_falls_by_taking_back(void **unused)
{
    static const int64_t left[] = {SECOND, 10 * SECOND, 12 * SECOND, 15 * SECOND, 16 * SECOND};
    static const int64_t then[] = {SECOND, 10 * SECOND, 10 * SECOND, 10 * SECOND, 11 * SECOND};
    (void)unused;
    for (size_t i = 0; i < sizeof left / sizeof *left; i++) {
        struct clock clock;
        clock_begin(&clock, &fischer);
        clock.left[0] = left[i];
        clock_take_back(&clock, 0);
        assert_left(&clock, 0, NOON, then[i]);
        clock_start(&clock, 0, 1, NOON);
        assert_int_equal(clock_flag(&clock, NOON + SECOND - 1, 0), CLOCK_NOBODY);
        assert_true(clock_decided(&clock, NOON, 0));
        assert_left(&clock, 0, NOON, left[i]);
    }
}

/* What is not given back is a debt: playing the same again adds so much less. */
static void taking_back_makes_debts(void **unused)
{
    struct clock clock;
    int64_t now = NOON;
    (void)unused;
    clock_begin(&clock, &fischer);
    now = decide_after(&clock, 0, 1, now, 299 * SECOND);
    assert_left(&clock, 0, now, 6 * SECOND);
    for (int i = 1; i <= 5; i++) { /* thinks for a second, takes back, plays again at once */
        clock_start(&clock, 0, 1, now);
        clock_pause(&clock, now += SECOND);
        clock_take_back(&clock, 0);
        now = decide_after(&clock, 0, 1, now, 0);
        assert_left(&clock, 0, now, (6 - i) * SECOND);
    }
    clock_take_back(&clock, 0);
    clock_take_back(&clock, 0);
    assert_left(&clock, 0, now, SECOND);
    now = decide_after(&clock, 0, 1, now, 0);
    assert_left(&clock, 0, now, SECOND); /* 10 seconds of debt, 5 are left */
    now = decide_after(&clock, 0, 1, now, 0);
    assert_left(&clock, 0, now, SECOND);
    now = decide_after(&clock, 0, 2, now, 0);
    assert_left(&clock, 0, now, 6 * SECOND);
    assert_left(&clock, 1, now, 300 * SECOND);
}

/* Nor does the delay help that a flag falls later by: it comes out of the quota, of both
 * budgets. */
static void pauses_use_the_quota_up(void **unused)
{
    static const struct clock_settings budgets[] = {{CLOCK_FISCHER, 20 * SECOND, 0},
                                                    {CLOCK_TURN, 20 * SECOND, 0}};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct clock clock;
        int64_t now = NOON;
        clock_begin(&clock, &budgets[i]);
        for (int pauses = 0; pauses < 10; pauses++) {
            clock_start(&clock, 0, 1, now);
            now = clock_deadline(&clock, SECOND);
            clock_pause(&clock, now);
        }
        assert_int_equal(now, NOON + 22 * SECOND);
    }
}

/* Or the accounts of an earlier ply are put back as they were. */
static void accounts_are_put_back(void **unused)
{
    struct clock clock;
    int64_t before[TABLE_SEATS], now = NOON;
    (void)unused;
    clock_begin(&clock, &fischer);
    now = decide_after(&clock, 0, 1, now, 10 * SECOND);
    memcpy(before, clock.left, sizeof before);
    now = decide_after(&clock, 1, 2, now, 99 * SECOND);
    now = decide_after(&clock, 0, 3, now, 99 * SECOND);
    clock_restore(&clock, &fischer, before);
    assert_left(&clock, 0, now, 295 * SECOND);
    assert_left(&clock, 1, now, 300 * SECOND);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_clock_nothing_runs),
        cmocka_unit_test(a_game_begins_with_all_time),
        cmocka_unit_test(thinking_costs_and_deciding_adds),
        cmocka_unit_test(a_running_clock_is_read),
        cmocka_unit_test(days_are_long_seconds),
        cmocka_unit_test(delay_is_given_back),
        cmocka_unit_test(delay_is_no_gain),
        cmocka_unit_test(a_move_sent_in_time_comes_in_time),
        cmocka_unit_test(delay_has_a_quota),
        cmocka_unit_test(a_quota_used_up_brings_no_delay),
        cmocka_unit_test(taking_back_earns_no_quota),
        cmocka_unit_test(a_turn_has_its_own_time),
        cmocka_unit_test(decisions_of_a_turn_share_it),
        cmocka_unit_test(others_are_asked_in_a_turn),
        cmocka_unit_test(a_reserve_is_read_while_it_melts),
        cmocka_unit_test(the_flag_falls_at_the_deadline),
        cmocka_unit_test(a_late_decision_adds_nothing),
        cmocka_unit_test(who_comes_back_has_time),
        cmocka_unit_test(coming_back_brings_time_once),
        cmocka_unit_test(quota_and_debt_are_stored),
        cmocka_unit_test(a_turn_earns_once),
        cmocka_unit_test(computers_have_no_clock),
        cmocka_unit_test(a_pause_keeps_what_was_spent),
        cmocka_unit_test(after_a_restart_the_clock_goes_on),
        cmocka_unit_test(a_restart_flags_nobody),
        cmocka_unit_test(taking_back_gains_no_time),
        cmocka_unit_test(no_flag_falls_by_taking_back),
        cmocka_unit_test(taking_back_makes_debts),
        cmocka_unit_test(pauses_use_the_quota_up),
        cmocka_unit_test(accounts_are_put_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
