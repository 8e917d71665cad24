/*
 * hint_parts.h - what a game adds to a hint: the reasons for a move. hint.h is the manual.
 *
 * It knows nothing of thinking, so that the games' parts can be tried out by themselves.
 */
#ifndef FLOE_AI_HINT_PARTS_H
#define FLOE_AI_HINT_PARTS_H

#include "game/game.h"

#define REASONS_MAX 24

struct reasons {
    int count;
    struct report list[REASONS_MAX];
};

struct teacher {
    const struct game *game;
    const struct saying *sayings; /* ended by a NULL code */
    /* Plays what the move itself does, without what chance and others add before the next decision. */
    void (*effect)(const void *box, void *state, game_move move);
    /* Adds the reasons for the move: the position before it, and after its effect. */
    void (*explain)(const void *box, const void *before, const void *after, game_move move,
                    struct reasons *reasons);
};

extern const struct teacher nunatak_teacher, nanuuk_teacher;

/* Adds a reason; its values follow as ints, as many as the saying has facts. What does not fit is
 * left out. */
void reason_add(struct reasons *reasons, const struct saying *what, ...);

#endif
