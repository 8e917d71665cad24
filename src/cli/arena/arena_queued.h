/*
 * arena_queued.h - an arena whose blocks are played by workers (`floe worker`) on other machines.
 *
 * The blocks are counted in their order, wherever they were played, so the result is the same as
 * that of one machine.
 */
#ifndef FLOE_CLI_ARENA_ARENA_QUEUED_H
#define FLOE_CLI_ARENA_ARENA_QUEUED_H

#include "cli/arena/contest.h"

/* As arena_run, by the queue of options->queue. */
bool arena_run_queued(const struct contest *contest, struct arena_result *result);

#endif
