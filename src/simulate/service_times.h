/*
 * service_times.h - what a move, a visit, a sync and so on cost: measured values, by name.
 *
 * They come from a text: on each line a name and a value, and behind a # where it comes from.
 *
 *     server_move_us   36.7   # scripts/service-times.py build/load build/floe
 *
 * bench/service-times.txt is built in. A file and single values can override parts of it.
 */
#ifndef FLOE_SIMULATE_SERVICE_TIMES_H
#define FLOE_SIMULATE_SERVICE_TIMES_H

#include <stdbool.h>
#include <stddef.h>

struct service_times {
    /* a server, in microseconds of its core */
    double server_move_us;    /* reads, plays and stores a move, answers, tells the other player */
    double server_batch_us;   /* sends a batch to the database and takes its answer */
    double server_link_us;    /* one end of a message that crosses a link */
    double visit_us;          /* somebody comes and joins a table */
    double ping_us;           /* a ping and its answer */
    double takeover_table_us; /* a table of a dead server is taken over */
    /* a database, in microseconds of one of its cores */
    double database_batch_us, database_move_us;
    double read_us;
    double visit_reads; /* statements of a visit for which the server waits */
    /* a disk */
    double disk_sync_us;     /* usually */
    double disk_slow_us;     /* one sync in a hundred */
    double disk_bytes_per_s; /* of the log */
    /* networks */
    double network_us;        /* one way between two machines */
    double link_bytes;        /* of a message that crosses a link */
    double link_bytes_per_s;  /* of a server's network */
    double client_move_bytes; /* what one viewer is sent for a move */
    /* memory and disk */
    double server_bytes, socket_bytes, live_table_bytes, idle_table_bytes;
    double wal_move_bytes, stored_move_bytes, stored_game_bytes;
    /* what a server refuses to exceed */
    double connections_max, tables_max;
    /* failures */
    double takeover_ms;  /* until others own the tables of a dead server */
    double reconnect_ms; /* the client's first pause; each further one is twice as long */
    /* players on the same machine, for comparisons with bench/load */
    double client_us;
};

/* What is wrong with a text: the line, counted from 1, and what. */
struct service_times_error {
    int line;
    const char *problem; /* key of a sentence with the places {name}, {low} and {high} */
    char name[32];
    double low, high;
};

/* Overrides the values that the text names. */
bool service_times_read(struct service_times *times, const char *text,
                        struct service_times_error *error);
/* Overrides one value: "server_move_us=40". */
bool service_times_set(struct service_times *times, const char *words,
                       struct service_times_error *error);
/* The values that are built in. */
struct service_times service_times_known(void);

/* The names in their order, NULL behind the last one; and a value. */
const char *service_times_name(size_t place);
double service_times_value(const struct service_times *times, size_t place);

#endif
