/*
 * columns.h - the width of the terminal and of texts, and texts broken into lines.
 */
#ifndef FLOE_CLI_SUPPORT_COLUMNS_H
#define FLOE_CLI_SUPPORT_COLUMNS_H

#include "base/text.h"

#include <stddef.h>

/* The width of a line in characters: COLUMNS of the environment, or 80. */
int columns_width(void);
/* The width of a text in characters. Correct for our languages, in whose scripts every character is
 * one column wide. */
int columns_measure(const char *text);
/* Prints a text of that many bytes and a newline, broken into lines of at most `width` characters
 * with an indent. The first line is indented already. */
void columns_print(const char *text, size_t length, int indent, int width);
/* The same, appended to a text. */
void columns_add(const char *text, size_t length, int indent, int width, struct text *out);

#endif
