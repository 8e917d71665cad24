/*
 * line_queue_posix.c - a thread reads request lines ahead. See line_queue.h.
 */
#include "cli/engine/line_queue.h"

#include "base/memory.h"
#include "protocol/engine.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The thread pauses while so many bytes are queued, so that a client cannot use up all memory. */
#define HELD_MAX (16 * ENGINE_LINE_MAX)

struct line_queue {
    struct line_reader reader; /* used by the thread only */
    atomic_bool stop;
    pthread_t thread;
    int cancel[2];        /* a pipe; closing cancel[1] wakes the thread from reading */
    pthread_mutex_t lock; /* guards all members below */
    pthread_cond_t changed;
    struct request_line *first, *last;
    size_t held;
    int stops; /* number of queued lines that ask to stop */
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

/* Queues a line; NULL stands for the end of the input. False if the thread has to end. */
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

/* No thread or no descriptor: as without memory, the engine cannot go on. */
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

/* The thread may wait for stdin or for the queue to shrink, so both waits are ended. */
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
