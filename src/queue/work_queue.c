/*
 * work_queue.c - jobs and units as rows of PostgreSQL. See work_queue.h.
 *
 * SKIP LOCKED lets many workers take units at the same time without waiting for each other.
 */
#include "queue/work_queue.h"

#include "base/memory.h"
#include "store/postgres/postgres.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

#define WORDS_MAX 24    /* of a number as text */
#define VALUES_MAX 6    /* parameters of a statement */
#define SCHEMA_LOCK "3" /* beside those of the store, in the same class */
#define CHANNEL_OF_WORK "floe_work"

struct work_queue {
    PGconn *connection;
    char failure[STORE_FAILURE_MAX];
};

/* A job that nobody has waited for is kept for a day, so that people can see what was left. */
static const char schema[] =
    "BEGIN; SELECT pg_advisory_xact_lock(" LOCK_CLASS ", " SCHEMA_LOCK ");"
    "CREATE SCHEMA IF NOT EXISTS floe_work;"
    "CREATE TABLE IF NOT EXISTS floe_work.jobs ("
    " id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
    " kind TEXT NOT NULL,"
    " program TEXT NOT NULL,"
    " spec TEXT NOT NULL,"
    " until TIMESTAMPTZ NOT NULL,"
    " problem TEXT);"
    "CREATE TABLE IF NOT EXISTS floe_work.units ("
    " job BIGINT NOT NULL REFERENCES floe_work.jobs ON DELETE CASCADE,"
    " number BIGINT NOT NULL,"
    " until TIMESTAMPTZ NOT NULL DEFAULT '-infinity',"
    " tries BIGINT NOT NULL DEFAULT 0,"
    " part BIGINT NOT NULL DEFAULT 0,"
    " state BYTEA,"
    " result BYTEA,"
    " PRIMARY KEY (job, number));"
    "CREATE INDEX IF NOT EXISTS units_open ON floe_work.units (job, number) WHERE result IS NULL;"
    "DELETE FROM floe_work.jobs WHERE until < now() - INTERVAL '1 day';"
    "COMMIT; LISTEN " CHANNEL_OF_WORK "; SET jit = off";

/* ---- asking the database ---- */

/* A parameter: a text, or bytes if it has a size. */
struct value {
    const char *text;
    const uint8_t *bytes;
    size_t size;
};

static struct value text_value(const char *text)
{
    return (struct value){.text = text};
}

static struct value number_value(int64_t number, char words[WORDS_MAX])
{
    struct text out = text_in(words, WORDS_MAX);
    text_add_int(&out, number);
    return (struct value){.text = words};
}

static struct value bytes_value(const uint8_t *bytes, size_t size)
{
    return (struct value){.bytes = bytes, .size = size};
}

static bool fail(struct work_queue *queue, const char *message)
{
    if (queue->failure[0] == '\0')
        postgres_words(message, queue->failure);
    return false;
}

/* Rows come as text. NULL: the database has failed; else the caller clears the result. */
static PGresult *ask(struct work_queue *queue, const char *query, int count,
                     const struct value *values)
{
    const char *texts[VALUES_MAX];
    int lengths[VALUES_MAX], formats[VALUES_MAX];
    for (int i = 0; i < count; i++) {
        formats[i] = values[i].bytes != NULL;
        texts[i] = formats[i] ? (const char *)values[i].bytes : values[i].text;
        lengths[i] = (int)values[i].size;
    }
    PGresult *result =
        PQexecParams(queue->connection, query, count, NULL, texts, lengths, formats, 0);
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
        return result;
    fail(queue, PQerrorMessage(queue->connection));
    PQclear(result);
    return NULL;
}

/* *changed: how many rows it has changed; may be NULL. */
static bool tell(struct work_queue *queue, const char *query, int count, const struct value *values,
                 int64_t *changed)
{
    PGresult *result = ask(queue, query, count, values);
    if (result != NULL && changed != NULL)
        *changed = strtoll(PQcmdTuples(result), NULL, 10);
    PQclear(result);
    return result != NULL;
}

