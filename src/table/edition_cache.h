/*
 * edition_cache.h - the boxes of all games, each opened when it is first needed.
 *
 * Reading and checking an edition takes a moment, and most programs play only one game.
 */
#ifndef FLOE_TABLE_EDITION_CACHE_H
#define FLOE_TABLE_EDITION_CACHE_H

#include "table/table.h"

struct edition_cache {
    struct box **boxes; /* one for each of games[]; NULL: not opened yet */
};

struct edition_cache edition_cache_open(void);
/* Uses this edition for its game from now on. The cache owns the box. No box of the game may be in
 * the cache yet. */
void edition_cache_put(struct edition_cache *editions, struct box *box);
/* The box of the game: the one that was put here, or the built-in edition. */
const struct box *edition_cache_box(struct edition_cache *editions, const struct game *game);
void edition_cache_close(struct edition_cache *editions);

#endif
