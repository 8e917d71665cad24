/*
 * option_values.h - reads the value of one option into its member.
 */
#ifndef FLOE_CLI_OPTIONS_OPTION_VALUES_H
#define FLOE_CLI_OPTIONS_OPTION_VALUES_H

#include "cli/options/command.h"

/* All defaults of a table. */
void options_set_defaults(const struct option *options, void *into);
/* Reads a value; a flag's does not matter. False after a complaint, which names the allowed
 * ones. */
bool option_take(const struct cli *cli, const struct option *option, const char *value, void *into);
/* The option as a person has to write it here: "--seed", in a file of settings "seed". */
void option_spelling(const struct cli *cli, const char *name, struct text *out);

#endif
