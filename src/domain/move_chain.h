/*
 * move_chain.h - the hash chain over a table's moves.
 *
 * Every move is stored with a link: a hash of the previous link and of the whole move. The first
 * link is a hash of the table's id and of everything its deal follows from. A move that is changed,
 * missing, repeated or out of place does not fit its link, and neither does any move after it.
 *
 * The chain finds damage and mistakes. It is not a signature: whoever can write to the store can
 * make a new chain.
 */
#ifndef FLOE_DOMAIN_MOVE_CHAIN_H
#define FLOE_DOMAIN_MOVE_CHAIN_H

#include "domain/stored_table.h"

/* The link before the first move. */
void move_chain_first(const struct stored_table *table, uint8_t link[MOVE_LINK_BYTES]);
/* Turns the link before a move into its own. Ignores the move's field `link`. */
void move_chain_next(uint8_t link[MOVE_LINK_BYTES], const struct stored_move *move);

#endif
