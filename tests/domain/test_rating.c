/*
 * test_rating.c - ratings: published examples, and what every rating owes to common sense.
 */
#include "support.h"

#include "domain/rating.h"
#include "domain/table_seat.h"

#include <math.h>

static void assert_near(double found, double wanted, double within)
{
    if (!(fabs(found - wanted) <= within))
        fail_msg("%.12f is not %.12f", found, wanted);
}

static struct rating rating_of(double value, double deviation)
{
    return (struct rating){value, deviation, GLICKO_VOLATILITY, 0, 0};
}

/* A number from..to. */
static double any(struct rng *rng, double from, double to)
{
    return from + (to - from) * (double)(rng_next(rng) >> 11) / (double)(UINT64_C(1) << 53);
}

/* ---- Glicko-2 ---- */

/* Glickman, "Example of the Glicko-2 system", whose numbers are rounded on the way. */
static void glickmans_example(void **unused)
{
    struct rating player = rating_of(1500, 200);
    struct glicko_result results[] = {
        {rating_of(1400, 30), 1}, {rating_of(1550, 100), 0}, {rating_of(1700, 300), 0}};
    (void)unused;
    struct rating after = glicko_after(&player, results, 3);
    assert_near(after.value, 1464.06, 0.01);
    assert_near(after.deviation, 151.52, 0.01);
    assert_near(after.volatility, 0.05999, 0.00001);
    assert_int_equal(after.games, 3);
}

/* Calculated apart from this program, step 5 by bisection. */
static const struct {
    struct rating a, b;
    double score;
    struct rating a_after, b_after;
} duels[] = {
    {{1500, 350, 0.06, 0, 0},
     {1500, 350, 0.06, 0, 0},
     1,
     {1662.310894, 290.3189637, 0.05999967537, 0, 0},
     {1337.689106, 290.3189637, 0.05999967537, 0, 0}},
    {{1500, 350, 0.06, 0, 0},
     {1500, 350, 0.06, 0, 0},
     0.5,
     {1500, 290.3189616, 0.05999896145, 0, 0},
     {1500, 290.3189616, 0.05999896145, 0, 0}},
    {{1500, 200, 0.06, 0, 0},
     {1400, 30, 0.06, 0, 0},
     1,
     {1563.564194, 175.4026559, 0.05999865732, 0, 0},
     {1398.143558, 31.67021528, 0.05999912373, 0, 0}},
    {{2000, 60, 0.06, 0, 0},
     {1400, 300, 0.06, 0, 0},
     0,
     {1985.77402, 60.76180334, 0.06000550218, 0, 0},
     {1852.006823, 287.4354997, 0.06000987958, 0, 0}},
    {{1730, 45, 0.059, 0, 0},
     {1612, 128, 0.0605, 0, 0},
     0.5,
     {1728.292943, 45.83852768, 0.05899778407, 0, 0},
     {1625.601835, 121.3639611, 0.06049757431, 0, 0}},
    {{400, 350, 0.06, 0, 0},
     {2900, 30, 0.06, 0, 0},
     1,
     {1102.612727, 350, 0.06001338609, 0, 0},
     {2896.115424, 31.75942759, 0.06000604364, 0, 0}},
};

static void games_between_two(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof duels / sizeof *duels; i++) {
        struct rating a = duels[i].a, b = duels[i].b;
        glicko_game(&a, &b, duels[i].score);
        assert_near(a.value, duels[i].a_after.value, 0.0001);
        assert_near(a.deviation, duels[i].a_after.deviation, 0.0001);
        assert_near(a.volatility, duels[i].a_after.volatility, 0.0000001);
        assert_near(b.value, duels[i].b_after.value, 0.0001);
        assert_near(b.deviation, duels[i].b_after.deviation, 0.0001);
        assert_near(b.volatility, duels[i].b_after.volatility, 0.0000001);
        assert_int_equal(a.games, 1);
        assert_int_equal(b.games, 1);
    }
}

static void what_one_wins_the_other_loses(void **unused)
{
    struct rating a = glicko_new(), b = glicko_new();
    (void)unused;
    glicko_game(&a, &b, 1);
    assert_true(a.value > GLICKO_VALUE);
    assert_near(a.value + b.value, 2 * GLICKO_VALUE, 1e-9);
    assert_near(a.deviation, b.deviation, 1e-9);
    struct rating c = glicko_new(), d = glicko_new();
    glicko_game(&c, &d, 0);
    assert_near(c.value, b.value, 1e-9);
    assert_near(d.value, a.value, 1e-9);
    struct rating e = glicko_new(), f = glicko_new();
    glicko_game(&e, &f, 0.5);
    assert_near(e.value, GLICKO_VALUE, 1e-9);
    assert_near(f.value, GLICKO_VALUE, 1e-9);
    assert_true(e.deviation < GLICKO_DEVIATION);
}

