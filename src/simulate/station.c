/*
 * station.c - threads that do jobs on cores. See station.h.
 */
#include "simulate/station.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define ROOM_FIRST 16 /* rooms are powers of two, so that a mask finds a place */

/* ---- rings ---- */

static void *item_at(const struct ring *ring, uint32_t place)
{
    return (char *)ring->items + (size_t)((ring->first + place) & (ring->room - 1)) * ring->size;
}

static void grow(struct ring *ring)
{
    struct ring larger = {.size = ring->size,
                          .room = ring->room == 0 ? ROOM_FIRST : 2 * ring->room};
    larger.items = memory_for(larger.room, larger.size);
    for (; larger.count < ring->count; larger.count++)
        memcpy(item_at(&larger, larger.count), item_at(ring, larger.count), ring->size);
    free(ring->items);
    *ring = larger;
}

void ring_put(struct ring *ring, const void *item)
{
    if (ring->count == ring->room)
        grow(ring);
    memcpy(item_at(ring, ring->count++), item, ring->size);
}

bool ring_take(struct ring *ring, void *item)
{
    if (ring->count == 0)
        return false;
    memcpy(item, item_at(ring, 0), ring->size);
    ring->first = (ring->first + 1) & (ring->room - 1);
    ring->count--;
    return true;
}

void ring_close(struct ring *ring)
{
    free(ring->items);
    ring->items = NULL;
    ring->first = ring->count = ring->room = 0;
}

/* ---- threads ---- */

/* Debt that was worked off while the thread was idle is gone. */
static void settle_debt(struct thread *thread, sim_time now)
{
    sim_time idle = now - thread->idle_since;
    thread->debt = thread->debt > idle ? thread->debt - idle : 0;
    thread->idle_since = now;
}

static void run(struct stations *stations, uint32_t number)
{
    struct thread *thread = &stations->threads[number];
    sim_time cost = stations->cost(stations->context, number, &thread->job) + thread->debt;
    thread->debt = 0;
    event_queue_add(
        stations->events,
        (struct event){.time = stations->now + cost, .kind = stations->done, .which = number});
}

static void want_core(struct stations *stations, uint32_t number)
{
    struct cores *cores = stations->threads[number].cores;
    if (cores->idle > 0) {
        cores->idle--;
        run(stations, number);
    } else {
        ring_put(&cores->waiting, &number);
    }
}

void thread_put(struct stations *stations, uint32_t number, struct job job)
{
    struct thread *thread = &stations->threads[number];
    if (thread->busy) {
        ring_put(&thread->jobs, &job);
        return;
    }
    settle_debt(thread, stations->now);
    thread->busy = true;
    thread->job = job;
    want_core(stations, number);
}

void thread_release(struct stations *stations, uint32_t number)
{
    struct cores *cores = stations->threads[number].cores;
    uint32_t next;
    cores->idle++;
    if (ring_take(&cores->waiting, &next)) {
        cores->idle--;
        run(stations, next);
    }
}

void thread_next(struct stations *stations, uint32_t number)
{
    struct thread *thread = &stations->threads[number];
    if (ring_take(&thread->jobs, &thread->job)) {
        want_core(stations, number);
        return;
    }
    thread->busy = false;
    thread->idle_since = stations->now;
}

void thread_owe(struct stations *stations, uint32_t number, sim_time work)
{
    struct thread *thread = &stations->threads[number];
    if (!thread->busy)
        settle_debt(thread, stations->now);
    thread->debt += work;
}
