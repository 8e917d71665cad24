/*
 * replay.h - plays a stored game again from its first move and checks it.
 *
 * A game is good if this program knows it with the same rules and edition, if all moves that were
 * counted are there, and no others, in order and unchanged (domain/move_chain.h), and if each is
 * legal.
 */
#ifndef FLOE_SERVER_TABLES_REPLAY_H
#define FLOE_SERVER_TABLES_REPLAY_H

#include "store/store.h"
#include "table/edition_cache.h"

/* What is wrong with a game. */
struct replay_fault {
    enum table_fault kind; /* FAULT_NONE: nothing */
    int ply;               /* the first wrong or missing move; 0: it is not about a move */
    const struct box *box; /* with FAULT_MOVE, for the sentence of the reason */
    struct message why;
};

/* The box and setup of a table. NULL: the fault says why not. */
const struct box *replay_setup(struct edition_cache *editions, const struct whole_table *whole,
                               struct game_setup *setup, struct replay_fault *fault);
/* True if the game of a table that waits can be dealt; if not, the fault says why. */
bool replay_can_begin(struct store *store, struct edition_cache *editions,
                      const struct stored_table *stored, struct replay_fault *fault);
/* Replays up to the last good move, and names the people. NULL: it cannot even be dealt. The fault
 * says what is wrong, if anything. */
struct table *replay_part(struct store *store, struct edition_cache *editions,
                          const struct stored_table *stored, struct replay_fault *fault);
/* Replays a good game of which all is read. NULL: it is not good; the fault says why. */
struct table *replay_whole(struct edition_cache *editions, const struct whole_table *whole,
                           struct replay_fault *fault);
/* Reads and replays a good game. NULL: it is not good; the fault may be NULL. */
struct table *replay_stored(struct store *store, struct edition_cache *editions,
                            const struct stored_table *stored, struct replay_fault *fault);

/* Applies the stored ending: resignations and draws. */
void replay_end(const struct stored_table *stored, struct table *table);
/* Sets the rules and edition of a table dealt with that box. */
void replay_name_rules(const struct box *box, struct stored_table *stored);

#endif
