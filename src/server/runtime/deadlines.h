/*
 * deadlines.h - a heap of deadlines, the earliest first.
 *
 * A deadline is a member of whatever is due, so setting, moving and removing one takes O(log n)
 * steps, and asking for what is due costs nothing if nothing is.
 */
#ifndef FLOE_SERVER_RUNTIME_DEADLINES_H
#define FLOE_SERVER_RUNTIME_DEADLINES_H

#include <stdint.h>

#define DEADLINE_NEVER INT64_MAX

/* All zero: in no heap. */
struct deadline {
    int64_t due; /* milliseconds, by any one clock */
    int place;   /* index in the heap, from 1; 0: in none */
};

/* All zero: empty. */
struct deadlines {
    struct deadline **heap; /* from 1 */
    int count, room;
};

/* Adds or moves a deadline; DEADLINE_NEVER removes it. */
void deadlines_set(struct deadlines *deadlines, struct deadline *deadline, int64_t due);
/* The earliest deadline that is due; it stays in the heap. NULL: none. */
struct deadline *deadlines_due(const struct deadlines *deadlines, int64_t now);
void deadlines_close(struct deadlines *deadlines);

#endif
