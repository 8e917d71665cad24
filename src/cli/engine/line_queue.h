/*
 * line_queue.h - the request lines of stdin, read while the engine thinks.
 *
 * A thread reads ahead, so that a request {"op":"stop"} is seen at once. Lines are returned in
 * their order. While a stop request waits in the queue, line_queue_stop is true, which ends all
 * thinking that was asked for before it. WebAssembly has no threads: there each line is read when
 * it is asked for, and nothing can be stopped.
 */
#ifndef FLOE_CLI_ENGINE_LINE_QUEUE_H
#define FLOE_CLI_ENGINE_LINE_QUEUE_H

#include "cli/engine/line_reader.h"

#include <stdatomic.h>

struct line_queue;

struct line_queue *line_queue_open(void);
void line_queue_close(struct line_queue *queue);

/* Waits for the next line, which the caller frees. NULL if the input has ended. */
struct request_line *line_queue_next(struct line_queue *queue);
const atomic_bool *line_queue_stop(const struct line_queue *queue);

#endif
