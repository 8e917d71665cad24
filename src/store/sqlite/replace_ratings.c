/*
 * replace_ratings.c - replaces all ratings, while a server may go on to rate games.
 *
 * The new ratings are made in a temporary table, which only this connection sees. It has the name
 * of the real one and hides it, so that all other code reads and writes it without knowing.
 *
 * They are copied into the file a few at a time (store_rerate_step), in short transactions. Each
 * copies nothing unless the ratings that it replaces are still those that were read. If they are
 * not, a game has ended meanwhile: the caller reads again, enters that game, too, and goes on. When
 * there is no difference left, the server rates on from the new ratings.
 */
#include "store/sqlite/sqlite.h"

#define RERATE_AT_ONCE 100 /* ratings of a transaction */
#define TEXT(number) #number
#define LIMIT(number) " LIMIT " TEXT(number)
#define IN_BATCH " WHERE (person, scale) IN (SELECT person, scale FROM temp.batch)"

/* Several statements at once. */
static void run(struct store *store, const char *words)
{
    if (!store->failed && sqlite3_exec(store->file, words, NULL, NULL, NULL) != SQLITE_OK)
        store_fail(store);
}

/* The one number of a query. */
static int64_t number_of(struct store *store, const char *query)
{
    sqlite3_stmt *row = NULL;
    int64_t number = 0;
    if (store->failed)
        return 0;
    if (sqlite3_prepare_v2(store->file, query, -1, &row, NULL) == SQLITE_OK &&
        sqlite3_step(row) == SQLITE_ROW)
        number = sqlite3_column_int64(row, 0);
    else
        store_fail(store);
    sqlite3_finalize(row);
    return number;
}

/* `before` are the real ratings as last read, `todo` those that differ, `batch` those that are
 * being copied. */
void store_rerate_begin(struct store *store)
{
    run(store,
        "CREATE TEMP TABLE ratings AS SELECT * FROM main.ratings WHERE 0;"
        "CREATE UNIQUE INDEX temp.ratings_of ON ratings (person, scale);"
        "CREATE TEMP TABLE before AS SELECT * FROM main.ratings WHERE 0;"
        "CREATE UNIQUE INDEX temp.before_of ON before (person, scale);"
        "CREATE TEMP TABLE todo (person INTEGER, scale TEXT, PRIMARY KEY (person, scale));"
        "CREATE TEMP TABLE batch (person INTEGER, scale TEXT, PRIMARY KEY (person, scale));");
}

void store_rerate_end(struct store *store)
{
    run(store, "DROP TABLE temp.ratings; DROP TABLE temp.before; DROP TABLE temp.todo;"
               "DROP TABLE temp.batch");
}

/* Not IMMEDIATE: it reads one moment and blocks no writer. */
void store_rerate_read(struct store *store)
{
    store_commit(store);
    run(store, "BEGIN");
    store->in_transaction = !store->failed;
}

/* In both directions: some ratings are new, some must go. */
bool store_rerate_differs(struct store *store)
{
    run(store, "DELETE FROM temp.before; INSERT INTO temp.before SELECT * FROM main.ratings;"
               "DELETE FROM temp.todo;"
               "INSERT OR IGNORE INTO temp.todo SELECT person, scale FROM"
               " (SELECT * FROM temp.ratings EXCEPT SELECT * FROM temp.before);"
               "INSERT OR IGNORE INTO temp.todo SELECT person, scale FROM"
               " (SELECT * FROM temp.before EXCEPT SELECT * FROM temp.ratings)");
    bool differs = number_of(store, "SELECT count(*) FROM temp.todo") > 0;
    store_commit(store);
    return differs && !store->failed;
}

/* True if the server has changed any rating of this batch since it was read. */
static bool has_moved(struct store *store)
{
    return number_of(store, "SELECT EXISTS (SELECT * FROM main.ratings" IN_BATCH
                            " EXCEPT SELECT * FROM temp.before" IN_BATCH ")"
                            " OR EXISTS (SELECT * FROM temp.before" IN_BATCH
                            " EXCEPT SELECT * FROM main.ratings" IN_BATCH ")") != 0;
}

/* The transaction keeps the server from writing between the check and the copy. */
bool store_rerate_step(struct store *store)
{
    store_begin(store);
    run(store,
        "DELETE FROM temp.batch; INSERT INTO temp.batch SELECT person, scale FROM temp.todo" LIMIT(
            RERATE_AT_ONCE));
    bool moved = has_moved(store);
    if (!moved)
        run(store, "DELETE FROM main.ratings" IN_BATCH ";"
                   "INSERT INTO main.ratings SELECT * FROM temp.ratings" IN_BATCH ";"
                   "DELETE FROM temp.todo" IN_BATCH);
    bool more = number_of(store, "SELECT EXISTS (SELECT * FROM temp.todo)") != 0;
    return store_commit(store) && more && !moved;
}
