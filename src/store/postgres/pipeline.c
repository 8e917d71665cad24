/*
 * pipeline.c - sends statements without waiting, and takes their answers in order. See postgres.h.
 */
#include "store/postgres/postgres.h"

#include "base/memory.h"
#include "base/time.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

#define ROOM_FIRST 64
#define UNIQUE_VIOLATION "23505"

static void fail_with(struct store *store, const char *before, const char *message)
{
    char words[STORE_FAILURE_MAX], first[STORE_FAILURE_MAX];
    struct text out = text_in(words, sizeof words);
    postgres_words(message, first);
    text_format(&out, "%s%s", before, first);
    store_fail_because(store, words);
}

/* libpq's words about the connection. */
static void fail_connection(struct store *store)
{
    store->lost |= !store->failed;
    fail_with(store, "the database does not answer: ", PQerrorMessage(store->data->connection));
}

/* ---- what is expected ---- */

static struct pg_expected *expect(struct sql_data *data)
{
    if (data->count == data->room) {
        size_t room = data->room == 0 ? ROOM_FIRST : data->room * 2;
        struct pg_expected *grown = memory_for(room, sizeof *grown);
        for (size_t i = 0; i < data->count; i++)
            grown[i] = data->expected[(data->first + i) % data->room];
        free(data->expected);
        data->expected = grown;
        data->first = 0;
        data->room = room;
    }
    struct pg_expected *added = &data->expected[(data->first + data->count++) % data->room];
    *added = (struct pg_expected){0};
    return added;
}

static void drop_first(struct sql_data *data)
{
    data->first = (data->first + 1) % data->room;
    data->count--;
}

/* ---- sending ---- */

static bool check_sent(struct store *store, int sent)
{
    if (sent != 1)
        fail_connection(store);
    return sent == 1;
}

static bool prepare(struct store *store, struct pg_statement *statement)
{
    char text[PG_TEXT_MAX];
    if (!postgres_translate(statement->text, statement->one, text)) {
        store_fail_because(store, "a statement is too long");
        return false;
    }
    if (!check_sent(store, PQsendPrepare(store->data->connection, statement->name, text,
                                         statement->count, statement->types)))
        return false;
    expect(store->data);
    statement->prepared = true;
    return true;
}

/* The types of parameters are known when they are bound, so it is prepared here. */
void pipeline_send(struct store *store, struct pg_statement *statement, bool reads, bool may_exist)
{
    if (store->failed || (!statement->prepared && !prepare(store, statement)))
        return;
    if (!check_sent(store, PQsendQueryPrepared(store->data->connection, statement->name,
                                               statement->count, statement->values,
                                               statement->lengths, statement->formats, 1)))
        return;
    struct pg_expected *added = expect(store->data);
    added->reader = reads ? statement : NULL;
    added->may_exist = may_exist;
    added->is_fence = statement->fence;
}

static void send_text(struct store *store, const char *text, struct pg_statement *reader)
{
    if (check_sent(store,
                   PQsendQueryParams(store->data->connection, text, 0, NULL, NULL, NULL, NULL, 1)))
        expect(store->data)->reader = reader;
}

void pipeline_send_text(struct store *store, const char *text, struct pg_statement *reader)
{
    if (!store->failed)
        send_text(store, text, reader);
}

void pipeline_rollback(struct store *store)
{
    send_text(store, "ROLLBACK", NULL);
}

/* Hands over what the system takes. */
static void flush(struct store *store)
{
    int left = PQflush(store->data->connection);
    if (left < 0)
        fail_connection(store);
    store->data->unsent = left > 0;
}

void pipeline_sync(struct store *store, uint64_t batch)
{
    struct sql_data *data = store->data;
    if (!check_sent(store, PQpipelineSync(data->connection)))
        return;
    struct pg_expected *added = expect(data);
    added->is_sync = true;
    added->batch = batch;
    if (batch != 0) {
        data->commits++;
        added->sent = data->sent;
    }
    flush(store);
}

/* ---- receiving ---- */

/* FATAL: the database has closed the connection, as it does when it stops. */
static bool is_fatal(const PGresult *result)
{
    const char *severity = PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
    return severity == NULL || strcmp(severity, "ERROR") != 0;
}

/* Two servers wait for rows of each other, and the database ends one of the transactions; or the
 * row is there already: another server has the table since this one slept. */
static bool is_conflict(const char *state)
{
    return state != NULL &&
           (strncmp(state, TRANSACTION_ROLLBACK, 2) == 0 || strcmp(state, UNIQUE_VIOLATION) == 0);
}

