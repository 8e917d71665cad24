/*
 * store_gate.c - waiting for the store without standing still. See store_gate.h.
 */
#include "server/runtime/store_gate.h"

#include "server/time.h"
#include "table/memory.h"

#include <stdlib.h>

struct waiting {
    struct waiting *next;
    void (*run)(void *context);
    void *context;
};

struct gate {
    struct store *store;
    const struct journal *journal;
    uv_timer_t timer;
    struct waiting *first, **last;
    bool closed, ended;
    int64_t since; /* of steady_time, while it is closed */
    bool told;     /* the journal knows */
    void (*opened)(void *context, int64_t closed);
    void *context;
};

/* ---- opening and shutting ---- */

static void look(uv_timer_t *timer);

static void shut(struct gate *gate)
{
    gate->closed = true;
    gate->since = steady_time();
    uv_timer_start(&gate->timer, look, GATE_LOOK, GATE_LOOK);
}

static void reopen(struct gate *gate)
{
    gate->closed = false;
    uv_timer_stop(&gate->timer);
    if (gate->told)
        journal_write(gate->journal, "store_free", NULL);
    gate->told = false;
    if (gate->opened != NULL)
        gate->opened(gate->context, steady_time() - gate->since);
}

void gate_listen(struct gate *gate, void (*opened)(void *context, int64_t closed), void *context)
{
    gate->opened = opened;
    gate->context = context;
}

static void run_first(struct gate *gate)
{
    struct waiting *waiting = gate->first;
    gate->first = waiting->next;
    if (gate->first == NULL)
        gate->last = &gate->first;
    waiting->run(waiting->context);
    free(waiting);
}

static void look(uv_timer_t *timer)
{
    struct gate *gate = timer->data;
    if (store_try_begin(gate->store)) {
        reopen(gate);
        while (gate->first != NULL)
            run_first(gate);
    } else if (!gate->told && gate_is_late(gate)) {
        gate->told = true;
        journal_write(gate->journal, "store_busy", NULL);
    }
}

bool gate_is_open(struct gate *gate)
{
    if (gate == NULL || gate->ended)
        return true;
    if (!gate->closed && !store_try_begin(gate->store))
        shut(gate);
    return !gate->closed;
}

bool gate_is_late(const struct gate *gate)
{
    return gate != NULL && gate->closed && steady_time() - gate->since >= GATE_PATIENCE;
}

/* ---- waiting ---- */

void gate_run(struct gate *gate, void (*run)(void *context), void *context)
{
    if (gate_is_open(gate)) {
        run(context);
        return;
    }
    struct waiting *waiting = memory_for(1, sizeof *waiting);
    *waiting = (struct waiting){.run = run, .context = context};
    *gate->last = waiting;
    gate->last = &waiting->next;
}

void gate_forget(struct gate *gate, const void *context)
{
    if (gate == NULL)
        return;
    struct waiting **place = &gate->first;
    while (*place != NULL) {
        struct waiting *waiting = *place;
        if (waiting->context == context) {
            *place = waiting->next;
            free(waiting);
        } else {
            place = &waiting->next;
        }
    }
    gate->last = place;
}

/* ---- from beginning to end ---- */

struct gate *gate_open(uv_loop_t *loop, struct store *store, const struct journal *journal)
{
    struct gate *gate = memory_for(1, sizeof *gate);
    gate->store = store;
    gate->journal = journal;
    gate->last = &gate->first;
    uv_timer_init(loop, &gate->timer);
    gate->timer.data = gate;
    return gate;
}

/* What waits is done now, with the patience that the store has with others (STORE_BUSY_TIMEOUT). */
void gate_close(struct gate *gate)
{
    gate->closed = false;
    gate->ended = true;
    uv_close((uv_handle_t *)&gate->timer, NULL);
    while (gate->first != NULL)
        run_first(gate);
}

void gate_free(struct gate *gate)
{
    free(gate);
}
