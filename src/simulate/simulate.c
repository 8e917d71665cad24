/*
 * simulate.c - the loop over events, and the minutes of the day. See simulate.h and model.h.
 */
#include "simulate/simulate.h"

#include "base/memory.h"
#include "simulate/model.h"

#include <math.h>
#include <stdlib.h>

#define TICK (SIM_SECOND / 10)
#define HOUR (60 * SIM_MINUTE)

/* ---- chance ---- */

double chance(struct model *model)
{
    return (double)(rng_next(&model->rng) >> 11) * 0x1p-53;
}

sim_time chance_wait(struct model *model, double mean_seconds)
{
    return (sim_time)(-log(1 - chance(model)) * mean_seconds * (double)SIM_SECOND);
}

int chance_server(struct model *model)
{
    int server;
    do
        server = (int)(chance(model) * model->plan->servers);
    while (model->servers[server].dead);
    return server;
}

/* ---- what all use ---- */

void later(struct model *model, sim_time wait, struct event event)
{
    event.time = now(model) + wait;
    event_queue_add(&model->events, event);
}

void use(struct model *model, enum resource resource, sim_time time)
{
    model->span->used[resource] += (double)time / (double)SIM_SECOND;
}

void owe(struct model *model, int server, enum resource resource, double microseconds)
{
    sim_time work = from_us(microseconds);
    if (model->servers[server].dead)
        return;
    use(model, resource, work);
    thread_owe(&model->stations, (uint32_t)server, work);
}

/* ---- the curve ---- */

bool simulate_weights_fit(const double weights[DAY_HOURS])
{
    double most = 0;
    for (int hour = 0; hour < DAY_HOURS; hour++) {
        if (!(weights[hour] >= 0 && weights[hour] <= 1e6))
            return false;
        most = weights[hour] > most ? weights[hour] : most;
    }
    return most > 0;
}

static double mean_weight(const double weights[DAY_HOURS])
{
    double sum = 0;
    for (int hour = 0; hour < DAY_HOURS; hour++)
        sum += weights[hour];
    return sum / DAY_HOURS;
}

double simulate_curve(const double weights[DAY_HOURS], sim_time time)
{
    int hour = (int)(time / HOUR) % DAY_HOURS;
    double part = (double)(time % HOUR) / (double)HOUR;
    double weight = weights[hour] * (1 - part) + weights[(hour + 1) % DAY_HOURS] * part;
    return weight / mean_weight(weights);
}

static double highest(const double weights[DAY_HOURS])
{
    double most = 0;
    for (int hour = 0; hour < DAY_HOURS; hour++)
        most = weights[hour] > most ? weights[hour] : most;
    return most / mean_weight(weights);
}

double simulate_games(const struct simulate_plan *plan)
{
    return plan->tables > 0 ? 0 : (double)plan->players * plan->games / plan->seats;
}

double simulate_open_tables(const struct simulate_plan *plan)
{
    return simulate_games(plan) * (100 - plan->live) / 100.0 * plan->days;
}

int simulate_stores(const struct simulate_plan *plan)
{
    return plan->databases + (plan->databases > 1);
}

/* ---- opening and closing ---- */

static void open_threads(struct model *model)
{
    const struct simulate_plan *plan = model->plan;
    int lines = plan->servers * model->stores, count = plan->servers + lines + 1;
    bool shared = plan->shared_cores > 0;
    model->pools = memory_for((size_t)(plan->servers + model->stores), sizeof *model->pools);
    model->stations.threads = memory_for((size_t)count, sizeof(struct thread));
    for (int i = 0; i < plan->servers + model->stores; i++)
        model->pools[i] = (struct cores){.idle = shared              ? plan->shared_cores
                                                 : i < plan->servers ? 1
                                                                     : plan->cores,
                                         .waiting.size = sizeof(uint32_t)};
    for (int i = 0; i < count; i++)
        model->stations.threads[i] =
            (struct thread){.cores = model->pools, .jobs.size = sizeof(struct job)};
    for (int server = 0; server < plan->servers && !shared; server++) {
        struct thread *backends = &model->stations.threads[plan->servers + server * model->stores];
        model->stations.threads[server].cores = &model->pools[server];
        for (int store = 0; store < model->stores; store++)
            backends[store].cores = &model->pools[plan->servers + store];
    }
}

