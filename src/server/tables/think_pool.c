/*
 * think_pool.c - threads for computers. See think_pool.h.
 *
 * One lock guards the queues and the state of the threads. It is held only for a few instructions,
 * because the loop takes it, too, and a thread of low priority might be preempted while it holds
 * it.
 *
 * There are two queues: glances of weak computers and long thoughts. The first thread takes glances
 * alone, so that a quick game never waits behind strong computers; all others take long thoughts
 * first.
 */
#include "server/tables/think_pool.h"

#include "base/machine.h"
#include "base/memory.h"
#include "base/text.h"
#include "server/runtime/fair_queue.h"
#include "server/runtime/must.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#define NICENESS 10 /* of 19 */

struct think_job {
    struct fair_item item;  /* while it waits */
    struct think_job *next; /* when it is done */
    char address[THINK_POOL_ADDRESS_MAX];
    const struct box *box;
    int level;
    struct rng rng;
    think_done *answer;
    void *tag;
    atomic_bool stop;
    bool under_way; /* a thread has it */
    bool cancelled;
    game_move move;
    _Alignas(max_align_t) unsigned char state[];
};

/* First come, first served. */
struct queue {
    struct think_job *first, **end;
};

/* A thread's thinker for a box; opened when the box first comes. */
struct cached {
    struct cached *next;
    const struct box *box;
    struct thinker *thinker;
};

struct worker {
    struct think_pool *pool;
    uv_thread_t thread;
    bool quick_only;
    struct think_job *now; /* NULL: it waits */
    struct cached *thinkers;
};

struct think_pool {
    uv_mutex_t lock;
    uv_cond_t glance, thought; /* wake the first worker, and the others */
    uv_async_t signal;         /* to the loop: something is done */
    struct store_gate *gate;
    struct gate_waiter waiter;
    bool held; /* answers wait */
    bool closing;
    struct fair_queue quick, slow; /* waiting */
    struct queue done;             /* to be told */
    int count;                     /* of workers; the first does only glances */
    int wanted;                    /* threads for long thoughts that were asked for */
    struct worker workers[1 + THINK_POOL_MAX];
};

/* ---- queues ---- */

static void queue_open(struct queue *queue)
{
    queue->first = NULL;
    queue->end = &queue->first;
}

static void queue_add(struct queue *queue, struct think_job *job)
{
    job->next = NULL;
    *queue->end = job;
    queue->end = &job->next;
}

/* NULL: nobody is there. */
static struct think_job *queue_take(struct queue *queue)
{
    struct think_job *first = queue->first;
    if (first == NULL)
        return NULL;
    queue->first = first->next;
    if (queue->first == NULL)
        queue->end = &queue->first;
    return first;
}

/* Only for a job that was cancelled between its end and its answer. */
static bool queue_remove(struct queue *queue, struct think_job *gone)
{
    for (struct think_job **at = &queue->first; *at != NULL; at = &(*at)->next) {
        if (*at != gone)
            continue;
        *at = gone->next;
        if (queue->end == &gone->next)
            queue->end = at;
        return true;
    }
    return false;
}

static void queue_close(struct queue *queue)
{
    struct think_job *job;
    while ((job = queue_take(queue)) != NULL)
        free(job);
}

/* Weak computers answer in milliseconds, strong ones in seconds. */
static struct fair_queue *queue_for(struct think_pool *pool, int level)
{
    return level <= THINK_POOL_QUICK ? &pool->quick : &pool->slow;
}

static void drop_job(struct fair_item *item)
{
    free(item); /* the first member of its job */
}

/* ---- on the threads ---- */

/* On Linux each thread has its own priority; elsewhere this would change the loop's, too. */
static void lower_priority(void)
{
#if defined __linux__ && !defined FLOE_ONLY_POSIX
    setpriority(PRIO_PROCESS, 0, NICENESS);
#endif
}

/* Thinkers are large, so each thread keeps its own for each box. What a thinker remembers of the
 * last position is forgotten, so that a move does not depend on who thought before. */
static struct thinker *thinker_for(struct worker *worker, const struct box *box)
{
    struct cached *cached = worker->thinkers;
    while (cached != NULL && cached->box != box)
        cached = cached->next;
    if (cached == NULL) {
        cached = memory_for(1, sizeof *cached);
        *cached = (struct cached){worker->thinkers, box, thinker_open(box->game, box->data)};
        worker->thinkers = cached;
    }
    thinker_forget(cached->thinker);
    return cached->thinker;
}

