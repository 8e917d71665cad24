/*
 * sql.h - the seam between the store's queries and the two databases that run them.
 *
 * The queries (statements.h) and the C code around them stand once, in src/store. A driver runs
 * them: sqlite/ on a file, postgres/ on a server. A statement is prepared when it is first used,
 * and used like this:
 *
 *     struct stmt stmt = stmt_get(store, STMT_PERSON);
 *     stmt_bind_int(&stmt, id);                 binds ?1, the next call ?2, ...
 *     if (stmt_step(&stmt)) ... column_int(&stmt, &column) ...    a row, or none
 *     stmt_reset(&stmt);
 *
 * An error fails the store, and then store_commit returns false. Whoever writes calls store_begin
 * first. PostgreSQL may run a write (stmt_run) later, but before anything that comes after it; its
 * error then fails the store when the answer comes. Everything that returns a row or a number waits
 * for the database.
 */
#ifndef FLOE_STORE_SQL_H
#define FLOE_STORE_SQL_H

#include "base/text.h"
#include "store/statements.h"
#include "store/store.h"

#define STORE_FAILURE_MAX 200

struct sql_driver;
struct sql_data; /* what a driver keeps of a store */

struct store {
    const struct sql_driver *driver;
    struct sql_data *data;
    char *address;                /* by which this process would open it again; has secrets in it */
    void *statements[STMT_COUNT]; /* the driver's, once prepared */
    enum store_durability durability;
    bool exclusive;
    struct store_open_options opened; /* as it was opened, for store_open_again */
    int64_t lease;                    /* the number of its lease; 0: it has none */
    int64_t process;                  /* no other process has this number; it is no lease */
    struct lease_counts lease_counts;
    bool (*wait)(void *context, int64_t until); /* see store_set_waiter; NULL: nobody waits */
    void *wait_context;
    struct wait_counts wait_counts;
    uint64_t batch;      /* the newest committed batch */
    bool in_transaction; /* a transaction is open */
    int walks;           /* `each` callbacks under way: they must not write */
    bool failed;         /* a read or write failed: nothing can be committed any more */
    bool busy;           /* it failed because another process wrote for too long */
    bool lost;           /* it failed because the lease or the connection was lost */
    char failure[STORE_FAILURE_MAX];
};

#define SQL_NOT_ONE "a row was changed by another program" /* see run_one */

/* What the last step of a statement has brought. SQL_TAKEN: a value that must be unique exists. */
enum sql_result { SQL_NONE, SQL_ROW, SQL_DONE, SQL_TAKEN, SQL_FAILED };

struct stmt {
    struct store *store;
    void *row; /* the driver's; NULL: could not be prepared, and it has no rows */
    int bound;
    enum sql_result result;
};

/* ---- what a driver does ---- */

/* Functions that may be NULL say so. */
struct sql_driver {
    /* True for the addresses of such stores; NULL: for all others. */
    bool (*is_address)(const char *address);
    /* Writes the address without secrets; NULL: it has none. */
    void (*show)(const char *address, char shown[STORE_PATH_MAX]);
    /* Opens the database and sets store->data. False: see `why`; `close` is called all the same. */
    bool (*open)(struct store *store, const char *address, const struct store_open_options *options,
                 struct store_error *why);
    /* Everything is committed, or the store has failed. */
    void (*close)(struct store *store);

    /* Statements; parameters and columns are counted from 1 and from 0, as SQLite does. Each fails
     * the store if it cannot. The text of a statement lives as long as the statement; no other one
     * has its number. Bound texts and bytes live until `reset`. */
    void *(*prepare)(struct store *store, const char *text, int number);
    void (*finalize)(void *row);
    void (*bind_null)(struct stmt *stmt, int place);
    void (*bind_int)(struct stmt *stmt, int place, int64_t value);
    void (*bind_real)(struct stmt *stmt, int place, double value);
    void (*bind_text)(struct stmt *stmt, int place, const char *value);
    void (*bind_bytes)(struct stmt *stmt, int place, const uint8_t *bytes, int size);
    enum sql_result (*step)(struct stmt *stmt);
    /* The same, but a unique value that exists is SQL_TAKEN, and only this statement is undone. */
    enum sql_result (*step_unique)(struct stmt *stmt);
    void (*reset)(void *row);
    int64_t (*column_int)(const void *row, int column);
    double (*column_real)(const void *row, int column);
    const char *(*column_text)(const void *row, int column); /* NULL: it is NULL */
    const void *(*column_bytes)(const void *row, int column, int *size);

    /* Writes without rows, which end with `reset`. `run` need not wait: see above. */
    void (*run)(struct stmt *stmt);
    /* The same for a write that must change one row: if it changes none or several, the transaction
     * is not kept, and the store fails with SQL_NOT_ONE. A statement is run by this or by `run`. */
    void (*run_one)(struct stmt *stmt);
    /* Returns how many rows it has changed. */
    int64_t (*run_counted)(struct stmt *stmt);
    /* Several statements as one text, without parameters. */
    void (*execute)(struct store *store, const char *text);
    /* The one number of a query without parameters. */
    int64_t (*number)(struct store *store, const char *query);

