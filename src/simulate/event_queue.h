/*
 * event_queue.h - what will happen in a simulation, ordered by time.
 *
 * A binary heap. Events of the same time come in an order that depends on nothing but the order in
 * which they were added, so equal seeds give equal runs.
 */
#ifndef FLOE_SIMULATE_EVENT_QUEUE_H
#define FLOE_SIMULATE_EVENT_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Simulated time is counted in nanoseconds since midnight. */
typedef int64_t sim_time;
#define SIM_MICROSECOND INT64_C(1000)
#define SIM_SECOND INT64_C(1000000000)
#define SIM_MINUTE (60 * SIM_SECOND)

struct event {
    sim_time time;
    uint8_t kind;
    uint8_t epoch;  /* of the game; see model.h */
    uint16_t extra; /* a server, or a seat */
    uint32_t which; /* a game, a thread, a connection */
};

struct event_queue {
    struct event *heap;
    size_t count, room;
};

void event_queue_close(struct event_queue *queue);
void event_queue_add(struct event_queue *queue, struct event event);
/* Takes the earliest event. False if there is none. */
bool event_queue_take(struct event_queue *queue, struct event *event);

#endif
