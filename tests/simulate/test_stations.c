/*
 * test_stations.c - the stations of a simulation, beside what queueing theory says of them.
 *
 * Jobs come as a Poisson process to threads on some cores. The formulas are those of the textbooks:
 * Pollaczek and Khinchine for M/M/1 and M/D/1, Erlang's C for two cores.
 */
#include "support.h"

#include "base/rng.h"
#include "simulate/delays.h"
#include "simulate/station.h"

#include <math.h>
#include <stdlib.h>

#define JOBS 400000
#define SERVICE 1.0 /* milliseconds */
#define MILLISECOND (SIM_SECOND / 1000)
#define TOLERANCE 0.04

enum { DONE, ARRIVAL };

struct queue {
    struct event_queue events;
    struct stations stations;
    struct rng rng;
    bool random; /* service times are exponential; else all alike */
    sim_time *came;
    struct delays spent; /* from coming to the end of the job */
    double busy, inside; /* integrals over time, in nanoseconds */
    int jobs;            /* inside now */
};

static sim_time exponential(struct queue *queue, double mean)
{
    double chance = (double)(rng_next(&queue->rng) >> 11) * 0x1p-53;
    return (sim_time)(-log(1 - chance) * mean * (double)MILLISECOND);
}

static sim_time cost(void *context, uint32_t thread, const struct job *job)
{
    struct queue *queue = context;
    (void)thread;
    (void)job;
    sim_time time = queue->random ? exponential(queue, SERVICE) : (sim_time)(SERVICE * MILLISECOND);
    queue->busy += (double)time;
    return time;
}

static void add_arrival(struct queue *queue, uint32_t number, double load)
{
    event_queue_add(&queue->events,
                    (struct event){.time = queue->stations.now + exponential(queue, SERVICE / load),
                                   .kind = ARRIVAL,
                                   .which = number});
}

static void handle(struct queue *queue, const struct event *event, uint32_t threads, double load)
{
    struct stations *stations = &queue->stations;
    queue->inside += queue->jobs * (double)(event->time - stations->now);
    stations->now = event->time;
    if (event->kind == DONE) {
        uint32_t job = stations->threads[event->which].job.which;
        delays_note(&queue->spent, stations->now - queue->came[job]);
        queue->jobs--;
        thread_release(stations, event->which);
        thread_next(stations, event->which);
        return;
    }
    queue->came[event->which] = stations->now;
    queue->jobs++;
    thread_put(stations, event->which % threads, (struct job){.which = event->which});
    if (event->which + 1 < JOBS)
        add_arrival(queue, event->which + 1, load);
}

/* Runs JOBS jobs; load is in cores. */
static struct queue *run(uint32_t threads, int cores, bool random, double load)
{
    struct queue *queue = calloc(1, sizeof *queue);
    struct cores pool = {.idle = cores, .waiting.size = sizeof(uint32_t)};
    struct event event;
    queue->random = random;
    queue->rng = rng_from_text("queue");
    queue->came = calloc(JOBS, sizeof *queue->came);
    queue->stations = (struct stations){.threads = calloc(threads, sizeof(struct thread)),
                                        .events = &queue->events,
                                        .done = DONE,
                                        .cost = cost,
                                        .context = queue};
    for (uint32_t i = 0; i < threads; i++)
        queue->stations.threads[i] =
            (struct thread){.cores = &pool, .jobs.size = sizeof(struct job)};
    add_arrival(queue, 0, load);
    while (event_queue_take(&queue->events, &event))
        handle(queue, &event, threads, load);
    for (uint32_t i = 0; i < threads; i++)
        ring_close(&queue->stations.threads[i].jobs);
    ring_close(&pool.waiting);
    free(queue->stations.threads);
    free(queue->came);
    event_queue_close(&queue->events);
    return queue;
}

static void assert_near(double found, double expected)
{
    if (!(fabs(found / expected - 1) <= TOLERANCE))
        fail_msg("%f instead of %f", found, expected);
}

