/*
 * test_review.c - what a review finds in its verdicts: turning points, and what to learn.
 */
#include "support.h"

#include "advice/learn.h"
#include "advice/turning.h"
#include "search/game_ai.h"

#define HUNDREDTH(n) (VALUE_ONE * (n) / 100)
#define VALUES(a, b)               \
    {                              \
        HUNDREDTH(a), HUNDREDTH(b) \
    }

/* ---- turning points ---- */

/* A game of two: values before each decision, and after the last. */
static struct verdict course[] = {
    {.seat = 0, .value = VALUES(50, 50), .expected = VALUES(50, 50)},
    {.seat = 1, .value = VALUES(53, 47), .expected = VALUES(73, 27), .cost = HUNDREDTH(20)},
    {.seat = 0, .value = VALUES(74, 26), .expected = VALUES(72, 28), .revealed = true},
    {.seat = 1, .value = VALUES(60, 40), .expected = VALUES(60, 40)},
    {.seat = 0, .value = VALUES(45, 55), .expected = VALUES(45, 55)},
    {.seat = 1, .value = VALUES(48, 52), .expected = VALUES(48, 52)},
};

static struct review review_of(int plies)
{
    return (struct review){.players = 2,
                           .plies = plies,
                           .count = sizeof course / sizeof *course,
                           .verdicts = course,
                           .last = VALUES(10, 90)};
}

static void the_largest_changes_are_turning_points(void **unused)
{
    struct review review = review_of(6);
    struct turning_point points[TURNING_MAX];
    (void)unused;
    assert_int_equal(turning_find(&review, points), 3);
    assert_int_equal(points[0].which, 1);
    assert_int_equal(points[0].cause, TURNED_BY_MISTAKE);
    assert_int_equal(points[1].which, 3);
    assert_int_equal(points[1].cause, TURNED_BY_MOVE);
    assert_int_equal(points[2].which, 5);
    assert_int_equal(points[2].from, HUNDREDTH(48));
    assert_int_equal(points[2].to, HUNDREDTH(10));
}

/* What happened behind the last decision of a stopped review was not judged. */
static void a_stopped_review_knows_nothing_of_its_end(void **unused)
{
    struct review review = review_of(20);
    struct turning_point points[TURNING_MAX];
    (void)unused;
    assert_int_equal(turning_find(&review, points), 3);
    assert_int_equal(points[1].which, 2);
    assert_int_equal(points[1].cause, TURNED_BY_LUCK);
    assert_int_equal(points[2].which, 3);
}

static void alone_there_are_no_turning_points(void **unused)
{
    struct review review = review_of(6);
    struct turning_point points[TURNING_MAX];
    (void)unused;
    review.players = 1;
    assert_int_equal(turning_find(&review, points), 0);
    review.players = 2;
    review.count = review.plies = 0;
    assert_int_equal(turning_find(&review, points), 0);
}

/* ---- what to learn ---- */

static const struct message_type *hint_named(const struct game *game, const char *code)
{
    const struct message_type *type = game_ai_of(game)->hints;
    while (strcmp(type->code, code) != 0)
        type++;
    return type;
}

/* A decision whose better move completes so many lines more, or would not give a square away. */
static void miss(struct review *review, const char *code, bool only_played, int seat, int cost)
{
    struct comparison *comparison = &review->comparisons[review->count];
    struct effect *effect = only_played ? &comparison->other : &comparison->better;
    struct message reason = {.what = hint_named(game_named("nunatak"), code),
                             .values = {1, 1, 2, 5}};
    comparison->seat = seat;
    effect->reasons.list[effect->reasons.count++] = reason;
    review->verdicts[review->count++] = (struct verdict){.seat = seat, .cost = HUNDREDTH(cost)};
}

static void lessons_are_weighed_by_what_missing_them_cost(void **unused)
{
    static struct verdict verdicts[8];
    static struct comparison comparisons[8];
    struct review review = {.players = 2, .verdicts = verdicts, .comparisons = comparisons};
    const struct game *nunatak = game_named("nunatak");
    const char *lessons[LEARN_MAX];
    (void)unused;
    assert_int_equal(learn_find(&review, nunatak, 0, lessons), 0);
    miss(&review, "lines", false, 0, 4); /* has no mark */
    assert_int_equal(learn_find(&review, nunatak, 0, lessons), 0);
    miss(&review, "favor", false, 0, 6);
    miss(&review, "support", false, 0, 5);
    miss(&review, "gives", true, 0, 20);
    miss(&review, "lines", false, 1, 50); /* somebody else's */
    assert_int_equal(learn_find(&review, nunatak, 0, lessons), 2);
    assert_string_equal(lessons[0], "squares");
    assert_string_equal(lessons[1], "favors");
    assert_int_equal(learn_find(&review, nunatak, 1, lessons), 1);
    assert_string_equal(lessons[0], "lines");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_largest_changes_are_turning_points),
        cmocka_unit_test(a_stopped_review_knows_nothing_of_its_end),
        cmocka_unit_test(alone_there_are_no_turning_points),
        cmocka_unit_test(lessons_are_weighed_by_what_missing_them_cost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
