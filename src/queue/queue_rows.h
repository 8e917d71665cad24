/*
 * queue_rows.h - asking the database of a queue: what the files of src/queue share.
 */
#ifndef FLOE_QUEUE_QUEUE_ROWS_H
#define FLOE_QUEUE_QUEUE_ROWS_H

#include "queue/work_queue.h"
#include "store/postgres/postgres.h"

#define NUMBER_WORDS_MAX 24   /* of a number as text */
#define QUEUE_SCHEMA_LOCK "3" /* beside those of the store, in the same class */
#define QUEUE_CHANNEL "floe_work"
/* A job that nobody has waited for is kept for a day, so that people can see what was left. */
#define QUEUE_CLEAN "DELETE FROM floe_work.jobs WHERE until < now() - INTERVAL '1 day'"

struct work_queue {
    PGconn *connection;
    char failure[STORE_FAILURE_MAX];
};

/* A parameter of a statement: a text, or bytes if it has a size. */
struct queue_value {
    const char *text;
    const uint8_t *bytes;
    size_t size;
};

struct queue_value queue_text(const char *text);
/* The number is written to `words`. */
struct queue_value queue_number(int64_t number, char words[NUMBER_WORDS_MAX]);
struct queue_value queue_bytes(const uint8_t *bytes, size_t size);

/* Notes that the database has failed, and why; returns false. */
bool queue_fail(struct work_queue *queue, const char *message);
/* Rows come as text. NULL: the database has failed; else the caller clears the result. */
PGresult *queue_ask(struct work_queue *queue, const char *query, int count,
                    const struct queue_value *values);
/* *changed: how many rows it has changed; may be NULL. */
bool queue_tell(struct work_queue *queue, const char *query, int count,
                const struct queue_value *values, int64_t *changed);
/* Runs statements without parameters, separated by semicolons. */
bool queue_run(struct work_queue *queue, const char *statements);
int64_t queue_column(const PGresult *rows, int row, int column);

#endif
