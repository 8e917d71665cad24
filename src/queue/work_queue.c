/*
 * work_queue.c - jobs and units as rows of PostgreSQL. See work_queue.h.
 *
 * SKIP LOCKED lets many workers take units at the same time without waiting for each other.
 */
#include "queue/work_queue.h"

#include "base/memory.h"
#include "queue/queue_rows.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

/* True if nothing is to be made: workers need not be allowed to. */
static const char is_made[] =
    "SELECT 1 FROM pg_attribute WHERE attrelid = to_regclass('floe_work.jobs')"
    " AND attname = 'game' AND to_regclass('floe_work.units_open') IS NOT NULL";

/* `game` is that of an analysis (analysis_queue.h). */
static const char schema[] =
    "BEGIN; SELECT pg_advisory_xact_lock(" LOCK_CLASS ", " QUEUE_SCHEMA_LOCK ");"
    "CREATE SCHEMA IF NOT EXISTS floe_work;"
    "CREATE TABLE IF NOT EXISTS floe_work.jobs ("
    " id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
    " kind TEXT NOT NULL,"
    " program TEXT NOT NULL,"
    " spec TEXT NOT NULL,"
    " until TIMESTAMPTZ NOT NULL,"
    " problem TEXT);"
    "ALTER TABLE floe_work.jobs ADD COLUMN IF NOT EXISTS game TEXT COLLATE \"C\" UNIQUE;"
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
    "COMMIT";

static const char begin[] = QUEUE_CLEAN "; LISTEN " QUEUE_CHANNEL "; SET jit = off";

/* ---- from beginning to end ---- */

static bool make_tables(struct work_queue *queue)
{
    PGresult *rows = queue_ask(queue, is_made, 0, NULL);
    bool made = rows != NULL && PQntuples(rows) == 1;
    PQclear(rows);
    return rows != NULL && (made || queue_run(queue, schema));
}

struct work_queue *work_queue_open(const char *address, struct store_error *why)
{
    struct work_queue *queue = memory_for(1, sizeof *queue);
    if (!postgres_is_address(address))
        store_error_set(why, "queue.error.address", address);
    else
        queue->connection = postgres_connect(address, why);
    if (queue->connection != NULL && make_tables(queue) && queue_run(queue, begin))
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
        return queue_fail(queue, PQerrorMessage(queue->connection));
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
    char units[NUMBER_WORDS_MAX], lease[NUMBER_WORDS_MAX];
    const struct queue_value values[] = {queue_text(job->kind), queue_text(job->program),
                                         queue_text(job->spec), queue_number(job->units, units),
                                         queue_number(WORK_JOB_LEASE, lease)};
    PGresult *rows =
        queue_ask(queue,
                  "WITH job AS (INSERT INTO floe_work.jobs (kind, program, spec, until)"
                  " VALUES ($1, $2, $3, now() + $5::bigint * INTERVAL '1 second') RETURNING id),"
                  " added AS (INSERT INTO floe_work.units (job, number)"
                  " SELECT id, generate_series(1, $4::bigint) FROM job)"
                  " SELECT id, pg_notify('" QUEUE_CHANNEL "', '') FROM job",
                  5, values);
    if (rows != NULL)
        *id = queue_column(rows, 0, 0);
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
    progress->done = queue_column(rows, 0, 0);
    progress->part = queue_column(rows, 0, 1);
    if (PQgetisnull(rows, 0, 2) == 0)
        set_error(progress, "queue.error.job", PQgetvalue(rows, 0, 2));
    else if (PQgetisnull(rows, 0, 3) == 0)
        set_error(progress, "queue.error.stuck", PQgetvalue(rows, 0, 3));
}

