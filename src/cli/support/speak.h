/*
 * speak.h - prints sentences on the terminal.
 */
#ifndef FLOE_CLI_SUPPORT_SPEAK_H
#define FLOE_CLI_SUPPORT_SPEAK_H

#include "cli/support/cli.h"
#include "table/table.h"

#define NUMBER_MAX 16

/* The audience of sentences about this table: the command's language, and the names of its
 * seats. */
struct audience audience_at(const struct cli *cli, const struct table *table);
/* Writes a number as text, for a place of a sentence. */
const char *number_text(int number, char buffer[NUMBER_MAX]);
/* Prints a sentence of the catalog on stdout, with a newline; its places are {what} and {value}. */
void print_sentence(const struct audience *audience, const char *key, const char *what,
                    const char *value);

#endif
