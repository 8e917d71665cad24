/*
 * table_registry.h - all live tables and all connected clients.
 *
 * Every table that waits or is being played has an entry in memory; its game is in memory only
 * while somebody looks on (live_table.h). They are opened after the start, a few at a time or when
 * somebody asks for them (backlog.h). A finished game stays while somebody looks on, and can be
 * loaded again. What nobody needs is unloaded before the loop waits again (registry_flush).
 *
 * If several servers share the store, these are the tables that this one has claimed; every second
 * it looks for those of dead servers (store.h, leases).
 *
 * Each table has one deadline: when a clock runs out, when something else happens by itself, or
 * when the table expires. A tick looks only at tables that are due, so it costs what is due and not
 * what there is.
 *
 * Clocks do not run while the server is down. A setting in the store says when the server was last
 * alive: it is written at close, and every REGISTRY_ALIVE milliseconds while a clock runs. So after
 * a crash a player may gain up to that much time, and nobody loses any.
 *
 * Clocks use steady time. Only stored times are wall times. When the wall clock is seen to have
 * been set, all stored times are written again, so that no difference between two of them contains
 * the jump.
 *
 * The wall clock may be wrong for a while, at the start, too. So what is too old is deleted, and
 * bans that have ended are lifted, only by a clock that nobody has set for REGISTRY_DOUBT. Sessions
 * have a clock of their own (people/session_clock.h). Time in which no server ran does not count
 * for them, nor for tables that expire.
 */
#ifndef FLOE_SERVER_TABLES_TABLE_REGISTRY_H
#define FLOE_SERVER_TABLES_TABLE_REGISTRY_H

#include "server/limits/tally.h"
#include "server/runtime/deadlines.h"
#include "server/runtime/event_log.h"
#include "server/runtime/store_gate.h"
#include "server/tables/backlog.h"
#include "server/tables/cleaner.h"
#include "server/tables/expiry.h"
#include "server/tables/live_table.h"
#include "server/tables/lobby.h"
#include "server/tables/metrics.h"
#include "server/tables/service.h"
#include "server/tables/table_limits.h"
#include "table/edition_cache.h"

#include <uv.h>

#define REGISTRY_TABLES_MAX 100000
#define REGISTRY_TICK 100  /* milliseconds between two ticks */
#define REGISTRY_POLL 1000 /* milliseconds between two checks of sessions and close requests */
#define REGISTRY_ALIVE \
    5000 /* milliseconds between two writes of the alive time, while a clock runs */
#define REGISTRY_LAST_WORK 1000 /* milliseconds for the last writes when the server stops */
#define REGISTRY_CLOCK_STEP \
    1000 /* milliseconds that the wall clock may deviate before it counts as set */
#define REGISTRY_DOUBT \
    (3600 * INT64_C(1000))    /* milliseconds for which a clock that was set may be wrong */
#define REGISTRY_OUTAGE 60000 /* milliseconds without a server that are worth writing all tables */
#define REGISTRY_CHECKS 100   /* sessions checked per tick */
#define REGISTRY_DUE_MAX 200  /* tables handled per tick; the rest waits for the next one */

struct peers; /* peers/peers.h */

struct table_registry {
    struct store *store;
    struct store_gate *gate; /* to the store (store_gate.h) */
    const struct catalog *catalog;
    struct session_clock *session_clock;
    struct clients clients;
    struct lobby lobby;
    struct table_index index;
    struct limits *limits;     /* per address and person */
    struct network_bans *bans; /* NULL: there are none */
    struct tally *addresses; /* unfinished tables by the address that made them (table_limits.h) */
    struct backlog backlog;
    struct cleaner cleaner;
    struct expiry_settings expire;
    struct service service; /* what the operator tells everybody */
    struct edition_cache editions;
    struct scratch scratch;
    struct think_pool *think_pool;
    int64_t (*now)(void);    /* wall_time, for what people read and what is stored */
    int64_t (*steady)(void); /* steady_time, for durations */
    uint64_t moves_played;
    uint64_t reports; /* since the start */
    struct metrics metrics;
    bool set_aside;              /* some table was, since the start (set_aside.h) */
    int open_reports;            /* as last counted */
    struct event_log *event_log; /* NULL: none */
    /* Called with its context when a table is set aside, once; NULL: nobody wants to know. */
    void (*on_set_aside)(void *context);
    void *set_aside_context;
    /* Called when a game ends, with `notifier`; NULL: nobody wants to know. */
    void (*on_game_over)(void *notifier, const struct live_table *live);
    void *notifier;
    /* Called before a client is freed; NULL: never. */
    void (*on_client_gone)(struct table_registry *registry, struct client *client);

    /* Other servers of the store (peers/peers.h); NULL: there are none. */
    struct peers *peers;
    int64_t *people_elsewhere; /* sorted ids of those connected to others, each once */
    size_t people_elsewhere_count;
    int people_only_elsewhere; /* how many of them are not here, as last counted */
    /* Called when somebody was changed or has another name; NULL: never. */
    void (*on_person_changed)(struct peers *peers, int64_t person);

