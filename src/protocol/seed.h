/*
 * seed.h - a seed for a game that came with none.
 */
#ifndef FLOE_PROTOCOL_SEED_H
#define FLOE_PROTOCOL_SEED_H

#include "table/table.h"

/* A random seed of twelve digits: short enough to read to a friend, long enough not to be dealt
 * twice. */
void seed_random(char seed[SEED_MAX]);

#endif