bool work_queue_renew_job(struct work_queue *queue, int64_t id, struct work_progress *progress)
{
    char number[NUMBER_WORDS_MAX], lease[NUMBER_WORDS_MAX], tries[NUMBER_WORDS_MAX];
    const struct queue_value values[] = {queue_number(id, number),
                                         queue_number(WORK_JOB_LEASE, lease),
                                         queue_number(WORK_TRIES, tries)};
    PGresult *rows = queue_ask(
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
    for (int row = 0; row < PQntuples(rows) && queue_column(rows, row, 0) == first + row; row++) {
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
    char number[NUMBER_WORDS_MAX], from[NUMBER_WORDS_MAX], limit[NUMBER_WORDS_MAX];
    const struct queue_value values[] = {queue_number(id, number), queue_number(first, from),
                                         queue_number(most, limit)};
    PGresult *rows =
        queue_ask(queue,
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
    char number[NUMBER_WORDS_MAX];
    const struct queue_value value = queue_number(id, number);
    return queue_tell(queue, "DELETE FROM floe_work.jobs WHERE id = $1", 1, &value, NULL);
}

/* ---- for workers ---- */

/* Players wait for analyses, so these come before all else. Then the oldest job first, and its
 * units in order, because that is the order they are counted in. */
static const char take_query[] =
    "WITH free AS (SELECT u.job, u.number FROM floe_work.units u JOIN floe_work.jobs j"
    " ON j.id = u.job WHERE u.result IS NULL AND u.until < now() AND u.tries < $3::bigint"
    " AND j.until > now() AND j.problem IS NULL AND j.program = $1"
    " ORDER BY j.game IS NULL, u.job, u.number LIMIT 1 FOR UPDATE OF u SKIP LOCKED)"
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
    unit->job = queue_column(rows, 0, 0);
    unit->number = queue_column(rows, 0, 1);
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
    char lease[NUMBER_WORDS_MAX], tries[NUMBER_WORDS_MAX];
    const struct queue_value values[] = {queue_text(program), queue_number(seconds, lease),
                                         queue_number(WORK_TRIES, tries)};
    PGresult *rows = queue_ask(queue, take_query, 3, values);
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
    char job[NUMBER_WORDS_MAX], number[NUMBER_WORDS_MAX], lease[NUMBER_WORDS_MAX];
    const struct queue_value values[] = {queue_number(unit->job, job),
                                         queue_number(unit->number, number),
                                         queue_number(seconds, lease)};
    int64_t changed = 0;
    bool good =
        queue_tell(queue,
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
    char job[NUMBER_WORDS_MAX], number[NUMBER_WORDS_MAX], far[NUMBER_WORDS_MAX];
    const struct queue_value values[] = {queue_number(unit->job, job),
                                         queue_number(unit->number, number),
                                         queue_bytes(bytes, count), queue_number(part, far)};
    return queue_tell(queue,
                      "UPDATE floe_work.units SET state = $3, part = $4, tries = 1"
                      " WHERE job = $1 AND number = $2 AND result IS NULL AND part <= $4",
                      4, values, NULL);
}

/* An analysis is kept with its game, and nobody works on it again. */
bool work_queue_finish(struct work_queue *queue, const struct work_unit *unit, const uint8_t *bytes,
                       size_t count)
{
    char job[NUMBER_WORDS_MAX], number[NUMBER_WORDS_MAX];
    const struct queue_value values[] = {queue_number(unit->job, job),
                                         queue_number(unit->number, number),
                                         queue_bytes(bytes, count)};
    return queue_tell(queue,
                      "WITH done AS (UPDATE floe_work.units SET result = $3, state = NULL"
                      " WHERE job = $1 AND number = $2 AND result IS NULL RETURNING number),"
                      " kept AS (UPDATE floe_work.jobs SET until = 'infinity', spec = ''"
                      " WHERE id = $1 AND game IS NOT NULL AND EXISTS (SELECT FROM done))"
                      " SELECT pg_notify('" QUEUE_CHANNEL "', '') FROM done",
                      3, values, NULL);
}

bool work_queue_give_back(struct work_queue *queue, const struct work_unit *unit)
{
    char job[NUMBER_WORDS_MAX], number[NUMBER_WORDS_MAX];
    const struct queue_value values[] = {queue_number(unit->job, job),
                                         queue_number(unit->number, number)};
    return queue_tell(
        queue,
        "WITH given AS (UPDATE floe_work.units SET until = '-infinity', tries = tries - 1"
        " WHERE job = $1 AND number = $2 AND result IS NULL RETURNING number)"
        " SELECT pg_notify('" QUEUE_CHANNEL "', '') FROM given",
        2, values, NULL);
}

bool work_queue_refuse(struct work_queue *queue, const struct work_unit *unit, const char *problem)
{
    char job[NUMBER_WORDS_MAX];
    const struct queue_value values[] = {queue_number(unit->job, job), queue_text(problem)};
    return queue_tell(
        queue,
        "WITH refused AS (UPDATE floe_work.jobs SET problem = $2 WHERE id = $1 RETURNING id)"
        " SELECT pg_notify('" QUEUE_CHANNEL "', '') FROM refused",
        2, values, NULL);
}
