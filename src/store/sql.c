/*
 * sql.c - what is the same for both databases: failures, transactions, and the way to the driver.
 * See sql.h and store.h.
 */
#include "store/sql.h"

#include <string.h>

#define DELETE 0x7f /* the control character */

/* ---- failures ---- */

/* Databases quote what they read: from a damaged file that can be anything, and a terminal or a log
 * must not get it. Bytes that are not UTF-8, and controls, become "\\xff". */
void store_add_words(struct text *out, const char *words)
{
    for (size_t length, left = strlen(words); left > 0; words += length, left -= length) {
        length = text_utf8(words, left);
        unsigned byte = (unsigned char)*words;
        if (length == 0 || byte < ' ' || byte == DELETE) {
            text_format(out, "\\x%02x", byte);
            length = 1;
        } else {
            text_add_bytes(out, words, length);
        }
    }
}

void store_fail_because(struct store *store, const char *words)
{
    if (store->failed) /* the first failure is the reason for all others */
        return;
    struct text out = text_in(store->failure, sizeof store->failure);
    store_add_words(&out, words);
    store->failed = true;
}

void store_lose(struct store *store, const char *words)
{
    store->lost |= !store->failed;
    store_fail_because(store, words);
}

void store_error_set(struct store_error *why, const char *key, const char *words)
{
    struct text out = text_in(why->words, sizeof why->words);
    why->key = key;
    store_add_words(&out, words);
}

bool store_failed_busy(const struct store *store)
{
    return store->busy;
}

bool store_has_failed(const struct store *store)
{
    return store->failed;
}

const char *store_failure(const struct store *store)
{
    return store->failure;
}

/* ---- statements ---- */

/* Prepares a statement when it is first used and keeps it. */
struct stmt stmt_get(struct store *store, enum statement which)
{
    void **kept = &store->statements[which];
    if (*kept == NULL)
        *kept = store->driver->prepare(store, statement_texts[which], (int)which);
    return (struct stmt){.store = store, .row = *kept};
}

struct stmt stmt_make(struct store *store, const char *text, int number)
{
    return (struct stmt){.store = store, .row = store->driver->prepare(store, text, number)};
}

void stmt_drop(struct stmt *stmt)
{
    if (stmt->row != NULL)
        stmt->store->driver->finalize(stmt->row);
    stmt->row = NULL;
}

void stmt_bind_int(struct stmt *stmt, int64_t value)
{
    stmt->store->driver->bind_int(stmt, ++stmt->bound, value);
}

void stmt_bind_id(struct stmt *stmt, int64_t value)
{
    if (value != 0)
        stmt_bind_int(stmt, value);
    else
        stmt->store->driver->bind_null(stmt, ++stmt->bound);
}

void stmt_bind_real(struct stmt *stmt, double value)
{
    stmt->store->driver->bind_real(stmt, ++stmt->bound, value);
}

void stmt_bind_text(struct stmt *stmt, const char *value)
{
    stmt->store->driver->bind_text(stmt, ++stmt->bound, value);
}

void stmt_bind_bytes(struct stmt *stmt, const uint8_t *bytes, int size)
{
    stmt->store->driver->bind_bytes(stmt, ++stmt->bound, bytes, size);
}

void stmt_bind_hash(struct stmt *stmt, const uint8_t hash[STORE_HASH_BYTES])
{
    stmt_bind_bytes(stmt, hash, STORE_HASH_BYTES);
}

void stmt_bind_link(struct stmt *stmt, const uint8_t link[MOVE_LINK_BYTES])
{
    stmt_bind_bytes(stmt, link, MOVE_LINK_BYTES);
}

bool stmt_step(struct stmt *stmt)
{
    stmt->result = stmt->row == NULL ? SQL_FAILED : stmt->store->driver->step(stmt);
    return stmt->result == SQL_ROW;
}

bool stmt_step_unique(struct stmt *stmt)
{
    stmt->result = stmt->row == NULL ? SQL_FAILED : stmt->store->driver->step_unique(stmt);
    return stmt->result == SQL_ROW;
}

void stmt_reset(struct stmt *stmt)
{
    if (stmt->row != NULL)
        stmt->store->driver->reset(stmt->row);
}

void stmt_run(struct stmt *stmt)
{
    if (stmt->row != NULL)
        stmt->store->driver->run(stmt);
}

void stmt_run_one(struct stmt *stmt)
{
    if (stmt->row != NULL)
        stmt->store->driver->run_one(stmt);
}

int64_t stmt_run_counted(struct stmt *stmt)
{
    return stmt->row == NULL ? 0 : stmt->store->driver->run_counted(stmt);
}

