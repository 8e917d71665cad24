/*
 * deadlines.c - a binary heap. See deadlines.h.
 *
 * The heap begins at index 1: the parent of i is i / 2, its children are 2i and 2i + 1. Each
 * deadline knows its index, so that it can be moved without being looked for.
 */
#include "server/runtime/deadlines.h"

#include "base/memory.h"

#include <stdbool.h>
#include <stdlib.h>

#define FIRST_ROOM 64

/* Every move in the heap goes through here, so that no index is ever wrong. */
static void put(struct deadlines *all, struct deadline *deadline, int place)
{
    all->heap[place] = deadline;
    deadline->place = place;
}

/* The others move down; the deadline itself is written once. */
static void move_up(struct deadlines *all, struct deadline *deadline)
{
    int place = deadline->place;
    while (place > 1 && all->heap[place / 2]->due > deadline->due) {
        put(all, all->heap[place / 2], place);
        place /= 2;
    }
    put(all, deadline, place);
}

/* The earlier of the two children. */
static int earlier_below(const struct deadlines *all, int place)
{
    int below = place * 2;
    bool second = below < all->count && all->heap[below + 1]->due < all->heap[below]->due;
    return second ? below + 1 : below;
}

static void move_down(struct deadlines *all, struct deadline *deadline)
{
    int place = deadline->place, below = earlier_below(all, place);
    while (below <= all->count && all->heap[below]->due < deadline->due) {
        put(all, all->heap[below], place);
        place = below;
        below = earlier_below(all, place);
    }
    put(all, deadline, place);
}

static void add(struct deadlines *all, struct deadline *deadline)
{
    if (all->count + 1 >= all->room) {
        all->room = all->room == 0 ? FIRST_ROOM : all->room * 2;
        all->heap = memory_grown(all->heap, (size_t)all->room, sizeof(struct deadline *));
    }
    put(all, deadline, ++all->count);
}

/* The last one takes the free place. It may belong further up or further down. */
static void take_out(struct deadlines *all, struct deadline *deadline)
{
    struct deadline *last = all->heap[all->count--];
    if (last != deadline) {
        put(all, last, deadline->place);
        move_up(all, last);
        move_down(all, last);
    }
    deadline->place = 0;
}

/* A new due time may be earlier or later: one of the two moves does nothing. */
void deadlines_set(struct deadlines *deadlines, struct deadline *deadline, int64_t due)
{
    if (due == DEADLINE_NEVER) {
        if (deadline->place != 0)
            take_out(deadlines, deadline);
        return;
    }
    deadline->due = due;
    if (deadline->place == 0)
        add(deadlines, deadline);
    move_up(deadlines, deadline);
    move_down(deadlines, deadline);
}

struct deadline *deadlines_due(const struct deadlines *deadlines, int64_t now)
{
    if (deadlines->count == 0 || deadlines->heap[1]->due > now)
        return NULL;
    return deadlines->heap[1];
}

void deadlines_close(struct deadlines *deadlines)
{
    free(deadlines->heap);
}
