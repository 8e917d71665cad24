/*
 * store_gate.h - the way to the store, which another process may keep closed for a while.
 *
 * SQLite has one writer at a time. While another process writes (`floe admin`, or somebody with sqlite3) the
 * gate is closed: whatever would read or write tables and people waits, in the order in which it came,
 * and the loop goes on with everything else. It looks every STORE_GATE_POLL milliseconds whether it can go on. As nothing
 * is written meanwhile, nothing is half done, and what waits for its answer simply waits longer.
 *
 * After STORE_GATE_LATE the journal says "store_busy", and store_gate_is_late is true; the server waits on, as
 * only somebody who looks can know what that process is about.
 *
 * NULL is a gate that is always open.
 */
#ifndef FLOE_SERVER_RUNTIME_STORE_GATE_H
#define FLOE_SERVER_RUNTIME_STORE_GATE_H

#include "server/runtime/event_log.h"
#include "store/store.h"

#include <uv.h>

#define STORE_GATE_POLL 5    /* milliseconds */
#define STORE_GATE_LATE 5000 /* milliseconds */

struct store_gate; /* opaque */

struct store_gate *store_gate_open(uv_loop_t *loop, struct store *store,
                                   const struct event_log *event_log);
/* The server stops: what waits is done now, and the gate stays open; whoever writes waits with the store's own
 * patience. The loop must run once more before store_gate_free. */
void store_gate_close(struct store_gate *gate);
void store_gate_free(struct store_gate *gate);

/* Called when it opens, before all that waits, with the milliseconds that it was closed. */
void store_gate_listen(struct store_gate *gate, void (*opened)(void *context, int64_t closed),
                       void *context);

/* May the store be used now? If so it may until the loop waits again. */
bool store_gate_is_open(struct store_gate *gate);
/* Calls it now, or when the gate opens. */
void store_gate_run(struct store_gate *gate, void (*run)(void *context), void *context);
/* Forgets what waits with that context. */
void store_gate_forget(struct store_gate *gate, const void *context);
/* Is it closed for longer than anybody should need? */
bool store_gate_is_late(const struct store_gate *gate);

#endif
