/*
 * test_pulse.c - pings and their answers, with times that are numbers.
 */
#include "support.h"

#include "server/socket/ping.h"

#define NOON INT64_C(43200000)

static int64_t answer(struct pulse *pulse, uint64_t number, int64_t now)
{
    return pulse_answer(pulse, &number, sizeof number, now);
}

static void an_answer_tells_the_way(void **unused)
{
    struct pulse pulse = {.asked = NOON};
    (void)unused;
    pulse_ask(&pulse, 7, NOON);
    assert_int_equal(answer(&pulse, 7, NOON + 80), 80);
    pulse_ask(&pulse, 9, NOON + PULSE_EVERY);
    assert_int_equal(answer(&pulse, 9, NOON + PULSE_EVERY), 0);
}

static void what_nobody_asked_for_is_none(void **unused)
{
    struct pulse pulse = {.asked = NOON};
    (void)unused;
    assert_int_equal(answer(&pulse, 0, NOON + 1), PULSE_NONE); /* before any ping */
    pulse_ask(&pulse, 7, NOON);
    assert_int_equal(answer(&pulse, 8, NOON + 1), PULSE_NONE);
    assert_int_equal(pulse_answer(&pulse, "", 0, NOON + 1), PULSE_NONE);
    assert_int_equal(pulse_answer(&pulse, &pulse.number, 7, NOON + 1), PULSE_NONE);
    assert_int_equal(answer(&pulse, 7, NOON + 2), 2);
    assert_int_equal(answer(&pulse, 7, NOON + 900), PULSE_NONE); /* twice */
    pulse_ask(&pulse, 8, NOON + PULSE_EVERY);
    assert_int_equal(answer(&pulse, 7, NOON + PULSE_EVERY + 1), PULSE_NONE); /* of the last time */
    assert_int_equal(answer(&pulse, 8, NOON + PULSE_EVERY + 1), 1);
}

static void pings_are_due_again_and_again(void **unused)
{
    struct pulse pulse = {.asked = NOON};
    (void)unused;
    assert_false(pulse_is_due(&pulse, NOON));
    pulse_ask(&pulse, 7, NOON);
    assert_false(pulse_is_due(&pulse, NOON + PULSE_EVERY - 1));
    assert_true(pulse_is_due(&pulse, NOON + PULSE_EVERY));
    pulse_ask(&pulse, 8, NOON + PULSE_EVERY);
    assert_false(pulse_is_due(&pulse, NOON + PULSE_EVERY));
}

static void who_is_silent_twice_is_gone(void **unused)
{
    struct pulse pulse = {.asked = NOON};
    (void)unused;
    assert_false(pulse_is_gone(&pulse));
    pulse_ask(&pulse, 7, NOON);
    assert_false(pulse_is_gone(&pulse));
    pulse_ask(&pulse, 8, NOON + PULSE_EVERY);
    assert_true(pulse_is_gone(&pulse)); /* if it says nothing until the next one is due */
    answer(&pulse, 7, NOON + PULSE_EVERY + 1);
    assert_true(pulse_is_gone(&pulse));
    answer(&pulse, 8, NOON + PULSE_EVERY + 2);
    assert_false(pulse_is_gone(&pulse));
    pulse_ask(&pulse, 9, NOON + 2 * PULSE_EVERY);
    assert_false(pulse_is_gone(&pulse));
}

/* The least of the last five counts: one late answer changes nothing, five in a row do. */
static void late_answers_bring_nothing(void **unused)
{
    static const int took[] = {80, 900, 90, 5000, 70, 900, 900, 900, 900, 950, 60};
    static const int delay[] = {80, 80, 80, 80, 70, 70, 70, 70, 70, 900, 60};
    struct pulse pulse = {.asked = NOON};
    (void)unused;
    for (uint64_t i = 0; i < sizeof took / sizeof *took; i++) {
        int64_t now = NOON + (int64_t)i * PULSE_EVERY;
        pulse_ask(&pulse, i + 1, now);
        assert_int_equal(answer(&pulse, i + 1, now + took[i]), delay[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_answer_tells_the_way),
        cmocka_unit_test(what_nobody_asked_for_is_none),
        cmocka_unit_test(late_answers_bring_nothing),
        cmocka_unit_test(pings_are_due_again_and_again),
        cmocka_unit_test(who_is_silent_twice_is_gone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
