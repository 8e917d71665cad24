/*
 * analyses.h - asks the queue for analyses of finished games (queue/analysis_queue.h), beside the
 * loop.
 *
 * The database is asked in a thread of libuv's pool, by a connection of its own, one question after
 * the other. So neither a slow database nor a long result stops the loop. A connection that is lost
 * is opened again for the next question.
 */
#ifndef FLOE_SERVER_ANALYSIS_ANALYSES_H
#define FLOE_SERVER_ANALYSIS_ANALYSES_H

#include "domain/stored_table.h"
#include "protocol/build_info.h"
#include "queue/analysis_queue.h"
#include "server/runtime/event_log.h"

#include <uv.h>

#define ANALYSES_WAITING_MAX 200 /* questions */

struct analyses;         /* opaque */
struct analysis_request; /* one that was not answered yet */

/* ANALYSIS_FULL: too many analyses wait for workers. ANALYSIS_LOST: the database has failed. */
enum analysis_outcome { ANALYSIS_TOLD, ANALYSIS_FULL, ANALYSIS_LOST };

/* Called on the loop, once, unless the request is cancelled before. The status lasts until it
 * returns. */
typedef void analysis_told(void *context, enum analysis_outcome outcome,
                           const struct analysis_status *status);

/* The address is that of the store; both must outlive it. */
struct analyses *analyses_open(uv_loop_t *loop, const char *address, const struct build_info *build,
                               struct event_log *event_log);
/* All requests must have been answered or cancelled. The loop runs until what is under way ends. */
void analyses_close(struct analyses *analyses);

/* How the analysis of this game stands. With a record (which is copied) it is asked for, if nobody
 * has. NULL: too many questions wait. */
struct analysis_request *analyses_ask(struct analyses *analyses, const char *game,
                                      const char *record, analysis_told *told, void *context);
/* Nobody wants to hear the answer any more. What was asked for is done. */
void analysis_cancel(struct analysis_request *request);

/* For /metrics, in the format of Prometheus: what was counted last. It is counted again if that was
 * long ago. */
void analyses_write_metrics(struct analyses *analyses, struct text *out);

#endif
