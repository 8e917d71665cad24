/*
 * line_queue_wasm.c - request lines without threads: each is read when it is asked for. See
 * line_queue.h.
 */
#include "base/memory.h"
#include "cli/engine/line_queue.h"

#include <stdlib.h>

struct line_queue {
    struct line_reader reader;
    atomic_bool stop; /* never true */
};

struct line_queue *line_queue_open(void)
{
    struct line_queue *queue = memory_for(1, sizeof *queue);
    queue->reader.cancel = -1;
    return queue;
}

void line_queue_close(struct line_queue *queue)
{
    free(queue);
}

struct request_line *line_queue_next(struct line_queue *queue)
{
    return line_reader_next(&queue->reader);
}

const atomic_bool *line_queue_stop(const struct line_queue *queue)
{
    return &queue->stop;
}
