/*
 * test_file_lock.c - one process has the lock, others see which one, and it ends with its process.
 */
#include "support.h"

#include "store/sqlite/file_lock.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int open_scratch(char path[])
{
    int file = mkstemp(path);
    assert_true(file >= 0);
    return file;
}

/* Waits for one byte, or for the end of the other side. */
static void wait_for(int pipe)
{
    char byte;
    ssize_t got = read(pipe, &byte, 1);
    assert_true(got >= 0);
}

/* A child that takes the lock, says so on `told`, and keeps it until `end` is closed. */
static pid_t start_owner(const char *path, int told[2], int end[2])
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child > 0)
        return child;
    close(end[1]);
    int file = open(path, O_RDWR);
    char taken = file_lock_take(file) == FILE_LOCK_TAKEN ? 'y' : 'n';
    if (write(told[1], &taken, 1) == 1 && read(end[0], &taken, 1) >= 0)
        _exit(0);
    _exit(1);
}

static void another_process_has_it(void **unused)
{
    (void)unused;
    char path[] = "/tmp/floe-lock-XXXXXX";
    int file = open_scratch(path), told[2], end[2];
    assert_int_equal(pipe(told), 0);
    assert_int_equal(pipe(end), 0);
    pid_t child = start_owner(path, told, end);
    wait_for(told[0]);
    assert_int_equal(file_lock_take(file), FILE_LOCK_HELD);
    assert_int_equal(file_lock_owner(file), child);
    close(end[1]);
    assert_int_equal(waitpid(child, NULL, 0), child);
    assert_int_equal(file_lock_owner(file), 0);
    assert_int_equal(file_lock_take(file), FILE_LOCK_TAKEN);
    close(file);
    unlink(path);
}

static void released_it_is_free(void **unused)
{
    (void)unused;
    char path[] = "/tmp/floe-lock-XXXXXX";
    int file = open_scratch(path), told[2], end[2];
    char taken = 'n';
    assert_int_equal(pipe(told), 0);
    assert_int_equal(pipe(end), 0);
    assert_int_equal(file_lock_take(file), FILE_LOCK_TAKEN);
    file_lock_release(file);
    pid_t child = start_owner(path, told, end);
    assert_int_equal(read(told[0], &taken, 1), 1);
    assert_int_equal(taken, 'y');
    close(end[1]);
    assert_int_equal(waitpid(child, NULL, 0), child);
    close(file);
    unlink(path);
}

static void a_closed_file_fails(void **unused)
{
    (void)unused;
    assert_int_equal(file_lock_take(-1), FILE_LOCK_FAILED);
    assert_int_equal(file_lock_owner(-1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(another_process_has_it),
                                       cmocka_unit_test(released_it_is_free),
                                       cmocka_unit_test(a_closed_file_fails)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
