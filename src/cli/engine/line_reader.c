/*
 * line_reader.c - cuts stdin into lines. See line_reader.h.
 */
#include "cli/engine/line_reader.h"

#include "base/json.h"
#include "base/memory.h"
#include "protocol/engine.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FIRST_SIZE 256   /* of a line; it grows */
#define NODES_OF_STOP 16 /* JSON values of a request to stop, at most */

/* Waits for stdin. False if reading was cancelled. */
static bool wait_for_input(const struct line_reader *reader)
{
    struct pollfd watched[2] = {{.fd = STDIN_FILENO, .events = POLLIN},
                                {.fd = reader->cancel, .events = POLLIN}};
    if (reader->cancel < 0)
        return true;
    while (poll(watched, 2, -1) < 0 && errno == EINTR)
        ;
    return watched[1].revents == 0;
}

/* The next byte; -1 if the input has ended or reading was cancelled. */
static int next_byte(struct line_reader *reader)
{
    if (reader->at == reader->count) {
        ssize_t got = wait_for_input(reader) ? read(STDIN_FILENO, reader->chunk, READER_CHUNK) : 0;
        if (got <= 0)
            return -1;
        reader->at = 0;
        reader->count = (size_t)got;
    }
    return (unsigned char)reader->chunk[reader->at++];
}

/* True for a request {"op":"stop"}. A larger request does not fit into the nodes, and is none. */
static bool asks_to_stop(const char *text, size_t length)
{
    struct json_node nodes[NODES_OF_STOP];
    struct json_error error;
    return json_read(text, length, nodes, NODES_OF_STOP, &error) &&
           json_is(json_member(nodes, "op"), "stop");
}

static struct request_line *line_of(const char *text, size_t length)
{
    struct request_line *line = memory_for(1, sizeof *line + length + 1);
    line->length = length;
    line->asks_stop = asks_to_stop(text, length);
    memcpy(line->text, text, length);
    return line;
}

/* Bytes beyond the engine's limit are skipped, so that an endless line cannot use up all memory. */
struct request_line *line_reader_next(struct line_reader *reader)
{
    size_t length = 0, size = FIRST_SIZE;
    int c = next_byte(reader);
    if (c < 0)
        return NULL;
    char *text = memory_for(size, 1);
    for (; c >= 0 && c != '\n'; c = next_byte(reader)) {
        if (length > ENGINE_LINE_MAX)
            continue;
        if (length == size)
            text = memory_grown(text, size *= 2, 1);
        text[length++] = (char)c;
    }
    struct request_line *line = line_of(text, length);
    free(text);
    return line;
}
