/*
 * store_gate.c - waiting for the store without standing still. See store_gate.h.
 */
#include "server/runtime/store_gate.h"

#include "base/memory.h"
#include "base/time.h"
#include "server/runtime/must.h"

#include <stdlib.h>

struct store_gate {
    struct store *store;
    struct event_log *event_log;
    uv_timer_t timer;
    struct gate_waiter *first, **last;
    bool closed, ended;
    bool held;     /* the store is lost */
    int64_t since; /* steady_time when it closed */
    bool logged;   /* "store_busy" was logged */
    void (*opened)(void *context, int64_t closed);
    void *context;
};

/* ---- opening and shutting ---- */

static void poll_store(uv_timer_t *timer);

/* Only a timer can ask again: SQLite does not tell when another process is done. */
static void close_gate(struct store_gate *gate)
{
    gate->closed = true;
    gate->since = steady_time();
    must(uv_timer_start(&gate->timer, poll_store, STORE_GATE_POLL, STORE_GATE_POLL) == 0,
         "uv_timer_start");
}

/* Whoever listens gives clocks their time back before anything that has waited goes on. */
static void reopen_gate(struct store_gate *gate)
{
    gate->closed = false;
    uv_timer_stop(&gate->timer);
    if (gate->logged)
        event_log_write(gate->event_log, "store_free", NULL);
    gate->logged = false;
    if (gate->opened != NULL)
        gate->opened(gate->context, steady_time() - gate->since);
}

void store_gate_listen(struct store_gate *gate, void (*opened)(void *context, int64_t closed),
                       void *context)
{
    gate->opened = opened;
    gate->context = context;
}

/* It leaves the list first: what runs may add to the list, forget others in it, or be freed. */
static void run_first(struct store_gate *gate)
{
    struct gate_waiter *waiter = gate->first;
    store_gate_forget(gate, waiter);
    waiter->run(waiter->context);
}

static void poll_store(uv_timer_t *timer)
{
    struct store_gate *gate = timer->data;
    if (store_try_begin(gate->store)) {
        reopen_gate(gate);
        while (gate->first != NULL)
            run_first(gate);
    } else if (!gate->logged && store_gate_is_late(gate)) {
        gate->logged = true;
        event_log_write(gate->event_log, "store_busy", NULL);
    }
}

/* A gate that is open now has begun a transaction, so it stays open until the loop waits. */
bool store_gate_is_open(struct store_gate *gate)
{
    if (gate == NULL || gate->ended)
        return true;
    if (!gate->closed && !store_try_begin(gate->store))
        close_gate(gate);
    return !gate->closed;
}

void store_gate_hold(struct store_gate *gate)
{
    uv_timer_stop(&gate->timer);
    gate->held = gate->closed = true;
}

void store_gate_release(struct store_gate *gate)
{
    gate->held = gate->closed = false;
    while (gate->first != NULL && !gate->closed)
        run_first(gate);
}

bool store_gate_is_held(const struct store_gate *gate)
{
    return gate != NULL && gate->held;
}

bool store_gate_is_late(const struct store_gate *gate)
{
    return gate != NULL && gate->closed && !gate->held &&
           steady_time() - gate->since >= STORE_GATE_LATE;
}

/* ---- waiting ---- */

/* In order, also behind those that wait already. */
void store_gate_run(struct store_gate *gate, struct gate_waiter *waiter)
{
    if (waiter->link != NULL)
        return;
    if (store_gate_is_open(gate)) {
        waiter->run(waiter->context);
        return;
    }
    waiter->next = NULL;
    waiter->link = gate->last;
    *gate->last = waiter;
    gate->last = &waiter->next;
}

/* Whoever waits may be gone before the store is free, as a client that hangs up is. */
void store_gate_forget(struct store_gate *gate, struct gate_waiter *waiter)
{
    if (waiter->link == NULL)
        return;
    *waiter->link = waiter->next;
    if (waiter->next != NULL)
        waiter->next->link = waiter->link;
    else
        gate->last = waiter->link;
    waiter->link = NULL;
}

/* ---- from beginning to end ---- */

struct store_gate *store_gate_open(uv_loop_t *loop, struct store *store,
                                   struct event_log *event_log)
{
    struct store_gate *gate = memory_for(1, sizeof *gate);
    gate->store = store;
    gate->event_log = event_log;
    gate->last = &gate->first;
    must(uv_timer_init(loop, &gate->timer) == 0, "uv_timer_init");
    gate->timer.data = gate;
    return gate;
}

/* Runs what waits; the store itself waits up to STORE_BUSY_TIMEOUT. */
void store_gate_close(struct store_gate *gate)
{
    gate->closed = false;
    gate->ended = true;
    uv_close((uv_handle_t *)&gate->timer, NULL);
    while (gate->first != NULL)
        run_first(gate);
}

void store_gate_free(struct store_gate *gate)
{
    free(gate);
}
