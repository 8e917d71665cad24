/*
 * copy.c - copies a store into another one. See copy.h.
 */
#include "store/copy.h"

#include "store/copy_tables.h"
#include "store/queries.h"

#include <string.h>

#define TEXT_MAX 2048
#define KEY_BYTES_MAX 512

/* ---- values ---- */

static const char *text_at(const struct stmt *row, int column)
{
    return column_string(row, &column);
}

static void copy_value(const struct stmt *from, int column, char kind, struct stmt *to)
{
    const struct sql_driver *driver = from->store->driver;
    int size = 0;
    switch ((enum column_kind)kind) {
    case COLUMN_NUMBER:
        stmt_bind_int(to, driver->column_int(from->row, column));
        break;
    case COLUMN_ID:
        stmt_bind_id(to, driver->column_int(from->row, column));
        break;
    case COLUMN_REAL:
        stmt_bind_real(to, driver->column_real(from->row, column));
        break;
    case COLUMN_TEXT:
        stmt_bind_text(to, text_at(from, column));
        break;
    case COLUMN_BYTES: {
        const uint8_t *bytes = driver->column_bytes(from->row, column, &size);
        stmt_bind_bytes(to, size == 0 ? (const uint8_t *)"" : bytes, size);
        break;
    }
    }
}

/* NULL is as 0, and an empty text as none. */
static bool values_are_equal(const struct stmt *one, const struct stmt *two, int column, char kind)
{
    const struct sql_driver *left = one->store->driver, *right = two->store->driver;
    int left_size = 0, right_size = 0;
    switch ((enum column_kind)kind) {
    case COLUMN_NUMBER:
    case COLUMN_ID:
        return left->column_int(one->row, column) == right->column_int(two->row, column);
    case COLUMN_REAL:
        return left->column_real(one->row, column) == right->column_real(two->row, column);
    case COLUMN_TEXT:
        return strcmp(text_at(one, column), text_at(two, column)) == 0;
    case COLUMN_BYTES: {
        const void *bytes = left->column_bytes(one->row, column, &left_size);
        const void *others = right->column_bytes(two->row, column, &right_size);
        return left_size == right_size &&
               (left_size == 0 || memcmp(bytes, others, (size_t)left_size) == 0);
    }
    }
    return false;
}

/* ---- keys ---- */

/* The key of a row, kept when the row is gone. */
struct key {
    bool is_set;
    int64_t numbers[COPY_KEYS_MAX];
    char bytes[COPY_KEYS_MAX][KEY_BYTES_MAX];
    int sizes[COPY_KEYS_MAX];
};

static void keep_bytes(struct key *key, int i, const struct stmt *row, const void *bytes, int size)
{
    if (size >= KEY_BYTES_MAX) {
        store_fail_because(row->store, "a key is too long");
        return;
    }
    if (size > 0)
        memcpy(key->bytes[i], bytes, (size_t)size);
    key->bytes[i][size] = '\0';
    key->sizes[i] = size;
}

static void keep_key(struct key *key, const struct copied_table *table, const struct stmt *row)
{
    const struct sql_driver *driver = row->store->driver;
    key->is_set = true;
    for (int i = 0; i < copied_keys(table); i++) {
        int size = 0;
        if (table->kinds[i] == COLUMN_NUMBER) {
            key->numbers[i] = driver->column_int(row->row, i);
        } else if (table->kinds[i] == COLUMN_TEXT) {
            const char *text = text_at(row, i);
            keep_bytes(key, i, row, text, (int)strlen(text));
        } else {
            const void *bytes = driver->column_bytes(row->row, i, &size);
            keep_bytes(key, i, row, bytes, size);
        }
    }
}

static void bind_key(struct stmt *stmt, const struct copied_table *table, const struct key *key)
{
    for (int i = 0; i < copied_keys(table); i++)
        if (table->kinds[i] == COLUMN_NUMBER)
            stmt_bind_int(stmt, key->numbers[i]);
        else if (table->kinds[i] == COLUMN_TEXT)
            stmt_bind_text(stmt, key->bytes[i]);
        else
            stmt_bind_bytes(stmt, (const uint8_t *)key->bytes[i], key->sizes[i]);
}

/* ---- batches of rows ---- */

/* Reads a table of one store, a batch at a time. */
struct reader {
    const struct copied_table *table;
    char first_text[TEXT_MAX], next_text[TEXT_MAX];
    struct stmt first, next;
    struct stmt *row; /* the one of the two that is being read */
    struct key key;   /* of the last row */
};

static int next_number(struct store_copy *copy)
{
    return STMT_COUNT + copy->statements++;
}

