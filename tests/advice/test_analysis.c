/*
 * test_analysis.c - what decisions cost, and what a seat's decisions amount to.
 */
#include "support.h"

#include "advice/analysis.h"
#include "search/budget.h"

#define HUNDREDTH(n) (VALUE_ONE * (n) / 100)

static void costs_are_marked_as_they_are_read(void **unused)
{
    (void)unused;
    assert_int_equal(mark_of(0), MARK_NONE);
    assert_int_equal(mark_of(HUNDREDTH(4)), MARK_NONE);
    assert_int_equal(mark_of(HUNDREDTH(5)), MARK_INACCURACY);
    assert_int_equal(mark_of(VALUE_ONE * 45 / 1000 + 1), MARK_INACCURACY); /* reads as 5 */
    assert_int_equal(mark_of(HUNDREDTH(11)), MARK_INACCURACY);
    assert_int_equal(mark_of(HUNDREDTH(12)), MARK_MISTAKE);
    assert_int_equal(mark_of(VALUE_ONE), MARK_MISTAKE);
    assert_false(cost_worth_telling(HUNDREDTH(1)));
    assert_true(cost_worth_telling(HUNDREDTH(2)));
}

static void a_balance_adds_up_a_seats_own_decisions(void **unused)
{
    (void)unused;
    const struct verdict verdicts[] = {
        {.seat = 0, .cost = HUNDREDTH(6), .value = {500, 500}, .expected = {400, 600}},
        {.seat = 1, .cost = HUNDREDTH(20), .value = {400, 600}, .expected = {700, 300}},
        {.seat = 0, .cost = HUNDREDTH(1), .value = {700, 300}, .expected = {690, 310}},
        {.seat = 0, .cost = 0, .value = {690, 310}, .expected = {690, 310}},
    };
    const int last[SEATS_MAX] = {690, 310};
    struct balance first, second, third;
    analysis_balance(verdicts, 4, last, 0, &first);
    analysis_balance(verdicts, 4, last, 1, &second);
    analysis_balance(verdicts, 4, last, 2, &third);
    assert_int_equal(first.decisions, 3);
    assert_int_equal(first.cost, HUNDREDTH(6) + HUNDREDTH(1));
    assert_int_equal(first.marks[MARK_INACCURACY], 1);
    assert_int_equal(first.worst, 0);
    assert_int_equal(second.decisions, 1);
    assert_int_equal(second.marks[MARK_MISTAKE], 1);
    assert_int_equal(second.worst, 1);
    assert_int_equal(third.decisions, 0);
    assert_int_equal(third.worst, -1);
    assert_false(first.had_luck); /* nothing came to light, so there was no luck */
    assert_int_equal(first.luck, 0);
}

static int accuracy_of(const struct verdict *verdicts, int count)
{
    const int last[SEATS_MAX] = {0};
    struct balance balance;
    analysis_balance(verdicts, count, last, 0, &balance);
    return balance.accuracy;
}

/* Only decisions with a choice count. */
static void accuracy_is_a_mean_over_choices(void **unused)
{
    const struct verdict verdicts[] = {
        {.seat = 0, .choices = 1, .cost = 0},
        {.seat = 0, .choices = 5, .cost = 0},
        {.seat = 0, .choices = 5, .cost = HUNDREDTH(16)},
        {.seat = 1, .choices = 5, .cost = HUNDREDTH(84)},
    };
    (void)unused;
    assert_int_equal(accuracy_of(verdicts, 0), -1);
    assert_int_equal(accuracy_of(verdicts, 1), -1);
    assert_int_equal(accuracy_of(verdicts, 2), 100);
    assert_int_equal(accuracy_of(verdicts, 3), 75);
    assert_int_equal(accuracy_of(verdicts, 4), 75);
    assert_int_equal(accuracy_of(verdicts + 2, 1), 50);
}

static void the_best_move_stands_alone(void **unused)
{
    const struct verdict verdicts[] = {
        {.seat = 0, .choices = 5, .margin = HUNDREDTH(4)},
        {.seat = 0, .choices = 5, .margin = HUNDREDTH(9)},
        {.seat = 1, .choices = 5, .margin = HUNDREDTH(30)},
        {.seat = 0, .choices = 5, .margin = HUNDREDTH(5)},
    };
    const int last[SEATS_MAX] = {0};
    struct balance balance;
    (void)unused;
    analysis_balance(verdicts, 4, last, 0, &balance);
    assert_int_equal(balance.best, 1);
    analysis_balance(verdicts, 1, last, 0, &balance);
    assert_int_equal(balance.best, -1);
}

static void luck_is_what_comes_to_light(void **unused)
{
    (void)unused;
    const struct verdict verdicts[] = {
        {.seat = 0, .value = {500, 500}, .expected = {500, 500}, .revealed = true},
        {.seat = 1, .value = {450, 550}, .expected = {450, 550}, .revealed = true},
    };
    const int last[SEATS_MAX] = {600, 400};
    struct balance balance;
    analysis_balance(verdicts, 2, last, 0, &balance);
    assert_true(balance.had_luck);
    assert_int_equal(balance.luck, -50 + 150);
    analysis_balance(verdicts, 2, last, 1, &balance);
    assert_int_equal(balance.luck, 50 - 150);
}

/* ---- judging ---- */

static struct thinker *thinker; /* of the game that is visited */

/* Every legal move gets a verdict; that of the best is free, and none is below it. */
static void judge_all(struct scene *scene)
{
    const struct judge judge = {
        .thinker = thinker, .game = scene->game, .box = scene->box->data, .margins = true};
    struct budget budget = {.method = BY_TREE, .leaf = LEAF_PLAYOUT, .iterations = 24};
    bool free = false;
    if (scene->count == 0 || rng_below(&scene->dice, 8) > 0)
        return;
    for (int i = 0; i < scene->count && i < 12; i++) {
        struct verdict verdict, again;
        analysis_judge(&judge, scene->state, scene->moves[i], &budget, (struct rng){7}, &verdict);
        analysis_judge(&judge, scene->state, scene->moves[i], &budget, (struct rng){7}, &again);
        assert_int_equal(verdict.cost, again.cost);
        assert_int_equal(verdict.best, again.best);
        assert_int_equal(verdict.seat, scene->game->decides(scene->state));
        assert_in_range(verdict.cost, 0, VALUE_ONE);
        assert_int_equal(verdict.choices, scene->count);
        assert_true(verdict.margin == 0 || verdict.best == scene->moves[i]);
        free = free || verdict.cost == 0;
        if (verdict.best == scene->moves[i])
            assert_int_equal(verdict.cost, 0);
    }
    assert_true(free || scene->count > 12);
}

static void every_move_has_a_cost(void **unused)
{
    (void)unused;
    for (int i = 0; games[i] != NULL; i++) {
        struct box *box = open_box_of(games[i]);
        thinker = thinker_open(games[i], box->data);
        assert_non_null(thinker);
        visit_setups(games[i], 1, judge_all);
        thinker_close(thinker);
        box_close(box);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(costs_are_marked_as_they_are_read),
        cmocka_unit_test(a_balance_adds_up_a_seats_own_decisions),
        cmocka_unit_test(accuracy_is_a_mean_over_choices),
        cmocka_unit_test(the_best_move_stands_alone),
        cmocka_unit_test(luck_is_what_comes_to_light),
        cmocka_unit_test(every_move_has_a_cost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
