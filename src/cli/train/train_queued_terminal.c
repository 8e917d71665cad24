/*
 * train_queued_terminal.c - a program without the server knows no database. See train_queued.h.
 */
#include "cli/train/train_queued.h"

int train_queued(const struct cli *cli, const struct train_options *options, const struct box *box)
{
    (void)options;
    (void)box;
    complain(cli, "queue.error.no_server", "", "");
    return EXIT_BAD;
}
