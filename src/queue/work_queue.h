/*
 * work_queue.h - work that many machines share through a PostgreSQL database.
 *
 * A job is work of one kind, described by a text, and is split into units, numbered from 1. Whoever
 * posts a job waits for the results of its units. Workers take units on lease and write their
 * results. A unit whose lease is over is given to another worker. The first result of a unit is
 * kept, so each unit counts once, however often it was done.
 *
 * A worker may save the state of a long unit; the next one that takes the unit goes on from there.
 * A unit that was taken WORK_TRIES times without a result fails its job, so that a unit which
 * crashes its worker does not go round for ever.
 *
 * Whoever posts a job has a lease, too, and renews it by work_queue_renew_job. Nobody works on a
 * job whose lease is over, and it is deleted after a day. All times are those of the database.
 *
 * A job names the program that has posted it, and only workers of the same program take it, because
 * another one may play differently.
 *
 * The tables are in a schema of their own, "floe_work", so they may share a database with a store.
 * One thread uses a queue. Every call waits for the database; false means that the database has
 * failed, and work_queue_failure says why.
 */
#ifndef FLOE_QUEUE_WORK_QUEUE_H
#define FLOE_QUEUE_WORK_QUEUE_H

#include "store/store.h"

#define WORK_KIND_MAX 16 /* bytes, with the NUL */
#define WORK_TRIES 5
#define WORK_PROBLEM_MAX 1024
#define WORK_JOB_LEASE 60 /* seconds that a job stays without being renewed */

struct work_queue; /* opaque */

/* Connects, and makes the tables if there are none. NULL: see `why`. */
struct work_queue *work_queue_open(const char *address, struct store_error *why);
void work_queue_close(struct work_queue *queue);
/* "": nothing has failed. */
const char *work_queue_failure(const struct work_queue *queue);
/* Waits until somebody has posted, ended or done something, `fd` can be read (-1: there is none), a
 * signal came, or so many milliseconds have passed. */
bool work_queue_wait(struct work_queue *queue, int fd, int milliseconds);

/* ---- for whoever posts ---- */

struct work_job {
    const char *kind;    /* which part of the program does it */
    const char *program; /* that may do it */
    const char *spec;
    int64_t units;
};

/* Sets *id. */
bool work_queue_post(struct work_queue *queue, const struct work_job *job, int64_t *id);
/* How a job stands. */
struct work_progress {
    int64_t done;      /* units with a result */
    int64_t part;      /* what workers have said of the others (work_queue_save), added up */
    const char *error; /* why it cannot be done: a sentence of the catalog; NULL: it can */
    char words[WORK_PROBLEM_MAX]; /* for that sentence */
};
/* Renews the lease of a job, and tells how it stands. */
bool work_queue_renew_job(struct work_queue *queue, int64_t id, struct work_progress *progress);
/* The results of units `first`, first + 1 ... that have one, without a gap, at most `most`. */
bool work_queue_results(struct work_queue *queue, int64_t id, int64_t first, int most,
                        void (*each)(void *context, int64_t unit, const uint8_t *bytes,
                                     size_t count),
                        void *context);
/* Deletes the job. Workers that have units of it notice when they renew them. */
bool work_queue_end(struct work_queue *queue, int64_t id);

/* ---- for workers ---- */

struct work_unit {
    int64_t job, number;
    char kind[WORK_KIND_MAX];
    char *spec;
    uint8_t *state; /* as it was saved; NULL: never */
    size_t state_size;
};

/* Takes a unit on lease for so many seconds. *taken is false if there is none; else the caller ends
 * it by work_unit_free. */
bool work_queue_take(struct work_queue *queue, const char *program, int seconds,
                     struct work_unit *unit, bool *taken);
void work_unit_free(struct work_unit *unit);
/* Renews the lease. *ours is false if the job has ended, or another worker has the unit's
 * result. */
bool work_queue_renew(struct work_queue *queue, const struct work_unit *unit, int seconds,
                      bool *ours);
/* Keeps the state of an unfinished unit, and how far it is (as the job counts). */
bool work_queue_save(struct work_queue *queue, const struct work_unit *unit, const uint8_t *bytes,
                     size_t count, int64_t part);
/* The result, unless there is one already. */
bool work_queue_finish(struct work_queue *queue, const struct work_unit *unit, const uint8_t *bytes,
                       size_t count);
/* Gives an unfinished unit back, so that nobody waits for the end of its lease. */
bool work_queue_give_back(struct work_queue *queue, const struct work_unit *unit);
/* The job cannot be done: its spec is wrong. Whoever has posted it is told. */
bool work_queue_refuse(struct work_queue *queue, const struct work_unit *unit, const char *problem);

#endif