static void open_stores(struct model *model)
{
    size_t lines = (size_t)(model->plan->servers * model->stores);
    model->lines = memory_for(lines, sizeof *model->lines);
    model->disks = memory_for((size_t)model->stores, sizeof *model->disks);
    for (size_t i = 0; i < lines; i++)
        model->lines[i].gathering.size = model->lines[i].under_way.size = sizeof(struct batched);
    for (int i = 0; i < model->stores; i++)
        model->disks[i].waiting.size = model->disks[i].syncing.size = sizeof(uint32_t);
}

static void open_model(struct model *model, const struct simulate_plan *plan)
{
    *model = (struct model){.plan = plan, .rng = plan->rng, .game_free = NO_GAME};
    model->result = memory_for(1, sizeof *model->result);
    model->stores = simulate_stores(plan);
    model->alive = plan->servers;
    model->peak = highest(plan->weights);
    model->stations = (struct stations){
        .events = &model->events, .done = EVENT_JOB, .cost = job_cost, .context = model};
    model->stations.now = plan->tables > 0 ? 0 : plan->from * SIM_MINUTE;
    model->noted = now(model);
    open_threads(model);
    open_stores(model);
}

static void close_model(struct model *model)
{
    const struct simulate_plan *plan = model->plan;
    for (int i = 0; i < plan->servers * (1 + model->stores) + 1; i++)
        ring_close(&model->stations.threads[i].jobs);
    for (int i = 0; i < plan->servers + model->stores; i++)
        ring_close(&model->pools[i].waiting);
    for (int i = 0; i < model->stores; i++) {
        ring_close(&model->disks[i].waiting);
        ring_close(&model->disks[i].syncing);
    }
    for (int i = 0; i < plan->servers * model->stores; i++) {
        ring_close(&model->lines[i].gathering);
        ring_close(&model->lines[i].under_way);
    }
    free(model->stations.threads);
    free(model->pools);
    free(model->lines);
    free(model->disks);
    free(model->games);
    event_queue_close(&model->events);
}

/* ---- events ---- */

/* Each client is pinged once in PING_PERIOD seconds: a part of that now. */
static void tick(struct model *model)
{
    double each = model->plan->times.ping_us * (double)TICK / (double)SIM_SECOND / PING_PERIOD;
    for (int server = 0; server < model->plan->servers; server++)
        owe(model, server, RESOURCE_DOOR, model->servers[server].people * each);
    later(model, TICK, (struct event){.kind = EVENT_TICK});
}

static bool is_stale(const struct model *model, const struct event *event)
{
    bool of_game =
        event->kind == EVENT_SEND || event->kind == EVENT_ARRIVED || event->kind == EVENT_RETURNED;
    bool back = event->kind == EVENT_RECONNECT && event->which != NO_GAME;
    return (of_game || back) && model->games[event->which].epoch != event->epoch;
}

static void handle(struct model *model, const struct event *event)
{
    switch ((enum event_kind)event->kind) {
    case EVENT_JOB:
        job_done(model, event->which);
        break;
    case EVENT_GAME:
    case EVENT_TURN:
    case EVENT_VISIT:
        crowd_come(model, (enum event_kind)event->kind);
        break;
    case EVENT_LEAVE:
        crowd_leave(model, event);
        break;
    case EVENT_SEND:
        move_send(model, event->which);
        break;
    case EVENT_ARRIVED:
        move_arrived(model, event->which);
        break;
    case EVENT_RETURNED:
        move_returned(model, event->which);
        break;
    case EVENT_QUERY:
        line_query(model, event->which);
        break;
    case EVENT_SYNCED:
        store_synced(model, event->which);
        break;
    case EVENT_DURABLE:
        line_durable(model, event->which);
        break;
    case EVENT_READ:
        line_read(model, event->which);
        break;
    case EVENT_TICK:
        tick(model);
        break;
    case EVENT_KILL:
        failure_kill(model);
        break;
    case EVENT_RECONNECT:
        failure_reconnect(model, event);
        break;
    }
}

/* ---- minutes ---- */

static void open_span(struct model *model, int minute, double seconds)
{
    const struct simulate_plan *plan = model->plan;
    struct simulate_span *span = model->span = &model->result->minute[minute];
    int shared = plan->shared_cores;
    double servers = (shared > 0 ? shared : model->alive) * seconds;
    span->minutes = 1;
    span->seconds = seconds;
    span->offered[RESOURCE_DOOR] = span->offered[RESOURCE_OWNER] = servers;
    span->offered[RESOURCE_WAITING] = span->offered[RESOURCE_LINK] = model->alive * seconds;
    span->offered[RESOURCE_DATABASE] =
        (shared > 0 ? shared : model->stores * plan->cores) * seconds;
    span->offered[RESOURCE_DISK] = model->stores * seconds;
}

