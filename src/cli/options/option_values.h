/*
 * option_values.h - reads the value of one option into its member.
 */
#ifndef FLOE_CLI_OPTIONS_OPTION_VALUES_H
#define FLOE_CLI_OPTIONS_OPTION_VALUES_H

#include "cli/options/command.h"

/* Sets the defaults of a table. */
void options_set_defaults(const struct option *options, void *into);
/* Reads a value into its member; for a flag it is ignored. False after a complaint, which names the
 * allowed values. */
bool option_take(const struct cli *cli, const struct option *option, const char *value, void *into);
/* The name of the option as the user has to write it: "--seed", or "seed" in a file of settings. */
void option_spelling(const struct cli *cli, const char *name, struct text *out);

#endif
