/*
 * child.h - a program behind a pipe: lines to its input, lines from its output.
 *
 * The child is started by the shell in a process group of its own. So Ctrl-C at the terminal
 * reaches only us, and ending the child also ends whatever it started. If we end without ending it,
 * killed perhaps, the group is killed, too. Nothing here waits longer than asked for, also if the
 * child does not read, write or end.
 *
 * WebAssembly has no processes; starting a child always fails there.
 */
#ifndef FLOE_CLI_ARENA_CHILD_H
#define FLOE_CLI_ARENA_CHILD_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct child; /* opaque */

/* The result of waiting for the child. */
enum child_turn {
    CHILD_READY,
    CHILD_SILENT,  /* the deadline has passed */
    CHILD_GONE,    /* it closed its end of the pipe */
    CHILD_VERBOSE, /* its line is too long */
    CHILD_STOPPED  /* *stop was set */
};

/* NULL if it could not be started; errno says why. If the command does not exist, the shell starts,
 * complains, and ends. Threads may start children at the same time. */
struct child *child_start(const char *command);
/* Closes the pipes, gives the child a moment to end, and kills it. Returns its exit code, or 128
 * plus the number of the signal that ended it, as the shell does. */
int child_end(struct child *child);
/* Kills it with all that it has started; child_end, which has no need to wait then, must follow. */
void child_kill(const struct child *child);

/* Both wait at most until `deadline`, a time of machine_milliseconds. */
enum child_turn child_write(struct child *child, const char *bytes, size_t count, int64_t deadline,
                            const atomic_bool *stop);
/* The next line, without its newline, into *line; valid until the next call. */
enum child_turn child_read(struct child *child, const char **line, size_t *length, int64_t deadline,
                           const atomic_bool *stop);

#endif
