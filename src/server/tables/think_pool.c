/*
 * think_pool.c - threads that think. See think_pool.h.
 *
 * One lock guards the queues, and what is known of the threads. It is held for a few instructions only:
 * the loop takes it, too, and a thread of low priority might be put aside while it has it.
 */
#include "server/tables/think_pool.h"

#include "base/text.h"
#include "search/machine.h"
#include "server/runtime/fair_queue.h"
#include "table/memory.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#define NICENESS 10 /* of 19 */

struct thinking {
    struct fair_item item; /* while it waits */
    struct thinking *next; /* when it is done */
    char address[THINKERS_ADDRESS_MAX];
    const struct box *box;
    int level;
    struct rng rng;
    thinkers_answer *answer;
    void *tag;
    atomic_bool stop;
    bool under_way; /* a thread has it */
    bool called_off;
    game_move move;
    _Alignas(max_align_t) unsigned char state[];
};

/* First come, first served. */
struct queue {
    struct thinking *first, **end;
};

/* What a thread thinks with; opened when a box comes for the first time. */
struct memory {
    struct memory *next;
    const struct box *box;
    struct thinker *thinker;
};

struct worker {
    struct thinkers *pool;
    uv_thread_t thread;
    bool quick_only;
    struct thinking *now; /* NULL: it waits */
    struct memory *memories;
};

struct thinkers {
    uv_mutex_t lock;
    uv_cond_t glance, thought; /* what workers wait for: the first one, and the others */
    uv_async_t signal;         /* to the loop: something is done */
    struct store_gate *gate;
    bool closing;
    struct fair_queue quick, slow; /* waiting */
    struct queue done;             /* to be told */
    int count;                     /* of workers; the first has glances only */
    struct worker workers[1 + THINKERS_MAX];
};

/* ---- queues ---- */

static void queue_open(struct queue *queue)
{
    queue->first = NULL;
    queue->end = &queue->first;
}

static void queue_add(struct queue *queue, struct thinking *thinking)
{
    thinking->next = NULL;
    *queue->end = thinking;
    queue->end = &thinking->next;
}

/* NULL: nobody is there. */
static struct thinking *queue_take(struct queue *queue)
{
    struct thinking *first = queue->first;
    if (first == NULL)
        return NULL;
    queue->first = first->next;
    if (queue->first == NULL)
        queue->end = &queue->first;
    return first;
}

