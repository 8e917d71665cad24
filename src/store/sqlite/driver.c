/*
 * driver.c - the store in a file: SQLite runs the statements. See sql.h.
 *
 * SQLite writes ahead into a log beside the file (WAL). With synchronous NORMAL a commit is one
 * write into that log and waits for no disk: the system has it, whatever becomes of the program.
 * With FULL it waits until the disk has it, too. A server has NORMAL, and a thread that syncs the
 * log (log_sync.h).
 *
 * The log is not cut when it begins anew: to write into a file of the same length is quicker to
 * sync.
 */
#include "store/sqlite/sqlite.h"

#include "base/memory.h"
#include "base/text.h"
#include "store/sqlite/lock.h"
#include "store/sqlite/log_sync.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SETTINGS                             \
    "PRAGMA foreign_keys = ON;"              \
    "PRAGMA trusted_schema = OFF;"           \
    "PRAGMA temp_store = MEMORY;"            \
    "PRAGMA journal_size_limit = 268435456;" \
    "PRAGMA cache_size = -4096;"

/* Statements of this driver alone. */
enum own_statement { OWN_BEGIN, OWN_COMMIT, OWN_ROLLBACK, OWN_DATA_VERSION, OWN_COUNT };
static const char *const own_texts[OWN_COUNT] = {[OWN_BEGIN] = "BEGIN IMMEDIATE",
                                                 [OWN_COMMIT] = "COMMIT",
                                                 [OWN_ROLLBACK] = "ROLLBACK",
                                                 [OWN_DATA_VERSION] = "PRAGMA data_version"};

struct sql_data {
    sqlite3 *file;
    sqlite3_stmt *own[OWN_COUNT];
    struct checkpointer *checkpointer;
    struct store_lock lock; /* held for life, if opened exclusively */
    struct sync *sync;      /* NULL: commits wait for the disk themselves */
    int64_t changes;        /* SQLite's count of changes when the transaction began */
    int64_t data_version;   /* SQLite's, when last read; 0: never */
};

/* Fails the store with SQLite's error. */
static void fail(struct store *store)
{
    if (!store->failed)
        store->busy = (sqlite3_errcode(store->data->file) & 0xff) == SQLITE_BUSY;
    store_fail_because(store, sqlite3_errmsg(store->data->file));
}

/* ---- statements ---- */

static sqlite3_stmt *prepare_text(struct store *store, const char *text)
{
    sqlite3_stmt *row = NULL;
    if (sqlite3_prepare_v3(store->data->file, text, -1, SQLITE_PREPARE_PERSISTENT, &row, NULL) !=
        SQLITE_OK)
        fail(store);
    return row;
}

static void *prepare(struct store *store, const char *text, int number)
{
    (void)number;
    return prepare_text(store, text);
}

static void finalize(void *row)
{
    sqlite3_finalize(row);
}

/* Only for want of memory, or a mistake in the program. */
static void check_bound(struct stmt *stmt, int status)
{
    if (status != SQLITE_OK)
        fail(stmt->store);
}

static void bind_null(struct stmt *stmt, int place)
{
    check_bound(stmt, sqlite3_bind_null(stmt->row, place));
}

static void bind_int(struct stmt *stmt, int place, int64_t value)
{
    check_bound(stmt, sqlite3_bind_int64(stmt->row, place, value));
}

static void bind_real(struct stmt *stmt, int place, double value)
{
    check_bound(stmt, sqlite3_bind_double(stmt->row, place, value));
}

static void bind_text(struct stmt *stmt, int place, const char *value)
{
    check_bound(stmt, sqlite3_bind_text(stmt->row, place, value, -1, SQLITE_STATIC));
}

static void bind_bytes(struct stmt *stmt, int place, const uint8_t *bytes, int size)
{
    check_bound(stmt, sqlite3_bind_blob(stmt->row, place, bytes, size, SQLITE_STATIC));
}

static enum sql_result step_unique(struct stmt *stmt)
{
    int status = sqlite3_step(stmt->row);
    if (status == SQLITE_ROW)
        return SQL_ROW;
    if (status == SQLITE_DONE)
        return SQL_DONE;
    if (sqlite3_extended_errcode(stmt->store->data->file) == SQLITE_CONSTRAINT_UNIQUE)
        return SQL_TAKEN;
    fail(stmt->store);
    return SQL_FAILED;
}

static enum sql_result step(struct stmt *stmt)
{
    enum sql_result result = step_unique(stmt);
    if (result != SQL_TAKEN)
        return result;
    fail(stmt->store);
    return SQL_FAILED;
}

