/*
 * page_nets.h - the nets that the page was given, in the place of built-in ones.
 *
 * All nets together are larger than the rest of the module, and a game needs one of them: the page
 * fetches those of its game when a computer is to think for the first time.
 */
#ifndef FLOE_WASM_PAGE_NETS_H
#define FLOE_WASM_PAGE_NETS_H

#include <stdbool.h>
#include <stddef.h>

/* Keeps a copy. False: there are enough already, the name is too long, or it is there. */
bool page_nets_add(const char *name, size_t name_length, const char *bytes, size_t count);

#endif
