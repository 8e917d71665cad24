/*
 * arena_options.h - what `floe arena` takes.
 */
#ifndef FLOE_CLI_ARENA_ARENA_OPTIONS_H
#define FLOE_CLI_ARENA_ARENA_OPTIONS_H

#include "cli/support/deal.h"

/* The Elo differences of the two hypotheses of a sequential test; equal: there is no test. */
struct elo_bounds {
    double low, high;
};

/* NULL and 0: not given. */
struct arena_options {
    const struct game *game;
    struct deal_options deal;
    const char *a, *b; /* specs of players, or cmd:PROGRAM */
    const char *seed, *edition;
    const char *queue; /* the database through which workers play it */
    struct elo_bounds sprt;
    int games, opening, threads;
    int move_time; /* milliseconds that a program has for a move */
    bool json;
};

#endif
