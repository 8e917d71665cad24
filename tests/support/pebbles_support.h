/*
 * pebbles_support.h - the box of Pebbles for all tests of a file: open_pebbles and close_pebbles
 * are the set-up and the tear-down of a group.
 */
#ifndef FLOE_TESTS_PEBBLES_SUPPORT_H
#define FLOE_TESTS_PEBBLES_SUPPORT_H

#include "support.h"

static struct box *pebbles;

static inline int open_pebbles(void **unused)
{
    (void)unused;
    pebbles = open_box_of(game_named("pebbles"));
    return 0;
}

static inline int close_pebbles(void **unused)
{
    (void)unused;
    box_close(pebbles);
    return 0;
}

#endif
