/*
 * inbox.c - lines from stdin, read by a thread. See inbox.h.
 */
#include "cli/inbox.h"

#include "base/json.h"
#include "engine/engine.h"
#include "table/memory.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CHUNK 65536
#define NODES_OF_STOP 16 /* more values has no request to stop */

/* What was read from stdin and not yet cut into lines. */
struct stream {
    char chunk[CHUNK];
    size_t at, count;
    int wake; /* when this can be read nothing more is wanted; -1: nobody says so */
};

/* ---- cutting lines ---- */

/* False: nothing more is wanted. */
static bool wait_for_input(const struct stream *stream)
{
    struct pollfd watched[2] = {{.fd = STDIN_FILENO, .events = POLLIN},
                                {.fd = stream->wake, .events = POLLIN}};
    if (stream->wake < 0)
        return true;
    while (poll(watched, 2, -1) < 0 && errno == EINTR)
        ;
    return watched[1].revents == 0;
}

/* The next byte, or -1: the input has ended, or nothing more is wanted. */
static int next_byte(struct stream *stream)
{
    if (stream->at == stream->count) {
        ssize_t got = wait_for_input(stream) ? read(STDIN_FILENO, stream->chunk, CHUNK) : 0;
        if (got <= 0)
            return -1;
        stream->at = 0;
        stream->count = (size_t)got;
    }
    return (unsigned char)stream->chunk[stream->at++];
}

static bool asks_to_stop(const char *text, size_t length)
{
    struct json_node nodes[NODES_OF_STOP];
    struct json_error error;
    return json_read(text, length, nodes, NODES_OF_STOP, &error) &&
           json_is(json_member(nodes, "op"), "stop");
}

static struct letter *write_letter(const char *text, size_t length)
{
    struct letter *letter = memory_for(1, sizeof *letter + length + 1);
    letter->length = length;
    letter->stop = asks_to_stop(text, length);
    memcpy(letter->text, text, length);
    return letter;
}

/* Reads a line; of one longer than the engine takes the rest is skipped. NULL: the input has ended. */
static struct letter *read_letter(struct stream *stream)
{
    size_t length = 0, room = 256;
    int c = next_byte(stream);
    if (c < 0)
        return NULL;
    char *line = memory_for(room, 1);
    for (; c >= 0 && c != '\n'; c = next_byte(stream)) {
        if (length > ENGINE_LINE_MAX)
            continue;
        if (length == room)
            line = memory_grown(line, room *= 2, 1);
        line[length++] = (char)c;
    }
    struct letter *letter = write_letter(line, length);
    free(line);
    return letter;
}

#ifdef __wasm__

/* ---- without threads ---- */

struct inbox {
    struct stream stream;
    atomic_bool stop;
};

struct inbox *inbox_open(void)
{
    struct inbox *inbox = memory_for(1, sizeof *inbox);
    inbox->stream.wake = -1;
    return inbox;
}

void inbox_close(struct inbox *inbox)
{
    free(inbox);
}

struct letter *inbox_next(struct inbox *inbox)
{
    return read_letter(&inbox->stream);
}

#else

#include <pthread.h>

/* The reader waits when so many bytes are unread. */
#define HELD_MAX (16 * ENGINE_LINE_MAX)

struct inbox {
    struct stream stream; /* the reader's alone */
    atomic_bool stop;
    pthread_t reader;
    int wake[2];
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t changed;
    struct letter *first, *last;
    size_t held;
    int stops; /* letters that ask to stop */
    bool ended, closing;
};

/* ---- the reader ---- */

/* Puts the letter into the inbox; NULL is the end. False: nothing more is wanted. */
static bool post(struct inbox *inbox, struct letter *letter)
{
    pthread_mutex_lock(&inbox->lock);
    while (inbox->held > HELD_MAX && !inbox->closing)
        pthread_cond_wait(&inbox->changed, &inbox->lock);
    if (letter == NULL) {
        inbox->ended = true;
    } else {
        *(inbox->first == NULL ? &inbox->first : &inbox->last->next) = letter;
        inbox->last = letter;
        inbox->held += sizeof *letter + letter->length;
        inbox->stops += letter->stop;
        atomic_store(&inbox->stop, inbox->stops > 0);
    }
    bool wanted = letter != NULL && !inbox->closing;
    pthread_cond_broadcast(&inbox->changed);
    pthread_mutex_unlock(&inbox->lock);
    return wanted;
}

static void *read_ahead(void *argument)
{
    struct inbox *inbox = argument;
    while (post(inbox, read_letter(&inbox->stream)))
        ;
    return NULL;
}

/* ---- from outside ---- */

struct inbox *inbox_open(void)
{
    struct inbox *inbox = memory_for(1, sizeof *inbox);
    pthread_mutex_init(&inbox->lock, NULL);
    pthread_cond_init(&inbox->changed, NULL);
    if (pipe(inbox->wake) != 0)
        abort();
    inbox->stream.wake = inbox->wake[0];
    if (pthread_create(&inbox->reader, NULL, read_ahead, inbox) != 0)
        abort();
    return inbox;
}

struct letter *inbox_next(struct inbox *inbox)
{
    pthread_mutex_lock(&inbox->lock);
    while (inbox->first == NULL && !inbox->ended)
        pthread_cond_wait(&inbox->changed, &inbox->lock);
    struct letter *letter = inbox->first;
    if (letter != NULL) {
        inbox->first = letter->next;
        inbox->held -= sizeof *letter + letter->length;
        inbox->stops -= letter->stop;
        atomic_store(&inbox->stop, inbox->stops > 0);
        pthread_cond_broadcast(&inbox->changed);
    }
    pthread_mutex_unlock(&inbox->lock);
    return letter;
}

/* The reader may be waiting for input, or for room. */
void inbox_close(struct inbox *inbox)
{
    pthread_mutex_lock(&inbox->lock);
    inbox->closing = true;
    pthread_cond_broadcast(&inbox->changed);
    pthread_mutex_unlock(&inbox->lock);
    close(inbox->wake[1]);
    pthread_join(inbox->reader, NULL);
    close(inbox->wake[0]);
    for (struct letter *letter; (letter = inbox->first) != NULL;) {
        inbox->first = letter->next;
        free(letter);
    }
    pthread_cond_destroy(&inbox->changed);
    pthread_mutex_destroy(&inbox->lock);
    free(inbox);
}

#endif

const atomic_bool *inbox_stop(const struct inbox *inbox)
{
    return &inbox->stop;
}
