/*
 * test_statistics.c - what results say: known values, and the sequential test at work.
 *
 * The values were computed apart from the source: the likelihoods by searching for the best
 * distribution directly, the Wilson intervals as roots of their equation.
 */
#include "support.h"

#include "learn/statistics.h"

#include <math.h>

static void assert_close(double found, double expected, double tolerance)
{
    if (!(fabs(found - expected) <= tolerance))
        fail_msg("%.9f instead of %.9f", found, expected);
}

/* ---- shares and Elo ---- */

static void wilson_intervals(void **unused)
{
    static const struct {
        double wins, tries, low, high;
    } known[] = {
        {8, 10, 0.490162472, 0.943317849},
        {0, 10, 0, 0.277532800},
        {10, 10, 0.722467200, 1},
        {123.5, 300, 0.357436017, 0.468130908},
        {500, 1000, 0.469069600, 0.530930400},
        {0, 0, 0, 1},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct interval found = share_interval(known[i].wins, known[i].tries);
        assert_close(found.low, known[i].low, 1e-9);
        assert_close(found.high, known[i].high, 1e-9);
    }
}

static void elo_of_shares(void **unused)
{
    (void)unused;
    assert_close(elo_of_share(0.75, 1), 190.848502, 1e-6);
    assert_close(elo_of_share(0.5, 2), 120.411998, 1e-6);
    assert_close(elo_of_share(0.4, 3), 120.411998, 1e-6);
    assert_true(isinf(elo_of_share(0, 1)) && elo_of_share(0, 1) < 0);
    assert_true(isinf(elo_of_share(1, 3)) && elo_of_share(1, 3) > 0);
    for (int rivals = 1; rivals < SEATS_MAX; rivals++) {
        assert_close(elo_of_share(1.0 / (rivals + 1), rivals), 0, 1e-9);
        assert_close(elo_of_share(share_of_elo(73, rivals), rivals), 73, 1e-9);
    }
}

/* ---- numbers that vary ---- */

static void samples(void **unused)
{
    static const int values[] = {2, 4, 4, 4, 5, 5, 7, 9, -3};
    struct sample sample = {0};
    (void)unused;
    assert_close(sample_mean(&sample), 0, 0);
    assert_true(isinf(sample_interval(&sample).high));
    for (int i = 0; i < 8; i++)
        sample_add(&sample, values[i]);
    assert_close(sample_mean(&sample), 5, 0);
    assert_close(sample_deviation(&sample), 2.138089935, 1e-9);
    assert_close(sample_interval(&sample).low, 3.518406491, 1e-9);
    assert_true(sample.low == 2 && sample.high == 9);
    sample_add(&sample, values[8]);
    assert_true(sample.low == -3 && sample.high == 9 && sample.count == 9);
}

/* ---- the sequential test ---- */

static void known_ratios(void **unused)
{
    static const struct {
        int rivals, step; /* parts between two results of the list */
        int count[5];
        double low, high, ratio;
    } known[] = {
        {1, 12, {20, 50, 30}, 0, 20, 0.823520},
        {1, 12, {300, 420, 280}, -5, 5, -0.992372},
        {1, 6, {10, 20, 40, 20, 10}, 0, 5, -0.034506851},
        {1, 6, {2, 8, 20, 30, 40}, 0, 20, 5.075977754},
        {2, 12, {100, 150, 60, 10}, 0, 20, -3.798497693},
        {3, 12, {60, 70, 30, 8, 2}, 0, 40, -4.436030977},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        int rivals = known[i].rivals;
        struct blocks blocks = {.games = rivals + 1};
        for (int j = 0; j < 5 && j * known[i].step <= PARTS * blocks.games; j++)
            blocks.count[j * known[i].step] = known[i].count[j];
        assert_close(blocks_ratio(&blocks, share_of_elo(known[i].low, rivals),
                                  share_of_elo(known[i].high, rivals)),
                     known[i].ratio, 1e-6);
    }
}

/* Where all blocks end alike nothing is infinite: each one counts what it is worth. */
static void one_sided_results(void **unused)
{
    struct blocks won = {.games = 2}, split = {.games = 2}, none = {.games = 2};
    double low = share_of_elo(0, 1), high = share_of_elo(20, 1);
    (void)unused;
    won.count[2 * PARTS] = 10;
    split.count[PARTS] = 40;
    assert_close(blocks_ratio(&won, low, high), 0.559028, 1e-5);
    assert_close(blocks_ratio(&split, low, high), -2.360834, 1e-5);
    assert_close(blocks_ratio(&none, low, high), 0, 0);
}

static void verdicts(void **unused)
{
    (void)unused;
    assert_close(ratio_bound(), 2.944438979, 1e-9);
    assert_int_equal(ratio_verdict(2.94), UNDECIDED);
    assert_int_equal(ratio_verdict(2.95), HIGH_IS_TRUE);
    assert_int_equal(ratio_verdict(-2.94), UNDECIDED);
    assert_int_equal(ratio_verdict(-2.95), LOW_IS_TRUE);
}

#define TESTS 300
#define BLOCKS_MOST 20000

/* Draws blocks of games that A wins so often until the test decides. */
static enum test_verdict simulate(struct rng *rng, int rivals, double share, double low,
                                  double high)
{
    struct blocks blocks = {.games = rivals + 1};
    for (int i = 0; i < BLOCKS_MOST; i++) {
        int parts = 0;
        for (int number = 0; number < blocks.games; number++)
            parts += rng_below(rng, 65536) < share * 65536 ? PARTS : 0;
        blocks.count[parts]++;
        double ratio = blocks_ratio(&blocks, share_of_elo(low, rivals), share_of_elo(high, rivals));
        if (ratio_verdict(ratio) != UNDECIDED)
            return ratio_verdict(ratio);
    }
    return UNDECIDED;
}

/* Of so many tests some one in twenty may be wrong. */
static void decides_rightly(int rivals, double truth, enum test_verdict expected)
{
    struct rng rng = rng_from_text("sprt");
    int wrong = 0;
    for (int i = 0; i < TESTS; i++)
        wrong += simulate(&rng, rivals, share_of_elo(truth, rivals), 0, 100) != expected;
    if (wrong > TESTS * 8 / 100)
        fail_msg("%d of %d tests are wrong", wrong, TESTS);
}

static void tests_decide_rightly(void **unused)
{
    (void)unused;
    for (int rivals = 1; rivals < SEATS_MAX; rivals++) {
        decides_rightly(rivals, 0, LOW_IS_TRUE);
        decides_rightly(rivals, 100, HIGH_IS_TRUE);
        decides_rightly(rivals, -100, LOW_IS_TRUE);
        decides_rightly(rivals, 250, HIGH_IS_TRUE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wilson_intervals),
        cmocka_unit_test(elo_of_shares),
        cmocka_unit_test(samples),
        cmocka_unit_test(known_ratios),
        cmocka_unit_test(one_sided_results),
        cmocka_unit_test(verdicts),
        cmocka_unit_test(tests_decide_rightly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
