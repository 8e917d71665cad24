/*
 * input_posix.c - request lines, read ahead by a thread. See input.h.
 */
#include "cli/engine/input.h"

#include "base/memory.h"
#include "protocol/engine.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The reader waits when so many bytes are unread: a client that never listens takes no memory. */
#define HELD_MAX (16 * ENGINE_LINE_MAX)

struct input {
    struct line_reader reader; /* the thread's alone */
    atomic_bool stop;
    pthread_t thread;
    int cancel[2];        /* a pipe; closing its end 1 ends the thread's waiting */
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t changed;
    struct input_line *first, *last;
    size_t held;
    int stops; /* queued lines that ask to stop */
    bool ended, closing;
};

/* ---- the thread ---- */

static void append(struct input *input, struct input_line *line)
{
    *(input->first == NULL ? &input->first : &input->last->next) = line;
    input->last = line;
    input->held += sizeof *line + line->length;
    input->stops += line->asks_stop;
    atomic_store(&input->stop, input->stops > 0);
}

/* Queues the line; NULL is the end of the input. False: the thread has to end. */
static bool queue_line(struct input *input, struct input_line *line)
{
    pthread_mutex_lock(&input->lock);
    while (input->held > HELD_MAX && !input->closing)
        pthread_cond_wait(&input->changed, &input->lock);
    if (line == NULL)
        input->ended = true;
    else
        append(input, line);
    bool more = line != NULL && !input->closing;
    pthread_cond_broadcast(&input->changed);
    pthread_mutex_unlock(&input->lock);
    return more;
}

static void *read_ahead(void *argument)
{
    struct input *input = argument;
    while (queue_line(input, line_reader_next(&input->reader)))
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

struct input *input_open(void)
{
    struct input *input = memory_for(1, sizeof *input);
    pthread_mutex_init(&input->lock, NULL);
    pthread_cond_init(&input->changed, NULL);
    if (pipe(input->cancel) != 0)
        give_up();
    input->reader.cancel = input->cancel[0];
    if (pthread_create(&input->thread, NULL, read_ahead, input) != 0)
        give_up();
    return input;
}

struct input_line *input_next(struct input *input)
{
    pthread_mutex_lock(&input->lock);
    while (input->first == NULL && !input->ended)
        pthread_cond_wait(&input->changed, &input->lock);
    struct input_line *line = input->first;
    if (line != NULL) {
        input->first = line->next;
        input->held -= sizeof *line + line->length;
        input->stops -= line->asks_stop;
        atomic_store(&input->stop, input->stops > 0);
        pthread_cond_broadcast(&input->changed);
    }
    pthread_mutex_unlock(&input->lock);
    return line;
}

const atomic_bool *input_stop(const struct input *input)
{
    return &input->stop;
}

/* The thread may be waiting for stdin or for the queue to shrink: both waits are ended. */
void input_close(struct input *input)
{
    pthread_mutex_lock(&input->lock);
    input->closing = true;
    pthread_cond_broadcast(&input->changed);
    pthread_mutex_unlock(&input->lock);
    close(input->cancel[1]);
    pthread_join(input->thread, NULL);
    close(input->cancel[0]);
    for (struct input_line *line; (line = input->first) != NULL;) {
        input->first = line->next;
        free(line);
    }
    pthread_cond_destroy(&input->changed);
    pthread_mutex_destroy(&input->lock);
    free(input);
}