    /* private to table_registry.c */
    struct live_table **buckets;
    int count, over;            /* tables in memory, and how many of them are over */
    bool sessions_due;          /* some client's session must be checked */
    struct live_table *touched; /* tables that registry_flush must handle */
    struct deadlines deadlines;
    int running; /* tables with a running clock */
    struct text builder;
    uv_timer_t clock;
    struct gate_waiter tick;
    bool closed;         /* one of the two timers is */
    unsigned ticks;      /* of that clock */
    bool writes_seen;    /* another process has written since its requests were last looked for */
    int64_t wall_offset; /* wall time minus steady time, as last seen */
    int64_t doubt_until; /* by the steady clock: until then the wall clock may be wrong */
};

/* Opens the first unfinished tables (backlog.h). The store, the clock and the event log (which may
 * be NULL) must outlive the registry, which notes the clock in the store. */
struct table_registry *registry_open(uv_loop_t *loop, struct store *store,
                                     struct session_clock *session_clock,
                                     const struct catalog *catalog, struct event_log *event_log,
                                     int threads);
/* The language that a client reads: the one it has asked for, or the server's. */
const struct catalog *registry_catalog(const struct table_registry *registry,
                                       const struct client *client);
/* Closes on the loop, which must run once more. */
void registry_close(struct table_registry *registry);

/* The store is lost, and all clients are gone: drops all tables, and writes nothing. */
void registry_drop_tables(struct table_registry *registry);
/* The store is there again: opens tables as at the start. */
void registry_store_back(struct table_registry *registry);

/* What expires when, from now on. */
void registry_set_expiry(struct table_registry *registry, const struct expiry_settings *expire,
                         const struct clean_settings *clean);

/* Makes a table with a new id. commitment: the host's for the deal, or "". */
struct live_table *registry_create(struct table_registry *registry,
                                   const struct stored_table *wanted, const char *commitment);
/* The store was busy for so long: gives that time back to all running clocks. */
void registry_give_back(struct table_registry *registry, int64_t milliseconds);

/* Writes when the server was last alive (see above), and the clock of sessions. */
void registry_save_alive_time(struct table_registry *registry);
/* The wall time when a server was last alive; 0: never. */
int64_t registry_alive_time(struct store *store);
/* Clocks have stood still: tells viewers, and finds anew when tables are due. */
void registry_clocks_changed(struct table_registry *registry);

/* The table if it is in memory, perhaps without its game; NULL: it is not. */
struct live_table *registry_in_memory(const struct table_registry *registry, const char *id);
/* Opens a table that was read and is not in memory. NULL: it is set aside (set_aside.h). */
struct live_table *registry_open_whole(struct table_registry *registry,
                                       const struct whole_table *whole);
/* Finds a table and loads its game. NULL: none, or set aside (set_aside.h). */
struct live_table *registry_find(struct table_registry *registry, const char *id);
/* The lease of the other server that has the table, so that registry_find does not find it; 0: none
 * has it. */
int64_t registry_owner_elsewhere(struct table_registry *registry, const char *id);
/* The seat to move at a table being played; NOBODY: none. */
int registry_seat_to_move(struct table_registry *registry, const char *id);
/* True if the table is set aside and that person may know of it. */
bool registry_is_set_aside(struct table_registry *registry, const char *id, int64_t person);
/* Marks the table for registry_flush, as registry_find and live_changed do. */
void registry_touch(struct live_table *live);
/* The same for all tables of a person who has connected; opens those that are not. */
void registry_touch_tables_of(struct table_registry *registry, int64_t person);
/* Call it before every commit: sends what has changed, and unloads finished tables and games nobody
 * looks at. */
void registry_flush(struct table_registry *registry);

/* An operator closes a table. False: there is none that waits or is played. If another server has
 * it, that one is asked; so it is with the next. */
bool registry_close_table(struct table_registry *registry, const char *id);
/* An operator removes a remark. *author is whose it was. False: there is none. */
bool registry_remove_chat(struct table_registry *registry, const char *id, int64_t number,
                          int64_t *author);

/* An empty buffer (base/string_builder.h) for the one message being written. Do not close it. */
struct text *registry_builder(struct table_registry *registry);

void registry_each_table(struct table_registry *registry,
                         void (*each)(void *context, struct live_table *live), void *context);

/* The ids of all people connected here, sorted, each once. The caller frees them. */
int64_t *registry_people_here(const struct table_registry *registry, size_t *count);
/* The same at all servers. */
int64_t *registry_people(const struct table_registry *registry, size_t *count);
/* How many they are, as far as this server knows. */
int registry_people_online(const struct table_registry *registry);
/* Sessions of that person have ended, or an operator has changed the person: disconnects their
 * clients, and those of their bots, or reads the person again. */
void registry_sessions_ended(struct table_registry *registry, int64_t person);
/* Somebody may have another name now: tells the tables where they sit. */
void registry_person_renamed(struct table_registry *registry, int64_t person);
/* Banned networks have changed: reads them again, and disconnects clients from there. */
void registry_networks_changed(struct table_registry *registry);
/* Bans the networks that somebody who is banned is connected from; `except` is that of the operator
 * `by`, or "". Returns how many. */
int registry_ban_networks(struct table_registry *registry, int64_t by, int64_t person,
                          const char *except);
/* Moves clients of the old session to the fresh one. */
void registry_session_renewed(struct table_registry *registry, const uint8_t old[STORE_HASH_BYTES],
                              const struct session *fresh);

/* Writes /metrics (metrics.h). */
void registry_write_metrics(const struct table_registry *registry, struct text *out);

#endif
