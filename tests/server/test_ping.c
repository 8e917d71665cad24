/*
 * test_ping.c - pings and their answers, with times that are numbers.
 */
#include "support.h"

#include "server/socket/ping.h"

#define NOON INT64_C(43200000)

static int64_t answer(struct ping *ping, uint64_t number, int64_t now)
{
    return ping_answered(ping, &number, sizeof number, now);
}

static void an_answer_tells_the_way(void **unused)
{
    struct ping ping = {.asked = NOON};
    (void)unused;
    ping_sent(&ping, 7, NOON);
    assert_int_equal(answer(&ping, 7, NOON + 80), 80);
    ping_sent(&ping, 9, NOON + PING_INTERVAL);
    assert_int_equal(answer(&ping, 9, NOON + PING_INTERVAL), 0);
}

static void what_nobody_asked_for_is_none(void **unused)
{
    struct ping ping = {.asked = NOON};
    (void)unused;
    assert_int_equal(answer(&ping, 0, NOON + 1), PING_NONE); /* before any ping */
    ping_sent(&ping, 7, NOON);
    assert_int_equal(answer(&ping, 8, NOON + 1), PING_NONE);
    assert_int_equal(ping_answered(&ping, "", 0, NOON + 1), PING_NONE);
    assert_int_equal(ping_answered(&ping, &ping.number, 7, NOON + 1), PING_NONE);
    assert_int_equal(answer(&ping, 7, NOON + 2), 2);
    assert_int_equal(answer(&ping, 7, NOON + 900), PING_NONE); /* twice */
    ping_sent(&ping, 8, NOON + PING_INTERVAL);
    assert_int_equal(answer(&ping, 7, NOON + PING_INTERVAL + 1), PING_NONE); /* of the last time */
    assert_int_equal(answer(&ping, 8, NOON + PING_INTERVAL + 1), 1);
}

static void pings_are_due_again_and_again(void **unused)
{
    struct ping ping = {.asked = NOON};
    (void)unused;
    assert_false(ping_is_due(&ping, NOON));
    ping_sent(&ping, 7, NOON);
    assert_false(ping_is_due(&ping, NOON + PING_INTERVAL - 1));
    assert_true(ping_is_due(&ping, NOON + PING_INTERVAL));
    ping_sent(&ping, 8, NOON + PING_INTERVAL);
    assert_false(ping_is_due(&ping, NOON + PING_INTERVAL));
}

static void who_is_silent_twice_is_gone(void **unused)
{
    struct ping ping = {.asked = NOON};
    (void)unused;
    assert_false(ping_is_lost(&ping));
    ping_sent(&ping, 7, NOON);
    assert_false(ping_is_lost(&ping));
    ping_sent(&ping, 8, NOON + PING_INTERVAL);
    assert_true(ping_is_lost(&ping)); /* if it says nothing until the next one is due */
    answer(&ping, 7, NOON + PING_INTERVAL + 1);
    assert_true(ping_is_lost(&ping));
    answer(&ping, 8, NOON + PING_INTERVAL + 2);
    assert_false(ping_is_lost(&ping));
    ping_sent(&ping, 9, NOON + 2 * PING_INTERVAL);
    assert_false(ping_is_lost(&ping));
}

/* The least of the last five counts: one late answer changes nothing, five in a row do. */
static void late_answers_bring_nothing(void **unused)
{
    static const int took[] = {80, 900, 90, 5000, 70, 900, 900, 900, 900, 950, 60};
    static const int delay[] = {80, 80, 80, 80, 70, 70, 70, 70, 70, 900, 60};
    struct ping ping = {.asked = NOON};
    (void)unused;
    for (uint64_t i = 0; i < sizeof took / sizeof *took; i++) {
        int64_t now = NOON + (int64_t)i * PING_INTERVAL;
        ping_sent(&ping, i + 1, now);
        assert_int_equal(answer(&ping, i + 1, now + took[i]), delay[i]);
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
