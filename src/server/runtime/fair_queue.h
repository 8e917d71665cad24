/*
 * fair_queue.h - a work queue that is fair between addresses, and between the people of an address.
 *
 * Round robin: between two items of one address, every other waiting address gets one; between two
 * items of one owner, every other owner at the same address gets one. Items of one owner keep their
 * order. At most `most` items of one address are under way at a time. The caller locks.
 */
#ifndef FLOE_SERVER_RUNTIME_FAIR_QUEUE_H
#define FLOE_SERVER_RUNTIME_FAIR_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

/* Must be the first member of an item of work. */
struct fair_item {
    const char *address; /* must live as long as the item */
    int64_t owner;
    struct fair_item *next;
};

struct fair_address; /* opaque */

struct fair_queue {
    struct fair_address *first, **end; /* in the order of service */
    int most;
};

void fair_open(struct fair_queue *queue, int most);
/* Calls `drop` with each waiting item and frees the rest. */
void fair_close(struct fair_queue *queue, void (*drop)(struct fair_item *item));

void fair_add(struct fair_queue *queue, struct fair_item *item);
/* Takes the next item, which is under way from now on; NULL: none may begin. */
struct fair_item *fair_take(struct fair_queue *queue);
/* An item of that address that was under way has ended. */
void fair_done(struct fair_queue *queue, const char *address);
/* Removes a waiting item. False: it was not waiting. */
bool fair_remove(struct fair_queue *queue, struct fair_item *item);

/* How many items wait of that address, and of that owner at that address. */
int fair_waiting(const struct fair_queue *queue, const char *address);
int fair_waiting_of(const struct fair_queue *queue, const char *address, int64_t owner);

#endif
