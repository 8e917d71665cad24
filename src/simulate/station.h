/*
 * station.h - the stations of a simulation where work waits: cores, threads and disks.
 *
 * A thread does its jobs one after the other, in the order in which they came, and needs a core for
 * each. A pool of cores is shared by its threads: a server on a machine of its own is one thread
 * and one core; a database is many threads and some cores. A thread can be blocked in a job, as a
 * server is that waits for a read: then it keeps its place and uses no core.
 *
 * Small work that nobody waits for (pings, messages to others) is debt: the thread does it while
 * idle, or before its next job.
 *
 * A disk syncs for all who wait when it begins, as PostgreSQL does: who comes meanwhile is in the
 * next sync.
 */
#ifndef FLOE_SIMULATE_STATION_H
#define FLOE_SIMULATE_STATION_H

#include "simulate/event_queue.h"

struct job {
    uint8_t kind;
    uint8_t epoch;
    uint16_t reads; /* that are still to be waited for */
    uint32_t which;
};

/* First in, first out; grows. */
struct ring {
    void *items;
    size_t size; /* of an item */
    uint32_t first, count, room;
};
void ring_put(struct ring *ring, const void *item);
bool ring_take(struct ring *ring, void *item);
void ring_close(struct ring *ring);

struct cores {
    int idle;
    struct ring waiting; /* numbers of threads */
};

struct thread {
    struct cores *cores;
    struct ring jobs;
    struct job job;      /* the one that it does */
    bool busy;           /* it does one, is blocked in it, or waits for a core */
    sim_time idle_since; /* while it is not busy */
    sim_time debt;
};

/* How long a job of a thread takes, without the thread's debt. */
typedef sim_time station_cost(void *context, uint32_t thread, const struct job *job);

struct stations {
    struct thread *threads;
    struct event_queue *events;
    uint8_t done; /* kind of the event that a job is done; `which` is its thread */
    station_cost *cost;
    void *context;
    sim_time now;
};

/* Gives a thread a job. */
void thread_put(struct stations *stations, uint32_t thread, struct job job);
/* The thread's job is done: the core is free again. The thread goes on with thread_next, after the
 * caller has looked at thread->job. */
void thread_release(struct stations *stations, uint32_t thread);
void thread_next(struct stations *stations, uint32_t thread);
void thread_owe(struct stations *stations, uint32_t thread, sim_time work);

struct disk {
    struct ring waiting; /* numbers of connections, and */
    struct ring syncing; /* those of the sync under way */
    bool busy;
};

#endif
