/*
 * train_queued.h - trainings that are done by workers (`floe worker`), each mode by one of them.
 */
#ifndef FLOE_CLI_TRAIN_TRAIN_QUEUED_H
#define FLOE_CLI_TRAIN_TRAIN_QUEUED_H

#include "cli/train/train_course.h"

/* Posts the courses to the queue of options->queue, waits, and writes the nets. Returns an exit
 * status. */
int train_queued(const struct cli *cli, const struct train_options *options, const struct box *box);

#endif
