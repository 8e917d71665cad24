/*
 * table_registry.h - all live tables, and everybody who is connected.
 *
 * Of every table that waits for players or is being played an entry is in memory, and its game as long as
 * anybody looks on (live_table.h); when the server starts the hall takes them from the store. A game that is over stays
 * as long as anybody looks on, and can be fetched again. What nobody needs leaves the memory before the loop
 * waits again (hall_settle).
 *
 * Each table has one deadline: when a clock runs out there, when something else may happen by itself or when it
 * expires. The hall looks at those alone whose deadline is over, so that a tick costs what is due, and not what
 * there is.
 *
 * Clocks do not run while no server is there. When that began the hall knows by a note in the store:
 * it is written when the hall closes, and now and then while a clock runs. So after a crash whoever was
 * to decide may have got up to HALL_LIFE milliseconds of thinking for nothing, and nobody loses any.
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

struct crier; /* turn_notifier.h */

#define HALL_TABLES_MAX 20000
#define HALL_DEFERRED_MAX 32768 /* bytes of a connection that wait while the store cannot be had, */
#define CLOSE_TRY_LATER 1013    /* and the close code behind that */
#define HALL_TICK 100           /* milliseconds between two looks at what is due, */
#define HALL_LOOK 1000          /* at whether sessions have ended, */
#define HALL_LIFE 5000          /* and two notes that the server lives, while a clock runs */
#define HALL_LAST_WORK 1000 /* milliseconds for what is still to be written when the server stops */
#define HALL_STEP 1000  /* milliseconds that the wall clock may deviate before it counts as set */
#define HALL_CHECKS 100 /* sessions asked the store for in a tick */
#define HALL_DUE_MAX \
    200 /* tables looked at in a tick; others that are due come with the next one */

struct hall {
    struct store *store;
    struct store_gate *gate; /* to the store (store_gate.h) */
    const struct catalog *catalog;
    struct clients clients;
    struct lobby lobby;
    struct table_index index;
    struct limits *limits;   /* of addresses and people */
    struct tally *addresses; /* by which open tables were made (table_limits.h) */
    struct cleaner cleaner;
    struct expire_settings expire;
    struct shelf shelf;
    struct scratch scratch;
    struct thinkers *thinkers;
    int64_t (*now)(void);    /* wall_time of time.h, for what people read and what is stored */
    int64_t (*steady)(void); /* steady_time of time.h, for everything that lasts */
    uint64_t moves_played;
    struct metrics metrics;
    int set_aside;                     /* tables that were found so since the server runs */
    const struct event_log *event_log; /* NULL: none */
    struct crier *crier;               /* hears of games that end; NULL: nobody wants to */

    /* private to table_registry.c */
    struct live **buckets;
    int count, over;      /* tables in memory; of these, such as are over */
    bool sessions_due;    /* of a guest: to be checked */
    struct live *touched; /* to be looked at by hall_settle */
    struct deadlines deadlines;
    int running; /* tables at which a clock runs */
    struct text room;
    uv_timer_t clock;
    unsigned ticks;      /* of that clock */
    int64_t wall_offset; /* wall time less steady time, when clocks were last stored by it */
};

/* Opens all tables that are going on. Store and journal (which may be NULL) must outlive the hall. */
struct hall *hall_open(uv_loop_t *loop, struct store *store, const struct catalog *catalog,
                       const struct event_log *event_log, int threads);
/* Closes on the loop, which must run once more. */
void hall_close(struct hall *hall);

/* A new table, with its id. commitment: the host's for the deal, or "". */
struct live *hall_create(struct hall *hall, const struct stored_table *plan,
                         const char *commitment);
/* The store could not be had for so long: nobody's clock ran. */
void hall_give_back(struct hall *hall, int64_t milliseconds);

/* Whole, from memory or the store; NULL: there is none, or it is set aside (set_aside.h). */
struct live *hall_find(struct hall *hall, const char *id);
/* The seat that is to decide at a table in memory, where all are that are played; WATCHING: none. */
int hall_decides(struct hall *hall, const char *id);
/* Is there a table that is set aside, of which that person may know? */
bool hall_is_set_aside(struct hall *hall, const char *id, int64_t person);
/* The table is to be looked at by hall_settle. hall_find and live_changed do so. */
void hall_touch(struct live *live);
/* The same for all tables of a person, who has come. */
void hall_touch_tables_of(struct hall *hall, int64_t person);
/* To be called when all that came together was done, before the store settles: everybody is told what has
 * changed, and what nobody looks at leaves the memory: the tables that are over, and the games of the others. */
void hall_settle(struct hall *hall);

/* For the one message that is being written: an empty room (protocol/room.h), to be left open. */
struct text *hall_room(struct hall *hall);

void hall_each_table(struct hall *hall, void (*each)(void *context, struct live *live),
                     void *context);

/* Who is connected: ids in order, each once, to be freed. */
int64_t *hall_people(const struct hall *hall, size_t *count);
/* Sessions of that person have ended: hangs up on the connections that came with them. */
void hall_sessions_ended(struct hall *hall, int64_t person);
/* Connections that came with the old session belong to the fresh one now. */
void hall_session_renewed(struct hall *hall, const uint8_t old[STORE_HASH_BYTES],
                          const struct session *fresh);

/* What /metrics tells (metrics.h). */
void hall_tell_metrics(const struct hall *hall, struct text *out);

#endif
