/*
 * lines.h - what a person types, a line at a time.
 */
#ifndef FLOE_CLI_PLAY_LINES_H
#define FLOE_CLI_PLAY_LINES_H

#include <stdbool.h>

#define LINE_SIZE 1024

/* Reads a line without blanks around it; of a line too long the rest is dropped. False: the input
 * has ended. */
bool lines_read(char line[LINE_SIZE]);

#endif
