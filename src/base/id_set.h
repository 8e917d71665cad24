/*
 * id_set.h - a set of ids as a sorted list in which each stands once.
 */
#ifndef FLOE_BASE_ID_SET_H
#define FLOE_BASE_ID_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Makes a set of a list. Returns how many are left. */
size_t id_set_make(int64_t *ids, size_t count);
/* A binary search. */
bool id_set_has(const int64_t *ids, size_t count, int64_t id);

#endif