static void reader_open(struct reader *reader, struct store_copy *copy, struct store *store,
                        const struct copied_table *table)
{
    struct text first = text_in(reader->first_text, sizeof reader->first_text);
    struct text next = text_in(reader->next_text, sizeof reader->next_text);
    reader->table = table;
    reader->key.is_set = false;
    copy_write_select(&first, table, false);
    copy_write_select(&next, table, true);
    reader->first = stmt_make(store, reader->first_text, next_number(copy));
    reader->next = stmt_make(store, reader->next_text, next_number(copy));
}

static void reader_close(struct reader *reader)
{
    stmt_drop(&reader->first);
    stmt_drop(&reader->next);
}

static void reader_begin_batch(struct reader *reader)
{
    reader->row = reader->key.is_set ? &reader->next : &reader->first;
    reader->row->bound = 0;
    if (reader->key.is_set)
        bind_key(reader->row, reader->table, &reader->key);
}

static bool reader_step(struct reader *reader)
{
    return stmt_step(reader->row);
}

static void reader_end_batch(struct reader *reader)
{
    stmt_reset(reader->row);
}

/* ---- copying ---- */

static bool has_failed(const struct store_copy *copy)
{
    return copy->from->failed || copy->to->failed;
}

/* What ends a batch, if anything does. */
static enum copy_result batch_done(struct store_copy *copy, int64_t rows)
{
    copy->done += rows;
    if (has_failed(copy))
        return COPY_FAILED;
    return copy->progress(copy->context, copy->done, copy->all) ? COPY_DONE : COPY_STOPPED;
}

static void copy_row(const struct copied_table *table, const struct stmt *row, struct stmt *insert)
{
    insert->bound = 0;
    for (int column = 0; table->kinds[column] != '\0'; column++)
        copy_value(row, column, table->kinds[column], insert);
    stmt_run(insert);
}

/* The key is kept after the row was written: binding it needs the row before. */
static int copy_batch(struct store_copy *copy, struct reader *reader, struct stmt *insert)
{
    int rows = 0;
    struct key last;
    store_begin(copy->to);
    reader_begin_batch(reader);
    for (; reader_step(reader); rows++) {
        copy_row(reader->table, reader->row, insert);
        keep_key(&last, reader->table, reader->row);
    }
    reader_end_batch(reader);
    if (rows > 0)
        reader->key = last;
    store_commit(copy->to);
    return rows;
}

/* Where a copy before this one has stopped. */
static void find_last_key(struct store_copy *copy, const struct copied_table *table,
                          struct key *key)
{
    char text[TEXT_MAX];
    struct text out = text_in(text, sizeof text);
    copy_write_last(&out, table);
    struct stmt last = stmt_make(copy->to, text, next_number(copy));
    if (stmt_step(&last))
        keep_key(key, table, &last);
    stmt_reset(&last);
    stmt_drop(&last);
}

static int64_t count_rows(struct store *store, const struct copied_table *table)
{
    char query[160];
    struct text out = text_in(query, sizeof query);
    copy_write_count(&out, table);
    return store->driver->number(store, query);
}

static enum copy_result copy_table(struct store_copy *copy, const struct copied_table *table)
{
    struct reader reader;
    char text[TEXT_MAX];
    struct text out = text_in(text, sizeof text);
    enum copy_result result = COPY_DONE;
    copy->table = table->name;
    reader_open(&reader, copy, copy->from, table);
    copy_write_insert(&out, table);
    struct stmt insert = stmt_make(copy->to, text, next_number(copy));
    find_last_key(copy, table, &reader.key);
    copy->done += count_rows(copy->to, table);
    for (int rows = COPY_BATCH; rows == COPY_BATCH && result == COPY_DONE;) {
        rows = copy_batch(copy, &reader, &insert);
        result = batch_done(copy, rows);
    }
    reader_close(&reader);
    stmt_drop(&insert);
    return result;
}

/* Until one of the tables ends it. */
static enum copy_result for_all_tables(struct store_copy *copy,
                                       enum copy_result (*act)(struct store_copy *copy,
                                                               const struct copied_table *table))
{
    enum copy_result result = COPY_DONE;
    copy->done = 0;
    for (const struct copied_table *table = copied_tables;
         table->name != NULL && result == COPY_DONE; table++)
        result = act(copy, table);
    return result;
}

enum copy_result store_copy_rows(struct store_copy *copy)
{
    return for_all_tables(copy, copy_table);
}

/* ---- comparing ---- */

static bool rows_are_equal(const struct reader *one, const struct reader *two)
{
    const char *kinds = one->table->kinds;
    for (int column = 0; kinds[column] != '\0'; column++)
        if (!values_are_equal(one->row, two->row, column, kinds[column]))
            return false;
    return true;
}

/* Returns the rows that both have; -1: they are not the same. */
static int compare_batch(struct reader *one, struct reader *two)
{
    int rows = 0;
    bool equal, more;
    struct key last;
    reader_begin_batch(one);
    reader_begin_batch(two);
    for (;; rows++) {
        more = reader_step(one);
        equal = reader_step(two) == more && (!more || rows_are_equal(one, two));
        if (!more || !equal)
            break;
        keep_key(&last, one->table, one->row);
    }
    reader_end_batch(one);
    reader_end_batch(two);
    if (rows > 0)
        one->key = two->key = last;
    return equal ? rows : -1;
}

