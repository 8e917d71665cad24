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
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define LOOK_EVERY 100 /* milliseconds between checks of *stop */
#define GRACE 500      /* milliseconds that a child has to end by itself */
#define LIFELINE 3     /* the number that the shell knows its end of the lifeline by */

/* The shell starts a keeper in the process group of the program, as nobody's child, and becomes the
 * program. The keeper waits for the end of the lifeline, a pipe that only we hold open. Then it
 * kills the group and itself: also if we were killed. */
static const char keeper_script[] =
    "({ read -r line; kill -s KILL 0; } <&3 >/dev/null 2>&1 &); exec 3<&-; exec /bin/sh -c \"$1\"";

struct child {
    pid_t pid;
    int in, out;                      /* its input, its output */
    int lifeline;                     /* the keeper's input */
    size_t filled, used;              /* bytes in `buffer`, and those of them returned already */
    char buffer[ENGINE_LINE_MAX + 1]; /* a line and its newline */
};

/* ---- starting ---- */

/* One child is started at a time: another one would inherit its ends of the pipes, and keep them
 * open. */
static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;

/* The pipes to and from a child. ends[OURS] are kept by us, ends[THEIRS] by the child. */
enum { INPUT, OUTPUT, LIFE, PIPES };
enum { OURS, THEIRS, SIDES_OF_A_PIPE };

struct pipes {
    int ends[SIDES_OF_A_PIPE][PIPES];
};

static void close_side(const struct pipes *pipes, int side)
{
    for (int i = 0; i < PIPES; i++)
        if (pipes->ends[side][i] >= 0)
            close(pipes->ends[side][i]);
}

/* Our ends are closed on exec: if another child inherited them, this one would never see the end of
 * its input. */
static bool open_pipe(struct pipes *pipes, int which)
{
    int ends[2], ours = which == OUTPUT ? 0 : 1;
    if (pipe(ends) != 0)
        return false;
    fcntl(ends[ours], F_SETFD, FD_CLOEXEC);
    pipes->ends[OURS][which] = ends[ours];
    pipes->ends[THEIRS][which] = ends[1 - ours];
    return true;
}

/* Writing does not block, because the child may not read. */
static bool open_pipes(struct pipes *pipes)
{
    memset(pipes, -1, sizeof *pipes); /* -1: not open */
    if (open_pipe(pipes, INPUT) && open_pipe(pipes, OUTPUT) && open_pipe(pipes, LIFE)) {
        fcntl(pipes->ends[OURS][INPUT], F_SETFL, O_NONBLOCK);
        return true;
    }
    close_side(pipes, OURS);
    close_side(pipes, THEIRS);
    return false;
}

/* Turns the forked process into the program. Signals get their default handling back. The ends are
 * moved above LIFELINE first, so that none is overwritten before it is in its place. */
_Noreturn static void become(const char *command, const struct pipes *pipes)
{
    int ends[PIPES];
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    for (int i = 0; i < PIPES; i++)
        ends[i] = fcntl(pipes->ends[THEIRS][i], F_DUPFD_CLOEXEC, LIFELINE + 1);
    close_side(pipes, THEIRS);
    dup2(ends[INPUT], STDIN_FILENO);
    dup2(ends[OUTPUT], STDOUT_FILENO);
    dup2(ends[LIFE], LIFELINE);
    execl("/bin/sh", "sh", "-c", keeper_script, "sh", command, (char *)NULL);
    _exit(127);
}

static struct child *start(const char *command)
{
    struct pipes pipes;
    signal(SIGPIPE, SIG_IGN); /* a write to a child that is gone just fails */
    if (!open_pipes(&pipes))
        return NULL;
    pid_t pid = fork();
    if (pid == 0)
        become(command, &pipes);
    close_side(&pipes, THEIRS);
    if (pid < 0) {
        close_side(&pipes, OURS);
        return NULL;
    }
    setpgid(pid, pid); /* also called in the child: one of the two is first */
    struct child *child = memory_for(1, sizeof *child);
    child->pid = pid;
    child->in = pipes.ends[OURS][INPUT];
    child->out = pipes.ends[OURS][OUTPUT];
    child->lifeline = pipes.ends[OURS][LIFE];
    return child;
}

struct child *child_start(const char *command)
{
    pthread_mutex_lock(&starting);
    struct child *child = start(command);
    int error = errno;
    pthread_mutex_unlock(&starting);
    errno = error;
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

void child_kill(const struct child *child)
{
    kill(-child->pid, SIGKILL);
}

int child_end(struct child *child)
{
    int status = 0;
    close(child->in);
    close(child->out);
    if (!has_ended(child->pid, &status)) {
        child_kill(child);
        waitpid(child->pid, &status, 0);
    }
    close(child->lifeline); /* the keeper ends whatever else is left of the group */
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
