/*
 * test_id_set.c - sorted lists of ids.
 */
#include "support.h"

#include "base/id_set.h"

static void each_stands_once(void **unused)
{
    int64_t ids[] = {7, -3, 7, INT64_MAX, 1, -3, 7};
    const int64_t wanted[] = {-3, 1, 7, INT64_MAX};
    (void)unused;
    assert_int_equal(id_set_make(ids, 7), 4);
    assert_memory_equal(ids, wanted, sizeof wanted);
    assert_int_equal(id_set_make(ids, 0), 0);
}

static void what_is_in_it_is_found(void **unused)
{
    const int64_t ids[] = {-3, 1, 7, INT64_MAX};
    (void)unused;
    for (int i = 0; i < 4; i++)
        assert_true(id_set_has(ids, 4, ids[i]));
    assert_false(id_set_has(ids, 4, 0) || id_set_has(ids, 4, INT64_MIN) || id_set_has(ids, 0, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_stands_once),
        cmocka_unit_test(what_is_in_it_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
