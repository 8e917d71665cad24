/*
 * table_registry.h - all live tables, and everybody who is connected.
 *
 * Of every table that waits for players or is being played an entry is in memory, and its game as long as
 * anybody looks on (live_table.h); when the server starts the hall takes them from the store. A game that is over stays
 * as long as anybody looks on, and can be fetched again. What nobody needs leaves the memory before the loop
 * waits again (registry_flush).
 *
 * Each table has one deadline: when a clock runs out there, when something else may happen by itself or when it
 * expires. The hall looks at those alone whose deadline is over, so that a tick costs what is due, and not what
 * there is.
 *
 * Clocks do not run while no server is there. When that began the hall knows by a note in the store:
 * it is written when the hall closes, and now and then while a clock runs. So after a crash whoever was
 * to decide may have got up to REGISTRY_ALIVE milliseconds of thinking for nothing, and nobody loses any.
 *
 * Clocks run by steady time. Only what is stored is in wall time: when a table was changed, as of when its
 * clocks are, and that note. Whenever the wall clock is seen to have been set, all of them are written anew,
 * so that no difference of two, which ends tables or is taken from a clock after a restart, holds a step.
 */
#ifndef FLOE_SERVER_TABLES_TABLE_REGISTRY_H
#define FLOE_SERVER_TABLES_TABLE_REGISTRY_H

#include "protocol/shelf.h"
#include "server/limits/tally.h"
#include "server/runtime/deadlines.h"
#include "server/runtime/event_log.h"
#include "server/runtime/store_gate.h"
#include "server/tables/cleaner.h"
#include "server/tables/expiry.h"
#include "server/tables/live_table.h"
#include "server/tables/lobby.h"
#include "server/tables/metrics.h"
#include "server/tables/table_limits.h"

#include <uv.h>

#define REGISTRY_TABLES_MAX 20000
#define REGISTRY_TICK 100   /* milliseconds between two looks at what is due, */
#define REGISTRY_POLL 1000  /* at whether sessions have ended, */
#define REGISTRY_ALIVE 5000 /* and two notes that the server lives, while a clock runs */
#define REGISTRY_LAST_WORK \
    1000 /* milliseconds for what is still to be written when the server stops */
#define REGISTRY_CLOCK_STEP \
    1000 /* milliseconds that the wall clock may deviate before it counts as set */
#define REGISTRY_CHECKS 100 /* sessions asked the store for in a tick */
#define REGISTRY_DUE_MAX \
    200 /* tables looked at in a tick; others that are due come with the next one */

struct table_registry {
    struct store *store;
    struct store_gate *gate; /* to the store (store_gate.h) */
    const struct catalog *catalog;
    struct clients clients;
    struct lobby lobby;
    struct table_index index;
    struct limits *limits;   /* of addresses and people */
    struct tally *addresses; /* by which open tables were made (table_limits.h) */
    struct cleaner cleaner;
    struct expiry_settings expire;
    struct shelf shelf;
    struct scratch scratch;
    struct think_pool *think_pool;
    int64_t (*now)(void);    /* wall_time of time.h, for what people read and what is stored */
    int64_t (*steady)(void); /* steady_time of time.h, for everything that lasts */
    uint64_t moves_played;
    struct metrics metrics;
    int set_aside;                     /* tables that were found so since the server runs */
    const struct event_log *event_log; /* NULL: none */
    /* Called when a game ends, with `notifier`; NULL: nobody wants to know. */
    void (*on_game_over)(void *notifier, const struct live_table *live);
    void *notifier;
    /* Called before a client is freed; NULL: never. */
    void (*on_client_gone)(struct client *client);

    /* private to table_registry.c */
    struct live_table **buckets;
    int count, over;            /* tables in memory; of these, such as are over */
    bool sessions_due;          /* of a guest: to be checked */
    struct live_table *touched; /* to be looked at by registry_flush */
    struct deadlines deadlines;
    int running; /* tables at which a clock runs */
    struct text room;
    uv_timer_t clock;
    unsigned ticks;      /* of that clock */
    int64_t wall_offset; /* wall time less steady time, when clocks were last stored by it */
};

/* Opens all tables that are going on. Store and journal (which may be NULL) must outlive the hall. */
struct table_registry *registry_open(uv_loop_t *loop, struct store *store,
                                     const struct catalog *catalog,
                                     const struct event_log *event_log, int threads);
/* Closes on the loop, which must run once more. */
void registry_close(struct table_registry *registry);

/* A new table, with its id. commitment: the host's for the deal, or "". */
struct live_table *registry_create(struct table_registry *registry,
                                   const struct stored_table *wanted, const char *commitment);
/* The store could not be had for so long: nobody's clock ran. */
void registry_give_back(struct table_registry *registry, int64_t milliseconds);

/* Whole, from memory or the store; NULL: there is none, or it is set aside (set_aside.h). */
struct live_table *registry_find(struct table_registry *registry, const char *id);
/* The seat that is to decide at a table in memory, where all are that are played; WATCHING: none. */
int registry_seat_to_move(struct table_registry *registry, const char *id);
/* Is there a table that is set aside, of which that person may know? */
bool registry_is_set_aside(struct table_registry *registry, const char *id, int64_t person);
/* The table is to be looked at by registry_flush. registry_find and live_changed do so. */
void registry_touch(struct live_table *live);
/* The same for all tables of a person, who has come. */
void registry_touch_tables_of(struct table_registry *registry, int64_t person);
/* To be called when all that came together was done, before the store settles: everybody is told what has
 * changed, and what nobody looks at leaves the memory: the tables that are over, and the games of the others. */
void registry_flush(struct table_registry *registry);

/* For the one message that is being written: an empty room (protocol/room.h), to be left open. */
struct text *registry_room(struct table_registry *registry);

void registry_each_table(struct table_registry *registry,
                         void (*each)(void *context, struct live_table *live), void *context);

/* Who is connected: ids in order, each once, to be freed. */
int64_t *registry_people(const struct table_registry *registry, size_t *count);
/* Sessions of that person have ended: hangs up on the connections that came with them. */
void registry_sessions_ended(struct table_registry *registry, int64_t person);
/* Connections that came with the old session belong to the fresh one now. */
void registry_session_renewed(struct table_registry *registry, const uint8_t old[STORE_HASH_BYTES],
                              const struct session *fresh);

/* What /metrics tells (metrics.h). */
void registry_write_metrics(const struct table_registry *registry, struct text *out);

#endif
