/*
 * deadlines.h - what is to be looked at when: a heap, the earliest first.
 *
 * Whoever has a deadline keeps it as a part of itself, so that setting, moving and removing it take a few
 * steps, however many others there are, and asking for what is due costs nothing if nothing is.
 */
#ifndef FLOE_SERVER_RUNTIME_DEADLINES_H
#define FLOE_SERVER_RUNTIME_DEADLINES_H

#include <stdint.h>

#define DEADLINE_NEVER INT64_MAX

/* All zero: in no heap. */
struct deadline {
    int64_t due; /* in milliseconds, by whatever clock all of them go */
    int place;   /* in the heap, from 1; 0: in none */
};

/* All zero: empty. */
struct deadlines {
    struct deadline **heap; /* from 1 */
    int count, room;
};

/* Sets it, or moves it; DEADLINE_NEVER removes it. */
void deadlines_set(struct deadlines *deadlines, struct deadline *deadline, int64_t due);
/* The earliest one, if it is due by now; it stays where it is. NULL: none is. */
struct deadline *deadlines_due(const struct deadlines *deadlines, int64_t now);
void deadlines_close(struct deadlines *deadlines);

#endif
