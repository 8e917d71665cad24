/*
 * columns.h - the width of the terminal, and of texts.
 */
#ifndef FLOE_CLI_SUPPORT_COLUMNS_H
#define FLOE_CLI_SUPPORT_COLUMNS_H

/* The width of a line in characters: COLUMNS of the environment, or 80. */
int columns_width(void);
/* The width of a text in characters. Correct for our languages, in whose scripts every character is
 * one column wide. */
int columns_measure(const char *text);

#endif
