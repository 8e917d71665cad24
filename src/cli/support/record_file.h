/*
 * record_file.h - reads the game of a record file, for commands that continue or study it.
 */
#ifndef FLOE_CLI_SUPPORT_RECORD_FILE_H
#define FLOE_CLI_SUPPORT_RECORD_FILE_H

#include "cli/support/deal.h"

/* Reads the game of a text, which is the content of `file`. NULL after a complaint. The caller
 * closes the box in any case. */
struct table *record_file_parse(const struct cli *cli, const char *edition, const char *file,
                                const char *text, size_t length, struct box **box);

/* What a command does with the game of its FILE. False: it complained, or found nothing. */
typedef bool record_work(const struct cli *cli, const void *options, const struct table *table);
/* Reads the file ("-" is the standard input) and calls `work` with its game; returns the exit
 * status of the command. */
int record_file_run(const struct cli *cli, const char *edition, const char *file, record_work *work,
                    const void *options);

#endif
