/*
 * lease.c - the lease of a server, which others can see and end. See store.h and leases.c.
 *
 * A lease is a row of `servers`, good until a time of the database's clock. Its number is never
 * given again. Each batch of a server ends with a fence: one statement that renews the lease if it
 * is still good, and divides by zero if not, so that nothing of the batch is kept. The fence locks
 * the row until the batch is committed: whoever ends the lease comes before it, and then the batch
 * fails, or after it, and then sees what the batch has written.
 *
 * A server holds an advisory lock with its lease's number. PostgreSQL drops it with the connection,
 * so a server that was killed is found at once, and one that hangs when its lease is over.
 */
#include "store/postgres/postgres.h"

#include "base/memory.h"
#include "base/time.h"

#include <stdlib.h>
#include <string.h>

#define NUMBER_MAX 24
#define QUERY_MAX 320

static bool refuse(PGconn *connection, struct store_error *why)
{
    char words[STORE_FAILURE_MAX];
    postgres_words(PQerrorMessage(connection), words);
    store_error_set(why, "store.error.database", words);
    return false;
}

static bool run(PGconn *connection, const char *text, struct store_error *why)
{
    PGresult *result = PQexec(connection, text);
    ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || refuse(connection, why);
}

/* ---- beginning ---- */

/* PostgreSQL may need a moment to notice that a process was killed, so this waits a little. */
bool postgres_lock(PGconn *connection, bool together, struct store_error *why)
{
    char query[QUERY_MAX];
    struct text out = text_in(query, sizeof query);
    text_format(&out, "SET lock_timeout = %d", STORE_BUSY_TIMEOUT);
    PQclear(PQexec(connection, query));
    PGresult *taken = PQexec(
        connection, together ? "SELECT pg_advisory_lock_shared(" LOCK_CLASS ", " LOCK_SERVER ")"
                             : "SELECT pg_advisory_lock(" LOCK_CLASS ", " LOCK_SERVER ")");
    const char *state = PQresultErrorField(taken, PG_DIAG_SQLSTATE);
    bool served = state != NULL && strcmp(state, LOCK_NOT_AVAILABLE) == 0;
    bool good = PQresultStatus(taken) == PGRES_TUPLES_OK;
    PQclear(taken);
    if (served)
        store_error_set(why, "store.error.served", "");
    else if (!good)
        refuse(connection, why);
    return good;
}

/* The number comes first and the row last: a row without its lock would look like a dead server. */
static bool number_lease(struct store *store, struct store_error *why)
{
    PGconn *connection = store->data->connection;
    PGresult *next = PQexec(connection, "SELECT nextval(pg_get_serial_sequence('servers', 'id'))");
    store->lease = PQntuples(next) == 1 ? strtoll(PQgetvalue(next, 0, 0), NULL, 10) : 0;
    PQclear(next);
    return store->lease != 0 || refuse(connection, why);
}

static void write_fence(struct store *store)
{
    struct pg_lease *lease = &store->data->lease;
    struct text fence = text_in(lease->fence_text, sizeof lease->fence_text);
    struct text end = text_in(lease->end_text, sizeof lease->end_text);
    const char *own = " WHERE id = %lld AND until > clock_timestamp()";
    text_format(&fence,
                "UPDATE servers SET until = clock_timestamp() + make_interval(secs => %lld),"
                " alive = ?1",
                (long long)lease->time / 1000);
    text_format(&fence, own, (long long)store->lease);
    text_add(&end, "UPDATE servers SET until = '-infinity', alive = ?1");
    text_format(&end, own, (long long)store->lease);
    lease->fence = (struct pg_statement){
        .text = lease->fence_text, .name = "fence", .writes = true, .one = true, .fence = true};
    lease->end = (struct pg_statement){
        .text = lease->end_text, .name = "end", .writes = true, .one = true, .fence = true};
}

/* A transaction that its server leaves open would keep rows from others for longer than the lease.
 */
bool postgres_take_lease(struct store *store, int seconds, struct store_error *why)
{
    struct pg_lease *lease = &store->data->lease;
    char text[QUERY_MAX];
    struct text out = text_in(text, sizeof text);
    if (!number_lease(store, why))
        return false;
    lease->time = seconds * INT64_C(1000);
    lease->sure_until = steady_time() + lease->time;
    long long id = (long long)store->lease, time = (long long)lease->time;
    text_format(&out,
                "SELECT pg_advisory_lock(" LEASE_CLASS ", %lld); SET floe.lease = '%lld';"
                " SET lock_timeout = %lld; SET idle_in_transaction_session_timeout = %lld;"
                " INSERT INTO servers (id, until, alive) VALUES (%lld, clock_timestamp() + "
                "make_interval(secs => %d)"
                ", %lld)",
                id, id, time, time, id, seconds, (long long)wall_time());
    write_fence(store);
    return run(store->data->connection, text, why);
}

/* ---- the fence ---- */

void postgres_send_fence(struct store *store)
{
    struct pg_lease *lease = &store->data->lease;
    struct pg_statement *fence = lease->ended ? &lease->end : &lease->fence;
    if (lease->time == 0)
        return;
    postgres_bind_int(fence, 1, wall_time());
    pipeline_send(store, fence, false, false);
}

void postgres_fence_passed(struct store *store, int64_t sent)
{
    struct pg_lease *lease = &store->data->lease;
    lease->sure_until = sent + lease->time;
    store->lease_counts.renewed += lease->time != 0;
}

/* By the clock of this machine: it runs while the process is stopped, too. */
bool postgres_lease_is_sure(const struct store *store)
{
    const struct pg_lease *lease = &store->data->lease;
    return lease->time == 0 || steady_time() < lease->sure_until;
}

/* An empty batch, unless there is one. If the one before has no answer for so long, none will
 * come. */
void postgres_renew_lease(struct store *store)
{
    struct sql_data *data = store->data;
    if (data->commits > 0 && steady_time() - data->sent > data->lease.time)
        store_lose(store, "the database does not answer");
    store_begin(store);
    postgres_begin(store);
}

void postgres_end_lease(struct store *store)
{
    store_begin(store);
    postgres_begin(store);
    pipeline_send_text(store, "NOTIFY " CHANNEL, NULL);
    store->data->lease.ended = true;
}

/* ---- signals ---- */

/* "rename 17"; anything else only says that something has changed. */
void postgres_keep_signal(struct pg_lease *lease, const char *payload)
{
    size_t length = strcspn(payload, " ");
    if (payload[length] == '\0' || length >= SIGNAL_WORD_MAX)
        return;
    if (lease->signal_count == lease->signal_room) {
        lease->signal_room = lease->signal_room * 2 + 8;
        lease->signals = memory_grown(lease->signals, lease->signal_room, sizeof *lease->signals);
    }
    struct pg_signal *added = &lease->signals[lease->signal_count++];
    *added = (struct pg_signal){.number = strtoll(payload + length, NULL, 10)};
    memcpy(added->word, payload, length);
}

bool postgres_next_signal(struct store *store, const char *word, int64_t *number)
{
    struct pg_lease *lease = &store->data->lease;
    size_t i = 0;
    pipeline_attend(store);
    while (i < lease->signal_count && strcmp(lease->signals[i].word, word) != 0)
        i++;
    if (i == lease->signal_count)
        return false;
    *number = lease->signals[i].number;
    memmove(&lease->signals[i], &lease->signals[i + 1],
            (lease->signal_count - i - 1) * sizeof *lease->signals);
    lease->signal_count--;
    return true;
}
