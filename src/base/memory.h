/*
 * memory.h - memory for boxes, tables and records.
 *
 * The rules need none; a table remembers a game of any length and does. No client could go on
 * without it, so nobody has to ask: if there is no memory left the program ends.
 */
#ifndef FLOE_BASE_MEMORY_H
#define FLOE_BASE_MEMORY_H

#include "base/text.h"

#include <stddef.h>

/* Zeroed memory for so many things, to be freed. */
void *memory_for(size_t count, size_t size);
/* The same memory with room for so many things; what is new in it has no content yet. */
void *memory_grown(void *memory, size_t count, size_t size);

/* What `write` writes about a thing, however long it is; to be freed. `write` is called again with
 * a larger buffer until nothing is cut. */
char *memory_text(void (*write)(const void *thing, struct text *out), const void *thing);

#endif
