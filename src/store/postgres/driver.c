/*
 * driver.c - the store in PostgreSQL. See sql.h and postgres.h.
 *
 * store_begin sends nothing: BEGIN goes with the first write, so that a round of the server that
 * only reads costs no transaction. Statements that are no part of one are a transaction each.
 *
 * Servers share an advisory lock of their connections, which are gone when the connection is. Who
 * opens the store exclusively without a lease has it alone.
 */
#include "store/postgres/postgres.h"

#include "base/memory.h"
#include "base/time.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Types of PostgreSQL, by the numbers of its catalog. */
enum { TYPE_BOOL = 16, TYPE_BYTES = 17, TYPE_INT8 = 20, TYPE_INT4 = 23, TYPE_TEXT = 25 };
enum { TYPE_REAL = 701 };
#define BINARY 1

/* ---- parameters ---- */

static void *prepare(struct store *store, const char *text, int number)
{
    struct pg_statement *statement = memory_for(1, sizeof *statement);
    (void)store;
    statement->text = text;
    statement->writes = strncmp(statement->text, "SELECT", strlen("SELECT")) != 0;
    struct text out = text_in(statement->name, sizeof statement->name);
    text_format(&out, "s%d", number);
    return statement;
}

static void reset(void *row)
{
    struct pg_statement *statement = row;
    PQclear(statement->result);
    statement->result = NULL;
}

static void finalize(void *row)
{
    reset(row);
    free(row);
}

static void bind(struct stmt *stmt, int place, Oid type, const char *value, int length)
{
    struct pg_statement *statement = stmt->row;
    if (place > PARAMETERS_MAX) {
        store_fail_because(stmt->store, "a statement has too many parameters");
        return;
    }
    statement->count = place;
    statement->types[place - 1] = type;
    statement->values[place - 1] = value;
    statement->lengths[place - 1] = length;
    statement->formats[place - 1] = type == TYPE_TEXT ? 0 : BINARY;
}

static void write_number(uint64_t number, char bytes[8])
{
    for (int i = 7; i >= 0; i--, number >>= 8)
        bytes[i] = (char)(number & 0xff);
}

static uint64_t read_number(const char *bytes, int length)
{
    uint64_t number = 0;
    for (int i = 0; i < length; i++)
        number = number << 8 | (unsigned char)bytes[i];
    return number;
}

static void bind_number(struct stmt *stmt, int place, Oid type, uint64_t number)
{
    struct pg_statement *statement = stmt->row;
    char *bytes = statement->numbers[(place - 1) % PARAMETERS_MAX];
    write_number(number, bytes);
    bind(stmt, place, type, bytes, 8);
}

/* Only numbers of people are NULL. */
static void bind_null(struct stmt *stmt, int place)
{
    bind(stmt, place, TYPE_INT8, NULL, 0);
}

static void bind_int(struct stmt *stmt, int place, int64_t value)
{
    bind_number(stmt, place, TYPE_INT8, (uint64_t)value);
}

void postgres_bind_int(struct pg_statement *statement, int place, int64_t value)
{
    bind_int(&(struct stmt){.row = statement}, place, value);
}

static void bind_real(struct stmt *stmt, int place, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    bind_number(stmt, place, TYPE_REAL, bits);
}

static void bind_text(struct stmt *stmt, int place, const char *value)
{
    bind(stmt, place, TYPE_TEXT, value, 0);
}

static void bind_bytes(struct stmt *stmt, int place, const uint8_t *bytes, int size)
{
    bind(stmt, place, TYPE_BYTES, (const char *)bytes, size);
}

/* ---- columns ---- */

static int64_t int_of(const void *row, int column)
{
    const struct pg_statement *statement = row;
    const char *bytes = PQgetvalue(statement->result, statement->row, column);
    switch (PQftype(statement->result, column)) {
    case TYPE_INT8:
        return PQgetisnull(statement->result, statement->row, column)
                   ? 0
                   : (int64_t)read_number(bytes, 8);
    case TYPE_INT4:
        return PQgetisnull(statement->result, statement->row, column)
                   ? 0
                   : (int32_t)read_number(bytes, 4);
    case TYPE_BOOL:
        return bytes[0];
    default:
        return 0;
    }
}

