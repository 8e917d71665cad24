/*
 * edition_cache.h - the boxes of all games, each opened when it is first needed.
 *
 * A box is some kilobytes and takes a moment to read and check; a program that serves one game need
 * not open them all.
 */
#ifndef FLOE_TABLE_EDITION_CACHE_H
#define FLOE_TABLE_EDITION_CACHE_H

#include "table/table.h"

struct edition_cache {
    struct box **boxes; /* one for each of games[]; NULL: not opened yet */
};

struct edition_cache edition_cache_open(void);
/* This edition serves for its game. The cache owns the box; its place was empty. */
void edition_cache_put(struct edition_cache *editions, struct box *box);
/* The game's box: the one put here, or the built-in edition. */
const struct box *edition_cache_box(struct edition_cache *editions, const struct game *game);
void edition_cache_close(struct edition_cache *editions);

#endif
