/*
 * event_queue.c - a binary heap of events. See event_queue.h.
 */
#include "simulate/event_queue.h"

#include "base/memory.h"

#include <stdlib.h>

#define ROOM_FIRST 1024

void event_queue_close(struct event_queue *queue)
{
    free(queue->heap);
    *queue = (struct event_queue){0};
}

void event_queue_add(struct event_queue *queue, struct event event)
{
    if (queue->count == queue->room) {
        queue->room = queue->room == 0 ? ROOM_FIRST : 2 * queue->room;
        queue->heap = memory_grown(queue->heap, queue->room, sizeof *queue->heap);
    }
    size_t at = queue->count++;
    for (; at > 0 && queue->heap[(at - 1) / 2].time > event.time; at = (at - 1) / 2)
        queue->heap[at] = queue->heap[(at - 1) / 2];
    queue->heap[at] = event;
}

bool event_queue_take(struct event_queue *queue, struct event *event)
{
    struct event *heap = queue->heap;
    size_t at = 0, child;
    if (queue->count == 0)
        return false;
    *event = heap[0];
    struct event last = heap[--queue->count];
    while ((child = 2 * at + 1) < queue->count) {
        if (child + 1 < queue->count && heap[child + 1].time < heap[child].time)
            child++;
        if (heap[child].time >= last.time)
            break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = last;
    return true;
}
