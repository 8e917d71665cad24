/*
 * columns.h - numbered choices side by side, as many as the line holds.
 */
#ifndef FLOE_CLI_COLUMNS_H
#define FLOE_CLI_COLUMNS_H

#include "cli/choose.h"

/* How many characters a line has: COLUMNS, or 80. */
int columns_width(void);
/* How many places a text takes on the screen, for the scripts of our languages. */
int columns_measure(const char *text);
/* Prints the choices on stdout, numbered from 1, top to bottom and then left to right. */
void columns_print(const struct choice *choices, int count, int width);

#endif
