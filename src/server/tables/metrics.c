/*
 * metrics.c - counting, and the text format of Prometheus. See metrics.h.
 *
 * A move waits in `begun` from its message until its batch is durable; only then does it count.
 * Moves of the next batch may have begun by then and stay.
 */
#include "server/tables/metrics.h"

#include "base/memory.h"
#include "server/wire/vocabulary.h"

#include <stdlib.h>

#define MILLISECOND 1000000u /* nanoseconds */
#define FIRST_ROOM 64
#define LATENCY "floe_move_seconds"

static const struct {
    unsigned most; /* milliseconds */
    const char *name;
} buckets[METRICS_BUCKETS] = {
    {1, "0.001"}, {2, "0.002"}, {5, "0.005"}, {10, "0.01"},
    {20, "0.02"}, {50, "0.05"}, {100, "0.1"}, {500, "0.5"},
};

/* ---- counting ---- */

/* Only people's moves: nobody waits for the latency of a computer. */
void metrics_moved(struct metrics *metrics, uint64_t begun)
{
    if (metrics->waiting == metrics->room) {
        metrics->room = metrics->room == 0 ? FIRST_ROOM : metrics->room * 2;
        metrics->begun = memory_grown(metrics->begun, metrics->room, sizeof *metrics->begun);
    }
    metrics->begun[metrics->waiting++] = begun;
}

/* The last bucket is for everything that took longer. */
static void count(struct metrics *metrics, uint64_t took)
{
    int bucket = 0;
    while (bucket < METRICS_BUCKETS && took > (uint64_t)buckets[bucket].most * MILLISECOND)
        bucket++;
    metrics->counts[bucket]++;
    metrics->sum += took;
}

void metrics_committed(struct metrics *metrics, uint64_t batch, uint64_t played)
{
    metrics->committed = metrics->waiting;
    metrics->batch = batch;
    metrics->played = played;
}

void metrics_durable(struct metrics *metrics, uint64_t batch, uint64_t time)
{
    if (batch < metrics->batch)
        return;
    for (size_t i = 0; i < metrics->committed; i++)
        count(metrics, time - metrics->begun[i]);
    metrics->waiting -= metrics->committed;
    for (size_t i = 0; i < metrics->waiting; i++)
        metrics->begun[i] = metrics->begun[metrics->committed + i];
    metrics->committed = 0;
    metrics->confirmed = metrics->played;
}

void metrics_close(struct metrics *metrics)
{
    free(metrics->begun);
}

/* ---- writing ---- */

static void write_head(struct text *out, const char *name, const char *type, const char *help)
{
    text_format(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

static void write_one(struct text *out, const char *name, const char *type, const char *help,
                      uint64_t value)
{
    write_head(out, name, type, help);
    text_format(out, "%s %llu\n", name, (unsigned long long)value);
}

static void write_tables(struct text *out, const int tables[METRICS_STAGES])
{
    write_head(out, "floe_tables", "gauge",
               "Tables in memory by stage; those that are over only while somebody looks on.");
    for (int i = 0; i < METRICS_STAGES; i++)
        text_format(out, "floe_tables{stage=\"%s\"} %d\n", stage_names[i], tables[i]);
}

/* Prometheus wants each bucket to include those before it. */
static void write_latency(struct text *out, const struct metrics *metrics)
{
    uint64_t total = 0;
    write_head(out, LATENCY, "histogram",
               "Seconds from the message with a person's move until the move is on the disk.");
    for (int i = 0; i < METRICS_BUCKETS; i++) {
        total += metrics->counts[i];
        text_format(out, LATENCY "_bucket{le=\"%s\"} %llu\n", buckets[i].name,
                    (unsigned long long)total);
    }
    total += metrics->counts[METRICS_BUCKETS];
    text_format(out, LATENCY "_bucket{le=\"+Inf\"} %llu\n", (unsigned long long)total);
    text_format(out, LATENCY "_sum %.9f\n", (double)metrics->sum / 1e9);
    text_format(out, LATENCY "_count %llu\n", (unsigned long long)total);
}

void metrics_write(const struct metrics *metrics, const struct metrics_now *now, struct text *out)
{
    write_tables(out, now->tables);
    write_one(out, "floe_games_loaded", "gauge",
              "Games in memory; those that nobody looks at are in the store alone.",
              (uint64_t)now->loaded);
    write_one(out, "floe_sockets", "gauge", "Open WebSockets.", (uint64_t)now->sockets);
    write_one(out, "floe_people", "gauge", "People and bots behind them, each counted once.",
              (uint64_t)now->people);
    write_one(out, "floe_thinking", "gauge", "Tables at which a computer thinks.",
              (uint64_t)now->thinking);
    write_one(out, "floe_moves_total", "counter", "Moves on the disk since the start.",
              metrics->confirmed);
    write_latency(out, metrics);
}
