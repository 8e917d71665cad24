/*
 * analysis_queue.h - analyses of finished games, which players ask a server for, as jobs of the
 * queue (work_queue.h).
 *
 * A game has one analysis, whoever asks and however often. It is a job of kind "analysis" with one
 * unit. Its spec is the game's record without names, its result the verdicts of `floe analyse` at
 * ANALYSIS_LEVEL, as JSON (advice/verdicts.h). Nobody waits for it: it stays until a worker has
 * done it, at most ANALYSIS_WAIT days. What is done stays with the game, and is deleted with it,
 * because the job's row refers to the row of the table in the store. So store and queue share a
 * database.
 *
 * An analysis that has failed, or that no worker has done in time, is deleted a day after that
 * time; then it can be asked for anew. So it can as soon as the server is another program.
 */
#ifndef FLOE_QUEUE_ANALYSIS_QUEUE_H
#define FLOE_QUEUE_ANALYSIS_QUEUE_H

#include "queue/work_queue.h"

#define ANALYSIS_KIND "analysis"
#define ANALYSIS_LEVEL 6
#define ANALYSIS_SEED "floe"
#define ANALYSIS_WAIT 7                  /* days */
#define ANALYSIS_OPEN_MAX 10000          /* that wait or are made; more are not taken */
#define ANALYSIS_RECORD_MAX (64 * 1024)  /* bytes of a record */
#define ANALYSIS_RESULT_MAX (512 * 1024) /* bytes of a result */

enum analysis_state {
    ANALYSIS_NONE, /* nobody has asked for it */
    ANALYSIS_QUEUED,
    ANALYSIS_RUNNING,
    ANALYSIS_DONE,
    ANALYSIS_FAILED,
    ANALYSIS_STATES
};
extern const char *const analysis_state_names[ANALYSIS_STATES]; /* "none", "queued", ... */

struct analysis_status {
    enum analysis_state state;
    int64_t place;   /* queued: 1 is the next that a worker takes */
    int64_t done;    /* running: decisions judged so far */
    bool is_refused; /* failed: workers cannot read the game; else it was begun WORK_TRIES times */
    char *result;    /* done: JSON, to be freed; else NULL */
};

/* Of all servers of the database. */
struct analysis_counts {
    int64_t of[ANALYSIS_STATES];
};

/* Ties analyses to the games of the store in the same database, once. Those that wait are for this
 * program from now on. */
bool analysis_queue_prepare(struct work_queue *queue, const char *program);
/* Asks for the analysis of a finished game, unless there is one. *full: too many wait. */
bool analysis_queue_post(struct work_queue *queue, const char *game, const char *program,
                         const char *record, bool *full);
bool analysis_queue_status(struct work_queue *queue, const char *game,
                           struct analysis_status *status);
bool analysis_queue_count(struct work_queue *queue, struct analysis_counts *counts);
/* Deletes what is too old. */
bool analysis_queue_clean(struct work_queue *queue);

#endif
