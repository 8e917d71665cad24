/*
 * worker.c - `floe worker`: does units of jobs that others have posted (queue/work_queue.h).
 *
 * The main thread talks with the database: it takes units, renews their leases and writes their
 * results. Each unit is done in a thread of its own, which wakes the main thread by a pipe when it
 * has something to say.
 */
#include "cli/worker/work.h"

#include "base/machine.h"
#include "base/memory.h"
#include "cli/options/commands.h"
#include "cli/support/interrupt.h"
#include "cli/support/speak.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define THREADS_MAX 64
#define LEASE_DEFAULT 30 /* seconds */
#define LEASE_MAX 3600
#define IDLE_MAX 86400  /* seconds */
#define RENEWALS 3      /* of a lease, before it ends */
#define POLL_EVERY 2000 /* milliseconds: leases of others end without a notification */
#define MILLISECONDS 1000

struct worker_options {
    const char *queue;
    int threads; /* 0: one for each core */
    int lease;
    int idle; /* seconds without work after which it ends; 0: never */
};

enum slot_state { SLOT_FREE, SLOT_BUSY, SLOT_DONE };

/* One unit at a time. */
struct slot {
    struct worker *worker;
    atomic_int state;
    pthread_t thread;
    struct work_unit unit;
    struct job_spec spec;
    struct work work;
    bool lost; /* the job has ended, or another worker was quicker */

    /* What the thread wants to be saved. */
    pthread_mutex_t lock;
    uint8_t *saved; /* NULL: nothing */
    size_t saved_size;
    int64_t part;
};

struct worker {
    const struct cli *cli;
    const struct worker_options *options;
    const atomic_bool *stop;
    struct work_queue *queue;
    char program[JOB_PROGRAM_MAX];
    int wake[2]; /* a pipe */
    struct slot *slots;
    int count, busy;
    long long done; /* units */
    int64_t next_renewal, idle_since;
};

static bool fail_database(const struct worker *worker)
{
    char sentence[WORK_PROBLEM_MAX];
    struct text out = text_in(sentence, sizeof sentence);
    say(&worker->cli->audience, &out, "queue.error.database", 1, "words",
        work_queue_failure(worker->queue), NULL);
    return complain_text(worker->cli, sentence);
}

/* ---- in the thread of a unit ---- */

static void wake(const struct worker *worker)
{
    const char byte = 0;
    if (write(worker->wake[1], &byte, 1) < 0) {
        /* The pipe is full: the main thread is awake anyway. */
    }
}

/* The newest state replaces one that was not sent yet. */
static void keep_state(struct work *work, uint8_t *bytes, size_t count, int64_t part)
{
    struct slot *slot = work->saver;
    pthread_mutex_lock(&slot->lock);
    free(slot->saved);
    slot->saved = bytes;
    slot->saved_size = count;
    slot->part = part;
    pthread_mutex_unlock(&slot->lock);
    wake(slot->worker);
}

static const struct work_kind *kind_named(const char *name)
{
    static const struct work_kind *const kinds[] = {&analysis_work, &arena_work, &train_work, NULL};
    for (int i = 0; kinds[i] != NULL; i++)
        if (strcmp(kinds[i]->name, name) == 0)
            return kinds[i];
    return NULL;
}

static void *do_unit(void *context)
{
    struct slot *slot = context;
    const struct work_kind *kind = kind_named(slot->unit.kind);
    struct text problem = text_in(slot->work.problem, sizeof slot->work.problem);
    if (kind != NULL && (kind->takes_record || job_spec_read(slot->unit.spec, &slot->spec)))
        kind->run(&slot->work);
    else
        say(&slot->worker->cli->audience, &problem, "queue.error.spec", 1, NULL);
    atomic_store(&slot->state, SLOT_DONE);
    wake(slot->worker);
    return NULL;
}

/* ---- taking ---- */

