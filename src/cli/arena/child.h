/*
 * child.h - a program behind a pipe: lines to its input, lines from its output.
 *
 * It is started by the shell, in a process group of its own, so that Ctrl-C at the terminal is ours
 * to handle, and ending it ends whatever it started. Nothing here waits longer than asked for: a
 * child that does not read, write or end is no worse than one that is slow.
 *
 * WebAssembly has no processes: there no child can be started.
 */
#ifndef FLOE_CLI_ARENA_CHILD_H
#define FLOE_CLI_ARENA_CHILD_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct child; /* opaque */

/* How waiting for it turned out. */
enum child_turn {
    CHILD_READY,
    CHILD_SILENT,  /* the deadline has passed */
    CHILD_GONE,    /* it closed its end of the pipe */
    CHILD_VERBOSE, /* its line is too long */
    CHILD_STOPPED  /* *stop was set */
};

/* NULL: it could not be started, errno says why. A command that does not exist is no such case: the
 * shell says so, and ends. Not while other threads start children. */
struct child *child_start(const char *command);
/* Closes the pipes, gives it a moment to end by itself, and ends it. Returns its exit code; one
 * that was ended by a signal has 128 + its number, as in the shell. */
int child_end(struct child *child);

/* Both wait at most until that moment of machine_milliseconds. */
enum child_turn child_write(struct child *child, const char *bytes, size_t count, int64_t deadline,
                            const atomic_bool *stop);
/* The next line, without its newline, into *line; valid until the next call. */
enum child_turn child_read(struct child *child, const char **line, size_t *length, int64_t deadline,
                           const atomic_bool *stop);

#endif
