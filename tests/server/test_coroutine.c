/*
 * test_coroutine.c - a function waits in its middle, and goes on there.
 */
#include "support.h"

#include "base/text.h"
#include "server/runtime/coroutine.h"

#define DEPTH 40
#define ROUNDS 1000

/* What was done in which order. */
static char trace[200];
static struct text out;

static struct coroutine *coroutine, *other;

static int open_both(void **unused)
{
    (void)unused;
    coroutine = coroutine_open();
    other = coroutine_open();
    out = text_in(trace, sizeof trace);
    return 0;
}

static int close_both(void **unused)
{
    (void)unused;
    coroutine_close(coroutine);
    coroutine_close(other);
    return 0;
}

static void note(const char *what)
{
    text_format(&out, "%s ", what);
}

static void end_at_once(void *context)
{
    assert_ptr_equal(context, &out);
    assert_true(coroutine_is_running(coroutine) && !coroutine_is_waiting(coroutine));
    note("at once");
}

static void wait_twice(void *context)
{
    assert_ptr_equal(context, &out);
    note("begin");
    coroutine_wait(coroutine);
    assert_true(coroutine_is_running(coroutine) && !coroutine_is_waiting(coroutine));
    note("on");
    coroutine_wait(coroutine);
    note("end");
}

static void assert_idle(void)
{
    assert_false(coroutine_is_running(coroutine));
    assert_false(coroutine_is_waiting(coroutine));
}

static void assert_waits(void)
{
    assert_false(coroutine_is_running(coroutine));
    assert_true(coroutine_is_waiting(coroutine));
}

static void one_that_does_not_wait(void **unused)
{
    (void)unused;
    assert_idle();
    coroutine_start(coroutine, end_at_once, &out);
    assert_idle();
    assert_string_equal(trace, "at once ");
}

static void what_runs_in_which_order(void **unused)
{
    (void)unused;
    coroutine_start(coroutine, wait_twice, &out);
    assert_waits();
    note("outside");
    coroutine_resume(coroutine);
    assert_waits();
    note("again");
    coroutine_resume(coroutine);
    assert_idle();
    assert_string_equal(trace, "begin outside on again end ");
}

/* The stack is the same, however often something waits on it and ends. */
static void it_is_used_again(void **unused)
{
    (void)unused;
    for (int i = 0; i < ROUNDS; i++) {
        text_clear(&out);
        coroutine_start(coroutine, wait_twice, &out);
        coroutine_resume(coroutine);
        coroutine_resume(coroutine);
        assert_idle();
        coroutine_start(coroutine, end_at_once, &out);
        assert_string_equal(trace, "begin on end at once ");
    }
}

/* Waits below so many calls, each of which has something of its own. */
static int deep(int depth)
{
    volatile int kept[20];
    for (int i = 0; i < 20; i++)
        kept[i] = depth * 100 + i;
    if (depth == 0)
        coroutine_wait(coroutine);
    else
        assert_int_equal(deep(depth - 1), depth - 1);
    for (int i = 0; i < 20; i++)
        assert_int_equal(kept[i], depth * 100 + i);
    return depth;
}

static void go_deep(void *context)
{
    *(int *)context = deep(DEPTH);
}

/* The stack that waits keeps its values, whatever the other one does meanwhile. */
static void values_are_kept(void **unused)
{
    int found = 0;
    (void)unused;
    coroutine_start(coroutine, go_deep, &found);
    volatile char meanwhile[4096];
    for (size_t i = 0; i < sizeof meanwhile; i++)
        meanwhile[i] = (char)i;
    assert_int_equal(found, 0);
    coroutine_resume(coroutine);
    assert_int_equal(found, DEPTH);
    for (size_t i = 0; i < sizeof meanwhile; i++)
        assert_int_equal(meanwhile[i], (char)i);
}

static void wait_on_other(void *context)
{
    (void)context;
    assert_true(coroutine_is_running(other));
    note("other");
    coroutine_wait(other);
    note("other on");
}

static void run_other(void *context)
{
    (void)context;
    note("first");
    coroutine_start(other, wait_on_other, NULL);
    note("back");
    coroutine_wait(coroutine);
    coroutine_resume(other);
    note("last");
}

/* Each waits for whoever resumed it. */
static void one_within_another(void **unused)
{
    (void)unused;
    coroutine_start(coroutine, run_other, NULL);
    assert_true(coroutine_is_waiting(coroutine) && coroutine_is_waiting(other));
    coroutine_resume(coroutine);
    assert_false(coroutine_is_waiting(coroutine) || coroutine_is_waiting(other));
    assert_string_equal(trace, "first other back other on last ");
}

static void count(void *context)
{
    ++*(int *)context;
}

/* Also some that have never run anything. */
static void many_come_and_go(void **unused)
{
    int ran = 0;
    (void)unused;
    for (int i = 0; i < ROUNDS; i++) {
        struct coroutine *brief = coroutine_open();
        if (i % 2 == 0)
            coroutine_start(brief, count, &ran);
        coroutine_close(brief);
    }
    assert_int_equal(ran, ROUNDS / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(one_that_does_not_wait, open_both, close_both),
        cmocka_unit_test_setup_teardown(what_runs_in_which_order, open_both, close_both),
        cmocka_unit_test_setup_teardown(it_is_used_again, open_both, close_both),
        cmocka_unit_test_setup_teardown(values_are_kept, open_both, close_both),
        cmocka_unit_test_setup_teardown(one_within_another, open_both, close_both),
        cmocka_unit_test_setup_teardown(many_come_and_go, open_both, close_both),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
