/*
 * server_metrics.h - what the server as a whole counts for /metrics, beside the tables
 * (tables/metrics.h): commits, syncs, the loop, limits, log-ins, e-mails, the size of the store,
 * its lease, and how long it is waited for. A file has no lease and nobody waits for it; it says
 * so, so that one dashboard and one set of alarms fit all.
 */
#ifndef FLOE_SERVER_SERVER_METRICS_H
#define FLOE_SERVER_SERVER_METRICS_H

#include "server/api/api.h"
#include "server/limits/limits.h"
#include "server/notify/outbox.h"
#include "server/runtime/store_gate.h"

#include <uv.h>

#define SERVER_METRICS_MEASURE (3600 * INT64_C(1000)) /* milliseconds between two measurements */

/* All zero: nothing has happened yet. */
struct server_metrics {
    struct histogram commits;   /* a batch is committed */
    struct histogram syncs;     /* from then until the disk has it */
    struct histogram delays;    /* of the loop: how late its tick comes */
    uint64_t batch, committed;  /* the newest batch that is not on the disk yet, and when it was
                                  committed; 0: none */
    uint64_t ticked;            /* when the last tick came; 0: none came */
    const struct store *shared; /* whose lease it is */

    /* the store's size, measured now and then in a thread of libuv's pool */
    uv_work_t work;
    bool measuring;
    int64_t measured;         /* steady time of the last measurement; 0: there was none */
    const char *store;        /* its address */
    struct store_sizes found; /* the thread's, while it is measuring */
    struct store_sizes sizes;
};

/* What else is counted elsewhere. */
struct server_parts {
    const struct api *api;
    const struct limits *limits;
    struct outbox *outbox; /* NULL: none */
    const struct store_gate *gate;
};

/* A batch was committed: it began and ended at these times, in nanoseconds. */
void server_metrics_committed(struct server_metrics *metrics, uint64_t batch, uint64_t begun,
                              uint64_t ended);
/* That batch is on the disk by now. */
void server_metrics_durable(struct server_metrics *metrics, uint64_t batch, uint64_t now);
/* The tick has come, which is due every `each` nanoseconds. Measures the store if it is time. */
void server_metrics_tick(struct server_metrics *metrics, uv_loop_t *loop, uint64_t now,
                         uint64_t each);

void server_metrics_write(const struct server_metrics *metrics, const struct server_parts *parts,
                          struct text *out);

#endif
