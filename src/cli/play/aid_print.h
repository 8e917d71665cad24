/*
 * aid_print.h - writes the player aid as plain text.
 */
#ifndef FLOE_CLI_PLAY_AID_PRINT_H
#define FLOE_CLI_PLAY_AID_PRINT_H

#include "table/table.h"

/* All lines in their sections. Those that help with what is decided now begin with ">"; what is
 * reconstructed ends with "*", which is explained below. */
void aid_write(const struct table *table, const struct audience *audience, struct text *out);

#endif