/* SQLite returns the error of the last step again, which `step` has seen. */
static void reset(void *row)
{
    sqlite3_reset(row);
}

static void run(struct stmt *stmt)
{
    step(stmt);
    sqlite3_reset(stmt->row);
}

/* SQLite counts only the rows of the last statement. */
static int64_t run_counted(struct stmt *stmt)
{
    enum sql_result result = step(stmt);
    sqlite3_reset(stmt->row);
    return result == SQL_DONE ? sqlite3_changes64(stmt->store->data->file) : 0;
}

static void run_one(struct stmt *stmt)
{
    if (run_counted(stmt) != 1)
        store_fail_because(stmt->store, SQL_NOT_ONE);
}

/* SQLite turns a value of another type into a number, so a damaged row is 0 here. */
static int64_t int_of(const void *row, int column)
{
    return sqlite3_column_int64((sqlite3_stmt *)row, column);
}

static double real_of(const void *row, int column)
{
    return sqlite3_column_double((sqlite3_stmt *)row, column);
}

static const char *text_of(const void *row, int column)
{
    return (const char *)sqlite3_column_text((sqlite3_stmt *)row, column);
}

static const void *bytes_of(const void *row, int column, int *size)
{
    const void *bytes = sqlite3_column_blob((sqlite3_stmt *)row, column);
    *size = sqlite3_column_bytes((sqlite3_stmt *)row, column);
    return bytes;
}

static void execute(struct store *store, const char *text)
{
    if (sqlite3_exec(store->data->file, text, NULL, NULL, NULL) != SQLITE_OK)
        fail(store);
}

static int64_t number(struct store *store, const char *query)
{
    sqlite3_stmt *row = prepare_text(store, query);
    int64_t found = 0;
    if (row != NULL && sqlite3_step(row) == SQLITE_ROW)
        found = sqlite3_column_int64(row, 0);
    else
        fail(store);
    sqlite3_finalize(row);
    return found;
}

/* ---- transactions ---- */

/* Runs a statement of ours; returns SQLite's result. */
static int run_own(struct store *store, enum own_statement which, int64_t *number_found)
{
    sqlite3_stmt **kept = &store->data->own[which];
    if (*kept == NULL)
        *kept = prepare_text(store, own_texts[which]);
    if (*kept == NULL)
        return SQLITE_ERROR;
    int status = sqlite3_step(*kept);
    if (status == SQLITE_ROW && number_found != NULL)
        *number_found = sqlite3_column_int64(*kept, 0);
    sqlite3_reset(*kept);
    return status;
}

/* Changes are counted from here: see commit. */
static void note_begun(struct store *store, int status)
{
    if (status == SQLITE_DONE)
        store->data->changes = sqlite3_total_changes64(store->data->file);
    else
        fail(store);
}

static void begin(struct store *store)
{
    note_begun(store, run_own(store, OWN_BEGIN, NULL));
}

/* Not IMMEDIATE: it writes to temporary tables alone. */
static void begin_moment(struct store *store)
{
    execute(store, "BEGIN");
}

/* Without waiting: the server polls instead, and serves others meanwhile. An open connection takes
 * any timeout. */
static bool try_begin(struct store *store)
{
    struct sql_data *data = store->data;
    if (checkpointer_wants_pause(data->checkpointer))
        return false;
    sqlite3_busy_timeout(data->file, 0);
    int status = run_own(store, OWN_BEGIN, NULL);
    sqlite3_busy_timeout(data->file, STORE_BUSY_TIMEOUT);
    if ((status & 0xff) == SQLITE_BUSY)
        return false;
    note_begun(store, status);
    return true;
}

/* SQLite's data_version changes when another connection commits. */
static bool was_changed(struct store *store)
{
    int64_t version = store->data->data_version;
    if (run_own(store, OWN_DATA_VERSION, &version) != SQLITE_ROW)
        fail(store);
    bool changed = version != store->data->data_version;
    store->data->data_version = version;
    return changed;
}

/* A transaction that changed nothing is no batch: nobody has to wait for it. */
static void commit(struct store *store)
{
    struct sql_data *data = store->data;
    bool wrote = sqlite3_total_changes64(data->file) != data->changes;
    if (run_own(store, OWN_COMMIT, NULL) != SQLITE_DONE)
        fail(store);
    if (!wrote || store->failed)
        return;
    store->batch++;
    if (data->sync != NULL)
        sync_want(data->sync, store->batch);
}