static double real_of(const void *row, int column)
{
    const struct pg_statement *statement = row;
    double value = 0;
    if (PQgetlength(statement->result, statement->row, column) != 8)
        return value;
    uint64_t bits = read_number(PQgetvalue(statement->result, statement->row, column), 8);
    memcpy(&value, &bits, sizeof value);
    return value;
}

static const char *text_of(const void *row, int column)
{
    const struct pg_statement *statement = row;
    return PQgetvalue(statement->result, statement->row, column);
}

static const void *bytes_of(const void *row, int column, int *size)
{
    const struct pg_statement *statement = row;
    *size = PQgetlength(statement->result, statement->row, column);
    return PQgetvalue(statement->result, statement->row, column);
}

/* ---- statements ---- */

/* The first write of a transaction begins it. */
void postgres_begin(struct store *store)
{
    if (store->data->begun || !store->in_transaction)
        return;
    pipeline_send_text(store, "BEGIN", NULL);
    store->data->begun = true;
}

/* Sends it, waits, and has its rows. */
static void ask(struct store *store, struct pg_statement *statement, bool may_exist)
{
    if (statement->writes)
        postgres_begin(store);
    pipeline_send(store, statement, true, may_exist);
    pipeline_wait(store);
    statement->row = -1;
}

static enum sql_result next_row(struct stmt *stmt)
{
    struct pg_statement *statement = stmt->row;
    if (statement->result == NULL)
        return SQL_FAILED;
    return ++statement->row < PQntuples(statement->result) ? SQL_ROW : SQL_DONE;
}

static enum sql_result step(struct stmt *stmt)
{
    struct pg_statement *statement = stmt->row;
    if (statement->result == NULL)
        ask(stmt->store, statement, false);
    return next_row(stmt);
}

/* An error would end the whole transaction, so it is undone up to here. */
static enum sql_result step_unique(struct stmt *stmt)
{
    struct store *store = stmt->store;
    postgres_begin(store);
    store->data->taken = false;
    pipeline_send_text(store, "SAVEPOINT floe", NULL);
    ask(store, stmt->row, true);
    if (store->data->taken)
        pipeline_send_text(store, "ROLLBACK TO SAVEPOINT floe", NULL);
    pipeline_send_text(store, "RELEASE SAVEPOINT floe", NULL);
    return store->data->taken ? SQL_TAKEN : next_row(stmt);
}

static void run(struct stmt *stmt)
{
    postgres_begin(stmt->store);
    pipeline_send(stmt->store, stmt->row, false, false);
}

/* The database itself counts: the commit that follows at once must fail, too. */
static void run_one(struct stmt *stmt)
{
    struct pg_statement *statement = stmt->row;
    statement->one = true;
    run(stmt);
}

static int64_t run_counted(struct stmt *stmt)
{
    struct pg_statement *statement = stmt->row;
    ask(stmt->store, statement, false);
    int64_t count =
        statement->result == NULL ? 0 : strtoll(PQcmdTuples(statement->result), NULL, 10);
    reset(statement);
    return count;
}

/* None of our texts has ";" in a string. */
static void execute(struct store *store, const char *text)
{
    char one[PG_TEXT_MAX];
    postgres_begin(store);
    for (size_t length; *text != '\0'; text += length + (text[length] == ';')) {
        struct text out = text_in(one, sizeof one);
        length = strcspn(text, ";");
        text_add_bytes(&out, text, length);
        pipeline_send_text(store, one, NULL);
    }
    pipeline_wait(store);
}

static int64_t number(struct store *store, const char *query)
{
    struct pg_statement statement = {.row = 0};
    pipeline_send_text(store, query, &statement);
    pipeline_wait(store);
    int64_t found = PQntuples(statement.result) > 0 ? int_of(&statement, 0) : 0;
    reset(&statement);
    return found;
}

/* ---- transactions ---- */

static void begin(struct store *store)
{
    (void)store;
}

