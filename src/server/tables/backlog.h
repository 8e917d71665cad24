/*
 * backlog.h - tables of the store that are not opened yet.
 *
 * At a start, and when another server is dead, all tables that are not over and that nobody alive
 * owns are to be opened: read, their games played again, clocks and computers set going. With many
 * tables that takes longer than anybody wants to wait. So a walk through the store opens them in
 * slices of BACKLOG_SLICE milliseconds, and the server does everything else between two slices. It
 * begins with the tables that wait for players, which have no game yet. A slice is read with a few
 * statements, however many tables are in it.
 *
 * Whoever asks for a table gets it opened at once (registry_find), and so do people who ask for
 * their own tables, leave, or are challenged (backlog_open_of). Limits are counted in the store as
 * long as there is a backlog.
 *
 * There is no list of what is left. With leases, a table is claimed in the moment in which it is
 * opened: what this server owns it has in memory. The others are as free as they were, other
 * servers help to open them, and a server that dies leaves nothing behind. In a file a table that
 * is neither over, nor set aside, nor in memory is one of them.
 *
 * The time until a table is opened is charged to nobody. Clocks go on from when its owner was last
 * alive; for a file, and for tables without an owner, a setting says when that was
 * (table_registry.h), and it stays as it is until the walk is over. So a crash in between may give
 * players the time of the walk, and takes none.
 */
#ifndef FLOE_SERVER_TABLES_BACKLOG_H
#define FLOE_SERVER_TABLES_BACKLOG_H

#include "server/runtime/store_gate.h"

#include <uv.h>

#define BACKLOG_FIRST 200 /* milliseconds of opening before the server is ready */
#define BACKLOG_SLICE 4   /* milliseconds that the tables of a slice should take, once read */
#define BACKLOG_LEAST 4   /* tables in a slice, however long they take */
#define BACKLOG_EVERY 10  /* milliseconds between the beginnings of two slices */
#define BACKLOG_SERVERS_ROOM 256 /* bytes for the log; further addresses are left out */

struct table_registry; /* table_registry.h */
struct live_table;     /* live_table.h */

struct backlog {
    bool open; /* there may be tables that are not opened */

    /* private to backlog.c */
    bool all; /* also those that never had an owner */
    struct claim_walk walk;
    int most;      /* tables in the next slice */
    int64_t alive; /* wall time when a server was last alive, as the walk began; 0: never */
    int64_t moved; /* by how much the wall clock was set since */
    uv_timer_t timer;
    struct gate_waiter waiter;
    int left;                        /* tables, as last counted */
    int taken;                       /* tables of dead servers, since that was last logged */
    char dead[BACKLOG_SERVERS_ROOM]; /* addresses of those servers, as the walk began */
};

/* With the registry, and closed with it: `closed` is called for the timer. */
void backlog_init(struct table_registry *registry, uv_loop_t *loop);
void backlog_close(struct table_registry *registry, uv_close_cb closed);

/* The server starts, or has its store back: opens tables for some time, and leaves the rest to the
 * loop. */
void backlog_start(struct table_registry *registry);
/* Once a second: opens the tables of servers that are dead. */
void backlog_take_over(struct table_registry *registry);
/* The store is lost. */
void backlog_drop(struct table_registry *registry);

/* Opens a table that is not in memory. NULL: there is none, another server has it, or it is set
 * aside. */
struct live_table *backlog_find(struct table_registry *registry, const char *id);
/* Opens all tables of that person: where they sit, or a seat is kept for them, or they are host. */
void backlog_open_of(struct table_registry *registry, int64_t person);
/* Tries finished games again that were set aside: this program may be able to play them. */
void backlog_retry_set_aside(struct table_registry *registry);

/* How many tables are not opened. */
int backlog_count(const struct table_registry *registry);
/* Call it now and then: /metrics does not ask a database. */
void backlog_count_again(struct table_registry *registry);
/* What the store is to say when a server was last alive. */
int64_t backlog_alive_time(const struct table_registry *registry);
/* The wall clock was set. */
void backlog_wall_clock_set(struct table_registry *registry, int64_t moved);

#endif