/* Waiting by theory, the law of utilisation, and Little's law. */
static void check(struct queue *queue, double load, double waiting)
{
    double all = (double)queue->stations.now, rate = JOBS / all;
    assert_int_equal(queue->spent.count, JOBS);
    assert_near(delays_mean(&queue->spent), SERVICE + waiting);
    assert_near(queue->busy / all, load);
    double little = rate * delays_mean(&queue->spent) * (double)MILLISECOND;
    if (fabs(queue->inside / all - little) > 1e-6 * little)
        fail_msg("Little: %f inside, %f by rate and time", queue->inside / all, little);
    free(queue);
}

static void one_core_equal_jobs(void **unused)
{
    (void)unused;
    for (double load = 0.3; load < 0.9; load += 0.25)
        check(run(1, 1, false, load), load, load / (2 * (1 - load)));
}

static void one_core_random_jobs(void **unused)
{
    (void)unused;
    for (double load = 0.3; load < 0.9; load += 0.25)
        check(run(1, 1, true, load), load, load / (1 - load));
}

/* So many threads that a job hardly ever waits for its thread: it waits for a core. */
static void two_cores(void **unused)
{
    double load = 1.6, share = load / 2;
    double all_busy = 2 * share * share / (1 + share); /* Erlang's C for two */
    (void)unused;
    check(run(1000, 2, true, load), load, all_busy / (2 - load));
}

/* Debt is done while nothing else is, or before the next job. */
static void debt(void **unused)
{
    struct queue queue = {.rng = {1}};
    struct cores pool = {.idle = 1, .waiting.size = sizeof(uint32_t)};
    struct thread thread = {.cores = &pool, .jobs.size = sizeof(struct job)};
    struct event event;
    (void)unused;
    queue.stations = (struct stations){
        .threads = &thread, .events = &queue.events, .done = DONE, .cost = cost, .context = &queue};
    thread_owe(&queue.stations, 0, 3 * MILLISECOND);
    queue.stations.now = 2 * MILLISECOND;
    thread_put(&queue.stations, 0, (struct job){0});
    assert_true(event_queue_take(&queue.events, &event));
    assert_int_equal(event.time, 4 * MILLISECOND); /* a rest of 1, and the job */
    queue.stations.now = event.time;
    thread_owe(&queue.stations, 0, 5 * MILLISECOND);
    thread_release(&queue.stations, 0);
    thread_next(&queue.stations, 0);
    queue.stations.now = 20 * MILLISECOND;
    thread_put(&queue.stations, 0, (struct job){0});
    assert_true(event_queue_take(&queue.events, &event));
    assert_int_equal(event.time, 21 * MILLISECOND);
    event_queue_close(&queue.events);
}

static void events_come_in_order(void **unused)
{
    struct event_queue events = {0};
    struct rng rng = {3};
    struct event event;
    sim_time last = 0;
    (void)unused;
    for (int i = 0; i < 5000; i++)
        event_queue_add(&events, (struct event){.time = rng_below(&rng, 1000)});
    for (int i = 0; i < 5000; i++) {
        assert_true(event_queue_take(&events, &event) && event.time >= last);
        last = event.time;
    }
    assert_false(event_queue_take(&events, &event));
    event_queue_close(&events);
}

static void quantiles(void **unused)
{
    static struct delays delays, twice;
    (void)unused;
    assert_true(delays_quantile(&delays, 0.5) == 0 && delays_mean(&delays) == 0);
    for (int i = 1; i <= 1000; i++)
        delays_note(&delays, i * MILLISECOND);
    delays_add(&twice, &delays);
    delays_add(&twice, &delays);
    for (double part = 0.1; part < 1; part += 0.2) {
        double found = delays_quantile(&delays, part);
        assert_true(found >= 1000 * part && found <= 1060 * part);
        assert_true(delays_quantile(&twice, part) == found);
    }
    assert_true(delays_quantile(&delays, 1) == 1000 && delays.most == 1000);
    assert_true(fabs(delays_mean(&twice) - 500.5) < 1e-9 && twice.count == 2000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_core_equal_jobs),
        cmocka_unit_test(one_core_random_jobs),
        cmocka_unit_test(two_cores),
        cmocka_unit_test(debt),
        cmocka_unit_test(events_come_in_order),
        cmocka_unit_test(quantiles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
