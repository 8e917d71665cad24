/*
 * metrics.h - what the server counts, for /metrics: the text format of Prometheus.
 *
 * A move counts when it is on the disk (store.h). Its latency runs from the message that asked for
 * it until then: that is what a player waits for, besides the network.
 */
#ifndef FLOE_SERVER_TABLES_METRICS_H
#define FLOE_SERVER_TABLES_METRICS_H

#include "base/text.h"
#include "server/runtime/prometheus.h"
#include "store/store.h"

#define METRICS_STAGES 4  /* as in enum table_stage */
#define METRICS_VISITOR 3 /* behind those of enum person_kind that can connect */
#define METRICS_KINDS 4

struct metrics {
    uint64_t confirmed;     /* moves of people and computers */
    struct histogram moves; /* of people */
    uint64_t *begun;        /* when moves began that are not durable yet */
    size_t waiting, room;
    size_t committed; /* of the waiting ones: they are in `batch`, with `played` moves in all */
    uint64_t batch, played;
};

/* As of now. */
struct metrics_now {
    int tables[METRICS_STAGES]; /* in memory */
    int unopened;               /* tables in the store that are neither (backlog.h) */
    int loaded;                 /* tables whose game is loaded */
    int sockets, people, thinking;
    int sockets_of[METRICS_KINDS];
    int open_reports;
    uint64_t reports; /* since the start */
};

/* A person's move was played; its message came at that time, in nanoseconds. */
void metrics_moved(struct metrics *metrics, uint64_t begun);
/* The store has committed this batch, with `played` moves in all. */
void metrics_committed(struct metrics *metrics, uint64_t batch, uint64_t played);
/* That batch is durable since that time. */
void metrics_durable(struct metrics *metrics, uint64_t batch, uint64_t time);
/* The store is lost: moves that wait for their batch do not count. */
void metrics_drop(struct metrics *metrics);
void metrics_close(struct metrics *metrics);

void metrics_write(const struct metrics *metrics, const struct metrics_now *now, struct text *out);

#endif
