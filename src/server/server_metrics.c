/*
 * server_metrics.c - what the server as a whole counts. See server_metrics.h.
 */
#include "server/server_metrics.h"

#include "base/time.h"
#include "base/version.h"
#include "server/runtime/must.h"

/* ---- counting ---- */

void server_metrics_committed(struct server_metrics *metrics, uint64_t batch, uint64_t begun,
                              uint64_t ended)
{
    histogram_add(&metrics->commits, ended - begun);
    metrics->batch = batch;
    metrics->committed = ended;
}

void server_metrics_durable(struct server_metrics *metrics, uint64_t batch, uint64_t now)
{
    if (metrics->batch == 0 || batch < metrics->batch)
        return;
    histogram_add(&metrics->syncs, now - metrics->committed);
    metrics->batch = 0;
}

/* ---- the size of the store ---- */

/* On a thread of libuv's pool, with a connection of its own: it reads the whole file. */
static void measure(uv_work_t *work)
{
    struct server_metrics *metrics = work->data;
    store_measure(metrics->store, &metrics->found);
}

static void measured(uv_work_t *work, int status)
{
    struct server_metrics *metrics = work->data;
    if (status == 0)
        metrics->sizes = metrics->found;
    metrics->measuring = false;
}

static void measure_if_due(struct server_metrics *metrics, uv_loop_t *loop)
{
    int64_t now = steady_time();
    if (metrics->measuring ||
        (metrics->measured != 0 && now - metrics->measured < SERVER_METRICS_MEASURE))
        return;
    metrics->measuring = true;
    metrics->measured = now;
    metrics->work.data = metrics;
    must(uv_queue_work(loop, &metrics->work, measure, measured) == 0, "uv_queue_work");
}

void server_metrics_tick(struct server_metrics *metrics, uv_loop_t *loop, uint64_t now,
                         uint64_t each)
{
    uint64_t took = metrics->ticked == 0 ? each : now - metrics->ticked;
    histogram_add(&metrics->delays, took > each ? took - each : 0);
    metrics->ticked = now;
    measure_if_due(metrics, loop);
}

/* ---- writing ---- */

static void write_refused(const struct limits *limits, struct text *out)
{
    prometheus_head(out, "floe_refused_total", "counter",
                    "Connections, requests and messages refused, by the limit that was reached.");
    for (int i = 0; i < LIMIT_COUNT; i++)
        prometheus_labelled(out, "floe_refused_total", "limit", limit_name(i),
                            limits_refused(limits, i));
}

static void write_deliveries(struct outbox *outbox, enum outbox_kind kind, const char *name,
                             const char *help, struct text *out)
{
    struct outbox_counts counts = {0};
    if (outbox != NULL)
        outbox_count(outbox, kind, &counts);
    prometheus_head(out, name, "counter", help);
    prometheus_labelled(out, name, "result", "sent", counts.sent);
    prometheus_labelled(out, name, "result", "late", counts.late);
    prometheus_labelled(out, name, "result", "lost", counts.lost);
}

static void write_sizes(const struct store_sizes *sizes, struct text *out)
{
    prometheus_head(out, "floe_store_bytes", "gauge",
                    "Bytes of the store by what they are for, measured once an hour.");
    for (int i = 0; i < STORE_SIZES; i++)
        prometheus_labelled(out, "floe_store_bytes", "kind", store_size_names[i],
                            (uint64_t)sizes->bytes[i]);
}

static void write_waits(const struct store *store, const struct store_gate *gate, struct text *out)
{
    struct wait_counts counts = store_wait_counts(store);
    prometheus_head(out, "floe_store_waits_total", "counter",
                    "How often an operation had to wait for the database: meanwhile the loop went "
                    "on, or was blocked.");
    prometheus_labelled(out, "floe_store_waits_total", "loop", "went_on", counts.passed);
    prometheus_labelled(out, "floe_store_waits_total", "loop", "blocked", counts.stopped);
    histogram_write(out, "floe_store_wait_seconds",
                    "Seconds that an operation waited for an answer of the database, while the "
                    "loop went on.",
                    store_gate_waits(gate));
}

static void write_ready(const struct store *store, struct text *out)
{
    prometheus_number(out, "floe_store_ready", "gauge",
                      "1: the store can be used; 0: the database was lost, or others may think so.",
                      !store_is_lost(store) && store_lease_is_sure(store));
}

static void write_lease(const struct store *store, struct text *out)
{
    struct lease_counts counts = store_lease_counts(store);
    prometheus_number(out, "floe_lease_renewals_total", "counter",
                      "Batches that have renewed the lease.", counts.renewed);
    prometheus_number(out, "floe_leases_lost_total", "counter",
                      "How often the lease or the connection to the database was lost.",
                      counts.lost);
    prometheus_number(out, "floe_tables_claimed_total", "counter",
                      "Tables claimed: at the start, of dead servers, and finished ones.",
                      counts.claimed);
}

void server_metrics_write(const struct server_metrics *metrics, const struct server_parts *parts,
                          struct text *out)
{
    prometheus_head(out, "floe_info", "gauge", "The version that runs.");
    prometheus_labelled(out, "floe_info", "version", floe_version, 1);
    prometheus_number(out, "floe_logins_failed_total", "counter",
                      "Log-ins with a wrong password, or too many of them.",
                      api_failed_logins(parts->api));
    write_refused(parts->limits, out);
    write_deliveries(parts->outbox, OUTBOX_MAIL, "floe_mails_total",
                     "E-mails taken by the relay, tries that failed for now, and lost ones.", out);
    write_deliveries(parts->outbox, OUTBOX_WEBHOOK, "floe_webhook_calls_total",
                     "Calls of the webhook, in the same way.", out);
    histogram_write(out, "floe_settle_seconds", "Seconds to commit what came in together.",
                    &metrics->commits);
    histogram_write(out, "floe_sync_seconds", "Seconds from a commit until the disk has it.",
                    &metrics->syncs);
    histogram_write(out, "floe_loop_delay_seconds",
                    "Seconds by which the loop's tick, ten times a second, comes late.",
                    &metrics->delays);
    write_ready(metrics->shared, out);
    write_lease(metrics->shared, out);
    write_waits(metrics->shared, parts->gate, out);
    write_sizes(&metrics->sizes, out);
}
