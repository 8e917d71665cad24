/*
 * replay.h - a stored game, played again from its first move on, and checked meanwhile.
 *
 * A game is good if this program knows it with the same rules and the same edition, if its moves are all
 * there, in order, as they were written (domain/move_chain.h), and if each of them is legal.
 */
#ifndef FLOE_SERVER_TABLES_REPLAY_H
#define FLOE_SERVER_TABLES_REPLAY_H

#include "protocol/shelf.h"
#include "store/store.h"

/* Why a game is not good. */
struct replay_fault {
    enum table_fault kind; /* FAULT_NONE: it is */
    int ply;               /* the first wrong or missing move; 0: it is not about a move */
    const struct box *box; /* with FAULT_MOVE, for the sentence of the reason */
    struct report why;
};

/* What a table is played with, if it can be: its box and its setup. NULL: the fault says why not. */
const struct box *replay_setup(struct store *store, struct shelf *shelf,
                               const struct stored_table *stored, struct game_setup *setup,
                               struct replay_fault *fault);
/* The table after its last good move, with the names of the people. NULL: it cannot even be dealt. The
 * fault says whether it is good, and if not why. */
struct table *replay_part(struct store *store, struct shelf *shelf,
                          const struct stored_table *stored, struct replay_fault *fault);
/* The same for a game that is good. NULL: it is not; the fault may be NULL. */
struct table *replay_stored(struct store *store, struct shelf *shelf,
                            const struct stored_table *stored, struct replay_fault *fault);

/* Whether it ended before its rules ended it, and who has given up, as it is stored. */
void replay_end(const struct stored_table *stored, struct table *table);
/* The rules and the edition of a table that is dealt with that box. */
void replay_name_rules(const struct box *box, struct stored_table *stored);

#endif
