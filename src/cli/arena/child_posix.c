/*
 * child_posix.c - a program behind a pipe. See child.h.
 */
#include "cli/arena/child.h"

#include "base/machine.h"
#include "base/memory.h"
#include "protocol/engine.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define LOOK_EVERY 100 /* milliseconds between checks of *stop */
#define GRACE 500      /* milliseconds that a child has to end by itself */

struct child {
    pid_t pid;
    int in, out;                      /* its input, its output */
    size_t filled, used;              /* bytes in `buffer`, and those of them returned already */
    char buffer[ENGINE_LINE_MAX + 1]; /* a line and its newline */
};

/* ---- starting ---- */

/* We keep input[1] and output[0]. They are closed on exec: if another child inherited them, this
 * one would never see the end of its input. Writing does not block, because the child may not
 * read. */
static bool open_pipes(int input[2], int output[2])
{
    if (pipe(input) != 0)
        return false;
    if (pipe(output) != 0) {
        close(input[0]);
        close(input[1]);
        return false;
    }
    fcntl(input[1], F_SETFD, FD_CLOEXEC);
    fcntl(output[0], F_SETFD, FD_CLOEXEC);
    fcntl(input[1], F_SETFL, O_NONBLOCK);
    return true;
}

/* Turns the forked process into the program. Signals get their default handling back. */
_Noreturn static void become(const char *command, int input[2], int output[2])
{
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    dup2(input[0], STDIN_FILENO);
    dup2(output[1], STDOUT_FILENO);
    close(input[0]);
    close(output[1]);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

struct child *child_start(const char *command)
{
    int input[2], output[2];
    signal(SIGPIPE, SIG_IGN); /* a write to a child that is gone just fails */
    if (!open_pipes(input, output))
        return NULL;
    pid_t pid = fork();
    if (pid == 0)
        become(command, input, output);
    close(input[0]);
    close(output[1]);
    if (pid < 0) {
        close(input[1]);
        close(output[0]);
        return NULL;
    }
    setpgid(pid, pid); /* also called in the child: one of the two is first */
    struct child *child = memory_for(1, sizeof *child);
    child->pid = pid;
    child->in = input[1];
    child->out = output[0];
    return child;
}

/* ---- ending ---- */

/* Waits up to GRACE milliseconds for the child to end. */
static bool has_ended(pid_t pid, int *status)
{
    const struct timespec moment = {.tv_nsec = 5000000};
    int64_t deadline = machine_milliseconds() + GRACE;
    while (waitpid(pid, status, WNOHANG) == 0) {
        if (machine_milliseconds() > deadline)
            return false;
        nanosleep(&moment, NULL);
    }
    return true;
}

int child_end(struct child *child)
{
    int status = 0;
    close(child->in);
    close(child->out);
    if (!has_ended(child->pid, &status)) {
        kill(-child->pid, SIGKILL);
        waitpid(child->pid, &status, 0);
    }
    free(child);
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/* ---- lines ---- */

/* Waits until the file is ready. It wakes up now and then to check *stop, which another thread or a
 * signal sets. */
static enum child_turn wait_for(int file, short events, int64_t deadline, const atomic_bool *stop)
{
    for (;;) {
        struct pollfd poll_file = {.fd = file, .events = events};
        int64_t left = deadline - machine_milliseconds();
        if (atomic_load(stop))
            return CHILD_STOPPED;
        if (left < 0)
            return CHILD_SILENT;
        if (poll(&poll_file, 1, left < LOOK_EVERY ? (int)left : LOOK_EVERY) > 0)
            return CHILD_READY; /* also if it is gone: then reading or writing fails */
    }
}

enum child_turn child_write(struct child *child, const char *bytes, size_t count, int64_t deadline,
                            const atomic_bool *stop)
{
    while (count > 0) {
        enum child_turn turn = wait_for(child->in, POLLOUT, deadline, stop);
        if (turn != CHILD_READY)
            return turn;
        ssize_t written = write(child->in, bytes, count);
        if (written < 0 && errno != EAGAIN && errno != EINTR)
            return CHILD_GONE;
        bytes += written > 0 ? written : 0;
        count -= written > 0 ? (size_t)written : 0;
    }
    return CHILD_READY;
}

/* Removes the line that was returned last from the buffer. */
static void move_up(struct child *child)
{
    child->filled -= child->used;
    memmove(child->buffer, child->buffer + child->used, child->filled);
    child->used = 0;
}

enum child_turn child_read(struct child *child, const char **line, size_t *length, int64_t deadline,
                           const atomic_bool *stop)
{
    move_up(child);
    const char *end;
    while ((end = memchr(child->buffer, '\n', child->filled)) == NULL) {
        if (child->filled == sizeof child->buffer)
            return CHILD_VERBOSE;
        enum child_turn turn = wait_for(child->out, POLLIN, deadline, stop);
        if (turn != CHILD_READY)
            return turn;
        ssize_t got =
            read(child->out, child->buffer + child->filled, sizeof child->buffer - child->filled);
        if (got == 0 || (got < 0 && errno != EINTR))
            return CHILD_GONE;
        child->filled += got > 0 ? (size_t)got : 0;
    }
    *line = child->buffer;
    *length = (size_t)(end - child->buffer);
    child->used = *length + 1;
    return CHILD_READY;
}