int64_t stmt_number(struct stmt *stmt)
{
    int column = 0;
    int64_t number = stmt_step(stmt) ? column_int(stmt, &column) : 0;
    stmt_reset(stmt);
    return number;
}

int64_t column_int(const struct stmt *stmt, int *column)
{
    return stmt->store->driver->column_int(stmt->row, (*column)++);
}

double column_real(const struct stmt *stmt, int *column)
{
    return stmt->store->driver->column_real(stmt->row, (*column)++);
}

const char *column_string(const struct stmt *stmt, int *column)
{
    const char *found = stmt->store->driver->column_text(stmt->row, (*column)++);
    return found == NULL ? "" : found;
}

void column_text(const struct stmt *stmt, int *column, char *text, size_t size)
{
    struct text out = text_in(text, size);
    text_add(&out, column_string(stmt, column));
}

static void column_bytes(const struct stmt *stmt, int *column, uint8_t *bytes, int size)
{
    int found_size = 0;
    const void *found = stmt->store->driver->column_bytes(stmt->row, (*column)++, &found_size);
    memset(bytes, 0, (size_t)size);
    if (found != NULL && found_size == size)
        memcpy(bytes, found, (size_t)size);
}

void column_link(const struct stmt *stmt, int *column, uint8_t link[MOVE_LINK_BYTES])
{
    column_bytes(stmt, column, link, MOVE_LINK_BYTES);
}

void column_hash(const struct stmt *stmt, int *column, uint8_t hash[STORE_HASH_BYTES])
{
    column_bytes(stmt, column, hash, STORE_HASH_BYTES);
}

/* ---- transactions ---- */

/* A write during a walk could change the rows the walk has yet to read. */
void store_begin(struct store *store)
{
    if (store->walks > 0)
        store_fail_because(store, "written to during a walk");
    if (store->in_transaction || store->failed)
        return;
    store->driver->begin(store);
    store->in_transaction = !store->failed;
}

bool store_try_begin(struct store *store)
{
    if (store->in_transaction || store->failed)
        return true;
    bool begun = store->driver->try_begin(store);
    store->in_transaction = begun && !store->failed;
    return begun;
}

void store_hold_moment(struct store *store)
{
    if (store->driver->hold_moment != NULL)
        store->driver->hold_moment(store);
}

void store_release_moment(struct store *store)
{
    if (store->driver->release_moment != NULL)
        store->driver->release_moment(store);
}

bool store_has_uncommitted(const struct store *store)
{
    return store->in_transaction || store->failed;
}

/* After a failure the transaction is rolled back, and every later commit fails, too. */
bool store_commit(struct store *store)
{
    if (store->in_transaction && !store->failed)
        store->driver->commit(store);
    if (store->failed)
        store->driver->rollback(store);
    store->in_transaction = false;
    return !store->failed;
}

uint64_t store_batch(const struct store *store)
{
    return store->batch;
}

/* If a batch failed, the next commit says so at once. */
bool store_can_commit(struct store *store)
{
    return store->failed || store->driver->can_commit(store);
}

bool store_sync_behind(struct store *store, void (*done)(void *context), void *context)
{
    return store_commit(store) && store->driver->sync_behind(store, done, context);
}

void store_sync_end(struct store *store)
{
    if (store->data != NULL)
        store->driver->sync_end(store);
}

uint64_t store_durable(struct store *store)
{
    return store->driver->durable(store);
}

int store_socket(const struct store *store)
{
    return store->driver->socket == NULL ? STORE_NO_SOCKET : store->driver->socket(store);
}

bool store_wants_write(const struct store *store)
{
    return store->driver->wants_write != NULL && store->driver->wants_write(store);
}

void store_attend(struct store *store)
{
    if (store->driver->attend != NULL)
        store->driver->attend(store);
}

void store_set_waiter(struct store *store, bool (*wait)(void *context, int64_t until),
                      void *context)
{
    store->wait = wait;
    store->wait_context = context;
}

struct wait_counts store_wait_counts(const struct store *store)
{
    return store->wait_counts;
}

bool store_was_changed(struct store *store)
{
    return store->driver->was_changed(store);
}

const char *store_checkpoint_failure(const struct store *store)
{
    return store->driver->checkpoint_failure == NULL ? ""
                                                     : store->driver->checkpoint_failure(store);
}

bool store_is_whole(struct store *store, struct store_error *why)
{
    return store->driver->is_whole == NULL || store->driver->is_whole(store, why);
}

int store_each_dangling(struct store *store,
                        void (*each)(void *context, const char *table, const char *other),
                        void *context)
{
    return store->driver->each_dangling == NULL
               ? 0
               : store->driver->each_dangling(store, each, context);
}