static bool queue_remove(struct queue *queue, struct thinking *gone)
{
    for (struct thinking **at = &queue->first; *at != NULL; at = &(*at)->next) {
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
    struct thinking *thinking;
    while ((thinking = queue_take(queue)) != NULL)
        free(thinking);
}

static struct fair_queue *line_of(struct thinkers *pool, int level)
{
    return level <= THINKERS_QUICK ? &pool->quick : &pool->slow;
}

static void drop(struct fair_item *item)
{
    free(item); /* the first member of its thinking */
}

/* ---- on the threads ---- */

/* On Linux a priority is a thread's own; elsewhere it would be the loop's, too. */
static void step_back(void)
{
#if defined __linux__ && !defined FLOE_ONLY_POSIX
    setpriority(PRIO_PROCESS, 0, NICENESS);
#endif
}

static struct thinker *thinker_for(struct worker *worker, const struct box *box)
{
    struct memory *memory = worker->memories;
    while (memory != NULL && memory->box != box)
        memory = memory->next;
    if (memory == NULL) {
        memory = memory_for(1, sizeof *memory);
        *memory = (struct memory){worker->memories, box, thinker_open(box->game, box->data)};
        worker->memories = memory;
    }
    if (memory->thinker == NULL)
        abort(); /* as memory.h does */
    thinker_forget(memory->thinker);
    return memory->thinker;
}

static void forget_all(struct worker *worker)
{
    while (worker->memories != NULL) {
        struct memory *memory = worker->memories;
        worker->memories = memory->next;
        thinker_close(memory->thinker);
        free(memory);
    }
}

static void think(struct worker *worker, struct thinking *thinking)
{
    struct thinker *thinker = thinker_for(worker, thinking->box);
    struct manner manner = manner_of_level(thinking->box->game, thinking->state, thinking->level);
    struct watcher watcher = {.stop = &thinking->stop};
    struct thought thought;
    thinker_think(thinker, thinking->state, &manner, thinking->rng, &watcher, &thought);
    thinking->move = thought.move;
}

/* With the lock held; NULL: there is nothing to do for this worker. */
static struct thinking *take_next(struct worker *worker)
{
    struct thinkers *pool = worker->pool;
    struct fair_item *next = worker->quick_only ? NULL : fair_take(&pool->slow);
    return (struct thinking *)(next != NULL ? next : fair_take(&pool->quick));
}

/* NULL: it is time to end. */
static struct thinking *wait_for_work(struct worker *worker)
{
    struct thinkers *pool = worker->pool;
    struct thinking *next = NULL;
    uv_mutex_lock(&pool->lock);
    while (!pool->closing && (next = take_next(worker)) == NULL)
        uv_cond_wait(worker->quick_only ? &pool->glance : &pool->thought, &pool->lock);
    worker->now = next;
    if (next != NULL)
        next->under_way = true;
    uv_mutex_unlock(&pool->lock);
    return next;
}

/* What was called off meanwhile is nobody's any more. */
static void hand_over(struct worker *worker, struct thinking *thinking)
{
    struct thinkers *pool = worker->pool;
    uv_mutex_lock(&pool->lock);
    bool wanted = !thinking->called_off;
    worker->now = NULL;
    thinking->under_way = false;
    fair_done(line_of(pool, thinking->level), thinking->address);
    if (wanted)
        queue_add(&pool->done, thinking);
    uv_mutex_unlock(&pool->lock);
    if (wanted)
        uv_async_send(&pool->signal);
    else
        free(thinking);
}

static void work(void *argument)
{
    struct worker *worker = argument;
    struct thinking *thinking;
    step_back();
    while ((thinking = wait_for_work(worker)) != NULL) {
        think(worker, thinking);
        hand_over(worker, thinking);
    }
    forget_all(worker);
}

/* ---- on the loop: asking and being told ---- */

static struct thinking *take_done(struct thinkers *pool)
{
    uv_mutex_lock(&pool->lock);
    struct thinking *thinking = queue_take(&pool->done);
    uv_mutex_unlock(&pool->lock);
    return thinking;
}

static int count_done(struct thinkers *pool)
{
    int count = 0;
    uv_mutex_lock(&pool->lock);
    for (const struct thinking *at = pool->done.first; at != NULL; at = at->next)
        count++;
    uv_mutex_unlock(&pool->lock);
    return count;
}

/* One at a time, because an answer may call off the next one. Those that come meanwhile have a signal of
 * their own: the loop can do something else before. */
static void tell_done(void *context)
{
    struct thinkers *pool = context;
    struct thinking *thinking;
    for (int left = count_done(pool); left > 0 && (thinking = take_done(pool)) != NULL; left--) {
        thinking->answer(thinking->tag, thinking->move);
        free(thinking);
    }
}

static void hear_done(uv_async_t *signal)
{
    struct thinkers *pool = signal->data;
    store_gate_run(pool->gate, tell_done, pool);
}

void thinkers_wait_at(struct thinkers *pool, struct store_gate *gate)
{
    pool->gate = gate;
}

struct thinking *thinkers_ask(struct thinkers *pool, const struct question *question)
{
    size_t size = question->box->game->state_size;
    struct thinking *thinking = memory_for(1, sizeof *thinking + size);
    thinking->box = question->box;
    struct text address = text_in(thinking->address, sizeof thinking->address);
    text_add(&address, question->address);
    thinking->item = (struct fair_item){.address = thinking->address, .owner = question->owner};
    thinking->level = question->level;
    thinking->rng = question->rng;
    thinking->answer = question->answer;
    thinking->tag = question->tag;
    memcpy(thinking->state, question->state, size);
    uv_mutex_lock(&pool->lock);
    fair_add(line_of(pool, question->level), &thinking->item);
    uv_mutex_unlock(&pool->lock);
    uv_cond_signal(&pool->thought);
    if (question->level <= THINKERS_QUICK)
        uv_cond_signal(&pool->glance);
    return thinking;
}

void thinkers_call_off(struct thinkers *pool, struct thinking *thinking)
{
    uv_mutex_lock(&pool->lock);
    bool under_way = thinking->under_way;
    thinking->called_off = true;
    atomic_store(&thinking->stop, true);
    if (!under_way && !fair_remove(line_of(pool, thinking->level), &thinking->item))
        queue_remove(&pool->done, thinking);
    uv_mutex_unlock(&pool->lock);
    if (!under_way)
        free(thinking);
}

int thinkers_threads(const struct thinkers *pool)
{
    return pool->count - 1;
}

/* ---- from beginning to end ---- */

static void start_workers(struct thinkers *pool, int threads)
{
    for (; pool->count < 1 + threads; pool->count++) {
        struct worker *worker = &pool->workers[pool->count];
        worker->pool = pool;
        worker->quick_only = pool->count == 0;
        if (uv_thread_create(&worker->thread, work, worker) != 0)
            return;
    }
}

static int threads_for(int wanted)
{
    int cores = machine_cores();
    if (wanted <= 0)
        wanted = cores > 1 ? cores - 1 : 1;
    return wanted < THINKERS_MAX ? wanted : THINKERS_MAX;
}

struct thinkers *thinkers_open(uv_loop_t *loop, int threads)
{
    struct thinkers *pool = memory_for(1, sizeof *pool);
    if (uv_async_init(loop, &pool->signal, hear_done) != 0) {
        free(pool);
        return NULL;
    }
    pool->signal.data = pool;
    uv_mutex_init(&pool->lock);
    uv_cond_init(&pool->glance);
    uv_cond_init(&pool->thought);
    int wanted = threads_for(threads), most = wanted > 1 ? wanted - 1 : 1;
    fair_open(&pool->quick, most);
    fair_open(&pool->slow, most);
    queue_open(&pool->done);
    start_workers(pool, wanted);
    if (thinkers_threads(pool) < 1) {
        thinkers_close(pool);
        return NULL;
    }
    return pool;
}

static void let_go(uv_handle_t *signal)
{
    struct thinkers *pool = signal->data;
    uv_cond_destroy(&pool->thought);
    uv_cond_destroy(&pool->glance);
    uv_mutex_destroy(&pool->lock);
    free(pool);
}

static void stop_all(struct thinkers *pool)
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

void thinkers_close(struct thinkers *pool)
{
    stop_all(pool);
    for (int i = 0; i < pool->count; i++)
        uv_thread_join(&pool->workers[i].thread);
    fair_close(&pool->quick, drop);
    fair_close(&pool->slow, drop);
    queue_close(&pool->done);
    uv_close((uv_handle_t *)&pool->signal, let_go);
}
