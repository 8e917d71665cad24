/*
 * inbox.h - the lines that come in on stdin, read while the engine thinks.
 *
 * A thread of its own reads ahead, so that a request to stop is seen at once. Lines are handed out in
 * their order, and `stop` is true as long as a request {"op":"stop"} waits among them: it ends all
 * thinking that was asked for before it. Where there are no threads (WebAssembly) lines are read when
 * they are asked for, and nothing can be stopped.
 */
#ifndef FLOE_CLI_INBOX_H
#define FLOE_CLI_INBOX_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/* A line without its line break; of one that is too long for the engine only as much as shows that. */
struct letter {
    struct letter *next; /* the inbox's own */
    bool stop;           /* it asks to stop */
    size_t length;
    char text[];
};

struct inbox;

struct inbox *inbox_open(void);
void inbox_close(struct inbox *inbox);

/* Waits for the next line, which is then the caller's to free; NULL: the input has ended. */
struct letter *inbox_next(struct inbox *inbox);
const atomic_bool *inbox_stop(const struct inbox *inbox);

#endif
