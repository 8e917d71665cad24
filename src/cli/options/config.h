/*
 * config.h - the file of --config: the same options as on the command line, one on a line.
 *
 *     # everything behind a # at the beginning of a line is a comment
 *     port = 7070
 *     https = yes
 *
 * Names are those of the options without their dashes; an option that stands alone is yes or no. What the
 * command line says wins. A name that is unknown or comes twice (but for proxy and limit) is an error, and every complaint names
 * the file and the line.
 */
#ifndef FLOE_CLI_OPTIONS_CONFIG_H
#define FLOE_CLI_OPTIONS_CONFIG_H

#include "cli/options/args.h"

/* Reads args->config after the command line; what it says points into args->settings. False after a
 * complaint. */
bool config_read(struct args *args, uint64_t allowed);

#endif
