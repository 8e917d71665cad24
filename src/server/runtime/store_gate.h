/*
 * store_gate.h - waits for the store while another process writes to it, without blocking the loop.
 *
 * SQLite has one writer at a time. While another process writes (`floe admin`, or somebody with
 * sqlite3) the gate is closed: whatever needs tables or people waits in order, and the loop does
 * everything else. The gate tries again every STORE_GATE_POLL milliseconds. Nothing is written
 * meanwhile, so nothing is half done, and answers simply come later.
 *
 * After STORE_GATE_LATE the event log says "store_busy" and store_gate_is_late is true. The server
 * goes on waiting: only a person can know what the other process is doing.
 *
 * A NULL gate is always open.
 */
#ifndef FLOE_SERVER_RUNTIME_STORE_GATE_H
#define FLOE_SERVER_RUNTIME_STORE_GATE_H

#include "server/runtime/event_log.h"
#include "store/store.h"

#include <uv.h>

#define STORE_GATE_POLL 5    /* milliseconds */
#define STORE_GATE_LATE 5000 /* milliseconds */

struct store_gate; /* opaque */

/* What waits: a member of whatever it is about. All others are zero. */
struct gate_waiter {
    void (*run)(void *context);
    void *context;
    struct gate_waiter *next, **link; /* link NULL: it does not wait */
};

struct store_gate *store_gate_open(uv_loop_t *loop, struct store *store,
                                   struct event_log *event_log);
/* The server stops: runs what waits and stays open; writes wait for the store themselves. The loop
 * must run once more before store_gate_free. */
void store_gate_close(struct store_gate *gate);
void store_gate_free(struct store_gate *gate);

/* Calls `opened` when the gate opens, before anything that waits, with the milliseconds it was
 * closed. */
void store_gate_listen(struct store_gate *gate, void (*opened)(void *context, int64_t closed),
                       void *context);

/* True if the store can be used now, until the loop waits again. */
bool store_gate_is_open(struct store_gate *gate);
/* Calls `run` now, or when the gate opens; what waits already keeps its place. */
void store_gate_run(struct store_gate *gate, struct gate_waiter *waiter);
/* It is not called any more. However many wait, this costs the same. */
void store_gate_forget(struct store_gate *gate, struct gate_waiter *waiter);
/* The store is lost: the gate is closed until it is released, and only then tries again. Whoever
 * listens is not called. */
void store_gate_hold(struct store_gate *gate);
void store_gate_release(struct store_gate *gate);
bool store_gate_is_held(const struct store_gate *gate);
/* True if it has been closed for STORE_GATE_LATE because another process writes. */
bool store_gate_is_late(const struct store_gate *gate);

#endif
