/*
 * capacity.h - what a simulated day says: which limit comes first, what is stored, what is needed.
 */
#ifndef FLOE_SIMULATE_CAPACITY_H
#define FLOE_SIMULATE_CAPACITY_H

#include "simulate/simulate.h"

enum limit {
    LIMIT_LOOP,        /* a server's loop: it works, or waits for a read */
    LIMIT_LINK,        /* a server's network */
    LIMIT_DATABASE,    /* cores of the databases */
    LIMIT_LOG,         /* bytes of the log that a disk writes in a second */
    LIMIT_CONNECTIONS, /* that a server takes */
    LIMIT_TABLES,      /* that a server has open */
    LIMITS
};

/* In the busiest minute. */
struct capacity {
    double share[LIMITS];  /* 0 to 1 of what there is */
    double factor[LIMITS]; /* so many times the load fill it; infinite for a share of 0 */
    enum limit first;
    double moves;         /* a second, when the first limit is reached */
    double server_memory; /* bytes, of one server */
    double tables;        /* open at one server: live ones, and by correspondence */
    /* a day; 0 of a benchmark */
    double day_moves, day_games;
    double stored, logged, sent; /* bytes that stay, of the logs, and to clients */
};

/* A factor supposes that work grows as the load does. Batches grow with the load, so servers and
 * databases bear rather more. */
struct capacity capacity_of(const struct simulate_plan *plan, const struct simulate_result *result);

/* What a month costs, of 30 such days: a core, a gigabyte of memory, one on a disk, one sent. */
struct prices {
    double core, memory, disk, traffic;
};
struct costs {
    int machines, cores;
    double memory, disk, traffic; /* gigabytes; the disk holds one month */
    double sum;
};
struct costs costs_of(const struct simulate_plan *plan, const struct capacity *capacity,
                      const struct prices *prices);

#endif
