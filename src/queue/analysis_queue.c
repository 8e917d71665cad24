/*
 * analysis_queue.c - analyses as rows of PostgreSQL. See analysis_queue.h.
 */
#include "queue/analysis_queue.h"

#include "base/memory.h"
#include "queue/queue_rows.h"

#include <string.h>

const char *const analysis_state_names[ANALYSIS_STATES] = {"none", "queued", "running", "done",
                                                           "failed"};

/* The state of the analysis in rows j and u, as a number of the enum. What is too old counts as if
 * it were deleted already. */
#define STATE_OF                                                               \
    "CASE WHEN u.result IS NOT NULL THEN 3"                                    \
    " WHEN j.until < now() THEN 0"                                             \
    " WHEN j.problem IS NOT NULL OR (u.tries >= 5 AND u.until < now()) THEN 4" \
    " WHEN u.until > now() THEN 2 ELSE 1 END"
#define ANALYSES "floe_work.jobs j JOIN floe_work.units u ON u.job = j.id AND j.game IS NOT NULL"

_Static_assert(ANALYSIS_DONE == 3 && ANALYSIS_FAILED == 4 && WORK_TRIES == 5, "as STATE_OF says");

/* The store's tables are found as the server finds them: by the search path. If the queue is that
 * of another store, the constraint cannot be made, and the database says so. Nobody here waits for
 * notifications. */
static const char tie_to_store[] =
    "BEGIN; SELECT pg_advisory_xact_lock(" LOCK_CLASS ", " QUEUE_SCHEMA_LOCK ");"
    "DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = 'jobs_game'"
    " AND conrelid = 'floe_work.jobs'::regclass AND confrelid = 'tables'::regclass) THEN"
    " ALTER TABLE floe_work.jobs ADD CONSTRAINT jobs_game"
    " FOREIGN KEY (game) REFERENCES tables (id) ON DELETE CASCADE; END IF; END $$;"
    "COMMIT; UNLISTEN *; SET statement_timeout = '10s'";

/* Workers of the program before are gone, or will be. */
bool analysis_queue_prepare(struct work_queue *queue, const char *program)
{
    const struct queue_value value = queue_text(program);
    return queue_run(queue, tie_to_store) &&
           queue_tell(queue,
                      "WITH moved AS (UPDATE floe_work.jobs SET program = $1, problem = NULL"
                      " WHERE game IS NOT NULL AND until < 'infinity' AND program <> $1"
                      " RETURNING id)"
                      " UPDATE floe_work.units SET tries = 0, part = 0, state = NULL"
                      " WHERE job IN (SELECT id FROM moved)",
                      1, &value, NULL);
}

/* One that was made stays: its job is never over. One that has failed is tried again by another
 * program, and so is one that nobody has made in time. */
static const char post_query[] =
    "WITH room AS (SELECT EXISTS (SELECT FROM floe_work.jobs WHERE game = $1) OR $5::bigint >"
    " (SELECT count(*) FROM " ANALYSES " WHERE u.result IS NULL) AS free),"
    " job AS (INSERT INTO floe_work.jobs (kind, program, spec, until, game)"
    " SELECT '" ANALYSIS_KIND "', $2, $3, now() + $4::bigint * INTERVAL '1 day', $1"
    " FROM room WHERE free"
    " ON CONFLICT (game) DO UPDATE SET program = excluded.program, until = excluded.until,"
    " spec = excluded.spec, problem = NULL WHERE jobs.until < 'infinity'"
    " AND (jobs.until < now() OR jobs.program <> excluded.program) RETURNING id),"
    " unit AS (INSERT INTO floe_work.units (job, number) SELECT id, 1 FROM job"
    " ON CONFLICT (job, number) DO UPDATE SET tries = 0, part = 0, state = NULL,"
    " until = '-infinity')"
    " SELECT free, pg_notify('" QUEUE_CHANNEL "', '') FROM room";

bool analysis_queue_post(struct work_queue *queue, const char *game, const char *program,
                         const char *record, bool *full)
{
    char wait[NUMBER_WORDS_MAX], most[NUMBER_WORDS_MAX];
    const struct queue_value values[] = {queue_text(game), queue_text(program), queue_text(record),
                                         queue_number(ANALYSIS_WAIT, wait),
                                         queue_number(ANALYSIS_OPEN_MAX, most)};
    PGresult *rows = queue_ask(queue, post_query, 5, values);
    if (rows != NULL)
        *full = PQgetvalue(rows, 0, 0)[0] != 't';
    PQclear(rows);
    return rows != NULL;
}

/* ---- how it stands ---- */

/* PQunescapeBytea is for rows that come as text; it adds a NUL. A result is as long as a worker has
 * made it; whatever else is in the row is no result. */
static char *read_result(const PGresult *rows, int column)
{
    size_t size = 0;
    uint8_t *bytes = PQunescapeBytea((const uint8_t *)PQgetvalue(rows, 0, column), &size);
    char *result = size <= ANALYSIS_RESULT_MAX ? memory_for(size + 1, 1) : NULL;
    if (result != NULL)
        memcpy(result, bytes, size);
    PQfreemem(bytes);
    return result;
}

static void read_status(const PGresult *rows, struct analysis_status *status)
{
    status->state = (enum analysis_state)queue_column(rows, 0, 0);
    status->place = queue_column(rows, 0, 1);
    status->done = queue_column(rows, 0, 2);
    status->is_refused = PQgetvalue(rows, 0, 3)[0] == 't';
    if (status->state != ANALYSIS_DONE)
        return;
    status->result = read_result(rows, 4);
    if (status->result == NULL)
        status->state = ANALYSIS_FAILED;
}

/* The place counts those that wait, itself included. */
bool analysis_queue_status(struct work_queue *queue, const char *game,
                           struct analysis_status *status)
{
    const struct queue_value value = queue_text(game);
    PGresult *rows = queue_ask(
        queue,
        "WITH open AS (SELECT j.id, " STATE_OF " AS state FROM " ANALYSES " WHERE u.result IS NULL)"
        " SELECT " STATE_OF ", (SELECT count(*) FROM open"
        " WHERE open.state = 1 AND open.id <= j.id), u.part, j.problem IS NOT NULL,"
        " u.result FROM " ANALYSES " WHERE j.game = $1",
        1, &value);
    *status = (struct analysis_status){.state = ANALYSIS_NONE};
    if (rows != NULL && PQntuples(rows) == 1)
        read_status(rows, status);
    PQclear(rows);
    return rows != NULL;
}

bool analysis_queue_count(struct work_queue *queue, struct analysis_counts *counts)
{
    PGresult *rows = queue_ask(queue,
                               "SELECT " STATE_OF ", count(*) FROM " ANALYSES
                               " WHERE u.result IS NULL GROUP BY 1"
                               " UNION ALL SELECT 3, count(*) FROM floe_work.jobs"
                               " WHERE game IS NOT NULL AND until = 'infinity'",
                               0, NULL);
    *counts = (struct analysis_counts){0};
    for (int row = 0; rows != NULL && row < PQntuples(rows); row++)
        counts->of[queue_column(rows, row, 0)] += queue_column(rows, row, 1);
    PQclear(rows);
    return rows != NULL;
}

bool analysis_queue_clean(struct work_queue *queue)
{
    return queue_run(queue, QUEUE_CLEAN);
}
