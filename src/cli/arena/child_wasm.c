/*
 * child_wasm.c - no program behind a pipe: WebAssembly has no processes. See child.h.
 */
#include "cli/arena/child.h"

#include <errno.h>

struct child *child_start(const char *command)
{
    (void)command;
    errno = ENOSYS;
    return NULL;
}

int child_end(struct child *child)
{
    (void)child;
    return 0;
}

void child_kill(const struct child *child)
{
    (void)child;
}

enum child_turn child_write(struct child *child, const char *bytes, size_t count, int64_t deadline,
                            const atomic_bool *stop)
{
    (void)child, (void)bytes, (void)count, (void)deadline, (void)stop;
    return CHILD_GONE;
}

enum child_turn child_read(struct child *child, const char **line, size_t *length, int64_t deadline,
                           const atomic_bool *stop)
{
    (void)child, (void)line, (void)length, (void)deadline, (void)stop;
    return CHILD_GONE;
}
