/*
 * arena_queued_terminal.c - a program without the server knows no database. See arena_queued.h.
 */
#include "cli/arena/arena_queued.h"

bool arena_run_queued(const struct contest *contest, struct arena_result *result)
{
    struct text out = text_in(result->problem, sizeof result->problem);
    say(&contest->cli->audience, &out, "queue.error.no_server", 1, NULL);
    return false;
}
