/*
 * store_keeper.c - a lease and a connection, and how to get them back. See store_keeper.h.
 */
#include "server/runtime/store_keeper.h"

#include "base/time.h"
#include "server/runtime/must.h"

#include <string.h>

static void try_again(uv_timer_t *timer);

/* On a thread of the pool: to connect may take seconds. */
static void open_again(uv_work_t *work)
{
    struct store_keeper *keeper = work->data;
    keeper->fresh = store_open_again(keeper->store, &keeper->why);
}

/* The database is away, or `floe admin` has it for itself; anything else will not pass. */
static bool may_pass(const struct store_error *why)
{
    return strcmp(why->key, "store.error.database") == 0 ||
           strcmp(why->key, "store.error.served") == 0;
}

static void retry_or_give_up(struct store_keeper *keeper)
{
    if (may_pass(&keeper->why) && steady_time() - keeper->since < keeper->patience) {
        must(uv_timer_start(&keeper->retry, try_again, STORE_KEEPER_RETRY, 0) == 0,
             "uv_timer_start");
        return;
    }
    event_log_write(keeper->event_log, "store_given_up", "trouble", keeper->why.words, NULL);
    keeper->given_up(keeper->context);
}

static void opened(uv_work_t *work, int status)
{
    struct store_keeper *keeper = work->data;
    (void)status;
    if (keeper->fresh == NULL) {
        if (!keeper->closed)
            retry_or_give_up(keeper);
        return;
    }
    if (keeper->closed) {
        store_close(keeper->fresh);
        return;
    }
    store_adopt(keeper->store, keeper->fresh);
    keeper->renewed = steady_time();
    event_log_write(keeper->event_log, "store_back", NULL);
    keeper->back(keeper->context);
}

static void try_again(uv_timer_t *timer)
{
    struct store_keeper *keeper = timer->data;
    must(uv_queue_work(keeper->loop, &keeper->work, open_again, opened) == 0, "uv_queue_work");
}

void store_keeper_lost(struct store_keeper *keeper)
{
    event_log_write(keeper->event_log, "store_lost", "trouble", store_failure(keeper->store), NULL);
    keeper->since = steady_time();
    if (keeper->patience > 0)
        try_again(&keeper->retry);
    else
        keeper->given_up(keeper->context);
}

void store_keeper_tick(struct store_keeper *keeper, int64_t now)
{
    if (now - keeper->renewed < STORE_KEEPER_RENEW)
        return;
    keeper->renewed = now;
    store_renew_lease(keeper->store);
}

void store_keeper_open(struct store_keeper *keeper, uv_loop_t *loop)
{
    keeper->loop = loop;
    must(uv_timer_init(loop, &keeper->retry) == 0, "uv_timer_init");
    keeper->work.data = keeper->retry.data = keeper;
}

void store_keeper_close(struct store_keeper *keeper)
{
    keeper->closed = true;
    uv_close((uv_handle_t *)&keeper->retry, NULL);
}
