/*
 * line_queue_posix.c - request lines, read ahead by a thread. See line_queue.h.
 */
#include "cli/engine/line_queue.h"

#include "base/memory.h"
#include "protocol/engine.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The reader waits when so many bytes are unread: a client that never listens takes no memory. */
#define HELD_MAX (16 * ENGINE_LINE_MAX)

struct line_queue {
    struct line_reader reader; /* the thread's alone */
    atomic_bool stop;
    pthread_t thread;
    int cancel[2];        /* a pipe; closing its end 1 ends the thread's waiting */
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t changed;
    struct request_line *first, *last;
    size_t held;
    int stops; /* queued lines that ask to stop */
    bool ended, closing;
};

/* ---- the thread ---- */

static void append(struct line_queue *queue, struct request_line *line)
{
    *(queue->first == NULL ? &queue->first : &queue->last->next) = line;
    queue->last = line;
    queue->held += sizeof *line + line->length;
    queue->stops += line->asks_stop;
    atomic_store(&queue->stop, queue->stops > 0);
}

/* Queues the line; NULL is the end of the input. False: the thread has to end. */
static bool queue_line(struct line_queue *queue, struct request_line *line)
{
    pthread_mutex_lock(&queue->lock);
    while (queue->held > HELD_MAX && !queue->closing)
        pthread_cond_wait(&queue->changed, &queue->lock);
    if (line == NULL)
        queue->ended = true;
    else
        append(queue, line);
    bool more = line != NULL && !queue->closing;
    pthread_cond_broadcast(&queue->changed);
    pthread_mutex_unlock(&queue->lock);
    return more;
}

static void *read_ahead(void *argument)
{
    struct line_queue *queue = argument;
    while (queue_line(queue, line_reader_next(&queue->reader)))
        ;
    return NULL;
}

/* ---- from outside ---- */

/* As without memory: an engine that cannot read has nothing to go on with. */
static void give_up(void)
{
    perror("floe engine");
    abort();
}

struct line_queue *line_queue_open(void)
{
    struct line_queue *queue = memory_for(1, sizeof *queue);
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->changed, NULL);
    if (pipe(queue->cancel) != 0)
        give_up();
    queue->reader.cancel = queue->cancel[0];
    if (pthread_create(&queue->thread, NULL, read_ahead, queue) != 0)
        give_up();
    return queue;
}

struct request_line *line_queue_next(struct line_queue *queue)
{
    pthread_mutex_lock(&queue->lock);
    while (queue->first == NULL && !queue->ended)
        pthread_cond_wait(&queue->changed, &queue->lock);
    struct request_line *line = queue->first;
    if (line != NULL) {
        queue->first = line->next;
        queue->held -= sizeof *line + line->length;
        queue->stops -= line->asks_stop;
        atomic_store(&queue->stop, queue->stops > 0);
        pthread_cond_broadcast(&queue->changed);
    }
    pthread_mutex_unlock(&queue->lock);
    return line;
}

const atomic_bool *line_queue_stop(const struct line_queue *queue)
{
    return &queue->stop;
}

/* The thread may be waiting for stdin or for the queue to shrink: both waits are ended. */
void line_queue_close(struct line_queue *queue)
{
    pthread_mutex_lock(&queue->lock);
    queue->closing = true;
    pthread_cond_broadcast(&queue->changed);
    pthread_mutex_unlock(&queue->lock);
    close(queue->cancel[1]);
    pthread_join(queue->thread, NULL);
    close(queue->cancel[0]);
    for (struct request_line *line; (line = queue->first) != NULL;) {
        queue->first = line->next;
        free(line);
    }
    pthread_cond_destroy(&queue->changed);
    pthread_mutex_destroy(&queue->lock);
    free(queue);
}
