/*
 * limit.h - when to stop thinking: so many iterations, a moment, or somebody's wish.
 *
 * Whoever asks counts its own iterations: `done` is their number so far. At 0 and at every 16th the
 * clock is asked, so that a deadline is missed by 16 iterations at most.
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

/* The clock is slow compared with an iteration: it is asked at one in so many. */
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