static enum copy_result compare_table(struct store_copy *copy, const struct copied_table *table)
{
    struct reader one, two;
    enum copy_result result = COPY_DONE;
    copy->table = table->name;
    reader_open(&one, copy, copy->from, table);
    reader_open(&two, copy, copy->to, table);
    for (int rows = COPY_BATCH; rows == COPY_BATCH && result == COPY_DONE;) {
        rows = compare_batch(&one, &two);
        result = batch_done(copy, rows > 0 ? rows : 0);
        if (rows < 0 && result != COPY_FAILED)
            result = copy->resumed ? COPY_OTHER : COPY_DIFFERS;
    }
    reader_close(&one);
    reader_close(&two);
    return result;
}

enum copy_result store_copy_compare(struct store_copy *copy)
{
    return for_all_tables(copy, compare_table);
}

/* ---- beginning and ending ---- */

/* A server without a connection does not hold the lock that we have, but may come back with what it
 * has read. If it was killed, its lease ends in a few seconds. None works with a target that is
 * marked. */
static bool has_lease_left(struct store *store)
{
    return store->driver->renew_lease != NULL &&
           store->driver->number(
               store, "SELECT count(*) FROM servers WHERE until > clock_timestamp()") > 0;
}

/* A server that was only started has made settings, and nothing depends on them. */
static enum copy_result check_empty(struct store_copy *copy, const struct copied_table *table)
{
    copy->table = table->name;
    if (strcmp(table->name, NOTES) != 0 && count_rows(copy->to, table) > 0)
        return COPY_NOT_EMPTY;
    return has_failed(copy) ? COPY_FAILED : COPY_DONE;
}

/* True if the first rows of the target, at most a batch, are those of the source. */
static bool begin_alike(struct reader *from, struct reader *to)
{
    bool equal = true;
    reader_begin_batch(from);
    reader_begin_batch(to);
    while (equal && reader_step(to))
        equal = reader_step(from) && rows_are_equal(from, to);
    reader_end_batch(from);
    reader_end_batch(to);
    return equal;
}

static enum copy_result check_beginning(struct store_copy *copy, const struct copied_table *table)
{
    struct reader from, to;
    copy->table = table->name;
    reader_open(&from, copy, copy->from, table);
    reader_open(&to, copy, copy->to, table);
    bool alike = begin_alike(&from, &to);
    reader_close(&from);
    reader_close(&to);
    if (has_failed(copy))
        return COPY_FAILED;
    return alike ? COPY_DONE : COPY_OTHER;
}

static enum copy_result count_table(struct store_copy *copy, const struct copied_table *table)
{
    copy->all += count_rows(copy->from, table);
    return COPY_DONE;
}

/* The mark comes in the transaction in which the settings go. */
static void mark_target(struct store_copy *copy)
{
    store_begin(copy->to);
    if (!copy->resumed)
        copy->to->driver->execute(copy->to, "DELETE FROM " NOTES);
    store_set_setting(copy->to, SETTING_COPYING, "yes");
    store_commit(copy->to);
}

enum copy_result store_copy_begin(struct store_copy *copy)
{
    char value[8];
    copy->resumed = store_setting(copy->to, SETTING_COPYING, value, sizeof value);
    if (!copy->resumed && has_lease_left(copy->to))
        return COPY_SERVED;
    enum copy_result result = for_all_tables(copy, copy->resumed ? check_beginning : check_empty);
    if (result != COPY_DONE)
        return result;
    copy->all = 0;
    for_all_tables(copy, count_table);
    mark_target(copy);
    return has_failed(copy) ? COPY_FAILED : COPY_DONE;
}

/* Numbers are not given again, even if the newest row is gone: records outside may name it. */
static void continue_counter(struct store_copy *copy, const struct copied_table *table)
{
    char query[160];
    struct text out = text_in(query, sizeof query);
    text_format(&out, "SELECT max(%s) FROM %s", table->keys[0], table->name);
    int64_t newest = copy->from->driver->number(copy->from, query);
    int64_t given = copy->from->driver->counter(copy->from, table->name, table->keys[0]);
    if (newest > given)
        given = newest;
    if (given > 0)
        copy->to->driver->set_counter(copy->to, table->name, table->keys[0], given);
}

enum copy_result store_copy_end(struct store_copy *copy)
{
    store_begin(copy->to);
    for (const struct copied_table *table = copied_tables; table->name != NULL; table++)
        if (table->counts)
            continue_counter(copy, table);
    store_forget_setting(copy->to, SETTING_COPYING);
    store_commit(copy->to);
    return has_failed(copy) ? COPY_FAILED : COPY_DONE;
}