static bool start_unit(struct worker *worker, struct slot *slot)
{
    memset(&slot->work, 0, sizeof slot->work);
    slot->work.cli = worker->cli;
    slot->work.unit = &slot->unit;
    slot->work.spec = &slot->spec;
    slot->work.save = keep_state;
    slot->work.saver = slot;
    slot->lost = false;
    atomic_store(&slot->state, SLOT_BUSY);
    if (pthread_create(&slot->thread, NULL, do_unit, slot) != 0) {
        atomic_store(&slot->state, SLOT_FREE);
        return work_queue_give_back(worker->queue, &slot->unit);
    }
    worker->busy++;
    return true;
}

/* Fills the free slots, as long as there is work. */
static bool take_units(struct worker *worker)
{
    for (int i = 0; i < worker->count; i++) {
        struct slot *slot = &worker->slots[i];
        bool taken;
        if (atomic_load(&slot->state) != SLOT_FREE)
            continue;
        if (!work_queue_take(worker->queue, worker->program, worker->options->lease, &slot->unit,
                             &taken))
            return false;
        if (!taken)
            return true;
        if (!start_unit(worker, slot))
            return false;
    }
    return true;
}

/* ---- telling the database ---- */

static bool send_state(struct worker *worker, struct slot *slot)
{
    pthread_mutex_lock(&slot->lock);
    uint8_t *bytes = slot->saved;
    size_t count = slot->saved_size;
    int64_t part = slot->part;
    slot->saved = NULL;
    pthread_mutex_unlock(&slot->lock);
    bool good = bytes == NULL || slot->lost ||
                work_queue_save(worker->queue, &slot->unit, bytes, count, part);
    free(bytes);
    return good;
}

/* A unit without a result was stopped, or its job is wrong. */
static bool report(struct worker *worker, struct slot *slot)
{
    const struct work *work = &slot->work;
    if (slot->lost)
        return true;
    if (work->result != NULL) {
        worker->done++;
        return work_queue_finish(worker->queue, &slot->unit, work->result, work->result_size);
    }
    if (work->problem[0] != '\0')
        return work_queue_refuse(worker->queue, &slot->unit, work->problem);
    return work_queue_give_back(worker->queue, &slot->unit);
}

static bool end_unit(struct worker *worker, struct slot *slot)
{
    pthread_join(slot->thread, NULL);
    bool good = send_state(worker, slot) && report(worker, slot);
    free(slot->work.result);
    work_unit_free(&slot->unit);
    worker->busy--;
    worker->idle_since = machine_milliseconds();
    atomic_store(&slot->state, SLOT_FREE);
    return good;
}

static bool renew(struct worker *worker, struct slot *slot)
{
    bool ours;
    if (!work_queue_renew(worker->queue, &slot->unit, worker->options->lease, &ours))
        return false;
    if (!ours) {
        slot->lost = true;
        atomic_store(&slot->work.stop, true);
    }
    return true;
}

/* Everything that is to be told, once. */
static bool look_at_slots(struct worker *worker)
{
    int64_t now = machine_milliseconds();
    bool due = now >= worker->next_renewal, good = true;
    if (due)
        worker->next_renewal = now + worker->options->lease * MILLISECONDS / RENEWALS;
    for (int i = 0; i < worker->count && good; i++) {
        struct slot *slot = &worker->slots[i];
        int state = atomic_load(&slot->state);
        if (state == SLOT_DONE)
            good = end_unit(worker, slot);
        else if (state == SLOT_BUSY)
            good = send_state(worker, slot) && (!due || renew(worker, slot));
    }
    return good;
}

/* ---- the command ---- */

static void stop_units(struct worker *worker)
{
    for (int i = 0; i < worker->count; i++)
        if (atomic_load(&worker->slots[i].state) == SLOT_BUSY)
            atomic_store(&worker->slots[i].work.stop, true);
}

static bool is_idle_for_long(const struct worker *worker)
{
    int64_t idle = machine_milliseconds() - worker->idle_since;
    return worker->options->idle > 0 && worker->busy == 0 &&
           idle >= (int64_t)worker->options->idle * MILLISECONDS;
}

static void empty_pipe(const struct worker *worker)
{
    char bytes[64];
    while (read(worker->wake[0], bytes, sizeof bytes) > 0)
        ;
}

