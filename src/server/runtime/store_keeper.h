/*
 * store_keeper.h - keeps the server's lease of a shared database, and gets the store back when the
 * lease or the connection was lost.
 *
 * A lost store (store.h) is opened again in a thread of libuv's pool, every STORE_KEEPER_RETRY
 * milliseconds, until it succeeds or `patience` is over. Meanwhile the loop goes on without a
 * store.
 */
#ifndef FLOE_SERVER_RUNTIME_STORE_KEEPER_H
#define FLOE_SERVER_RUNTIME_STORE_KEEPER_H

#include "server/runtime/event_log.h"
#include "store/store.h"

#include <uv.h>

#define STORE_KEEPER_RENEW 1000 /* milliseconds between two renewals */
#define STORE_KEEPER_RETRY 250

struct store_keeper {
    struct store *store;
    struct event_log *event_log;
    int64_t patience;                /* milliseconds */
    void (*back)(void *context);     /* the store is there again */
    void (*given_up)(void *context); /* patience is over, or it cannot be opened any more */
    void *context;

    /* private to store_keeper.c */
    uv_loop_t *loop;
    uv_work_t work;
    uv_timer_t retry;
    bool closed;
    int64_t renewed; /* steady time of the last renewal */
    int64_t since;   /* steady time at which the store was lost */
    struct store *fresh;
    struct store_error why;
};

/* The members before the private ones are set. */
void store_keeper_open(struct store_keeper *keeper, uv_loop_t *loop);
/* Closes on the loop. A store that is being opened is closed again. */
void store_keeper_close(struct store_keeper *keeper);
/* Renews the lease, if it is time. Call it often, while the store is there. */
void store_keeper_tick(struct store_keeper *keeper, int64_t now);
/* The store is lost: `back` or `given_up` will be called. */
void store_keeper_lost(struct store_keeper *keeper);

#endif
