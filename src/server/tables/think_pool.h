/*
 * think_pool.h - threads beside the server's loop where the computers of all tables think.
 *
 * The loop asks and goes on; when a move is found, the answer comes on the loop's thread. All
 * functions here are called on that thread.
 *
 * Nobody's move waits for a computer: the threads run at a lower priority than the loop, and there
 * are never more than were asked for.
 *
 * No computer waits long for another. Levels up to THINK_POOL_QUICK decide at a glance, higher ones
 * may take seconds. One extra thread does only glances, so that they never wait for long thoughts;
 * all others take long thoughts first. Each of the two queues is fair between addresses and between
 * people (fair_queue.h): somebody with sixty tables of computers, or sixty guest sessions, waits
 * for themselves. The long thoughts of one address never occupy all threads, if there is more than
 * one.
 *
 * A move depends only on the request, not on the thread or on earlier thoughts: it is that of
 * thinker_think with the budget of the level and the same random numbers.
 */
#ifndef FLOE_SERVER_TABLES_THINK_POOL_H
#define FLOE_SERVER_TABLES_THINK_POOL_H

#include "search/budget.h"
#include "server/runtime/store_gate.h"
#include "table/table.h"

#include <uv.h>

#define THINK_POOL_QUICK 4        /* the highest level that decides at a glance */
#define THINK_POOL_MAX 64         /* most threads for long thoughts */
#define THINK_POOL_ADDRESS_MAX 64 /* of an address's text, with its NUL */

/* Gets the move of a request; tag is the requester's. */
typedef void think_done(void *tag, game_move move);

struct think_request {
    const struct box *box; /* must outlive the pool */
    const void *state;     /* with a seat to move; copied */
    int level;             /* 1..LEVELS */
    const char *address;   /* of whoever made the table, or a hash of it; copied */
    int64_t owner;         /* the host */
    struct rng rng;
    think_done *answer; /* called once, on the loop, unless cancelled */
    void *tag;
};

struct think_pool; /* opaque */
struct think_job;  /* a request under way; freed when it is answered or cancelled */

/* How many threads that means. 0: one per core except the loop's, at least one. */
int think_pool_wanted(int threads);
/* NULL: no threads could be started. */
struct think_pool *think_pool_open(uv_loop_t *loop, int threads);
/* Answers come only while that gate is open. */
void think_pool_set_gate(struct think_pool *pool, struct store_gate *gate);
/* hold: answers wait until it is called with false. */
void think_pool_hold(struct think_pool *pool, bool hold);
/* How many of the threads asked for could not be started. */
int think_pool_missing(const struct think_pool *think_pool);
/* How many long thoughts there can be at the same time. */
int think_pool_threads(const struct think_pool *think_pool);
/* Cancels everything and waits for the threads, which takes moments. Frees itself on the loop,
 * which must run once more. */
void think_pool_close(struct think_pool *think_pool);

struct think_job *think_pool_ask(struct think_pool *think_pool,
                                 const struct think_request *question);
/* Cancels a request: no answer will come. */
void think_pool_cancel(struct think_pool *think_pool, struct think_job *thinking);

#endif
