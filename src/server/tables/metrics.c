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

#define FIRST_ROOM 64

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
        histogram_add(&metrics->moves, time - metrics->begun[i]);
    metrics->waiting -= metrics->committed;
    for (size_t i = 0; i < metrics->waiting; i++)
        metrics->begun[i] = metrics->begun[metrics->committed + i];
    metrics->committed = 0;
    metrics->confirmed = metrics->played;
}

void metrics_drop(struct metrics *metrics)
{
    metrics->waiting = metrics->committed = 0;
    metrics->played = metrics->confirmed;
}

void metrics_close(struct metrics *metrics)
{
    free(metrics->begun);
}

/* ---- writing ---- */

static void write_tables(struct text *out, const int tables[METRICS_STAGES])
{
    prometheus_head(out, "floe_tables", "gauge",
                    "Tables in memory by stage; those that are over only while somebody looks on.");
    for (int i = 0; i < METRICS_STAGES; i++)
        prometheus_labelled(out, "floe_tables", "stage", stage_names[i], (uint64_t)tables[i]);
}

static void write_sockets(struct text *out, const struct metrics_now *now)
{
    prometheus_number(out, "floe_sockets", "gauge", "Open WebSockets.", (uint64_t)now->sockets);
    prometheus_head(out, "floe_sockets_of", "gauge", "Open WebSockets by the kind of person.");
    for (int i = 0; i < METRICS_KINDS; i++)
        prometheus_labelled(out, "floe_sockets_of", "kind",
                            i == METRICS_VISITOR ? "visitor" : person_kind_names[i],
                            (uint64_t)now->sockets_of[i]);
}

void metrics_write(const struct metrics *metrics, const struct metrics_now *now, struct text *out)
{
    write_tables(out, now->tables);
    prometheus_number(out, "floe_tables_unopened", "gauge",
                      "Tables that are not over and that are still to be opened after a start, or "
                      "after another server is gone.",
                      (uint64_t)now->unopened);
    prometheus_number(out, "floe_games_loaded", "gauge",
                      "Games in memory; those that nobody looks at are in the store alone.",
                      (uint64_t)now->loaded);
    write_sockets(out, now);
    prometheus_number(out, "floe_people", "gauge",
                      "People and bots behind them, each counted once.", (uint64_t)now->people);
    prometheus_number(out, "floe_thinking", "gauge", "Tables at which a computer thinks.",
                      (uint64_t)now->thinking);
    prometheus_number(out, "floe_reports_open", "gauge",
                      "Reports of people that no operator has settled.",
                      (uint64_t)now->open_reports);
    prometheus_number(out, "floe_reports_total", "counter", "Reports since the start.",
                      now->reports);
    prometheus_number(out, "floe_moves_total", "counter", "Moves on the disk since the start.",
                      metrics->confirmed);
    histogram_write(out, "floe_move_seconds",
                    "Seconds from the message with a person's move until the move is on the disk.",
                    &metrics->moves);
}