static double value_after(struct rating a, struct rating b, double score)
{
    glicko_game(&a, &b, score);
    assert_true(isfinite(a.value) && isfinite(b.value));
    assert_true(a.deviation > 0 && a.deviation <= GLICKO_DEVIATION);
    assert_true(a.volatility > 0 && a.volatility < 1);
    return a.value;
}

static void better_results_are_rated_better(void **unused)
{
    struct rng rng = {1};
    (void)unused;
    for (int i = 0; i < 2000; i++) {
        struct rating a = rating_of(any(&rng, 100, 3000), any(&rng, 30, 350));
        struct rating b = rating_of(any(&rng, 100, 3000), any(&rng, 30, 350));
        struct rating stronger = b;
        a.volatility = any(&rng, 0.03, 0.2);
        stronger.value += 100;
        double win = value_after(a, b, 1), draw = value_after(a, b, 0.5);
        assert_true(win > draw && draw > value_after(a, b, 0));
        assert_true(win > a.value && value_after(a, b, 0) < a.value);
        assert_true(value_after(a, stronger, 0.5) > draw);
    }
}

static void ratings_find_their_owners(void **unused)
{
    struct rating good = glicko_new(), weak = glicko_new();
    struct rng rng = {7};
    (void)unused;
    for (int i = 0; i < 400; i++) /* three of four: that is 191 points */
        glicko_game(&good, &weak, any(&rng, 0, 1) < 0.75);
    assert_near(good.value - weak.value, 191, 90);
    assert_true(good.deviation < 80);
    assert_int_equal(good.games, 400);
}

static void rest_makes_uncertain(void **unused)
{
    struct rating rating = rating_of(1700, 60), wide = glicko_new();
    (void)unused;
    rating.games = 9;
    struct rating week = glicko_rested(&rating, 7), year = glicko_rested(&rating, 365);
    assert_near(glicko_rested(&rating, 0).deviation, 60, 1e-9);
    assert_near(glicko_rested(&rating, -3).deviation, 60, 1e-9);
    assert_near(glicko_rested(&rating, GLICKO_PERIOD_DAYS).deviation,
                hypot(60, 173.7178 * GLICKO_VOLATILITY), 1e-9);
    assert_true(week.deviation > 60 && year.deviation > week.deviation && year.deviation < 120);
    assert_near(year.value, 1700, 1e-9);
    assert_near(year.volatility, GLICKO_VOLATILITY, 1e-12);
    assert_int_equal(year.games, 9);
    /* A day and a day are two days. */
    struct rating day = glicko_rested(&rating, 1);
    assert_near(glicko_rested(&day, 1).deviation, glicko_rested(&rating, 2).deviation, 1e-9);
    assert_near(glicko_rested(&rating, 1e9).deviation, GLICKO_DEVIATION, 1e-9);
    assert_near(glicko_rested(&wide, 100).deviation, GLICKO_DEVIATION, 1e-9);
}

/* ---- Weng and Lin ---- */

struct multi {
    int count;
    struct {
        double value, deviation;
    } before[TABLE_SEATS];
    int ranks[TABLE_SEATS];
    struct {
        double value, deviation;
    } after[TABLE_SEATS];
};

/* Weng and Lin 2011, algorithm 4, with OpenSkill's gamma (deviation / c) and tau; calculated apart
 * from this program. */
