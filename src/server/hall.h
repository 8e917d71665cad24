/*
 * hall.h - all live tables, and the lobby where people find them.
 *
 * Tables that wait for players or are being played are in memory; when the server starts the hall
 * takes them from the store. A game that is over stays as long as anybody looks on, and can be
 * fetched again.
 */
#ifndef FLOE_SERVER_HALL_H
#define FLOE_SERVER_HALL_H

#include "engine/shelf.h"
#include "server/journal.h"
#include "server/live.h"
#include "server/metrics.h"

#include <uv.h>

#define HALL_TABLES_MAX 20000
#define HALL_TICK 100 /* milliseconds between two looks at all clocks */

struct hall {
    struct store *store;
    const struct catalog *catalog;
    struct guests guests;
    struct shelf shelf;
    struct scratch scratch;
    struct thinkers *thinkers;
    int64_t (*now)(void); /* milliseconds since 1970 */
    uint64_t moves_played;
    struct metrics metrics;
    const struct journal *journal; /* NULL: none */

    /* private to hall.c */
    struct live **buckets;
    int count, lobby_guests;
    struct text room;
    uv_timer_t clock;
};

/* Opens all tables that are going on. The store must outlive the hall. */
struct hall *hall_open(uv_loop_t *loop, struct store *store, const struct catalog *catalog,
                       int threads);
/* Closes on the loop, which must run once more. */
void hall_close(struct hall *hall);

/* A new table, with its id and seed. */
struct live *hall_create(struct hall *hall, const struct stored_table *plan);
/* In memory or from the store; NULL: there is none. */
struct live *hall_find(struct hall *hall, const char *id);
/* Nobody needs it any more: it leaves the memory if it is over and nobody looks on. */
void hall_release(struct hall *hall, struct live *live);

/* For the one message that is being written: an empty room (engine/room.h), to be left open. */
struct text *hall_room(struct hall *hall);

/* The lobby: everybody in it hears of the table's change. */
void hall_tell_lobby(struct hall *hall, const struct live *live);
/* "tables": what the lobby shows. */
void hall_tell_tables(const struct hall *hall, struct json *out);
void hall_watch_lobby(struct hall *hall, struct guest *guest, bool watch);

/* What /metrics tells (metrics.h). */
void hall_tell_metrics(const struct hall *hall, struct text *out);

#endif
