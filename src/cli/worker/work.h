/*
 * work.h - what a worker can do: the kinds of jobs, each a function that does one unit.
 *
 * A unit is done in a thread of its own. What comes out depends on the job and the unit's number
 * alone, so it does not matter which worker does it, or how often.
 */
#ifndef FLOE_CLI_WORKER_WORK_H
#define FLOE_CLI_WORKER_WORK_H

#include "cli/support/cli.h"
#include "queue/job_spec.h"
#include "queue/work_queue.h"

#include <stdatomic.h>

/* A unit that is being done. */
struct work {
    const struct cli *cli;
    const struct work_unit *unit;
    struct job_spec *spec; /* its words, if it has any: reading them changes their order */
    atomic_bool stop;      /* ends it soon, without a result */
    /* Keeps the state of a long unit, and how far it is. Takes the bytes, which are to be freed. */
    void (*save)(struct work *work, uint8_t *bytes, size_t count, int64_t part);
    void *saver;

    uint8_t *result; /* what came out, to be freed; NULL: nothing, because of `stop` or a problem */
    size_t result_size;
    char problem[WORK_PROBLEM_MAX]; /* a sentence, if the spec is wrong; "": none */
};

struct work_kind {
    const char *name;
    void (*run)(struct work *work);
    bool takes_record; /* its spec is a record, not words (job_spec.h) */
};

extern const struct work_kind analysis_work, arena_work, train_work;

#endif