static void count_under_way(struct model *model, sim_time until)
{
    model->result->under_way += model->under_way * (double)(until - model->noted);
    model->noted = until;
}

static void run_until(struct model *model, sim_time end)
{
    struct event event;
    while (model->events.count > 0 && model->events.heap[0].time < end) {
        event_queue_take(&model->events, &event);
        count_under_way(model, event.time);
        model->stations.now = event.time;
        if (!is_stale(model, &event))
            handle(model, &event);
    }
    count_under_way(model, end);
    model->stations.now = end;
}

static void close_span(struct model *model)
{
    model->span->people = model->people;
    model->span->tables = model->live;
    model->result->done++;
    if (model->plan->progress != NULL)
        model->plan->progress(model->plan->context, model->result);
}

static bool is_stopped(const struct model *model)
{
    return model->result->stopped = model->plan->stop != NULL && atomic_load(model->plan->stop);
}

static void run_minutes(struct model *model)
{
    const struct simulate_plan *plan = model->plan;
    bool benchmark = plan->tables > 0;
    sim_time end = benchmark ? plan->seconds * SIM_SECOND : plan->to * SIM_MINUTE;
    sim_time begin = now(model);
    open_span(model, (int)(begin / SIM_MINUTE), 60);
    crowd_begin(model);
    later(model, TICK, (struct event){.kind = EVENT_TICK});
    if (plan->kill >= 0)
        event_queue_add(&model->events,
                        (struct event){.time = plan->kill * SIM_MINUTE, .kind = EVENT_KILL});
    for (sim_time at = begin; at < end && !is_stopped(model); at += SIM_MINUTE) {
        sim_time stop = at + SIM_MINUTE < end ? at + SIM_MINUTE : end;
        open_span(model, (int)(at / SIM_MINUTE), (double)(stop - at) / (double)SIM_SECOND);
        run_until(model, stop);
        close_span(model);
    }
    model->result->under_way /= now(model) > begin ? (double)(now(model) - begin) : 1;
}

struct simulate_result *simulate_run(const struct simulate_plan *plan)
{
    struct model model;
    open_model(&model, plan);
    run_minutes(&model);
    close_model(&model);
    return model.result;
}

/* ---- results ---- */

void span_add(struct simulate_span *span, const struct simulate_span *more)
{
    span->minutes += more->minutes;
    span->seconds += more->seconds;
    for (int i = 0; i < RESOURCES; i++) {
        span->used[i] += more->used[i];
        span->offered[i] += more->offered[i];
    }
    span->logged += more->logged;
    span->moves += more->moves;
    span->forwarded += more->forwarded;
    span->visits += more->visits;
    span->batches += more->batches;
    span->people = more->people > span->people ? more->people : span->people;
    span->tables = more->tables > span->tables ? more->tables : span->tables;
    delays_add(&span->delays, &more->delays);
}

double span_share(const struct simulate_span *span, enum resource resource)
{
    return span->offered[resource] > 0 ? span->used[resource] / span->offered[resource] : 0;
}

double span_moves(const struct simulate_span *span)
{
    return span->seconds > 0 ? (double)span->moves / span->seconds : 0;
}

static struct simulate_span sum(const struct simulate_result *result, int from, int to)
{
    struct simulate_span span = {0};
    for (int minute = from; minute < to; minute++)
        span_add(&span, &result->minute[minute]);
    return span;
}

struct simulate_span simulate_hour(const struct simulate_result *result, int hour)
{
    return sum(result, 60 * hour, 60 * (hour + 1));
}

struct simulate_span simulate_all(const struct simulate_result *result)
{
    return sum(result, 0, DAY_MINUTES);
}

struct simulate_span simulate_peak(const struct simulate_result *result, int *minute)
{
    *minute = 0;
    for (int i = 0; i < DAY_MINUTES; i++) {
        const struct simulate_span *span = &result->minute[i], *most = &result->minute[*minute];
        if (span->minutes > 0 && (most->minutes == 0 || span->moves > most->moves))
            *minute = i;
    }
    return result->minute[*minute];
}
