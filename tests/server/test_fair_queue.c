/*
 * test_fair_queue.c - work is served fairly between addresses, and between the owners of one.
 */
#include "support.h"

#include "server/runtime/fair_queue.h"

#define ITEMS 70

static struct fair_item items[ITEMS];
static int dropped;

static void count_dropped(struct fair_item *item)
{
    assert_non_null(item);
    dropped++;
}

/* Adds so many items of an owner at an address, from that one on. */
static void add_at(struct fair_queue *queue, int from, int count, const char *address,
                   int64_t owner)
{
    for (int i = from; i < from + count; i++) {
        items[i] = (struct fair_item){.address = address, .owner = owner};
        fair_add(queue, &items[i]);
    }
}

/* The same of an address's only owner. */
static void add(struct fair_queue *queue, int from, int count, const char *address)
{
    add_at(queue, from, count, address, 1);
}

/* The number of the next item, which ends at once; -1: none. */
static int serve(struct fair_queue *queue)
{
    struct fair_item *item = fair_take(queue);
    if (item == NULL)
        return -1;
    fair_done(queue, item->address);
    return (int)(item - items);
}

/* Sixty of one address's computers wait; that of another which comes later waits for one
 * thought. */
static void another_waits_for_one(void **unused)
{
    struct fair_queue queue;
    (void)unused;
    fair_open(&queue, 1);
    add(&queue, 0, 60, "a");
    assert_int_equal(serve(&queue), 0);
    struct fair_item *under_way = fair_take(&queue);
    assert_ptr_equal(under_way, &items[1]);
    add(&queue, 60, 2, "b");
    assert_ptr_equal(fair_take(&queue), &items[60]); /* though items 2 to 59 came before */
    fair_done(&queue, "a");
    fair_done(&queue, "b");
    assert_int_equal(serve(&queue), 2);
    assert_int_equal(serve(&queue), 61);
    for (int i = 3; i < 60; i++)
        assert_int_equal(serve(&queue), i);
    assert_int_equal(serve(&queue), -1);
    fair_close(&queue, count_dropped);
}

/* Of one address so many are under way at the same time, and not more, however much is free. */
static void nobody_has_all(void **unused)
{
    struct fair_queue queue;
    (void)unused;
    fair_open(&queue, 2);
    add(&queue, 0, 5, "a");
    assert_ptr_equal(fair_take(&queue), &items[0]);
    assert_ptr_equal(fair_take(&queue), &items[1]);
    assert_null(fair_take(&queue));
    add(&queue, 5, 1, "b");
    assert_ptr_equal(fair_take(&queue), &items[5]);
    fair_done(&queue, "a");
    assert_ptr_equal(fair_take(&queue), &items[2]);
    assert_null(fair_take(&queue));
    dropped = 0;
    fair_close(&queue, count_dropped);
    assert_int_equal(dropped, 2);
}

static void round_robin(void **unused)
{
    static const int order[] = {0, 10, 20, 1, 11, 21, 2, 12, 22};
    static const char *const addresses[] = {"a", "b", "c"};
    struct fair_queue queue;
    (void)unused;
    fair_open(&queue, 3);
    for (int i = 0; i < 3; i++)
        add(&queue, i * 10, 3, addresses[i]);
    for (int i = 0; i < 9; i++)
        assert_int_equal(serve(&queue), order[i]);
    fair_close(&queue, count_dropped);
}

static void what_is_removed_is_not_served(void **unused)
{
    struct fair_queue queue;
    (void)unused;
    fair_open(&queue, 1);
    add(&queue, 0, 3, "a");
    add(&queue, 3, 1, "b");
    assert_true(fair_remove(&queue, &items[2])); /* the last, */
    assert_true(fair_remove(&queue, &items[0])); /* the first, */
    assert_true(fair_remove(&queue, &items[3])); /* and the only one */
    assert_false(fair_remove(&queue, &items[3]));
    add(&queue, 4, 1, "a");
    assert_int_equal(serve(&queue), 1);
    assert_int_equal(serve(&queue), 4);
    assert_int_equal(serve(&queue), -1);
    fair_close(&queue, count_dropped);
}

/* Thirty guests of one address are served one by one, and another address after each of them. */
static void many_owners_are_one_address(void **unused)
{
    struct fair_queue queue;
    (void)unused;
    fair_open(&queue, 1);
    for (int i = 0; i < 30; i++)
        add_at(&queue, i * 2, 2, "a", i + 1);
    assert_int_equal(serve(&queue), 0);
    add(&queue, 60, 3, "b");
    for (int i = 1; i < 4; i++) {
        assert_int_equal(serve(&queue), i * 2);
        assert_int_equal(serve(&queue), 60 + i - 1);
    }
    for (int i = 4; i < 30; i++)
        assert_int_equal(serve(&queue), i * 2);
    for (int i = 0; i < 30; i++)
        assert_int_equal(serve(&queue), i * 2 + 1);
    assert_int_equal(serve(&queue), -1);
    fair_close(&queue, count_dropped);
}

static void what_waits_is_counted(void **unused)
{
    struct fair_queue queue;
    (void)unused;
    fair_open(&queue, 1);
    assert_int_equal(fair_waiting(&queue, "a"), 0);
    add_at(&queue, 0, 3, "a", 1);
    add_at(&queue, 3, 2, "a", 2);
    assert_int_equal(fair_waiting(&queue, "a"), 5);
    assert_int_equal(fair_waiting(&queue, "b"), 0);
    assert_int_equal(fair_waiting_of(&queue, "a", 1), 3);
    assert_int_equal(fair_waiting_of(&queue, "a", 3), 0);
    assert_ptr_equal(fair_take(&queue), &items[0]); /* what is under way does not wait */
    assert_int_equal(fair_waiting_of(&queue, "a", 1), 2);
    assert_true(fair_remove(&queue, &items[4]));
    assert_int_equal(fair_waiting_of(&queue, "a", 2), 1);
    assert_int_equal(fair_waiting(&queue, "a"), 3);
    fair_done(&queue, "a");
    fair_close(&queue, count_dropped);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(another_waits_for_one),
        cmocka_unit_test(nobody_has_all),
        cmocka_unit_test(round_robin),
        cmocka_unit_test(what_is_removed_is_not_served),
        cmocka_unit_test(many_owners_are_one_address),
        cmocka_unit_test(what_waits_is_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
