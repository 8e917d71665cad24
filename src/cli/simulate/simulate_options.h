/*
 * simulate_options.h - what `floe simulate` takes.
 */
#ifndef FLOE_CLI_SIMULATE_SIMULATE_OPTIONS_H
#define FLOE_CLI_SIMULATE_SIMULATE_OPTIONS_H

#include "cli/options/command.h"
#include "simulate/capacity.h"

/* A number that need not be given: a minute of the day, a percentage. */
struct perhaps {
    bool given;
    int value;
};

struct simulate_options {
    int servers, databases, cores;
    int players, games, live, seats, moves, think, watchers, visit, days;
    double weights[DAY_HOURS];
    struct perhaps from, to, kill; /* minutes */
    struct perhaps forward;        /* percent */
    int tables, seconds, rate, shared_cores;
    const char *times; /* a file; NULL: none */
    struct option_list set;
    struct prices prices;
    const char *seed;
    bool json;
};

#endif
