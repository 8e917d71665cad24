/*
 * progress.c - a bar, or lines. See progress.h.
 */
#include "cli/support/progress.h"

#include "base/machine.h"

#include <stdio.h>
#include <unistd.h>

#define BAR_WIDTH 30
#define BAR_EVERY 100    /* milliseconds between drawings of the progress bar */
#define LINE_EVERY 30000 /* between lines of progress, without a terminal */

struct progress progress_begin(void)
{
    bool terminal = isatty(STDERR_FILENO);
    return (struct progress){terminal, machine_milliseconds() + (terminal ? 0 : LINE_EVERY)};
}

bool progress_is_due(struct progress *progress)
{
    int64_t now = machine_milliseconds();
    if (now < progress->next_look)
        return false;
    progress->next_look = now + (progress->terminal ? BAR_EVERY : LINE_EVERY);
    return true;
}

/* \r returns to the beginning of the line, and ESC [K clears what the last, longer bar left. */
void progress_show(const struct progress *progress, double part, const char *sentence)
{
    if (!progress->terminal) {
        fprintf(stderr, "%s\n", sentence);
        return;
    }
    fputs("\r[", stderr);
    for (int i = 0; i < BAR_WIDTH; i++)
        putc(i < (int)(BAR_WIDTH * part) ? '#' : '.', stderr);
    fprintf(stderr, "] %s\033[K", sentence);
    fflush(stderr);
}

void progress_end(const struct progress *progress)
{
    if (progress->terminal)
        fputs("\r\033[K", stderr);
}