/* After an interrupt no unit is taken, and those that are begun are given back. */
static bool work(struct worker *worker)
{
    bool good = true;
    while (good && !is_idle_for_long(worker)) {
        bool stopping = atomic_load(worker->stop);
        if (stopping)
            stop_units(worker);
        good = look_at_slots(worker) && (stopping || take_units(worker));
        if (stopping && worker->busy == 0)
            break;
        good = good && work_queue_wait(worker->queue, worker->wake[0], POLL_EVERY);
        empty_pipe(worker);
    }
    return good;
}

/* The database has failed: what is under way is lost, and done again by others. */
static void drop_units(struct worker *worker)
{
    stop_units(worker);
    for (int i = 0; i < worker->count; i++)
        if (atomic_load(&worker->slots[i].state) != SLOT_FREE) {
            pthread_join(worker->slots[i].thread, NULL);
            free(worker->slots[i].work.result);
            work_unit_free(&worker->slots[i].unit);
        }
}

static void open_slots(struct worker *worker)
{
    worker->slots = memory_for((size_t)worker->count, sizeof *worker->slots);
    for (int i = 0; i < worker->count; i++) {
        worker->slots[i].worker = worker;
        pthread_mutex_init(&worker->slots[i].lock, NULL);
    }
}

static void close_slots(struct worker *worker)
{
    for (int i = 0; i < worker->count; i++) {
        free(worker->slots[i].saved);
        pthread_mutex_destroy(&worker->slots[i].lock);
    }
    free(worker->slots);
}

static bool open_pipe(struct worker *worker)
{
    if (pipe(worker->wake) != 0)
        return complain_file(worker->cli, "pipe");
    for (int i = 0; i < 2; i++)
        fcntl(worker->wake[i], F_SETFL, O_NONBLOCK);
    return true;
}

static int work_on(struct worker *worker)
{
    char units[NUMBER_MAX];
    open_slots(worker);
    bool good = work(worker);
    if (!good) {
        fail_database(worker);
        drop_units(worker);
    }
    close_slots(worker);
    print_sentence(&worker->cli->audience, "worker.done", number_text((int)worker->done, units),
                   "");
    return good ? EXIT_GOOD : EXIT_BAD;
}

static int run_worker(const struct cli *cli, const void *given)
{
    const struct worker_options *options = given;
    struct worker worker = {.cli = cli,
                            .options = options,
                            .count = options->threads > 0 ? options->threads : machine_cores(),
                            .idle_since = machine_milliseconds()};
    struct store_error why;
    char sentence[WORK_PROBLEM_MAX];
    struct text out = text_in(sentence, sizeof sentence);
    worker.queue = work_queue_open(options->queue, &why);
    if (worker.queue == NULL) {
        say(&cli->audience, &out, why.key, 1, "words", why.words, NULL);
        complain_text(cli, sentence);
        return EXIT_BAD;
    }
    job_program(cli->build, worker.program);
    worker.stop = interrupt_watch();
    interrupt_watch_term();
    int status = open_pipe(&worker) ? work_on(&worker) : EXIT_BAD;
    close(worker.wake[0]);
    close(worker.wake[1]);
    work_queue_close(worker.queue);
    return status;
}

#define AT(member) offsetof(struct worker_options, member)

static const struct option options[] = {
    {"queue", "ADDRESS", "cli.option.queue", OPTION_TEXT, AT(queue), .required = true},
    {"threads", "N", "cli.option.threads", OPTION_NUMBER, AT(threads), .low = 1,
     .high = THREADS_MAX},
    {"lease", "SECONDS", "cli.option.work_lease", OPTION_NUMBER, AT(lease), .low = 3,
     .high = LEASE_MAX, .default_number = LEASE_DEFAULT},
    {"idle", "SECONDS", "cli.option.work_idle", OPTION_NUMBER, AT(idle), .low = 1,
     .high = IDLE_MAX},
    {0}};

const struct command worker_command = {.name = "worker",
                                       .about = "cli.about.worker",
                                       .help = "cli.help.worker",
                                       .size = sizeof(struct worker_options),
                                       .options = options,
                                       .run = run_worker};
