/*
 * replay.h - a stored game, played again from its first move on.
 */
#ifndef FLOE_SERVER_REPLAY_H
#define FLOE_SERVER_REPLAY_H

#include "engine/shelf.h"
#include "store/store.h"

/* Why it cannot be played. */
struct replay_fault {
    enum { REPLAY_SETUP, REPLAY_MOVE, REPLAY_MISSING } kind;
    int ply; /* MOVE: of the decision; MISSING: of the last that is there */
    const struct box *box;
    struct report why; /* MOVE */
};

/* The table after its last move, with the names of the people. NULL: the program of today cannot play it,
 * and the fault (which may be NULL) says why. */
struct table *replay_stored(struct store *store, struct shelf *shelf,
                            const struct stored_table *stored, struct replay_fault *fault);

/* Whether it ended before its rules ended it, and who has given up, as it is stored. */
void replay_end(const struct stored_table *stored, struct table *table);

#endif
