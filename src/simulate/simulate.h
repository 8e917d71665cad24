/*
 * simulate.h - a day of many servers and databases, in events.
 *
 * People come by a curve of the day. They play live games and take their turns in games by
 * correspondence. A move goes to the server that its player is connected to, the door; if another
 * server owns the table, it crosses a link. The owner plays it and puts it into its next batch. A
 * server has one batch at a time under way to each database. The database works on the batch with
 * one of its cores, and its disk syncs for all batches that wait. Then the owner answers, and the
 * answer goes back the way the move came. The time from the move's arrival at the door to the
 * answer's leaving it is the confirmation time; the way through the internet is not in it.
 *
 * A visit reads rows of the database, after the batch under way. The server's loop goes on
 * meanwhile, but its operations come one after the other: moves behind the visit wait for its reads
 * (docs/decisions/many-servers.md). In this model all jobs of the server wait, forwarded ones, too.
 *
 * What everything costs is in service_times.h. Equal plans give equal results.
 */
#ifndef FLOE_SIMULATE_SIMULATE_H
#define FLOE_SIMULATE_SIMULATE_H

#include "base/rng.h"
#include "simulate/delays.h"
#include "simulate/service_times.h"

#include <stdatomic.h>

#define SIMULATE_SERVERS_MAX 65 /* a server knows 64 others */
#define SIMULATE_DATABASES_MAX 64
#define SIMULATE_SEATS_MAX 4
#define DAY_HOURS 24
#define DAY_MINUTES (24 * 60)
#define PING_PERIOD 15 /* seconds between two pings of a client */

struct simulate_result;

struct simulate_plan {
    int servers, databases;
    int cores; /* of each database */
    /* a day */
    int players;               /* people who come on a day */
    int games;                 /* that each of them takes part in on a day */
    int live;                  /* percent of the games that are played in one go */
    int seats;                 /* of a game */
    int moves;                 /* of a game, of all players together */
    int watchers;              /* for each hundred live games */
    int visit;                 /* minutes that somebody stays who does not play live */
    int days;                  /* that a game by correspondence takes */
    double think;              /* mean seconds before a move */
    double weights[DAY_HOURS]; /* how many come at each full hour; between them on a line */
    int from, to;              /* minutes of the day that are simulated: from <= minute < to */
    int kill;                  /* the minute when a server dies; -1: none does */
    int forward;               /* percent of players whose table is elsewhere; -1: by chance */
    /* a benchmark instead of a day: so many tables at which nobody thinks, or so many moves a
     * second in all. 0 tables: a day */
    int tables, seconds;
    int rate;         /* 0: as fast as they can */
    int shared_cores; /* that all servers, databases and players share; 0: each has its own */

    struct service_times times;
    struct rng rng;
    const atomic_bool *stop; /* NULL: it cannot be stopped */
    /* Called after each minute; NULL: nobody asks. */
    void (*progress)(void *context, const struct simulate_result *so_far);
    void *context;
};

enum resource {
    RESOURCE_DOOR,     /* servers: clients, pings, links */
    RESOURCE_OWNER,    /* servers: tables and batches */
    RESOURCE_WAITING,  /* servers: operations wait for a read */
    RESOURCE_LINK,     /* networks between servers */
    RESOURCE_DATABASE, /* cores of the databases */
    RESOURCE_DISK,     /* disks of the databases: a sync is under way */
    RESOURCES
};

/* Of a minute, or of several together. */
struct simulate_span {
    int minutes; /* 0: nothing was simulated */
    double seconds;
    double used[RESOURCES]; /* seconds, of all that there are of it */
    double offered[RESOURCES];
    double logged; /* bytes in the logs of the databases */
    uint64_t moves, forwarded, visits, batches;
    double people, tables; /* at the end of each minute, at most: connected; live games */
    struct delays delays;
};

/* What a dead server has brought about. Of a game by correspondence nobody is there but the player
 * who takes a turn, and that is one of the visitors: nobody is counted twice. */
struct simulate_failure {
    uint64_t games, people; /* that were interrupted, that had to come again */
    double seconds;         /* until the last of these games went on */
};

struct simulate_result {
    struct simulate_span minute[DAY_MINUTES];
    int done; /* minutes that were simulated */
    bool stopped;
    struct simulate_failure failure;
    /* Little's law: moves under way, their mean number over all the time, by counting. */
    double under_way;
};

/* Runs the plan; the result is to be freed. */
struct simulate_result *simulate_run(const struct simulate_plan *plan);

/* Adds a span to another. */
void span_add(struct simulate_span *span, const struct simulate_span *more);
/* Part of a resource that was in use, 0 to 1. */
double span_share(const struct simulate_span *span, enum resource resource);
/* Moves a second. */
double span_moves(const struct simulate_span *span);
/* One hour, and the whole time. */
struct simulate_span simulate_hour(const struct simulate_result *result, int hour);
struct simulate_span simulate_all(const struct simulate_result *result);
/* The minute with most moves; its number in *minute. */
struct simulate_span simulate_peak(const struct simulate_result *result, int *minute);

/* True if the weights are a curve: each at least 0, one above it. */
bool simulate_weights_fit(const double weights[DAY_HOURS]);
/* How many times more come at that time than in the mean of the day. */
double simulate_curve(const double weights[DAY_HOURS], sim_time time);
/* Games that begin on a day. A benchmark has no day, and neither these nor open ones. */
double simulate_games(const struct simulate_plan *plan);
/* Games by correspondence that are open at any time. */
double simulate_open_tables(const struct simulate_plan *plan);
/* Databases, with the one of people: it is apart if there are several. */
int simulate_stores(const struct simulate_plan *plan);

#endif
