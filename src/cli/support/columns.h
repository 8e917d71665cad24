/*
 * columns.h - how many characters fit on a line, and how many a text takes.
 */
#ifndef FLOE_CLI_SUPPORT_COLUMNS_H
#define FLOE_CLI_SUPPORT_COLUMNS_H

/* How many characters a line has: COLUMNS, or 80. */
int columns_width(void);
/* How many places a text takes on the screen. True for the scripts of our languages, in which each
 * character takes one. */
int columns_measure(const char *text);

#endif
