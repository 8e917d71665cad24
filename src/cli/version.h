/*
 * version.h - `floe --version`.
 */
#ifndef FLOE_CLI_VERSION_H
#define FLOE_CLI_VERSION_H

#include "cli/support/cli.h"

/* Prints which program this is. Its first words are always "floe VERSION". */
void version_print(const struct cli *cli);

#endif
