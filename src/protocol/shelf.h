/*
 * shelf.h - the boxes of all games, each opened when it is first needed.
 *
 * A box is some kilobytes and takes a moment to read and check; a program that serves one game need
 * not open them all.
 */
#ifndef FLOE_PROTOCOL_SHELF_H
#define FLOE_PROTOCOL_SHELF_H

#include "table/table.h"

struct shelf {
    struct box **boxes; /* one for each of games[]; NULL: not opened yet */
};

struct shelf shelf_open(void);
/* This edition serves for its game. The shelf owns the box; its place was empty. */
void shelf_put(struct shelf *shelf, struct box *box);
/* The game's box: the one put here, or the built-in edition. */
const struct box *shelf_box(struct shelf *shelf, const struct game *game);
void shelf_close(struct shelf *shelf);

#endif