static int64_t column_number(const PGresult *rows, int row, int column)
{
    return strtoll(PQgetvalue(rows, row, column), NULL, 10);
}

/* ---- from beginning to end ---- */

static bool make_tables(struct work_queue *queue)
{
    PGresult *result = PQexec(queue->connection, schema);
    ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    return status == PGRES_COMMAND_OK || fail(queue, PQerrorMessage(queue->connection));
}

struct work_queue *work_queue_open(const char *address, struct store_error *why)
{
    struct work_queue *queue = memory_for(1, sizeof *queue);
    if (!postgres_is_address(address))
        store_error_set(why, "queue.error.address", address);
    else
        queue->connection = postgres_connect(address, why);
    if (queue->connection != NULL && make_tables(queue))
        return queue;
    if (queue->connection != NULL)
        store_error_set(why, "store.error.database", queue->failure);
    work_queue_close(queue);
    return NULL;
}

void work_queue_close(struct work_queue *queue)
{
    PQfinish(queue->connection);
    free(queue);
}

const char *work_queue_failure(const struct work_queue *queue)
{
    return queue->failure;
}

/* Who is told of something looks at the rows: the notification itself says nothing. */
static bool forget_notifications(struct work_queue *queue)
{
    PGnotify *found;
    if (PQconsumeInput(queue->connection) == 0)
        return fail(queue, PQerrorMessage(queue->connection));
    while ((found = PQnotifies(queue->connection)) != NULL)
        PQfreemem(found);
    return true;
}

/* A negative descriptor is ignored by poll. */
bool work_queue_wait(struct work_queue *queue, int fd, int milliseconds)
{
    struct pollfd sockets[] = {{.fd = PQsocket(queue->connection), .events = POLLIN},
                               {.fd = fd, .events = POLLIN}};
    poll(sockets, 2, milliseconds);
    return forget_notifications(queue);
}

/* ---- for whoever posts ---- */

bool work_queue_post(struct work_queue *queue, const struct work_job *job, int64_t *id)
{
    char units[WORDS_MAX], lease[WORDS_MAX];
    const struct value values[] = {text_value(job->kind), text_value(job->program),
                                   text_value(job->spec), number_value(job->units, units),
                                   number_value(WORK_JOB_LEASE, lease)};
    PGresult *rows =
        ask(queue,
            "WITH job AS (INSERT INTO floe_work.jobs (kind, program, spec, until)"
            " VALUES ($1, $2, $3, now() + $5::bigint * INTERVAL '1 second') RETURNING id),"
            " added AS (INSERT INTO floe_work.units (job, number)"
            " SELECT id, generate_series(1, $4::bigint) FROM job)"
            " SELECT id, pg_notify('" CHANNEL_OF_WORK "', '') FROM job",
            5, values);
    if (rows != NULL)
        *id = column_number(rows, 0, 0);
    PQclear(rows);
    return rows != NULL;
}

static void set_error(struct work_progress *progress, const char *key, const char *words)
{
    struct text out = text_in(progress->words, sizeof progress->words);
    progress->error = key;
    text_add(&out, words);
}

/* A unit that nobody could finish is a problem of the whole job. */
static void read_progress(const PGresult *rows, struct work_progress *progress)
{
    if (PQntuples(rows) == 0) {
        set_error(progress, "queue.error.gone", "");
        return;
    }
    progress->done = column_number(rows, 0, 0);
    progress->part = column_number(rows, 0, 1);
    if (PQgetisnull(rows, 0, 2) == 0)
        set_error(progress, "queue.error.job", PQgetvalue(rows, 0, 2));
    else if (PQgetisnull(rows, 0, 3) == 0)
        set_error(progress, "queue.error.stuck", PQgetvalue(rows, 0, 3));
}

