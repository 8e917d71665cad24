/*
 * line_reader.h - cuts stdin into lines of bounded length.
 */
#ifndef FLOE_CLI_ENGINE_LINE_READER_H
#define FLOE_CLI_ENGINE_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>

#define READER_CHUNK 65536

/* A line without its line break. A line that is too long for the engine is cut just beyond the
 * limit, so that the engine refuses it. */
struct request_line {
    struct request_line *next; /* for a queue of them */
    bool asks_stop;            /* it is a request {"op":"stop"} */
    size_t length;
    char text[];
};

/* Bytes from stdin that are not cut into lines yet. */
struct line_reader {
    char chunk[READER_CHUNK];
    size_t at, count;
    int cancel; /* a descriptor that ends the reading when it becomes readable; -1: none */
};

/* Waits for a line, which the caller frees. NULL if the input has ended or reading was
 * cancelled. */
struct request_line *line_reader_next(struct line_reader *reader);

#endif