static void rollback(struct store *store)
{
    if (store->data->file != NULL && sqlite3_get_autocommit(store->data->file) == 0)
        run_own(store, OWN_ROLLBACK, NULL);
}

/* ---- durability ---- */

static bool set_synchronous(struct store *store, bool full)
{
    return sqlite3_exec(store->data->file,
                        full ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL", NULL,
                        NULL, NULL) == SQLITE_OK;
}

static const char *path_of(const struct store *store)
{
    return sqlite3_db_filename(store->data->file, "main");
}

/* The setting cannot be changed within a transaction: the caller has committed. */
static bool sync_behind(struct store *store, void (*done)(void *context), void *context)
{
    struct sql_data *data = store->data;
    if (store->durability == STORE_CRASH)
        return true;
    data->sync = sync_open(sqlite3_filename_wal(path_of(store)), done, context);
    if (data->sync == NULL) {
        store_fail_because(store, strerror(errno));
        return false;
    }
    sync_want(data->sync, store->batch);
    return set_synchronous(store, false);
}

static const char *checkpoint_failure(const struct store *store)
{
    int status = checkpointer_status(store->data->checkpointer);
    return status == SQLITE_OK ? "" : sqlite3_errstr(status);
}

/* Notices a failure of either thread, for the next commit. */
static uint64_t durable(struct store *store)
{
    struct sql_data *data = store->data;
    int error = data->sync == NULL ? 0 : sync_error(data->sync);
    if (error != 0 || checkpointer_has_lost(data->checkpointer))
        store_fail_because(store, error != 0 ? strerror(error) : checkpoint_failure(store));
    return data->sync == NULL ? store->batch : sync_newest(data->sync);
}

/* Notes a late failure before the thread is gone. */
static void sync_end(struct store *store)
{
    struct sql_data *data = store->data;
    if (data->sync == NULL)
        return;
    store_commit(store);
    sync_finish(data->sync);
    durable(store);
    sync_close(data->sync);
    data->sync = NULL;
    if (!set_synchronous(store, true))
        fail(store);
}

static bool can_commit(struct store *store)
{
    return store->data->sync == NULL || sync_is_idle(store->data->sync);
}

/* ---- opening and closing ---- */

/* SQLite would create it readable for everybody. */
static int create_private(const char *path)
{
    return open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
}

bool database_create_private(const char *path)
{
    int made = create_private(path);
    if (made >= 0)
        close(made);
    return made >= 0 || errno == EEXIST;
}

/* Others than root could not give it away, and need not. */
bool database_create_owned(const char *path)
{
    struct file_owner owner;
    int made = create_private(path);
    if (made < 0)
        return errno == EEXIST;
    bool good = geteuid() != 0 || (folder_owner(path, &owner) && file_give(made, &owner));
    int error = errno;
    close(made);
    if (!good)
        unlink(path);
    errno = error;
    return good;
}

/* An exclusive opener keeps the lock. Others need it only to upgrade an old file, because a server
 * of that version may run. */
static bool lock_and_upgrade(struct store *store, const struct store_open_options *options,
                             struct store_error *why)
{
    const char *real = sqlite3_db_filename(store->data->file, "main");
    if (options->exclusive)
        return lock_take(&store->data->lock, real, why) &&
               database_is_whole(store->data->file, CHECK_QUICK, why) &&
               schema_ready(store->data->file, options, why);
    if (!lock_check_name(&store->data->lock, real, why))
        return false;
    if (!schema_is_old(store->data->file))
        return schema_ready(store->data->file, options, why);
    bool good =
        lock_take(&store->data->lock, real, why) && schema_ready(store->data->file, options, why);
    lock_release(&store->data->lock);
    return good;
}

/* The log belongs to stores that are played on, and to new ones. A backup that is only looked at
 * stays one file, byte for byte. */
static int set_up(sqlite3 *file, bool with_log)
{
    int status =
        with_log ? sqlite3_exec(file, "PRAGMA journal_mode = WAL", NULL, NULL, NULL) : SQLITE_OK;
    return status == SQLITE_OK ? sqlite3_exec(file, SETTINGS, NULL, NULL, NULL) : status;
}

static bool is_empty(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && status.st_size == 0;
}

