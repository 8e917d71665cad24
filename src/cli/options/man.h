/*
 * man.h - manual pages in the language of man(7), made from the tables of the commands.
 */
#ifndef FLOE_CLI_OPTIONS_MAN_H
#define FLOE_CLI_OPTIONS_MAN_H

#include "cli/options/command.h"

/* Prints the page of a command and all its subcommands, floe-serve(1), on stdout; NULL: floe(1),
 * which lists the commands. */
void man_print(const struct audience *audience, const struct command *command);

#endif
