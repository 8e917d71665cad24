/*
 * memory.h - memory for everything above the rules, which need none.
 *
 * No caller could go on without memory, so none has to check: if there is none left, these
 * functions print "floe: out of memory" and abort. scripts/check-layers.py refuses malloc, calloc
 * and realloc everywhere else.
 */
#ifndef FLOE_BASE_MEMORY_H
#define FLOE_BASE_MEMORY_H

#include "base/text.h"

#include <stddef.h>

/* Zeroed memory for `count` things of that size, to be freed. */
void *memory_for(size_t count, size_t size);
/* The same memory with room for so many things, at least one; the new part is not cleared. With
 * NULL it is new memory, for large pools that need no zeroes. */
void *memory_grown(void *memory, size_t count, size_t size);

/* The whole text that `write` writes about a thing, to be freed. `write` is called again with a
 * larger buffer until nothing is cut. */
char *memory_text(void (*write)(const void *thing, struct text *out), const void *thing);

#endif
