/*
 * head.h - files of numbers whose first lines people can read.
 *
 *     floe net 0f3a6c91d2b47e58      what it is, and the checksum of all behind this line
 *     inputs 620                     a name and a number or a text, in a fixed order
 *     ...
 *                                    an empty line, and then bytes
 *
 * Nets (net.h) and unfinished trainings (learn/train.h) are kept in such files.
 */
#ifndef FLOE_SEARCH_HEAD_H
#define FLOE_SEARCH_HEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HEAD_LINES_MAX 320

/* Bytes of a head: its first line, `lines` (each ended by a newline) and the empty line. */
size_t head_size(const char *kind, const char *lines);
/* Writes the head of a file of `count` bytes in all, whose other bytes are in their places. */
void head_write(const char *kind, const char *lines, uint8_t *file, size_t count);

/* What is left of a file to be read. */
struct head {
    const uint8_t *at, *end;
};

/* False: it is no file of this kind, or not what once was written. */
bool head_open(struct head *head, const char *kind, const uint8_t *file, size_t count);
/* The next line, which must have this name. False: it has not, or the value is of another form. */
bool head_number(struct head *head, const char *name, long *number);
bool head_text(struct head *head, const char *name, char *text, size_t size);
/* The empty line: head->at is then where the bytes begin. */
bool head_close(struct head *head);

#endif