bool work_queue_renew_job(struct work_queue *queue, int64_t id, struct work_progress *progress)
{
    char number[WORDS_MAX], lease[WORDS_MAX], tries[WORDS_MAX];
    const struct value values[] = {number_value(id, number), number_value(WORK_JOB_LEASE, lease),
                                   number_value(WORK_TRIES, tries)};
    PGresult *rows = ask(
        queue,
        "WITH job AS (UPDATE floe_work.jobs SET until = now() + $2::bigint * INTERVAL '1 second'"
        " WHERE id = $1 RETURNING id, problem)"
        " SELECT (SELECT count(*) FROM floe_work.units u WHERE u.job = id AND result IS NOT NULL),"
        " (SELECT coalesce(sum(part), 0) FROM floe_work.units u WHERE u.job = id"
        " AND result IS NULL), problem,"
        " (SELECT min(number) FROM floe_work.units u WHERE u.job = id AND result IS NULL"
        " AND tries >= $3::bigint AND until < now()) FROM job",
        3, values);
    *progress = (struct work_progress){0};
    if (rows != NULL)
        read_progress(rows, progress);
    PQclear(rows);
    return rows != NULL;
}

/* PQunescapeBytea is for rows that come as text; its memory is libpq's. */
static void each_result(const PGresult *rows, int64_t first,
                        void (*each)(void *context, int64_t unit, const uint8_t *bytes,
                                     size_t count),
                        void *context)
{
    for (int row = 0; row < PQntuples(rows) && column_number(rows, row, 0) == first + row; row++) {
        size_t size = 0;
        uint8_t *bytes = PQunescapeBytea((const uint8_t *)PQgetvalue(rows, row, 1), &size);
        each(context, first + row, bytes, size);
        PQfreemem(bytes);
    }
}

bool work_queue_results(struct work_queue *queue, int64_t id, int64_t first, int most,
                        void (*each)(void *context, int64_t unit, const uint8_t *bytes,
                                     size_t count),
                        void *context)
{
    char number[WORDS_MAX], from[WORDS_MAX], limit[WORDS_MAX];
    const struct value values[] = {number_value(id, number), number_value(first, from),
                                   number_value(most, limit)};
    PGresult *rows =
        ask(queue,
            "SELECT number, result FROM floe_work.units WHERE job = $1 AND number >= $2"
            " AND result IS NOT NULL ORDER BY number LIMIT $3",
            3, values);
    if (rows != NULL)
        each_result(rows, first, each, context);
    PQclear(rows);
    return rows != NULL;
}

bool work_queue_end(struct work_queue *queue, int64_t id)
{
    char number[WORDS_MAX];
    const struct value value = number_value(id, number);
    return tell(queue, "DELETE FROM floe_work.jobs WHERE id = $1", 1, &value, NULL);
}

/* ---- for workers ---- */

/* The oldest job first, and its units in order, because that is the order they are counted in. */
static const char take_query[] =
    "WITH free AS (SELECT u.job, u.number FROM floe_work.units u JOIN floe_work.jobs j"
    " ON j.id = u.job WHERE u.result IS NULL AND u.until < now() AND u.tries < $3::bigint"
    " AND j.until > now() AND j.problem IS NULL AND j.program = $1"
    " ORDER BY u.job, u.number LIMIT 1 FOR UPDATE OF u SKIP LOCKED)"
    " UPDATE floe_work.units u SET until = now() + $2::bigint * INTERVAL '1 second',"
    " tries = tries + 1 FROM free, floe_work.jobs j"
    " WHERE u.job = free.job AND u.number = free.number AND j.id = u.job"
    " RETURNING u.job, u.number, j.kind, j.spec, u.state";

static char *copy_text(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(memory_for(size, 1), text, size);
}

static void read_unit(const PGresult *rows, struct work_unit *unit)
{
    struct text kind = text_in(unit->kind, sizeof unit->kind);
    unit->job = column_number(rows, 0, 0);
    unit->number = column_number(rows, 0, 1);
    text_add(&kind, PQgetvalue(rows, 0, 2));
    unit->spec = copy_text(PQgetvalue(rows, 0, 3));
    if (PQgetisnull(rows, 0, 4) != 0)
        return;
    uint8_t *bytes = PQunescapeBytea((const uint8_t *)PQgetvalue(rows, 0, 4), &unit->state_size);
    unit->state = memory_for(unit->state_size + 1, 1);
    memcpy(unit->state, bytes, unit->state_size);
    PQfreemem(bytes);
}

