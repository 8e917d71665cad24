/*
 * test_memory.c - memory is cleared, grows, and where there is none the program says so and ends.
 */
#include "support.h"

#include "base/machine.h"
#include "base/memory.h"
#include "base/string_builder.h"
#include "base/time.h"

#include <signal.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>

static void new_memory_is_cleared(void **unused)
{
    static const unsigned char zeroes[100];
    unsigned char *memory = memory_for(25, 4);
    (void)unused;
    assert_memory_equal(memory, zeroes, sizeof zeroes);
    free(memory);
}

static void grown_memory_keeps_its_content(void **unused)
{
    int *numbers = memory_grown(NULL, 4, sizeof *numbers);
    (void)unused;
    for (int i = 0; i < 4; i++)
        numbers[i] = i;
    numbers = memory_grown(numbers, 4096, sizeof *numbers);
    for (int i = 0; i < 4; i++)
        assert_int_equal(numbers[i], i);
    free(numbers);
}

/* Writes so many letters, and counts how often it is called. */
struct letters {
    size_t count;
    int *calls;
};

static void write_letters(const void *thing, struct text *out)
{
    const struct letters *letters = thing;
    ++*letters->calls;
    for (size_t i = 0; i < letters->count; i++)
        text_add_char(out, 'x');
}

static void texts_of_any_length(void **unused)
{
    static const size_t lengths[] = {0, 1, 1023, 1024, 5000};
    (void)unused;
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        int calls = 0;
        struct letters letters = {lengths[i], &calls};
        char *text = memory_text(write_letters, &letters);
        assert_int_equal(strlen(text), lengths[i]);
        assert_int_equal(calls, lengths[i] < 1024 ? 1 : lengths[i] < 2048 ? 2 : 4);
        free(text);
    }
}

static void a_builder_grows_until_nothing_is_cut(void **unused)
{
    struct text builder = string_builder_open(1);
    int rounds = 0;
    (void)unused;
    do {
        assert_int_equal(builder.length, 0);
        text_add(&builder, "four");
        rounds++;
    } while (string_builder_grow(&builder));
    assert_string_equal(builder.at, "four");
    assert_int_equal(rounds, 4); /* 1, 2, 4 and 8 bytes */
    string_builder_close(&builder);
    assert_null(builder.at);
}

/* A child asks for more than there can be; what it says and how it ends is looked at. */
static void no_memory_is_a_message_and_an_abort(void **unused)
{
    char said[64] = "";
    int ends[2], status;
    (void)unused;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        signal(SIGABRT, SIG_DFL); /* a sanitizer's handler would add lines of its own */
        memory_grown(NULL, SIZE_MAX, 2);
        _exit(0);
    }
    close(ends[1]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    assert_true(read(ends[0], said, sizeof said - 1) > 0);
    assert_string_equal(said, "floe: out of memory\n");
    close(ends[0]);
}

/* ---- the machine ---- */

#define SHARES 100 /* more than there are threads */

static void count_share(void *context, int which)
{
    int *counts = context;
    counts[which]++;
}

static void every_share_is_done_once(void **unused)
{
    int counts[SHARES] = {0};
    (void)unused;
    machine_together(SHARES, count_share, counts);
    for (int i = 0; i < SHARES; i++)
        assert_int_equal(counts[i], 1);
    assert_true(machine_cores() >= 1);
}

static void steady_clocks_never_go_back(void **unused)
{
    int64_t steady = steady_time(), machine = machine_milliseconds();
    (void)unused;
    for (int i = 0; i < 1000; i++) {
        int64_t steady_now = steady_time(), machine_now = machine_milliseconds();
        assert_true(steady_now >= steady && machine_now >= machine);
        steady = steady_now;
        machine = machine_now;
    }
    assert_true(wall_time() > INT64_C(1577836800000)); /* 2020 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(new_memory_is_cleared),
        cmocka_unit_test(grown_memory_keeps_its_content),
        cmocka_unit_test(texts_of_any_length),
        cmocka_unit_test(a_builder_grows_until_nothing_is_cut),
        cmocka_unit_test(no_memory_is_a_message_and_an_abort),
        cmocka_unit_test(every_share_is_done_once),
        cmocka_unit_test(steady_clocks_never_go_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
