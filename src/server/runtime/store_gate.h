/*
 * store_gate.h - waits for the store without blocking the loop.
 *
 * Whatever needs tables or people passes the gate. There are two reasons to wait, one for each
 * database.
 *
 * SQLite has one writer at a time. While another process writes (`floe admin`, or somebody with
 * sqlite3) the gate is closed: what needs the store waits in order, and the loop does everything
 * else. The gate tries again every STORE_GATE_POLL milliseconds. Nothing is written meanwhile, so
 * nothing is half done, and answers simply come later.
 *
 * PostgreSQL answers a read after some time. So what passes the gate runs on a coroutine: an
 * operation that reads waits in its middle, and the loop goes on. It is resumed when the socket has
 * something (store_gate_attend) or its time is over. One operation runs at a time. Until it has
 * ended all others wait in order, so operations need not know that they wait: nothing that they
 * hold changes. For that
 *
 * - nothing commits while an operation waits, or half of it would become durable. What was durable
 *   before may go out;
 * - what changes or frees what an operation may hold (tables, people, clients, settings) passes the
 *   gate, too: by store_gate_run if it needs the store, by store_gate_after if not. Such are
 *   connections that have closed, messages of other servers, ticks, results of threads, and new
 *   settings. Only what touches none of that runs at any time: accepting, reading and parsing,
 *   static files, pings, signs of life to other servers, deadlines of connections, /healthz,
 *   /readyz and /metrics.
 *
 * If operations come without a pause, the server still commits every STORE_GATE_ROUND milliseconds,
 * and renews its lease. The line may be seconds long: nothing that others take for a sign of life
 * may wait in it.
 * Nothing begins on a store that has failed.
 *
 * After STORE_GATE_LATE of waiting, of one kind or the other, the event log says "store_busy" and
 * store_gate_is_late is true. The server goes on waiting: only a person can know what the other
 * process is doing. (A database that does not answer for as long as a lease is lost: store.h.)
 *
 * A NULL gate is always open.
 */
#ifndef FLOE_SERVER_RUNTIME_STORE_GATE_H
#define FLOE_SERVER_RUNTIME_STORE_GATE_H

#include "server/runtime/event_log.h"
#include "server/runtime/prometheus.h"
#include "store/store.h"

#include <uv.h>

#define STORE_GATE_POLL 5    /* milliseconds, as all of these */
#define STORE_GATE_ROUND 10  /* between two commits, if something always waits */
#define STORE_GATE_SHORT 100 /* of waiting, that clocks are not given back */
#define STORE_GATE_LATE 5000

struct store_gate; /* opaque */
struct gate_line;  /* of those that wait; private to store_gate.c */

/* What waits: a member of whatever it is about. All others are zero. */
struct gate_waiter {
    void (*run)(void *context);
    void *context;
    struct gate_waiter *next, **link;
    struct gate_line *line; /* NULL: it does not wait */
};

/* Until store_gate_begin reads of a database block: no loop runs. */
struct store_gate *store_gate_open(uv_loop_t *loop, struct store *store,
                                   struct event_log *event_log);
/* The loop is about to run. `settle` is called to commit, between two operations. */
void store_gate_begin(struct store_gate *gate, void (*settle)(void *context), void *context);
/* The server stops: ends what runs, then runs what waits, and stays open; reads and writes wait for
 * the store themselves. The loop must run once more before store_gate_free. */
void store_gate_close(struct store_gate *gate);
void store_gate_free(struct store_gate *gate);

/* Calls `opened` with the milliseconds that nobody could play, before anything goes on: when the
 * gate opens, and when an operation has waited for longer than STORE_GATE_SHORT. */
void store_gate_listen(struct store_gate *gate, void (*opened)(void *context, int64_t closed),
                       void *context);

/* True if the caller can use the store now. With a file that holds until the loop waits again; with
 * a database it is true for what the gate runs. */
bool store_gate_is_open(struct store_gate *gate);
/* True if the caller can read the store now: a file always. */
bool store_gate_can_read(const struct store_gate *gate);
/* Calls `run` now, or when the gate opens; what waits already keeps its place. What `run` is about
 * must live until it has ended, so with a database it must own what it reads: the caller goes on
 * when `run` waits. */
void store_gate_run(struct store_gate *gate, struct gate_waiter *waiter);
/* The same for what needs no store, or does what it can without: calls `run` as soon as no
 * operation waits, before those of store_gate_run. */
void store_gate_after(struct store_gate *gate, struct gate_waiter *waiter);
/* It is not called any more. However many wait, this costs the same. */
void store_gate_forget(struct store_gate *gate, struct gate_waiter *waiter);
/* Takes what the database has answered; an operation that waits goes on. */
void store_gate_attend(struct store_gate *gate);
/* True if an operation waits for the database: nothing may be committed. */
bool store_gate_is_waiting(const struct store_gate *gate);

/* The store is lost: the gate is closed until it is released, and only then tries again. Whoever
 * listens is not called. */
void store_gate_hold(struct store_gate *gate);
void store_gate_release(struct store_gate *gate);
bool store_gate_is_held(const struct store_gate *gate);
/* True if somebody has waited for STORE_GATE_LATE. */
bool store_gate_is_late(const struct store_gate *gate);
/* How long operations have waited for answers of a database; of a file it is empty. */
const struct histogram *store_gate_waits(const struct store_gate *gate);

#endif
