/*
 * lines.h - reads what a person types, line by line.
 */
#ifndef FLOE_CLI_PLAY_LINES_H
#define FLOE_CLI_PLAY_LINES_H

#include <stdbool.h>

#define LINE_SIZE 1024

/* Reads a line without the blanks around it; the rest of a line that is too long is dropped. False
 * if the input has ended. */
bool lines_read(char line[LINE_SIZE]);

#endif
