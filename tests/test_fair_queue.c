/*
 * test_fair_queue.c - work is served fairly between those who own it.
 */
#include "support.h"

#include "server/fair_queue.h"

#define ITEMS 70

static struct fair_item items[ITEMS];
static int dropped;

static void count_dropped(struct fair_item *item)
{
    assert_non_null(item);
    dropped++;
}

/* Adds so many items of an owner, from that one on. */
static void add(struct fair_queue *queue, int from, int count, int64_t owner)
{
    for (int i = from; i < from + count; i++) {
        items[i].owner = owner;
        fair_add(queue, &items[i]);
    }
}

/* The number of the next item, which ends at once; -1: none. */
static int serve(struct fair_queue *queue)
{
    struct fair_item *item = fair_take(queue);
    if (item == NULL)
        return -1;
    fair_done(queue, item->owner);
    return (int)(item - items);
}

/* Sixty of one person's computers wait; that of another who comes later waits for one thought. */
static void another_waits_for_one(void **unused)
{
    struct fair_queue queue;
    (void)unused;
    fair_open(&queue, 1);
    add(&queue, 0, 60, 1);
    assert_int_equal(serve(&queue), 0);
    struct fair_item *under_way = fair_take(&queue);
    assert_ptr_equal(under_way, &items[1]);
    add(&queue, 60, 2, 2);
    assert_ptr_equal(fair_take(&queue), &items[60]); /* though items 2 to 59 came before */
    fair_done(&queue, 1);
    fair_done(&queue, 2);
    assert_int_equal(serve(&queue), 2);
    assert_int_equal(serve(&queue), 61);
    for (int i = 3; i < 60; i++)
        assert_int_equal(serve(&queue), i);
    assert_int_equal(serve(&queue), -1);
    fair_close(&queue, count_dropped);
}

/* Of one owner so many are under way at the same time, and not more, however much is free. */
static void nobody_has_all(void **unused)
{
    struct fair_queue queue;
    (void)unused;
    fair_open(&queue, 2);
    add(&queue, 0, 5, 1);
    assert_ptr_equal(fair_take(&queue), &items[0]);
    assert_ptr_equal(fair_take(&queue), &items[1]);
    assert_null(fair_take(&queue));
    add(&queue, 5, 1, 2);
    assert_ptr_equal(fair_take(&queue), &items[5]);
    fair_done(&queue, 1);
    assert_ptr_equal(fair_take(&queue), &items[2]);
    assert_null(fair_take(&queue));
    dropped = 0;
    fair_close(&queue, count_dropped);
    assert_int_equal(dropped, 2);
}

static void round_robin(void **unused)
{
    static const int order[] = {0, 10, 20, 1, 11, 21, 2, 12, 22};
    struct fair_queue queue;
    (void)unused;
    fair_open(&queue, 3);
    for (int owner = 0; owner < 3; owner++)
        add(&queue, owner * 10, 3, owner + 1);
    for (int i = 0; i < 9; i++)
        assert_int_equal(serve(&queue), order[i]);
    fair_close(&queue, count_dropped);
}

static void what_is_removed_is_not_served(void **unused)
{
    struct fair_queue queue;
    (void)unused;
    fair_open(&queue, 1);
    add(&queue, 0, 3, 1);
    add(&queue, 3, 1, 2);
    assert_true(fair_remove(&queue, &items[2])); /* the last, */
    assert_true(fair_remove(&queue, &items[0])); /* the first, */
    assert_true(fair_remove(&queue, &items[3])); /* and the only one */
    assert_false(fair_remove(&queue, &items[3]));
    add(&queue, 4, 1, 1);
    assert_int_equal(serve(&queue), 1);
    assert_int_equal(serve(&queue), 4);
    assert_int_equal(serve(&queue), -1);
    fair_close(&queue, count_dropped);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(another_waits_for_one),
        cmocka_unit_test(nobody_has_all),
        cmocka_unit_test(round_robin),
        cmocka_unit_test(what_is_removed_is_not_served),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