/* What follows a failed statement is "aborted": the reason is known. */
static void take_error(struct store *store, struct pg_expected *expected, const PGresult *result)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    if (expected->may_exist && state != NULL && strcmp(state, UNIQUE_VIOLATION) == 0) {
        store->data->taken = true;
        return;
    }
    if (!store->failed) {
        store->busy = state != NULL && strcmp(state, LOCK_NOT_AVAILABLE) == 0;
        store->lost = is_fatal(result) || expected->is_fence || store->busy || is_conflict(state);
    }
    if (expected->is_fence && state != NULL && strcmp(state, DIVISION_BY_ZERO) == 0)
        store_fail_because(store, LEASE_LOST);
    if (state != NULL && strcmp(state, DIVISION_BY_ZERO) == 0)
        store_fail_because(store, SQL_NOT_ONE);
    fail_with(store, is_fatal(result) ? "the database does not answer: " : "",
              PQresultErrorMessage(result));
}

static void take_sync(struct store *store, const struct pg_expected *expected)
{
    struct sql_data *data = store->data;
    if (expected->batch == 0)
        return;
    data->commits--;
    if (store->failed)
        return;
    data->durable = expected->batch;
    postgres_fence_passed(store, expected->sent);
}

/* Keeps the result if somebody reads it. */
static void take_result(struct store *store, struct pg_expected *expected, PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    expected->answered = true;
    if (status == PGRES_FATAL_ERROR)
        take_error(store, expected, result);
    else if (status == PGRES_PIPELINE_SYNC)
        take_sync(store, expected);
    if (expected->reader != NULL && (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK))
        expected->reader->result = result;
    else
        PQclear(result);
}

/* A statement's answer ends with NULL; that of a Sync does not. */
static bool take_next(struct store *store)
{
    struct sql_data *data = store->data;
    struct pg_expected *expected = &data->expected[data->first];
    PGresult *result = PQgetResult(data->connection);
    if (result == NULL && !expected->answered) {
        fail_connection(store);
        return false;
    }
    if (result != NULL)
        take_result(store, expected, result);
    if (result == NULL || expected->is_sync)
        drop_first(data);
    return true;
}

static void take_notifications(struct sql_data *data)
{
    PGnotify *found;
    while ((found = PQnotifies(data->connection)) != NULL) {
        data->changed |= found->be_pid != PQbackendPID(data->connection);
        postgres_keep_signal(&data->lease, found->extra);
        PQfreemem(found);
    }
}

void pipeline_attend(struct store *store)
{
    struct sql_data *data = store->data;
    if (PQstatus(data->connection) == CONNECTION_BAD)
        return;
    if (PQconsumeInput(data->connection) == 0)
        fail_connection(store);
    while (data->count > 0 && PQisBusy(data->connection) == 0 && take_next(store))
        ;
    take_notifications(data);
    if (data->unsent)
        flush(store);
}

/* ---- waiting ---- */

/* Nobody waits for these answers any more. */
static void forget_readers(struct sql_data *data)
{
    for (size_t i = 0; i < data->count; i++)
        data->expected[(data->first + i) % data->room].reader = NULL;
}

static bool is_lost(const struct sql_data *data)
{
    return PQstatus(data->connection) == CONNECTION_BAD;
}

/* Stops the thread. */
static void poll_socket(const struct sql_data *data, int64_t left)
{
    struct pollfd socket = {.fd = PQsocket(data->connection),
                            .events = (short)(POLLIN | (data->unsent ? POLLOUT : 0))};
    poll(&socket, 1, (int)left);
}

/* False: nothing has come in time. */
static bool wait_for_socket(struct store *store, int64_t until)
{
    int64_t left = until - steady_time();
    if (left <= 0)
        return false;
    bool passed = store->wait != NULL && store->wait(store->wait_context, until);
    store->wait_counts.passed += passed;
    store->wait_counts.stopped += store->wait != NULL && !passed;
    if (!passed)
        poll_socket(store->data, left);
    return true;
}

/* A connection that is lost has no socket to wait for. A store that has failed is not waited for
 * again: whoever reads on in the same round would stop the loop for another lease. */
void pipeline_wait(struct store *store)
{
    struct sql_data *data = store->data;
    int64_t patience = data->lease.time != 0 ? data->lease.time : ANSWER_TIMEOUT;
    int64_t until = steady_time() + patience;
    if (store->failed || is_lost(data))
        return;
    pipeline_sync(store, 0);
    for (pipeline_attend(store); data->count > 0 && !is_lost(data); pipeline_attend(store))
        if (!wait_for_socket(store, until)) {
            store_lose(store, "the database does not answer");
            forget_readers(data);
            return;
        }
}
