/*
 * limit.h - when a search stops: after so many iterations, at a deadline, or when it is told to.
 *
 * The caller counts its own iterations and passes the number as `done`. The clock is read only at
 * every 16th iteration, so a deadline is missed by at most 16 iterations.
 */
#ifndef FLOE_SEARCH_LIMIT_H
#define FLOE_SEARCH_LIMIT_H

#include "base/machine.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

struct limit {
    long iterations;         /* 0: no limit */
    int64_t deadline;        /* of machine_milliseconds; 0: none */
    const atomic_bool *stop; /* NULL: nobody stops it */
};

/* Reading the clock is slow compared with an iteration. */
#define LIMIT_CLOCK_EVERY 16

static inline bool limit_reached(const struct limit *limit, long done)
{
    if (limit->iterations > 0 && done >= limit->iterations)
        return true;
    if (limit->stop != NULL && atomic_load_explicit(limit->stop, memory_order_relaxed))
        return true;
    return limit->deadline > 0 && done % LIMIT_CLOCK_EVERY == 0 &&
           machine_milliseconds() >= limit->deadline;
}

#endif