static void close_thinkers(struct worker *worker)
{
    while (worker->thinkers != NULL) {
        struct cached *cached = worker->thinkers;
        worker->thinkers = cached->next;
        thinker_close(cached->thinker);
        free(cached);
    }
}

/* A cancelled search returns soon with any move, which nobody gets. */
static void think(struct worker *worker, struct think_job *job)
{
    struct thinker *thinker = thinker_for(worker, job->box);
    struct budget budget = budget_of_level(job->box->game, job->state, job->level);
    struct watcher watcher = {.stop = &job->stop};
    struct thought thought;
    thinker_think(thinker, job->state, &budget, job->rng, &watcher, &thought);
    job->move = thought.move;
}

/* Call it with the lock held. NULL: nothing to do for this worker. */
static struct think_job *take_next(struct worker *worker)
{
    struct think_pool *pool = worker->pool;
    struct fair_item *next = worker->quick_only ? NULL : fair_take(&pool->slow);
    return (struct think_job *)(next != NULL ? next : fair_take(&pool->quick));
}

/* NULL: it is time to end. */
static struct think_job *wait_for_work(struct worker *worker)
{
    struct think_pool *pool = worker->pool;
    struct think_job *next = NULL;
    uv_mutex_lock(&pool->lock);
    while (!pool->closing && (next = take_next(worker)) == NULL)
        uv_cond_wait(worker->quick_only ? &pool->glance : &pool->thought, &pool->lock);
    worker->now = next;
    if (next != NULL)
        next->under_way = true;
    uv_mutex_unlock(&pool->lock);
    return next;
}

/* Hands a finished job to the loop, or frees a cancelled one. */
static void hand_over(struct worker *worker, struct think_job *job)
{
    struct think_pool *pool = worker->pool;
    uv_mutex_lock(&pool->lock);
    bool wanted = !job->cancelled;
    worker->now = NULL;
    job->under_way = false;
    fair_done(queue_for(pool, job->level), job->address);
    if (wanted)
        queue_add(&pool->done, job);
    uv_mutex_unlock(&pool->lock);
    if (wanted)
        uv_async_send(&pool->signal);
    else
        free(job);
}

/* The body of each thread. */
static void work(void *argument)
{
    struct worker *worker = argument;
    struct think_job *job;
    lower_priority();
    while ((job = wait_for_work(worker)) != NULL) {
        think(worker, job);
        hand_over(worker, job);
    }
    close_thinkers(worker);
}

/* ---- on the loop: asking and being told ---- */

static struct think_job *take_done(struct think_pool *pool)
{
    uv_mutex_lock(&pool->lock);
    struct think_job *job = queue_take(&pool->done);
    uv_mutex_unlock(&pool->lock);
    return job;
}

/* Only those that are there now: see deliver_done. */
static int count_done(struct think_pool *pool)
{
    int count = 0;
    uv_mutex_lock(&pool->lock);
    for (const struct think_job *at = pool->done.first; at != NULL; at = at->next)
        count++;
    uv_mutex_unlock(&pool->lock);
    return count;
}

/* One at a time, because an answer may cancel the next one. Jobs that finish meanwhile signal
 * again, so that the loop can do something else first. */
static void deliver_done(void *context)
{
    struct think_pool *pool = context;
    struct think_job *job;
    for (int left = count_done(pool); left > 0 && (job = take_done(pool)) != NULL; left--) {
        job->answer(job->tag, job->move);
        free(job);
    }
}

/* An answer writes a move, so it waits for the store like everything else. */
static void on_done(uv_async_t *signal)
{
    struct think_pool *pool = signal->data;
    if (!pool->held)
        store_gate_run(pool->gate, &pool->waiter);
}

void think_pool_hold(struct think_pool *pool, bool hold)
{
    pool->held = hold;
    uv_async_send(&pool->signal);
}

void think_pool_set_gate(struct think_pool *pool, struct store_gate *gate)
{
    pool->gate = gate;
}

