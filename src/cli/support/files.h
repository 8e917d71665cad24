/*
 * files.h - whole files in and out. "-" is the standard input.
 */
#ifndef FLOE_CLI_SUPPORT_FILES_H
#define FLOE_CLI_SUPPORT_FILES_H

#include <stdbool.h>
#include <stddef.h>

/* The whole file in malloc'ed memory, with a NUL behind it; NULL: errno says why not. */
char *file_read(const char *path, size_t *length);
/* Replaces the file; false: errno says why not. */
bool file_write(const char *path, const char *text);

#endif