    /* Transactions. `commit` counts store->batch if something was written. */
    void (*begin)(struct store *store);
    bool (*try_begin)(struct store *store);
    /* A transaction whose reads see one moment. */
    void (*begin_moment)(struct store *store);
    void (*commit)(struct store *store);
    void (*rollback)(struct store *store);
    /* Reads between these two see one moment. NULL: an open statement is enough for that. */
    void (*hold_moment)(struct store *store);
    void (*release_moment)(struct store *store);
    /* See the functions of store.h. */
    bool (*can_commit)(struct store *store);
    bool (*sync_behind)(struct store *store, void (*done)(void *context), void *context);
    void (*sync_end)(struct store *store);
    uint64_t (*durable)(struct store *store);
    int (*socket)(const struct store *store); /* NULL, as the next two: there is none */
    bool (*wants_write)(const struct store *store);
    void (*attend)(struct store *store);
    bool (*was_changed)(struct store *store);
    /* Leases (leases.c). NULL: one process has all tables. */
    void (*renew_lease)(struct store *store);
    bool (*lease_is_sure)(const struct store *store);
    /* Batches are numbered on from this one, which is durable. */
    void (*number_from)(struct store *store, uint64_t batch);
    void (*end_lease)(struct store *store);
    /* The next signal (STMT_SIGNAL) with this word. */
    bool (*next_signal)(struct store *store, const char *word, int64_t *number);
    /* NULL: the database cares for that itself. */
    const char *(*checkpoint_failure)(const struct store *store);
    bool (*is_whole)(struct store *store, struct store_error *why);
    int (*each_dangling)(struct store *store,
                         void (*each)(void *context, const char *table, const char *other),
                         void *context);
    bool (*is_served)(const char *address);
    bool (*is_same)(const char *one, const char *other);
    /* The highest number that new rows of a table have got; 0: none, or the database only looks at
     * the rows that are there. */
    int64_t (*counter)(struct store *store, const char *table, const char *column);
    void (*set_counter)(struct store *store, const char *table, const char *column, int64_t number);
    bool (*measure)(const char *address, struct store_sizes *sizes);

    bool many_writers; /* several processes may have a transaction open that writes */

    /* Where the two dialects differ: what keeps others from writing ratings until the transaction
     * ends ("@" is the schema), and the schema of our tables, which a temporary table of the same
     * name hides. */
    const char *lock_ratings;
    const char *(*schema)(const struct store *store);
};

extern const struct sql_driver sqlite_driver, postgres_driver;

/* ---- failures ---- */

/* Fails the store: nothing can be committed any more. The first words stay. */
void store_fail_because(struct store *store, const char *words);
/* The same, because the lease or the connection was lost. */
void store_lose(struct store *store, const char *words);
/* Adds words that may quote a damaged file, so that they can be printed. */
void store_add_words(struct text *out, const char *words);
void store_error_set(struct store_error *why, const char *key, const char *words);

/* ---- parts of drivers ---- */

void store_set_address(struct store *store, const char *address);
void store_drop_statements(struct store *store);
/* What a table of SQL is for; an unknown one is SIZE_OTHER. */
enum store_size store_size_of(const char *table);

/* ---- statements ---- */

/* Opens a transaction, if none is open. */
void store_begin(struct store *store);
/* Reads between these two see one moment, unless a transaction is open. */
void store_hold_moment(struct store *store);
void store_release_moment(struct store *store);

struct stmt stmt_get(struct store *store, enum statement which);
/* A statement that is no part of daily work. Its number is above STMT_COUNT, and is given once to
 * each store; its text lives until stmt_drop. */
struct stmt stmt_make(struct store *store, const char *text, int number);
void stmt_drop(struct stmt *stmt);
void stmt_bind_int(struct stmt *stmt, int64_t value);
void stmt_bind_id(struct stmt *stmt, int64_t value); /* 0 is NULL */
void stmt_bind_real(struct stmt *stmt, double value);
void stmt_bind_text(struct stmt *stmt, const char *value);
void stmt_bind_bytes(struct stmt *stmt, const uint8_t *bytes, int size);
void stmt_bind_hash(struct stmt *stmt, const uint8_t hash[STORE_HASH_BYTES]);
void stmt_bind_link(struct stmt *stmt, const uint8_t link[MOVE_LINK_BYTES]);
bool stmt_step(struct stmt *stmt);
/* For a write that returns a row. If a value that must be unique exists already, there is none, and
 * this statement has changed nothing. */
bool stmt_step_unique(struct stmt *stmt);
void stmt_reset(struct stmt *stmt);
/* For a statement without rows. */
void stmt_run(struct stmt *stmt);
/* The same, as a fence: unless it changes one row, somebody else has written, nothing of this
 * transaction is kept, and the store fails. Does not wait for PostgreSQL. */
void stmt_run_one(struct stmt *stmt);
/* The same; returns how many rows have changed. */
int64_t stmt_run_counted(struct stmt *stmt);
/* For one row with one number; 0: there is none. */
int64_t stmt_number(struct stmt *stmt);

/* The next column of a row, from *column on. */
int64_t column_int(const struct stmt *stmt, int *column);
double column_real(const struct stmt *stmt, int *column);
void column_text(const struct stmt *stmt, int *column, char *text, size_t size);
/* Valid until the next row; "" if it is NULL. */
const char *column_string(const struct stmt *stmt, int *column);
/* Zeros if it has another size. */
void column_hash(const struct stmt *stmt, int *column, uint8_t hash[STORE_HASH_BYTES]);
void column_link(const struct stmt *stmt, int *column, uint8_t link[MOVE_LINK_BYTES]);

#endif
