/*
 * coroutine.c - a second stack. See coroutine.h.
 *
 * The sanitizers must be told of each switch, or they take one stack for an overflow of the other.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */

#include "server/runtime/coroutine.h"

#include "base/memory.h"
#include "server/runtime/must.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#if defined __SANITIZE_ADDRESS__
#define HAS_ASAN 1
#elif defined __has_feature
#if __has_feature(address_sanitizer)
#define HAS_ASAN 1
#endif
#endif
#if defined __SANITIZE_THREAD__
#define HAS_TSAN 1
#elif defined __has_feature
#if __has_feature(thread_sanitizer)
#define HAS_TSAN 1
#endif
#endif

#ifdef HAS_ASAN
#include <sanitizer/common_interface_defs.h>
#endif
#ifdef HAS_TSAN
#include <sanitizer/tsan_interface.h>
#endif

enum state { IDLE, RUNNING, WAITING };

/* One of the two stacks, as it is when the other one runs. */
struct side {
    ucontext_t context;
    const void *bottom;
    size_t size;
    void *fake_stack; /* AddressSanitizer's */
    void *fiber;      /* ThreadSanitizer's */
};

struct coroutine {
    enum state state;
    void (*run)(void *context);
    void *context;
    char *memory; /* the guard, then the stack */
    size_t guard;
    struct side inside, outside;
};

/* ---- switching ---- */

static void leave(struct side *from, const struct side *to)
{
#ifdef HAS_ASAN
    __sanitizer_start_switch_fiber(&from->fake_stack, to->bottom, to->size);
#endif
#ifdef HAS_TSAN
    from->fiber = __tsan_get_current_fiber();
    __tsan_switch_to_fiber(to->fiber, 0);
#endif
    (void)from, (void)to;
}

/* Learns where the other stack is: that of the thread is known in no other way. */
static void arrive(const struct side *here, struct side *from)
{
#ifdef HAS_ASAN
    __sanitizer_finish_switch_fiber(here->fake_stack, &from->bottom, &from->size);
#endif
    (void)here, (void)from;
}

/* getcontext returns a second time when somebody comes back here. As swapcontext, of which
 * AddressSanitizer warns, although it is told of the switch. */
static void switch_stacks(struct side *from, struct side *to)
{
    volatile bool is_back = false;
    leave(from, to);
    must(getcontext(&from->context) == 0, "getcontext");
    if (!is_back) {
        is_back = true;
        must(setcontext(&to->context) == 0, "setcontext");
    }
    arrive(from, to);
}

static void enter(struct coroutine *coroutine)
{
    coroutine->state = RUNNING;
    switch_stacks(&coroutine->outside, &coroutine->inside);
}

/* ---- on the stack ---- */

/* makecontext passes only int: a pointer in two pieces. It never returns: the stack is used
 * again. */
static void work(unsigned one, unsigned other)
{
    const unsigned pieces[] = {one, other};
    void *self;
    memcpy(&self, pieces, sizeof self);
    struct coroutine *coroutine = self;
    arrive(&coroutine->inside, &coroutine->outside);
    for (;;) {
        coroutine->run(coroutine->context);
        coroutine->state = IDLE;
        switch_stacks(&coroutine->inside, &coroutine->outside);
    }
}

void coroutine_wait(struct coroutine *coroutine)
{
    coroutine->state = WAITING;
    switch_stacks(&coroutine->inside, &coroutine->outside);
}

/* ---- from outside ---- */

void coroutine_start(struct coroutine *coroutine, void (*run)(void *context), void *context)
{
    coroutine->run = run;
    coroutine->context = context;
    enter(coroutine);
}

void coroutine_resume(struct coroutine *coroutine)
{
    enter(coroutine);
}

bool coroutine_is_running(const struct coroutine *coroutine)
{
    return coroutine->state == RUNNING;
}

bool coroutine_is_waiting(const struct coroutine *coroutine)
{
    return coroutine->state == WAITING;
}

/* ---- from beginning to end ---- */

static void make_stack(struct coroutine *coroutine)
{
    coroutine->guard = (size_t)sysconf(_SC_PAGESIZE);
    coroutine->memory = mmap(NULL, coroutine->guard + COROUTINE_STACK, PROT_READ | PROT_WRITE,
                             MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    must(coroutine->memory != MAP_FAILED, "no memory for a stack");
    must(mprotect(coroutine->memory, coroutine->guard, PROT_NONE) == 0, "mprotect");
    coroutine->inside.bottom = coroutine->memory + coroutine->guard;
    coroutine->inside.size = COROUTINE_STACK;
}

struct coroutine *coroutine_open(void)
{
    struct coroutine *coroutine = memory_for(1, sizeof *coroutine);
    unsigned pieces[2] = {0};
    void *self = coroutine;
    _Static_assert(sizeof self <= sizeof pieces, "a pointer fits");
    memcpy(pieces, &self, sizeof self);
    make_stack(coroutine);
    must(getcontext(&coroutine->inside.context) == 0, "getcontext");
    coroutine->inside.context.uc_stack.ss_sp = coroutine->memory + coroutine->guard;
    coroutine->inside.context.uc_stack.ss_size = COROUTINE_STACK;
    makecontext(&coroutine->inside.context, (void (*)(void))work, 2, pieces[0], pieces[1]);
#ifdef HAS_TSAN
    coroutine->inside.fiber = __tsan_create_fiber(0);
#endif
    return coroutine;
}

void coroutine_close(struct coroutine *coroutine)
{
#ifdef HAS_TSAN
    __tsan_destroy_fiber(coroutine->inside.fiber);
#endif
    munmap(coroutine->memory, coroutine->guard + COROUTINE_STACK);
    free(coroutine);
}