static bool try_begin(struct store *store)
{
    (void)store;
    return true;
}

static void begin_moment(struct store *store)
{
    pipeline_send_text(store, "BEGIN ISOLATION LEVEL REPEATABLE READ", NULL);
    store->data->begun = true;
}

/* A process other than the server tells it that something has changed. */
static void commit(struct store *store)
{
    struct sql_data *data = store->data;
    if (!data->begun)
        return;
    if (!store->exclusive)
        pipeline_send_text(store, "NOTIFY " CHANNEL, NULL);
    data->sent = steady_time(); /* the lease is renewed after that, whenever this goes out */
    postgres_send_fence(store);
    pipeline_send_text(store, "COMMIT", NULL);
    data->begun = false;
    if (store->failed)
        return;
    pipeline_sync(store, ++store->batch);
    if (!data->behind)
        pipeline_wait(store);
}

/* The store has failed: nobody looks at the answer, or waits for it. */
static void rollback(struct store *store)
{
    struct sql_data *data = store->data;
    if (!data->begun || PQstatus(data->connection) != CONNECTION_OK)
        return;
    data->begun = false;
    pipeline_rollback(store);
    pipeline_sync(store, 0);
}

/* Within a transaction of the server reads are consistent: nobody else writes tables. */
static void hold_moment(struct store *store)
{
    struct sql_data *data = store->data;
    if (data->moments++ > 0 || store->in_transaction)
        return;
    data->moment = true;
    pipeline_send_text(store, "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY", NULL);
}

static void release_moment(struct store *store)
{
    struct sql_data *data = store->data;
    if (--data->moments > 0 || !data->moment)
        return;
    data->moment = false;
    pipeline_send_text(store, "COMMIT", NULL);
    pipeline_sync(store, 0);
}

/* ---- durability ---- */

static bool can_commit(struct store *store)
{
    return !store->data->behind || store->data->commits == 0;
}

/* The loop watches the socket: see store_socket. */
static bool sync_behind(struct store *store, void (*done)(void *context), void *context)
{
    (void)done;
    (void)context;
    store->data->behind = true;
    return true;
}

static void sync_end(struct store *store)
{
    if (!store->data->behind)
        return;
    store_commit(store);
    pipeline_wait(store);
    store->data->behind = false;
}

static void number_from(struct store *store, uint64_t batch)
{
    store->data->durable = batch;
}

static uint64_t durable(struct store *store)
{
    return store->data->durable;
}

static bool was_changed(struct store *store)
{
    pipeline_attend(store);
    bool changed = store->data->changed;
    store->data->changed = false;
    return changed;
}

static int socket_of(const struct store *store)
{
    return PQsocket(store->data->connection);
}

static bool wants_write(const struct store *store)
{
    return store->data->unsent;
}

/* ---- opening and closing ---- */

static bool refuse(struct store *store, struct store_error *why)
{
    char words[STORE_FAILURE_MAX];
    postgres_words(PQerrorMessage(store->data->connection), words);
    store_error_set(why, "store.error.database", words);
    return false;
}

/* The one text of a query; false: see `why`. */
static bool ask_text(struct store *store, const char *query, char *answer, size_t size,
                     struct store_error *why)
{
    PGresult *result = PQexec(store->data->connection, query);
    bool good = PQntuples(result) == 1;
    struct text out = text_in(answer, size);
    text_add(&out, good ? PQgetvalue(result, 0, 0) : "");
    PQclear(result);
    return (good && !out.cut) || refuse(store, why);
}

/* A process beside the server gives up if it waits too long for a row. Our statements are short and
 * many: to compile one (JIT) takes PostgreSQL longer than to run it, even by many seconds. */
static bool set_up(struct store *store, struct store_error *why)
{
    char settings[160];
    struct text out = text_in(settings, sizeof settings);
    text_format(&out,
                "LISTEN " CHANNEL "; SET jit = off; SET lock_timeout = %d;"
                " SET synchronous_commit = %s",
                store->exclusive ? 0 : STORE_BUSY_TIMEOUT,
                store->durability == STORE_CRASH ? "off" : "on");
    PGresult *set = PQexec(store->data->connection, settings);
    bool good = PQresultStatus(set) == PGRES_COMMAND_OK;
    PQclear(set);
    return good || refuse(store, why);
}