bool work_queue_take(struct work_queue *queue, const char *program, int seconds,
                     struct work_unit *unit, bool *taken)
{
    char lease[WORDS_MAX], tries[WORDS_MAX];
    const struct value values[] = {text_value(program), number_value(seconds, lease),
                                   number_value(WORK_TRIES, tries)};
    PGresult *rows = ask(queue, take_query, 3, values);
    *unit = (struct work_unit){0};
    *taken = rows != NULL && PQntuples(rows) == 1;
    if (*taken)
        read_unit(rows, unit);
    PQclear(rows);
    return rows != NULL;
}

void work_unit_free(struct work_unit *unit)
{
    free(unit->spec);
    free(unit->state);
    *unit = (struct work_unit){0};
}

bool work_queue_renew(struct work_queue *queue, const struct work_unit *unit, int seconds,
                      bool *ours)
{
    char job[WORDS_MAX], number[WORDS_MAX], lease[WORDS_MAX];
    const struct value values[] = {number_value(unit->job, job), number_value(unit->number, number),
                                   number_value(seconds, lease)};
    int64_t changed = 0;
    bool good =
        tell(queue,
             "UPDATE floe_work.units u SET until = now() + $3::bigint * INTERVAL '1 second'"
             " FROM floe_work.jobs j WHERE u.job = $1 AND u.number = $2 AND u.result IS NULL"
             " AND j.id = u.job AND j.until > now() AND j.problem IS NULL",
             3, values, &changed);
    *ours = changed == 1;
    return good;
}

bool work_queue_save(struct work_queue *queue, const struct work_unit *unit, const uint8_t *bytes,
                     size_t count, int64_t part)
{
    char job[WORDS_MAX], number[WORDS_MAX], far[WORDS_MAX];
    const struct value values[] = {number_value(unit->job, job), number_value(unit->number, number),
                                   bytes_value(bytes, count), number_value(part, far)};
    return tell(queue,
                "UPDATE floe_work.units SET state = $3, part = $4, tries = 1"
                " WHERE job = $1 AND number = $2 AND result IS NULL AND part <= $4",
                4, values, NULL);
}

bool work_queue_finish(struct work_queue *queue, const struct work_unit *unit, const uint8_t *bytes,
                       size_t count)
{
    char job[WORDS_MAX], number[WORDS_MAX];
    const struct value values[] = {number_value(unit->job, job), number_value(unit->number, number),
                                   bytes_value(bytes, count)};
    return tell(queue,
                "WITH done AS (UPDATE floe_work.units SET result = $3, state = NULL"
                " WHERE job = $1 AND number = $2 AND result IS NULL RETURNING number)"
                " SELECT pg_notify('" CHANNEL_OF_WORK "', '') FROM done",
                3, values, NULL);
}

bool work_queue_give_back(struct work_queue *queue, const struct work_unit *unit)
{
    char job[WORDS_MAX], number[WORDS_MAX];
    const struct value values[] = {number_value(unit->job, job),
                                   number_value(unit->number, number)};
    return tell(queue,
                "WITH given AS (UPDATE floe_work.units SET until = '-infinity', tries = tries - 1"
                " WHERE job = $1 AND number = $2 AND result IS NULL RETURNING number)"
                " SELECT pg_notify('" CHANNEL_OF_WORK "', '') FROM given",
                2, values, NULL);
}

bool work_queue_refuse(struct work_queue *queue, const struct work_unit *unit, const char *problem)
{
    char job[WORDS_MAX];
    const struct value values[] = {number_value(unit->job, job), text_value(problem)};
    return tell(
        queue,
        "WITH refused AS (UPDATE floe_work.jobs SET problem = $2 WHERE id = $1 RETURNING id)"
        " SELECT pg_notify('" CHANNEL_OF_WORK "', '') FROM refused",
        2, values, NULL);
}
