/*
 * fair_queue.c - work served fairly between its owners. See fair_queue.h.
 */
#include "server/fair_queue.h"

#include "table/memory.h"

#include <stddef.h>
#include <stdlib.h>

/* There as long as something of theirs waits or is under way. */
struct fair_owner {
    int64_t id;
    int under_way;
    struct fair_item *first, **end; /* what waits */
    struct fair_owner *next;
};

void fair_open(struct fair_queue *queue, int most)
{
    queue->first = NULL;
    queue->end = &queue->first;
    queue->most = most;
}

static struct fair_owner **place_of(struct fair_queue *queue, int64_t id)
{
    struct fair_owner **place = &queue->first;
    while (*place != NULL && (*place)->id != id)
        place = &(*place)->next;
    return place;
}

static void put_last(struct fair_queue *queue, struct fair_owner *owner)
{
    owner->next = NULL;
    *queue->end = owner;
    queue->end = &owner->next;
}

static struct fair_owner *take_out(struct fair_queue *queue, struct fair_owner **place)
{
    struct fair_owner *owner = *place;
    *place = owner->next;
    if (owner->next == NULL)
        queue->end = place;
    return owner;
}

static void forget_if_idle(struct fair_queue *queue, struct fair_owner **place)
{
    if ((*place)->first == NULL && (*place)->under_way == 0)
        free(take_out(queue, place));
}

static struct fair_owner *owner_of(struct fair_queue *queue, int64_t id)
{
    struct fair_owner *owner = *place_of(queue, id);
    if (owner != NULL)
        return owner;
    owner = memory_for(1, sizeof *owner);
    owner->id = id;
    owner->end = &owner->first;
    put_last(queue, owner);
    return owner;
}

void fair_add(struct fair_queue *queue, struct fair_item *item)
{
    struct fair_owner *owner = owner_of(queue, item->owner);
    item->next = NULL;
    *owner->end = item;
    owner->end = &item->next;
}

static struct fair_item *take_first(struct fair_owner *owner)
{
    struct fair_item *item = owner->first;
    owner->first = item->next;
    if (owner->first == NULL)
        owner->end = &owner->first;
    return item;
}

/* Who is served goes to the end. */
struct fair_item *fair_take(struct fair_queue *queue)
{
    struct fair_owner **place = &queue->first;
    while (*place != NULL && ((*place)->first == NULL || (*place)->under_way >= queue->most))
        place = &(*place)->next;
    if (*place == NULL)
        return NULL;
    struct fair_owner *owner = take_out(queue, place);
    put_last(queue, owner);
    owner->under_way++;
    return take_first(owner);
}

void fair_done(struct fair_queue *queue, int64_t id)
{
    struct fair_owner **place = place_of(queue, id);
    (*place)->under_way--;
    forget_if_idle(queue, place);
}

bool fair_remove(struct fair_queue *queue, struct fair_item *gone)
{
    struct fair_owner **place = place_of(queue, gone->owner);
    if (*place == NULL)
        return false;
    for (struct fair_item **at = &(*place)->first; *at != NULL; at = &(*at)->next) {
        if (*at != gone)
            continue;
        *at = gone->next;
        if ((*place)->end == &gone->next)
            (*place)->end = at;
        forget_if_idle(queue, place);
        return true;
    }
    return false;
}

void fair_close(struct fair_queue *queue, void (*drop)(struct fair_item *item))
{
    while (queue->first != NULL) {
        struct fair_owner *owner = take_out(queue, &queue->first);
        while (owner->first != NULL)
            drop(take_first(owner));
        free(owner);
    }
}
