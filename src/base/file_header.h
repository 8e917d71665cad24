/*
 * file_header.h - binary files with a head that people can read.
 *
 *     floe net 0f3a6c91d2b47e58      the kind, and the checksum of all that follows this line
 *     inputs 620                     a name and a number or a text, in a fixed order
 *     ...
 *                                    an empty line, and then bytes
 *
 * Nets (net.h) and unfinished trainings (learn/train.h) are kept in such files.
 */
#ifndef FLOE_BASE_FILE_HEADER_H
#define FLOE_BASE_FILE_HEADER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FILE_HEADER_LINES_MAX 320

/* The size of a head in bytes: first line, `lines` (each ended by a newline) and empty line. */
size_t file_header_size(const char *kind, const char *lines);
/* Writes the head of a file of `count` bytes. The other bytes must be in place, for the
 * checksum. */
void file_header_write(const char *kind, const char *lines, uint8_t *file, size_t count);

/* The rest of a file that is being read. */
struct file_header {
    const uint8_t *at, *end;
};

/* False if the file is of another kind, or damaged. */
bool file_header_open(struct file_header *header, const char *kind, const uint8_t *file,
                      size_t count);
/* Reads the next line, which must have this name. False if it has another one, or a wrong value. */
bool file_header_number(struct file_header *header, const char *name, long *number);
bool file_header_text(struct file_header *header, const char *name, char *text, size_t size);
/* Reads the empty line; header->at is then the first byte behind the head. */
bool file_header_close(struct file_header *header);

#endif
