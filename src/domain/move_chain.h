/*
 * move_chain.h - the hash chain of a table's moves.
 *
 * Every move is stored with a link: a hash over the link before it and all of the move. The first link
 * is over the table's id and everything its deal follows from. So a move that was changed, left out,
 * doubled or moved elsewhere does not fit the link stored with it, nor does anything behind it.
 *
 * The chain finds damage and mistakes. It is no seal: who can write into the store can make a new one.
 */
#ifndef FLOE_DOMAIN_MOVE_CHAIN_H
#define FLOE_DOMAIN_MOVE_CHAIN_H

#include "domain/stored_table.h"

/* The link before the first move. */
void move_chain_first(const struct stored_table *table, uint8_t link[MOVE_LINK_BYTES]);
/* From the link before a move to its own. The move's own field `link` is not looked at. */
void move_chain_next(uint8_t link[MOVE_LINK_BYTES], const struct stored_move *move);

#endif
