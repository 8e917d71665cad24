/*
 * progress.h - shows on stderr how far a long command is, so that stdout has only the result.
 */
#ifndef FLOE_CLI_SUPPORT_PROGRESS_H
#define FLOE_CLI_SUPPORT_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
    bool terminal;     /* stderr is one: a bar; else a line now and then */
    int64_t next_look; /* when progress is shown again */
};

struct progress progress_begin(void);
/* True if it is time to show something. */
bool progress_is_due(struct progress *progress);
/* Draws the bar, or writes the line; part: 0 to 1 of the work. */
void progress_show(const struct progress *progress, double part, const char *sentence);
/* Takes the bar away. */
void progress_end(const struct progress *progress);

#endif
