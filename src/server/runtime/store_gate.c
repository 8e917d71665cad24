/*
 * store_gate.c - waiting for the store without standing still. See store_gate.h.
 */
#include "server/runtime/store_gate.h"

#include "base/memory.h"
#include "base/time.h"
#include "server/runtime/coroutine.h"
#include "server/runtime/must.h"
#include "server/runtime/request_id.h"

#include <stdlib.h>

struct gate_line {
    struct gate_waiter *first, **last;
};

struct store_gate {
    struct store *store;
    struct event_log *event_log;
    uv_timer_t timer;
    struct gate_line line;   /* for the store */
    struct gate_line events; /* for the end of an operation */
    bool closed, ended;
    bool held;     /* the store is lost */
    int64_t since; /* steady_time when it closed, or the operation began to wait; 0: it is open */
    bool logged;   /* "store_busy" was logged */
    void (*opened)(void *context, int64_t closed);
    void *context;

    /* for a database, from store_gate_begin to store_gate_close */
    struct coroutine *coroutine;      /* NULL: everything runs where it is called */
    const struct request_id *request; /* for which the operation that waits works */
    void (*settle)(void *context);
    void *settle_context;
    int64_t settled; /* steady_time of the last call */
    int64_t given;   /* up to then clocks were given their time back */
    bool proceeds;   /* in `proceed` */
    struct histogram waits;
};

/* ---- lines ---- */

static void join(struct gate_line *line, struct gate_waiter *waiter)
{
    waiter->next = NULL;
    waiter->link = line->last;
    waiter->line = line;
    *line->last = waiter;
    line->last = &waiter->next;
}

static void leave(struct gate_waiter *waiter)
{
    *waiter->link = waiter->next;
    if (waiter->next != NULL)
        waiter->next->link = waiter->link;
    else
        waiter->line->last = waiter->link;
    waiter->line = NULL;
}

/* It leaves its line first: what runs may add to the line, forget others in it, or be freed. */
static void run_first(struct gate_line *line)
{
    struct gate_waiter *waiter = line->first;
    leave(waiter);
    waiter->run(waiter->context);
}

/* Whoever waits may be gone before the store is free, as a client that hangs up is. */
void store_gate_forget(struct store_gate *gate, struct gate_waiter *waiter)
{
    (void)gate;
    if (waiter->line != NULL)
        leave(waiter);
}

/* ---- late ---- */

bool store_gate_is_late(const struct store_gate *gate)
{
    return gate != NULL && !gate->held && gate->since != 0 &&
           steady_time() - gate->since >= STORE_GATE_LATE;
}

static void log_if_late(struct store_gate *gate)
{
    if (gate->logged || !store_gate_is_late(gate))
        return;
    gate->logged = true;
    event_log_write(gate->event_log, "store_busy", NULL);
}

static void end_waiting(struct store_gate *gate)
{
    if (gate->logged)
        event_log_write(gate->event_log, "store_free", NULL);
    gate->logged = false;
    gate->since = 0;
}

void store_gate_listen(struct store_gate *gate, void (*opened)(void *context, int64_t closed),
                       void *context)
{
    gate->opened = opened;
    gate->context = context;
}

/* Whoever listens gives clocks their time back before anything that has waited goes on. */
static void give_back(struct store_gate *gate, int64_t milliseconds)
{
    if (gate->opened != NULL)
        gate->opened(gate->context, milliseconds);
}

/* ---- a file: opening and shutting ---- */

/* What waited for the store; closed: another process was quicker than the next one. */
static void run_line(struct store_gate *gate)
{
    while (gate->line.first != NULL && !gate->closed)
        run_first(&gate->line);
}

static void poll_store(uv_timer_t *timer)
{
    struct store_gate *gate = timer->data;
    if (!store_try_begin(gate->store)) {
        log_if_late(gate);
        return;
    }
    int64_t closed = steady_time() - gate->since;
    gate->closed = false;
    uv_timer_stop(&gate->timer);
    end_waiting(gate);
    give_back(gate, closed);
    run_line(gate);
}

/* Only a timer can ask again: SQLite does not tell when another process is done. */
static void close_gate(struct store_gate *gate)
{
    gate->closed = true;
    gate->since = steady_time();
    must(uv_timer_start(&gate->timer, poll_store, STORE_GATE_POLL, STORE_GATE_POLL) == 0,
         "uv_timer_start");
}

/* ---- a database: operations on the coroutine ---- */

static bool is_idle(const struct store_gate *gate)
{
    return !coroutine_is_running(gate->coroutine) && !coroutine_is_waiting(gate->coroutine);
}

bool store_gate_is_waiting(const struct store_gate *gate)
{
    return gate != NULL && gate->coroutine != NULL && coroutine_is_waiting(gate->coroutine);
}

/* Each stack works for a request of its own. */
static void start(struct store_gate *gate, struct gate_waiter *waiter)
{
    leave(waiter);
    const struct request_id *outside = request_id_enter(NULL);
    coroutine_start(gate->coroutine, waiter->run, waiter->context);
    gate->request = request_id_enter(outside);
}

static void go_on(struct store_gate *gate)
{
    const struct request_id *outside = request_id_enter(gate->request);
    coroutine_resume(gate->coroutine);
    gate->request = request_id_enter(outside);
}

static bool may_begin(const struct store_gate *gate)
{
    return !gate->closed && store_failure(gate->store)[0] == '\0';
}

/* Without this, a server that is never without an operation would never commit. */
static bool settle_if_due(struct store_gate *gate)
{
    int64_t now = steady_time();
    if (now - gate->settled < STORE_GATE_ROUND)
        return false;
    gate->settled = now;
    gate->settle(gate->settle_context);
    return true;
}

