/*
 * line_reader.h - cuts stdin into lines of bounded length.
 */
#ifndef FLOE_CLI_ENGINE_LINE_READER_H
#define FLOE_CLI_ENGINE_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>

#define READER_CHUNK 65536

/* A line without its line break. One that is too long for the engine is kept only as far as shows
 * that it is. */
struct request_line {
    struct request_line *next; /* for a queue of them */
    bool asks_stop;            /* it is a request {"op":"stop"} */
    size_t length;
    char text[];
};

/* What was read from stdin and not yet cut into lines. */
struct line_reader {
    char chunk[READER_CHUNK];
    size_t at, count;
    int cancel; /* a descriptor: reading ends when it can be read; -1: nobody cancels */
};

/* Waits for a line, which the caller frees. NULL: the input has ended, or reading was cancelled. */
struct request_line *line_reader_next(struct line_reader *reader);

#endif
