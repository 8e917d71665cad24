/*
 * files.h - reads and writes whole files.
 */
#ifndef FLOE_CLI_SUPPORT_FILES_H
#define FLOE_CLI_SUPPORT_FILES_H

#include <stdbool.h>
#include <stddef.h>

/* Reads the whole file, to be freed, and adds a NUL; "-" is the standard input. NULL if that
 * failed; errno says why. */
char *file_read(const char *path, size_t *length);
/* Replaces the file. False if that failed; errno says why. */
bool file_write(const char *path, const char *text);

#endif