/* Runs what waits, until something has to wait for the database. */
static void proceed(struct store_gate *gate)
{
    if (gate->proceeds)
        return;
    gate->proceeds = true;
    while (is_idle(gate)) {
        if (gate->events.first != NULL) {
            start(gate, gate->events.first);
        } else if (gate->line.first == NULL || !may_begin(gate)) {
            break;
        } else if (!settle_if_due(gate)) {
            store_try_begin(gate->store);
            start(gate, gate->line.first);
        }
    }
    gate->proceeds = false;
}

static void resume(struct store_gate *gate)
{
    go_on(gate);
    if (!coroutine_is_waiting(gate->coroutine))
        end_waiting(gate);
    proceed(gate);
}

/* It looks itself whether its time is over. */
static void on_patience(uv_timer_t *timer)
{
    resume(timer->data);
}

static void watch_time(struct store_gate *gate, int64_t until)
{
    int64_t now = steady_time(), late = gate->since + STORE_GATE_LATE;
    if (!gate->logged && late < until)
        until = late;
    must(uv_timer_start(&gate->timer, on_patience, until > now ? (uint64_t)(until - now) : 0, 0) ==
             0,
         "uv_timer_start");
}

/* The waiter of the store. On the coroutine: the loop goes on in the middle of it. */
static bool wait_for_answer(void *context, int64_t until)
{
    struct store_gate *gate = context;
    if (!coroutine_is_running(gate->coroutine))
        return false;
    if (gate->since == 0)
        gate->since = gate->given = steady_time();
    watch_time(gate, until);
    uint64_t begun = uv_hrtime();
    coroutine_wait(gate->coroutine);
    histogram_add(&gate->waits, uv_hrtime() - begun);
    uv_timer_stop(&gate->timer);
    log_if_late(gate);
    int64_t closed = steady_time() - gate->given;
    if (closed >= STORE_GATE_SHORT) {
        gate->given += closed;
        give_back(gate, closed);
    }
    return true;
}

void store_gate_attend(struct store_gate *gate)
{
    if (store_gate_is_waiting(gate))
        resume(gate);
    else
        store_attend(gate->store);
}

const struct histogram *store_gate_waits(const struct store_gate *gate)
{
    return &gate->waits;
}

/* ---- passing ---- */

/* A gate to a file that is open now has begun a transaction, so it stays open until the loop
 * waits. */
bool store_gate_is_open(struct store_gate *gate)
{
    if (gate == NULL || gate->ended)
        return true;
    if (gate->coroutine != NULL)
        return coroutine_is_running(gate->coroutine) && !gate->closed;
    if (!gate->closed && !store_try_begin(gate->store))
        close_gate(gate);
    return !gate->closed;
}

bool store_gate_can_read(const struct store_gate *gate)
{
    return gate == NULL || gate->coroutine == NULL || coroutine_is_running(gate->coroutine);
}

/* In order, also behind those that wait already. */
void store_gate_run(struct store_gate *gate, struct gate_waiter *waiter)
{
    if (waiter->line != NULL)
        return;
    if (store_gate_is_open(gate)) {
        waiter->run(waiter->context);
        return;
    }
    join(&gate->line, waiter);
    if (gate->coroutine != NULL)
        proceed(gate);
}

void store_gate_after(struct store_gate *gate, struct gate_waiter *waiter)
{
    if (waiter->line != NULL)
        return;
    if (store_gate_can_read(gate)) {
        waiter->run(waiter->context);
        return;
    }
    join(&gate->events, waiter);
    if (is_idle(gate))
        start(gate, waiter);
}

/* ---- a lost store ---- */

void store_gate_hold(struct store_gate *gate)
{
    uv_timer_stop(&gate->timer);
    gate->held = gate->closed = true;
}

void store_gate_release(struct store_gate *gate)
{
    gate->held = gate->closed = false;
    if (gate->coroutine != NULL)
        proceed(gate);
    else
        run_line(gate);
}

bool store_gate_is_held(const struct store_gate *gate)
{
    return gate != NULL && gate->held;
}

/* ---- from beginning to end ---- */

struct store_gate *store_gate_open(uv_loop_t *loop, struct store *store,
                                   struct event_log *event_log)
{
    struct store_gate *gate = memory_for(1, sizeof *gate);
    gate->store = store;
    gate->event_log = event_log;
    gate->line.last = &gate->line.first;
    gate->events.last = &gate->events.first;
    must(uv_timer_init(loop, &gate->timer) == 0, "uv_timer_init");
    gate->timer.data = gate;
    return gate;
}

void store_gate_begin(struct store_gate *gate, void (*settle)(void *context), void *context)
{
    if (store_socket(gate->store) == STORE_NO_SOCKET)
        return;
    gate->settle = settle;
    gate->settle_context = context;
    gate->coroutine = coroutine_open();
    store_set_waiter(gate->store, wait_for_answer, gate);
}

/* No loop runs any more: what waits for an answer stops the thread. */
static void end_operation(struct store_gate *gate)
{
    if (gate->coroutine == NULL)
        return;
    store_set_waiter(gate->store, NULL, NULL);
    if (coroutine_is_waiting(gate->coroutine))
        go_on(gate);
    coroutine_close(gate->coroutine);
    gate->coroutine = NULL;
}

/* Runs what waits; the store itself waits up to STORE_BUSY_TIMEOUT. */
void store_gate_close(struct store_gate *gate)
{
    gate->closed = false;
    end_operation(gate);
    gate->ended = true;
    uv_close((uv_handle_t *)&gate->timer, NULL);
    while (gate->events.first != NULL)
        run_first(&gate->events);
    while (gate->line.first != NULL)
        run_first(&gate->line);
}

void store_gate_free(struct store_gate *gate)
{
    free(gate);
}
