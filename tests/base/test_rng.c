/*
 * test_rng.c - the generator is the same everywhere, and fair enough for a game.
 */
#include "support.h"

/* The numbers themselves: whoever changes them changes every recorded game. */
static void known_numbers(void **unused)
{
    struct rng zero = {0};
    (void)unused;
    assert_true(rng_next(&zero) == UINT64_C(0xE220A8397B1DCDAF));
    assert_true(rng_next(&zero) == UINT64_C(0x6E789E6AA1B965F4));
    assert_true(rng_next(&zero) == UINT64_C(0x06C45D188009454F));
}

/* Test vectors of FNV-1a's authors. */
static void known_hashes(void **unused)
{
    (void)unused;
    assert_true(rng_hash("", 0) == UINT64_C(0xCBF29CE484222325));
    assert_true(rng_hash("a", 1) == UINT64_C(0xAF63DC4C8601EC8C));
    assert_true(rng_hash("foobar", 6) == UINT64_C(0x85944171F73967E8));
}

static void texts_make_generators(void **unused)
{
    (void)unused;
    assert_true(rng_from_text("foobar").state == UINT64_C(0x85944171F73967E8));
    assert_true(rng_from_text("7").state == rng_from_text("7").state);
    assert_true(rng_from_text("7").state != rng_from_text("07").state);
}

static void below_stays_below(void **unused)
{
    struct rng rng = rng_from_text("below");
    (void)unused;
    for (uint32_t bound = 1; bound <= 65536; bound = bound * 3 / 2 + 1)
        for (int i = 0; i < 200; i++)
            assert_true(rng_below(&rng, bound) < bound);
}

static void below_reaches_all_alike(void **unused)
{
    struct rng rng = rng_from_text("alike");
    int seen[6] = {0};
    (void)unused;
    for (int i = 0; i < 60000; i++)
        seen[rng_below(&rng, 6)]++;
    for (int i = 0; i < 6; i++)
        assert_in_range(seen[i], 9600, 10400);
}

/* Over many shuffles of three things each of the six orders comes up alike. */
static void shuffles_are_fair(void **unused)
{
    struct rng rng = rng_from_text("fair");
    int seen[27] = {0};
    (void)unused;
    for (int i = 0; i < 60000; i++) {
        uint8_t things[3] = {0, 1, 2};
        rng_shuffle(&rng, things, 3);
        seen[things[0] * 9 + things[1] * 3 + things[2]]++;
    }
    for (int i = 0, orders = 0; i < 27; i++) {
        orders += seen[i] > 0;
        assert_true(seen[i] == 0 || (seen[i] > 9600 && seen[i] < 10400));
        assert_true(i < 26 || orders == 6);
    }
}

static void shuffles_keep_everything(void **unused)
{
    struct rng rng = rng_from_text("keep");
    uint8_t things[60];
    int seen[60] = {0};
    (void)unused;
    for (int i = 0; i < 60; i++)
        things[i] = (uint8_t)i;
    rng_shuffle(&rng, things, 60);
    for (int i = 0; i < 60; i++)
        seen[things[i]]++;
    for (int i = 0; i < 60; i++)
        assert_int_equal(seen[i], 1);
    rng_shuffle(NULL, things, 60); /* without a generator: in order again */
    for (int i = 0; i < 60; i++)
        assert_int_equal(things[i], i);
    rng_shuffle(&rng, things, 0);
    rng_shuffle(&rng, things, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_numbers),
        cmocka_unit_test(known_hashes),
        cmocka_unit_test(texts_make_generators),
        cmocka_unit_test(below_stays_below),
        cmocka_unit_test(below_reaches_all_alike),
        cmocka_unit_test(shuffles_are_fair),
        cmocka_unit_test(shuffles_keep_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
