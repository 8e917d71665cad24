/*
 * analyses.c - questions to the queue, in a thread. See analyses.h.
 */
#include "server/analysis/analyses.h"

#include "base/memory.h"
#include "base/text.h"
#include "base/time.h"
#include "queue/job_spec.h"
#include "server/runtime/must.h"
#include "server/runtime/prometheus.h"
#include "server/runtime/request_id.h"

#include <stdlib.h>
#include <string.h>

#define COUNT_EVERY 5000                   /* milliseconds, at least, between two countings */
#define CLEAN_EVERY (3600 * INT64_C(1000)) /* milliseconds */

struct analysis_request {
    struct analysis_request *next;
    struct request_id id;    /* of the request that asks */
    char game[TABLE_ID_MAX]; /* "": it counts */
    char *record;            /* NULL: it only looks */
    analysis_told *told;     /* NULL: cancelled */
    void *context;
    enum analysis_outcome outcome;
    struct analysis_status status;
};

struct analyses {
    uv_loop_t *loop;
    const char *address;
    char program[JOB_PROGRAM_MAX];
    struct event_log *event_log;
    struct analysis_request *first, **last; /* the first one is under way if `busy` */
    int count;
    bool busy, closing;
    uv_work_t work;
    int64_t counted; /* steady time at which it was last asked for; 0: never */
    struct analysis_counts counts;

    /* the thread's, while it is busy */
    struct work_queue *queue; /* NULL: not connected */
    struct analysis_counts found;
    int64_t cleaned; /* steady time; 0: never */
};

/* ---- in the thread ---- */

static void log_lost(const struct analyses *analyses, const char *why)
{
    event_log_write(analyses->event_log, "analysis_queue_lost", "trouble", why, NULL);
}

static void disconnect(struct analyses *analyses)
{
    if (analyses->queue != NULL) {
        log_lost(analyses, work_queue_failure(analyses->queue));
        work_queue_close(analyses->queue);
    }
    analyses->queue = NULL;
}

static bool connect_queue(struct analyses *analyses)
{
    struct store_error why;
    if (analyses->queue != NULL)
        return true;
    analyses->queue = work_queue_open(analyses->address, &why);
    if (analyses->queue == NULL)
        log_lost(analyses, why.words);
    return analyses->queue != NULL && analysis_queue_prepare(analyses->queue, analyses->program);
}

/* What workers write is passed on as it is, so it must be JSON. Each value but the first comes
 * behind a comma or a bracket. */
static bool is_object(const char *text)
{
    struct json_error error;
    int most = 1;
    for (const char *at = text; *at != '\0'; at++)
        most += *at == ',' || *at == '[' || *at == '{';
    struct json_node *nodes = memory_for((size_t)most, sizeof *nodes);
    bool good = json_read(text, strlen(text), nodes, most, &error) && nodes->kind == JSON_OBJECT;
    free(nodes);
    return good;
}

static bool look_at_game(struct analyses *analyses, struct analysis_request *request)
{
    struct analysis_status *status = &request->status;
    if (!analysis_queue_status(analyses->queue, request->game, status))
        return false;
    if (status->result != NULL && !is_object(status->result))
        status->state = ANALYSIS_FAILED;
    return true;
}

static bool clean_if_due(struct analyses *analyses)
{
    int64_t now = steady_time();
    if (analyses->cleaned != 0 && now - analyses->cleaned < CLEAN_EVERY)
        return true;
    analyses->cleaned = now;
    return analysis_queue_clean(analyses->queue);
}

static bool do_request(struct analyses *analyses, struct analysis_request *request)
{
    bool full = false;
    if (request->game[0] == '\0')
        return clean_if_due(analyses) && analysis_queue_count(analyses->queue, &analyses->found);
    if (request->record != NULL && !analysis_queue_post(analyses->queue, request->game,
                                                        analyses->program, request->record, &full))
        return false;
    request->outcome = full ? ANALYSIS_FULL : ANALYSIS_TOLD;
    return full || look_at_game(analyses, request);
}

static void ask_queue(struct analyses *analyses, struct analysis_request *request)
{
    request->outcome = ANALYSIS_LOST;
    if (connect_queue(analyses) && do_request(analyses, request))
        return;
    request->outcome = ANALYSIS_LOST;
    disconnect(analyses);
}