static const struct multi multis[] = {
    {3,
     {{25, 25.0 / 3}, {25, 25.0 / 3}, {25, 25.0 / 3}},
     {1, 2, 3},
     {{27.869048680749, 8.205243377398},
      {25.717262170187, 8.058224222802},
      {21.413689149063, 8.058224222802}}},
    {4,
     {{25, 25.0 / 3}, {25, 25.0 / 3}, {25, 25.0 / 3}, {25, 25.0 / 3}},
     {1, 2, 3, 4},
     {{27.795252672501, 8.263571791259},
      {26.552918151390, 8.179617988373},
      {24.689416369722, 8.084127880169},
      {20.962412806387, 8.084127880169}}},
    {4,
     {{25, 25.0 / 3}, {25, 25.0 / 3}, {25, 25.0 / 3}, {25, 25.0 / 3}},
     {1, 2, 2, 4},
     {{27.795252672501, 8.263571791259},
      {24.689416369722, 8.179617988373},
      {24.689416369722, 8.179617988373},
      {22.825914588055, 8.179617988373}}},
    {4,
     {{25, 25.0 / 3}, {25, 25.0 / 3}, {25, 25.0 / 3}, {25, 25.0 / 3}},
     {1, 1, 1, 1},
     {{25.000000000000, 8.263571791259},
      {25.000000000000, 8.263571791259},
      {25.000000000000, 8.263571791259},
      {25.000000000000, 8.263571791259}}},
    {4,
     {{25, 25.0 / 3}, {32.444, 5.123}, {43.381, 2.421}, {25.188, 6.211}},
     {1, 2, 3, 4},
     {{29.135025416698, 8.238646674550},
      {33.353179092995, 5.081073894647},
      {43.040622565559, 2.418643438050},
      {23.792543860148, 6.105506914200}}},
    {4,
     {{25, 25.0 / 3}, {32.444, 5.123}, {43.381, 2.421}, {25.188, 6.211}},
     {4, 3, 1, 2},
     {{21.240975687115, 7.883780015735},
      {31.881213580900, 5.048222257293},
      {43.587184812579, 2.421015288817},
      {26.747786152971, 6.132660293531}}},
    {4,
     {{25, 25.0 / 3}, {32.444, 5.123}, {43.381, 2.421}, {25.188, 6.211}},
     {2, 1, 2, 4},
     {{25.875581745231, 8.119403250646},
      {33.838748407007, 5.103476797406},
      {43.125613827479, 2.419704898065},
      {24.330840333373, 6.145214192181}}},
    {3,
     {{25, 25.0 / 3}, {32.444, 5.123}, {43.381, 2.421}},
     {3, 1, 1},
     {{24.224901574607, 8.181420407183},
      {32.968784970215, 5.089442927226},
      {43.329184344459, 2.420281182351}}},
    {3,
     {{25, 25.0 / 3}, {32.444, 5.123}, {43.381, 2.421}},
     {2, 3, 1},
     {{27.843081867852, 7.880858085504},
      {30.542228521609, 5.047608219506},
      {43.565885573183, 2.420281182351}}},
};

static void check_multi(const struct multi *multi)
{
    struct rating ratings[TABLE_SEATS];
    for (int i = 0; i < multi->count; i++)
        ratings[i] = rating_of(multi->before[i].value, multi->before[i].deviation);
    weng_lin_game(ratings, multi->ranks, multi->count);
    for (int i = 0; i < multi->count; i++) {
        assert_near(ratings[i].value, multi->after[i].value, 1e-9);
        assert_near(ratings[i].deviation, multi->after[i].deviation, 1e-9);
        assert_int_equal(ratings[i].games, 1);
    }
}

static void games_of_several(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof multis / sizeof *multis; i++)
        check_multi(&multis[i]);
}

/* OpenSkill's own tests have these numbers for beginners, without tau; so let the deviation become
 * a beginner's by it. */
static void openskills_examples(void **unused)
{
    static const struct {
        int count;
        double value[TABLE_SEATS], deviation[TABLE_SEATS];
    } published[] = {
        {2, {27.63523138347365, 22.36476861652635}, {8.065506316323548, 8.065506316323548}},
        {3,
         {27.868876552746237, 25.717219138186557, 21.413904309067206},
         {8.204837030780652, 8.057829747583874, 8.057829747583874}},
        {4,
         {27.795084971874736, 26.552824984374855, 24.68943500312503, 20.96265504062538},
         {8.263160757613477, 8.179213704945203, 8.083731307186588, 8.083731307186588}},
    };
    const int ranks[] = {1, 2, 3, 4};
    const double narrow =
        sqrt(WENG_LIN_DEVIATION * WENG_LIN_DEVIATION - WENG_LIN_TAU * WENG_LIN_TAU);
    (void)unused;
    for (size_t k = 0; k < sizeof published / sizeof *published; k++) {
        struct rating ratings[TABLE_SEATS];
        for (int i = 0; i < TABLE_SEATS; i++)
            ratings[i] = rating_of(WENG_LIN_VALUE, narrow);
        weng_lin_game(ratings, ranks, published[k].count);
        for (int i = 0; i < published[k].count; i++) {
            assert_near(ratings[i].value, published[k].value[i], 1e-9);
            assert_near(ratings[i].deviation, published[k].deviation[i], 1e-9);
        }
    }
}

static void any_ratings(struct rng *rng, struct rating ratings[TABLE_SEATS])
{
    for (int i = 0; i < TABLE_SEATS; i++)
        ratings[i] = rating_of(any(rng, -10, 60), any(rng, 0.5, 9));
}

