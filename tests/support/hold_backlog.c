/*
 * hold_backlog.c - a library to be preloaded that stops a server's walk through its tables, for
 * tests.
 *
 * While the file that FLOE_BACKLOG_HOLD names is there the timer of backlog.c opens HELD_SLICES
 * slices and then none. Each look at the time is a slice's time after the one before. So the slices
 * before the server is ready are few, too, and all of them have BACKLOG_LEAST tables: however fast
 * the machine is, a walk opens less than HELD_MOST tables (tests/support/held_server.py).
 */
#define _GNU_SOURCE /* RTLD_NEXT */
#include "server/tables/backlog.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#define HELD_SLICES 50
#define LOOK (2 * BACKLOG_SLICE * 1000000) /* nanoseconds */

static atomic_ullong ahead;
static uv_timer_cb open_slice;
static int slices;

static bool is_held(void)
{
    const char *path = getenv("FLOE_BACKLOG_HOLD");
    return path != NULL && access(path, F_OK) == 0;
}

/* ISO C knows no way from a pointer to an object to one to a function. */
static void find(const char *name, void *function)
{
    *(void **)function = dlsym(RTLD_NEXT, name);
}

uint64_t uv_hrtime(void)
{
    uint64_t (*look)(void);
    find("uv_hrtime", &look);
    if (is_held())
        atomic_fetch_add(&ahead, LOOK);
    return look() + atomic_load(&ahead);
}

static void on_slice(uv_timer_t *timer)
{
    if (is_held() && slices++ >= HELD_SLICES)
        return;
    open_slice(timer);
}

/* libuv starts a timer that repeats anew by this function, too. */
int uv_timer_start(uv_timer_t *timer, uv_timer_cb call, uint64_t timeout, uint64_t repeat)
{
    int (*start)(uv_timer_t *, uv_timer_cb, uint64_t, uint64_t);
    find("uv_timer_start", &start);
    if (timeout != BACKLOG_EVERY || repeat != BACKLOG_EVERY)
        return start(timer, call, timeout, repeat);
    if (call != on_slice) {
        open_slice = call;
        slices = 0;
    }
    return start(timer, on_slice, timeout, repeat);
}