static void work(uv_work_t *work)
{
    struct analyses *analyses = work->data;
    request_id_enter(&analyses->first->id);
    ask_queue(analyses, analyses->first);
    request_id_enter(NULL);
}

/* ---- on the loop ---- */

static void free_request(struct analysis_request *request)
{
    free(request->record);
    free(request->status.result);
    free(request);
}

static void close_now(struct analyses *analyses)
{
    while (analyses->first != NULL) {
        struct analysis_request *request = analyses->first;
        analyses->first = request->next;
        free_request(request);
    }
    if (analyses->queue != NULL)
        work_queue_close(analyses->queue);
    free(analyses);
}

static void begin_next(struct analyses *analyses);

static struct analysis_request *take_first(struct analyses *analyses)
{
    struct analysis_request *request = analyses->first;
    analyses->first = request->next;
    if (analyses->first == NULL)
        analyses->last = &analyses->first;
    analyses->count--;
    return request;
}

static void finish_request(uv_work_t *work, int status)
{
    struct analyses *analyses = work->data;
    struct analysis_request *request = take_first(analyses);
    (void)status; /* nobody cancels the work itself */
    analyses->busy = false;
    analyses->counts = analyses->found;
    if (request->told != NULL)
        request->told(request->context, request->outcome, &request->status);
    free_request(request);
    if (analyses->closing)
        close_now(analyses);
    else
        begin_next(analyses);
}

static void begin_next(struct analyses *analyses)
{
    if (analyses->busy || analyses->first == NULL)
        return;
    analyses->busy = true;
    analyses->work.data = analyses;
    must(uv_queue_work(analyses->loop, &analyses->work, work, finish_request) == 0,
         "uv_queue_work");
}

static void add_request(struct analyses *analyses, struct analysis_request *request)
{
    *analyses->last = request;
    analyses->last = &request->next;
    analyses->count++;
    begin_next(analyses);
}

static char *copy_of(const char *text)
{
    return text == NULL ? NULL : memcpy(memory_for(strlen(text) + 1, 1), text, strlen(text) + 1);
}

struct analysis_request *analyses_ask(struct analyses *analyses, const char *game,
                                      const char *record, analysis_told *told, void *context)
{
    if (analyses->count >= ANALYSES_WAITING_MAX)
        return NULL;
    struct analysis_request *request = memory_for(1, sizeof *request);
    struct text id = text_in(request->game, sizeof request->game);
    text_add(&id, game);
    request->record = copy_of(record);
    request->id = request_id_now();
    request->told = told;
    request->context = context;
    add_request(analyses, request);
    return request;
}

void analysis_cancel(struct analysis_request *request)
{
    request->told = NULL;
}

/* ---- metrics ---- */

static void count_if_due(struct analyses *analyses)
{
    int64_t now = steady_time();
    if (analyses->count > 0 || (analyses->counted != 0 && now - analyses->counted < COUNT_EVERY))
        return;
    analyses->counted = now;
    add_request(analyses, memory_for(1, sizeof(struct analysis_request)));
}

void analyses_write_metrics(struct analyses *analyses, struct text *out)
{
    count_if_due(analyses);
    prometheus_head(out, "floe_analyses", "gauge",
                    "Analyses of finished games by state, of all servers of the database.");
    for (int i = ANALYSIS_QUEUED; i < ANALYSIS_STATES; i++)
        prometheus_labelled(out, "floe_analyses", "state", analysis_state_names[i],
                            (uint64_t)analyses->counts.of[i]);
}

/* ---- from beginning to end ---- */

struct analyses *analyses_open(uv_loop_t *loop, const char *address, const struct build_info *build,
                               struct event_log *event_log)
{
    struct analyses *analyses = memory_for(1, sizeof *analyses);
    analyses->loop = loop;
    analyses->address = address;
    analyses->event_log = event_log;
    analyses->last = &analyses->first;
    job_program(build, analyses->program);
    return analyses;
}

void analyses_close(struct analyses *analyses)
{
    analyses->closing = true;
    if (!analyses->busy)
        close_now(analyses);
}