/* Who stands in which place of the list does not matter. */
static void the_order_of_seats_is_nothing(void **unused)
{
    static const int other[] = {2, 0, 3, 1};
    struct rng rng = {3};
    (void)unused;
    for (int round = 0; round < 500; round++) {
        struct rating here[TABLE_SEATS], there[TABLE_SEATS];
        int ranks[TABLE_SEATS], moved[TABLE_SEATS];
        any_ratings(&rng, here);
        for (int i = 0; i < TABLE_SEATS; i++)
            ranks[i] = 1 + (int)rng_below(&rng, 4);
        for (int i = 0; i < TABLE_SEATS; i++) {
            there[other[i]] = here[i];
            moved[other[i]] = ranks[i];
        }
        weng_lin_game(here, ranks, TABLE_SEATS);
        weng_lin_game(there, moved, TABLE_SEATS);
        for (int i = 0; i < TABLE_SEATS; i++) {
            assert_near(there[other[i]].value, here[i].value, 1e-9);
            assert_near(there[other[i]].deviation, here[i].deviation, 1e-9);
        }
    }
}

static void equals_who_tie_stay_equal(void **unused)
{
    static const int shared[][TABLE_SEATS] = {{1, 2, 2, 4}, {1, 1, 1, 1}, {3, 1, 1, 3}};
    (void)unused;
    for (int k = 0; k < 3; k++) {
        struct rating ratings[TABLE_SEATS];
        double sum = 0;
        for (int i = 0; i < TABLE_SEATS; i++)
            ratings[i] = weng_lin_new();
        weng_lin_game(ratings, shared[k], TABLE_SEATS);
        for (int i = 0; i < TABLE_SEATS; i++) {
            sum += ratings[i].value;
            for (int j = 0; j < TABLE_SEATS; j++) {
                if (shared[k][i] == shared[k][j])
                    assert_near(ratings[i].value, ratings[j].value, 1e-12);
                else if (shared[k][i] < shared[k][j])
                    assert_true(ratings[i].value > ratings[j].value);
            }
        }
        assert_near(sum, TABLE_SEATS * WENG_LIN_VALUE, 1e-9);
    }
}

/* Who comes in before the neighbour instead of behind has more of it; first is better than before,
 * last is worse; and only numbers come out. */
static void a_better_place_is_rated_better(void **unused)
{
    struct rng rng = {5};
    (void)unused;
    for (int round = 0; round < 2000; round++) {
        struct rating start[TABLE_SEATS], behind[TABLE_SEATS], before[TABLE_SEATS];
        int ranks[] = {1, 2, 3, 4}, place = (int)rng_below(&rng, 3);
        any_ratings(&rng, start);
        memcpy(behind, start, sizeof start);
        memcpy(before, start, sizeof start);
        weng_lin_game(behind, ranks, TABLE_SEATS);
        assert_true(behind[0].value > start[0].value && behind[3].value < start[3].value);
        ranks[place] = place + 2;
        ranks[place + 1] = place + 1;
        weng_lin_game(before, ranks, TABLE_SEATS);
        assert_true(before[place + 1].value > behind[place + 1].value);
        assert_true(before[place].value < behind[place].value);
        for (int i = 0; i < TABLE_SEATS; i++) {
            assert_true(isfinite(before[i].value) && before[i].deviation > 0);
            assert_true(before[i].deviation <= hypot(start[i].deviation, WENG_LIN_TAU));
        }
    }
}

static void beginners_look_alike_on_both_scales(void **unused)
{
    struct rating two = glicko_new(), more = weng_lin_new();
    (void)unused;
    more.games = 3;
    struct rating seen = weng_lin_shown(&more);
    assert_near(seen.value, two.value, 1e-9);
    assert_near(seen.deviation, two.deviation, 1e-9);
    assert_int_equal(seen.games, 3);
    more.value = 30;
    more.deviation = 2;
    seen = weng_lin_shown(&more);
    assert_near(seen.value, 1710, 1e-9);
    assert_near(seen.deviation, 84, 1e-9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(glickmans_example),
        cmocka_unit_test(games_between_two),
        cmocka_unit_test(what_one_wins_the_other_loses),
        cmocka_unit_test(better_results_are_rated_better),
        cmocka_unit_test(ratings_find_their_owners),
        cmocka_unit_test(rest_makes_uncertain),
        cmocka_unit_test(games_of_several),
        cmocka_unit_test(openskills_examples),
        cmocka_unit_test(the_order_of_seats_is_nothing),
        cmocka_unit_test(equals_who_tie_stay_equal),
        cmocka_unit_test(a_better_place_is_rated_better),
        cmocka_unit_test(beginners_look_alike_on_both_scales),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