static bool begin_pipeline(struct store *store, struct store_error *why)
{
    PGconn *connection = store->data->connection;
    return (PQsetnonblocking(connection, 1) == 0 && PQenterPipelineMode(connection) == 1) ||
           refuse(store, why);
}

static bool open_store(struct store *store, const char *address,
                       const struct store_open_options *options, struct store_error *why)
{
    struct sql_data *data = memory_for(1, sizeof *data);
    store->data = data;
    store_set_address(store, address);
    data->changed = true; /* the first time somebody asks */
    data->connection = postgres_connect(address, why);
    return data->connection != NULL &&
           (!options->exclusive || options->lease > 0 ||
            postgres_lock(data->connection, false, why)) &&
           postgres_schema_ready(data->connection, options, why) &&
           (options->lease == 0 || postgres_lock(data->connection, true, why)) &&
           ask_text(store, "SELECT quote_ident(current_schema())", data->schema,
                    sizeof data->schema, why) &&
           set_up(store, why) &&
           (options->lease == 0 || postgres_take_lease(store, options->lease, why)) &&
           begin_pipeline(store, why);
}

static void close_store(struct store *store)
{
    struct sql_data *data = store->data;
    PQfinish(data->connection);
    free(data->lease.signals);
    free(data->expected);
    free(data);
}

/* ---- the driver ---- */

static int64_t counter(struct store *store, const char *table, const char *column)
{
    char query[160];
    struct text out = text_in(query, sizeof query);
    text_format(&out, "SELECT pg_sequence_last_value(pg_get_serial_sequence('%s', '%s'))", table,
                column);
    return number(store, query);
}

static void set_counter(struct store *store, const char *table, const char *column, int64_t value)
{
    char change[160];
    struct text out = text_in(change, sizeof change);
    text_format(&out, "SELECT setval(pg_get_serial_sequence('%s', '%s'), %lld)", table, column,
                (long long)value);
    execute(store, change);
}

static const char *schema(const struct store *store)
{
    return store->data->schema;
}

/* PostgreSQL checks pages and references itself, so there is nothing to check here. */
const struct sql_driver postgres_driver = {
    .is_address = postgres_is_address,
    .show = postgres_show,
    .open = open_store,
    .close = close_store,
    .prepare = prepare,
    .finalize = finalize,
    .bind_null = bind_null,
    .bind_int = bind_int,
    .bind_real = bind_real,
    .bind_text = bind_text,
    .bind_bytes = bind_bytes,
    .step = step,
    .step_unique = step_unique,
    .reset = reset,
    .column_int = int_of,
    .column_real = real_of,
    .column_text = text_of,
    .column_bytes = bytes_of,
    .run = run,
    .run_one = run_one,
    .run_counted = run_counted,
    .execute = execute,
    .number = number,
    .begin = begin,
    .try_begin = try_begin,
    .begin_moment = begin_moment,
    .commit = commit,
    .rollback = rollback,
    .hold_moment = hold_moment,
    .release_moment = release_moment,
    .can_commit = can_commit,
    .sync_behind = sync_behind,
    .sync_end = sync_end,
    .durable = durable,
    .socket = socket_of,
    .wants_write = wants_write,
    .attend = pipeline_attend,
    .was_changed = was_changed,
    .renew_lease = postgres_renew_lease,
    .lease_is_sure = postgres_lease_is_sure,
    .number_from = number_from,
    .end_lease = postgres_end_lease,
    .next_signal = postgres_next_signal,
    .is_served = postgres_is_served,
    .is_same = postgres_is_same,
    .counter = counter,
    .set_counter = set_counter,
    .measure = postgres_measure,
    .many_writers = true,
    .lock_ratings = "LOCK TABLE @.ratings IN SHARE ROW EXCLUSIVE MODE",
    .schema = schema,
};
