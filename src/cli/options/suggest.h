/*
 * suggest.h - "did you mean ...?": finds the known name nearest to a misspelled word.
 */
#ifndef FLOE_CLI_OPTIONS_SUGGEST_H
#define FLOE_CLI_OPTIONS_SUGGEST_H

#include "cli/options/command.h"

/* The nearest name of a table, or NULL if none is near. word has no dashes, and ends at '='. */
const char *suggest_option(const struct option *options, const char *word);
const char *suggest_command(const struct command *const *known, const char *word);

/* Complains that the parent (NULL: `floe` itself) has no such command. Returns false. */
bool complain_unknown_command(const struct cli *cli, const struct command *parent,
                              const char *word);

#endif
