/*
 * help.h - help with a command, made from its tables.
 */
#ifndef FLOE_CLI_OPTIONS_HELP_H
#define FLOE_CLI_OPTIONS_HELP_H

#include "cli/options/command.h"

/* The list of all commands, on stdout. */
void help_all(const struct audience *audience);
/* Help with one command, on stdout; parent: the command that it is a subcommand of, or NULL. */
void help_command(const struct audience *audience, const struct command *parent,
                  const struct command *command);
/* Appends how a command is called: "perft GAME --seed SEED --depth D [OPTION]..." */
void help_usage(const struct command *parent, const struct command *command, struct text *out);
/* Appends the sentence of an option, with its range and default. */
void help_option(const struct audience *audience, const struct option *option, struct text *out);
/* Hands each option to `print`, as it is written ("--seed SEED") and with its sentence, range and
 * default; the last one is --help. `options` may be NULL. */
void help_options(const struct audience *audience, const struct option *options,
                  void (*print)(const char *form, const char *words));

#endif
