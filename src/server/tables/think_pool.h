/*
 * think_pool.h - where the computers of all tables think: threads beside the server's loop.
 *
 * The loop asks, and goes on; when a move is found the loop is told, on its own thread. All functions
 * here are called on the loop's thread.
 *
 * Nobody's move waits for a computer: the threads run at a lower priority than the loop, and there are
 * never more of them than were asked for, however many computers have to move.
 *
 * No computer waits long for another: levels up to THINK_POOL_QUICK decide at a glance, those above may
 * take seconds. One thread, besides those asked for, does nothing but glances, so that they never wait
 * for a long thought; all others take the long thoughts first and glances when there are no others, so
 * that long thoughts never wait for glances. Each of the two lines is fair between addresses and, of one address,
 * between people (fair_queue.h): whoever has sixty tables with computers, or comes as sixty guests, waits for them, and
 * the computer of another address for one thought of theirs. The long thoughts of one address never occupy all threads,
 * if there is more than one.
 *
 * A move depends on the question alone, not on the thread or on what was thought before: it is that of
 * thinker_think with the manner of the level and the same random numbers.
 */
#ifndef FLOE_SERVER_TABLES_THINK_POOL_H
#define FLOE_SERVER_TABLES_THINK_POOL_H

#include "search/manner.h"
#include "server/runtime/store_gate.h"
#include "table/table.h"

#include <uv.h>

#define THINK_POOL_QUICK 4        /* the highest level that decides at a glance */
#define THINK_POOL_MAX 64         /* threads for long thoughts */
#define THINK_POOL_ADDRESS_MAX 64 /* of an address's text, with its NUL */

/* The move for a question. Its tag is the asker's. */
typedef void think_done(void *tag, game_move move);

struct think_request {
    const struct box *box; /* outlives the thinkers */
    const void *state;     /* somebody decides in it; copied */
    int level;             /* 1..LEVELS */
    const char *address;   /* where the table was made, or another text for it; copied */
    int64_t owner;         /* whoever hosts it */
    struct rng rng;
    think_done *answer; /* called once, on the loop, unless it was called off */
    void *tag;
};

struct think_pool; /* opaque */
struct think_job;  /* a question being thought about; gone when it is answered or called off */

/* threads 0: one for each core but that of the loop, at least one. NULL: the system gives no threads. */
struct think_pool *think_pool_open(uv_loop_t *loop, int threads);
/* Answers come only while that gate is open. */
void think_pool_set_gate(struct think_pool *pool, struct store_gate *gate);
/* How many of the threads asked for could not be started. */
int think_pool_missing(const struct think_pool *think_pool);
/* How many long thoughts there can be at the same time. */
int think_pool_threads(const struct think_pool *think_pool);
/* Calls off all questions and waits for all threads, which takes moments. The memory is let go on the
 * loop, which has to run once more, or until nothing is left on it. */
void think_pool_close(struct think_pool *think_pool);

struct think_job *think_pool_ask(struct think_pool *think_pool,
                                 const struct think_request *question);
/* The answer is not wanted any more, and will not come. */
void think_pool_cancel(struct think_pool *think_pool, struct think_job *thinking);

#endif