/* The lock comes before SQLite writes anything, even a setting. */
static bool open_database(struct store *store, const char *path,
                          const struct store_open_options *options, struct store_error *why)
{
    if (!(options->copying ? database_create_owned(path) : database_create_private(path))) {
        store_error_set(why, "store.error.system", strerror(errno));
        return false;
    }
    bool with_log = options->exclusive || is_empty(path);
    int status =
        sqlite3_open_v2(path, &store->data->file,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, NULL);
    if (status == SQLITE_OK) {
        sqlite3_busy_timeout(store->data->file, STORE_BUSY_TIMEOUT);
        if (!lock_and_upgrade(store, options, why))
            return false;
        status = set_up(store->data->file, with_log);
    }
    if (status == SQLITE_OK && set_synchronous(store, options->durability == STORE_POWER))
        return true;
    return schema_refuse(store->data->file, why, sqlite3_errcode(store->data->file));
}

/* Copies what the last server left in the log. If it ended because the disk failed, the log may be
 * damaged on the disk although we can read it: nothing may be appended to it. */
static bool begin_log_anew(struct store *store, struct store_error *why)
{
    int status =
        sqlite3_wal_checkpoint_v2(store->data->file, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    if (status == SQLITE_OK || (status & 0xff) == SQLITE_BUSY) /* somebody reads: it is copied */
        return true;
    store_error_set(why, "store.error.system", sqlite3_errmsg(store->data->file));
    return false;
}

/* After a failure the log is kept: the next opener copies all of it again, because SQLite may
 * believe something is on the disk that is not. An open connection always takes this setting. */
void database_keep_log(sqlite3 *file)
{
    sqlite3_db_config(file, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
}

static bool open_store(struct store *store, const char *path,
                       const struct store_open_options *options, struct store_error *why)
{
    store->data = memory_for(1, sizeof *store->data);
    struct sql_data *data = store->data;
    data->lock = (struct store_lock){LOCK_NO_FILE, LOCK_NO_FILE};
    if (!open_database(store, path, options, why) ||
        (options->exclusive && !(begin_log_anew(store, why) && lock_confirm(&data->lock, why))))
        return false;
    data->checkpointer = checkpointer_open(path, data->file);
    store_set_address(store, path_of(store));
    return true;
}

/* The order matters: the threads end before their file is closed. */
static void close_store(struct store *store)
{
    struct sql_data *data = store->data;
    if (store->failed && data->file != NULL)
        database_keep_log(data->file);
    if (data->checkpointer != NULL) {
        sqlite3_wal_hook(data->file, NULL, NULL);
        checkpointer_close(data->checkpointer, store->failed);
    }
    for (int i = 0; i < OWN_COUNT; i++)
        sqlite3_finalize(data->own[i]);
    sqlite3_close(data->file);
    lock_close(&data->lock);
    free(data);
}

/* ---- the driver ---- */

static bool is_whole(struct store *store, struct store_error *why)
{
    return database_is_whole(store->data->file, CHECK_ALL, why);
}

static int each_dangling(struct store *store,
                         void (*each)(void *context, const char *table, const char *other),
                         void *context)
{
    int count = database_each_dangling(store->data->file, each, context);
    if (count < 0)
        fail(store);
    return count;
}

static bool is_served(const char *path)
{
    return lock_owner(path) != 0;
}

/* SQLite counts rows of tables with AUTOINCREMENT in a table of its own. */
static int64_t counter(struct store *store, const char *table, const char *column)
{
    char query[160];
    struct text out = text_in(query, sizeof query);
    (void)column;
    text_format(&out, "SELECT max(seq) FROM sqlite_sequence WHERE name = '%s'", table);
    return number(store, query);
}

static void set_counter(struct store *store, const char *table, const char *column, int64_t value)
{
    char change[320];
    struct text out = text_in(change, sizeof change);
    (void)column;
    text_format(&out,
                "DELETE FROM sqlite_sequence WHERE name = '%s';"
                "INSERT INTO sqlite_sequence SELECT name, %lld FROM sqlite_schema"
                " WHERE name = '%s' AND instr(sql, 'AUTOINCREMENT') > 0",
                table, (long long)value, table);
    execute(store, change);
}

static const char *schema(const struct store *store)
{
    (void)store;
    return "main";
}

const struct sql_driver sqlite_driver = {
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
    .can_commit = can_commit,
    .sync_behind = sync_behind,
    .sync_end = sync_end,
    .durable = durable,
    .was_changed = was_changed,
    .checkpoint_failure = checkpoint_failure,
    .is_whole = is_whole,
    .each_dangling = each_dangling,
    .is_served = is_served,
    .is_same = file_is_same,
    .counter = counter,
    .set_counter = set_counter,
    .measure = database_measure,
    .lock_ratings = "", /* a transaction keeps all others from writing */
    .schema = schema,
};
