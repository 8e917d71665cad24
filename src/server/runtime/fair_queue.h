/*
 * fair_queue.h - work that waits, served fairly between addresses, and between the people of an address: round robin.
 *
 * Whoever owns much work waits for it themselves: between two pieces of one address every other address that
 * waits has one, and between two pieces of one owner every other owner of the same address has one. The pieces
 * of one owner are served in the order in which they came. At most `most` pieces of one address are under way at
 * the same time. The caller locks.
 */
#ifndef FLOE_SERVER_RUNTIME_FAIR_QUEUE_H
#define FLOE_SERVER_RUNTIME_FAIR_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

/* The first member of a piece of work. */
struct fair_item {
    const char *address; /* there as long as the piece is */
    int64_t owner;
    struct fair_item *next;
};

struct fair_address; /* opaque */

struct fair_queue {
    struct fair_address *first, **end; /* in the order in which they are served */
    int most;
};

void fair_open(struct fair_queue *queue, int most);
/* Forgets all owners; calls `drop` with each piece that waits. */
void fair_close(struct fair_queue *queue, void (*drop)(struct fair_item *item));

void fair_add(struct fair_queue *queue, struct fair_item *item);
/* The next piece, which is under way from now on; NULL: none may begin. */
struct fair_item *fair_take(struct fair_queue *queue);
/* A piece of that address that was under way has ended. */
void fair_done(struct fair_queue *queue, const char *address);
/* It does not wait any more. False: it did not. */
bool fair_remove(struct fair_queue *queue, struct fair_item *item);

/* How many pieces of that address wait; and of that owner there. */
int fair_waiting(const struct fair_queue *queue, const char *address);
int fair_waiting_of(const struct fair_queue *queue, const char *address, int64_t owner);

#endif
