/*
 * coroutine.h - a second stack, on which one function at a time runs and can wait in its middle.
 *
 * coroutine_start calls a function on the stack of the coroutine and returns when the function has
 * ended, or has called coroutine_wait; then coroutine_resume goes on where it waits. All of that
 * happens in one thread: nothing runs at the same time, and no lock is needed. What may change
 * while the function waits is up to whoever resumes it.
 *
 * The stack has COROUTINE_STACK bytes, of which the system gives only those that are used, and a
 * page below them that nobody may touch: a function that needs more ends the program at once.
 */
#ifndef FLOE_SERVER_RUNTIME_COROUTINE_H
#define FLOE_SERVER_RUNTIME_COROUTINE_H

#include <stdbool.h>
#include <stddef.h>

#define COROUTINE_STACK (1 << 20) /* bytes */

struct coroutine; /* opaque */

struct coroutine *coroutine_open(void);
/* Nothing runs or waits on it. */
void coroutine_close(struct coroutine *coroutine);

/* Nothing runs or waits on it. */
void coroutine_start(struct coroutine *coroutine, void (*run)(void *context), void *context);
/* Called by the function on the coroutine: returns when somebody resumes it. */
void coroutine_wait(struct coroutine *coroutine);
/* The function waits. Returns when it has ended, or waits again. */
void coroutine_resume(struct coroutine *coroutine);

/* True for the function on the coroutine and what it calls. */
bool coroutine_is_running(const struct coroutine *coroutine);
/* True if a function waits on it. */
bool coroutine_is_waiting(const struct coroutine *coroutine);

#endif