/* The state is copied: the table may be unloaded while a thread thinks. */
struct think_job *think_pool_ask(struct think_pool *pool, const struct think_request *request)
{
    size_t size = request->box->game->state_size;
    struct think_job *job = memory_for(1, sizeof *job + size);
    job->box = request->box;
    struct text address = text_in(job->address, sizeof job->address);
    text_add(&address, request->address);
    job->item = (struct fair_item){.address = job->address, .owner = request->owner};
    job->level = request->level;
    job->rng = request->rng;
    job->answer = request->answer;
    job->tag = request->tag;
    memcpy(job->state, request->state, size);
    uv_mutex_lock(&pool->lock);
    fair_add(queue_for(pool, request->level), &job->item);
    uv_mutex_unlock(&pool->lock);
    uv_cond_signal(&pool->thought);
    if (request->level <= THINK_POOL_QUICK)
        uv_cond_signal(&pool->glance);
    return job;
}

/* A job that a thread already has is freed by that thread. */
void think_pool_cancel(struct think_pool *pool, struct think_job *job)
{
    uv_mutex_lock(&pool->lock);
    bool under_way = job->under_way;
    job->cancelled = true;
    atomic_store(&job->stop, true);
    if (!under_way && !fair_remove(queue_for(pool, job->level), &job->item))
        queue_remove(&pool->done, job);
    uv_mutex_unlock(&pool->lock);
    if (!under_way)
        free(job);
}

int think_pool_missing(const struct think_pool *pool)
{
    return pool->wanted - think_pool_threads(pool);
}

int think_pool_threads(const struct think_pool *pool)
{
    return pool->count - 1;
}

/* ---- from beginning to end ---- */

/* Stops at the first thread that cannot be had; think_pool_missing tells. */
static void start_workers(struct think_pool *pool, int threads)
{
    for (; pool->count < 1 + threads; pool->count++) {
        struct worker *worker = &pool->workers[pool->count];
        worker->pool = pool;
        worker->quick_only = pool->count == 0;
        if (uv_thread_create(&worker->thread, work, worker) != 0)
            return;
    }
}

/* One core is left for the loop. */
int think_pool_wanted(int wanted)
{
    int cores = machine_cores();
    if (wanted <= 0)
        wanted = cores > 1 ? cores - 1 : 1;
    return wanted < THINK_POOL_MAX ? wanted : THINK_POOL_MAX;
}

/* An address may use all threads but one, so that nobody else waits for all of its thoughts. */
struct think_pool *think_pool_open(uv_loop_t *loop, int threads)
{
    struct think_pool *pool = memory_for(1, sizeof *pool);
    if (uv_async_init(loop, &pool->signal, on_done) != 0) {
        free(pool);
        return NULL;
    }
    pool->signal.data = pool;
    pool->waiter = (struct gate_waiter){.run = deliver_done, .context = pool};
    must(uv_mutex_init(&pool->lock) == 0, "uv_mutex_init");
    must(uv_cond_init(&pool->glance) == 0, "uv_cond_init");
    must(uv_cond_init(&pool->thought) == 0, "uv_cond_init");
    int wanted = think_pool_wanted(threads), most = wanted > 1 ? wanted - 1 : 1;
    fair_open(&pool->quick, most);
    fair_open(&pool->slow, most);
    queue_open(&pool->done);
    pool->wanted = wanted;
    start_workers(pool, wanted);
    if (think_pool_threads(pool) < 1) {
        think_pool_close(pool);
        return NULL;
    }
    return pool;
}

static void free_pool(uv_handle_t *signal)
{
    struct think_pool *pool = signal->data;
    uv_cond_destroy(&pool->thought);
    uv_cond_destroy(&pool->glance);
    uv_mutex_destroy(&pool->lock);
    free(pool);
}

/* Stops running searches, so that the threads end soon. */
static void stop_all(struct think_pool *pool)
{
    uv_mutex_lock(&pool->lock);
    pool->closing = true;
    for (int i = 0; i < pool->count; i++)
        if (pool->workers[i].now != NULL)
            atomic_store(&pool->workers[i].now->stop, true);
    uv_mutex_unlock(&pool->lock);
    uv_cond_broadcast(&pool->glance);
    uv_cond_broadcast(&pool->thought);
}

void think_pool_close(struct think_pool *pool)
{
    stop_all(pool);
    for (int i = 0; i < pool->count; i++)
        must(uv_thread_join(&pool->workers[i].thread) == 0, "uv_thread_join");
    fair_close(&pool->quick, drop_job);
    fair_close(&pool->slow, drop_job);
    queue_close(&pool->done);
    uv_close((uv_handle_t *)&pool->signal, free_pool);
}
