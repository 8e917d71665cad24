/*
 * file_header.h - files of numbers whose first lines people can read.
 *
 *     floe net 0f3a6c91d2b47e58      what it is, and the checksum of all behind this line
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

/* Bytes of a head: its first line, `lines` (each ended by a newline) and the empty line. */
size_t file_header_size(const char *kind, const char *lines);
/* Writes the head of a file of `count` bytes in all, whose other bytes are in their places. */
void file_header_write(const char *kind, const char *lines, uint8_t *file, size_t count);

/* What is left of a file to be read. */
struct file_header {
    const uint8_t *at, *end;
};

/* False: it is no file of this kind, or not what once was written. */
bool file_header_open(struct file_header *header, const char *kind, const uint8_t *file,
                      size_t count);
/* The next line, which must have this name. False: it has not, or the value is of another form. */
bool file_header_number(struct file_header *header, const char *name, long *number);
bool file_header_text(struct file_header *header, const char *name, char *text, size_t size);
/* The empty line: header->at is then where the bytes begin. */
bool file_header_close(struct file_header *header);

#endif
