/*
 * test_deadlines.c - the earliest deadline comes first, whatever was set, moved and removed before.
 */
#include "support.h"

#include "base/rng.h"
#include "server/runtime/deadlines.h"

#define COUNT 200
#define ROUNDS 20000

/* The earliest of all, as a walk finds it. */
static int64_t earliest(const struct deadline *all)
{
    int64_t due = DEADLINE_NEVER;
    for (int i = 0; i < COUNT; i++)
        if (all[i].place != 0 && all[i].due < due)
            due = all[i].due;
    return due;
}

static void random_changes(void **unused)
{
    struct deadlines heap = {0};
    struct deadline all[COUNT] = {0};
    struct rng rng = rng_from_text("deadlines");
    (void)unused;
    for (int round = 0; round < ROUNDS; round++) {
        struct deadline *one = &all[rng_below(&rng, COUNT)];
        uint32_t time = rng_below(&rng, 1000);
        deadlines_set(&heap, one, time < 300 ? DEADLINE_NEVER : (int64_t)time);
        int64_t due = earliest(all);
        if (due == DEADLINE_NEVER) {
            assert_null(deadlines_due(&heap, DEADLINE_NEVER - 1));
            continue;
        }
        assert_null(deadlines_due(&heap, due - 1));
        assert_non_null(deadlines_due(&heap, due));
        assert_int_equal(deadlines_due(&heap, due)->due, due);
    }
    for (int i = 0; i < COUNT; i++)
        deadlines_set(&heap, &all[i], DEADLINE_NEVER);
    assert_int_equal(heap.count, 0);
    deadlines_close(&heap);
}

/* Taken one after the other they are in order. */
static void in_order(void **unused)
{
    struct deadlines heap = {0};
    struct deadline all[COUNT] = {0}, *due;
    int64_t last = 0;
    int taken = 0;
    (void)unused;
    for (int i = 0; i < COUNT; i++)
        deadlines_set(&heap, &all[i], 1 + (i * 7919) % 101);
    while ((due = deadlines_due(&heap, 1000)) != NULL) {
        assert_true(due->due >= last);
        last = due->due;
        deadlines_set(&heap, due, DEADLINE_NEVER);
        assert_int_equal(due->place, 0);
        taken++;
    }
    assert_int_equal(taken, COUNT);
    deadlines_close(&heap);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_changes),
        cmocka_unit_test(in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
