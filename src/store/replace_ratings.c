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
#include "store/queries.h"

#define RERATE_AT_ONCE 100 /* ratings of a transaction */
#define TEXT(number) #number
#define LIMIT(number) " LIMIT " TEXT(number)
#define IN_BATCH " WHERE (person, scale) IN (SELECT person, scale FROM rerate_batch)"
#define WORDS_MAX 1024

/* "@" stands for the schema of the real ratings. */
static const char *name_schema(struct store *store, const char *words, char named[WORDS_MAX])
{
    struct text out = text_in(named, WORDS_MAX);
    for (; *words != '\0'; words++)
        if (*words == '@')
            text_add(&out, store->driver->schema(store));
        else
            text_add_char(&out, *words);
    if (out.cut)
        store_fail_because(store, "the name of the schema is too long");
    return named;
}

/* Several statements at once. */
static void run(struct store *store, const char *words)
{
    char named[WORDS_MAX];
    name_schema(store, words, named);
    if (!store->failed)
        store->driver->execute(store, named);
}

/* The one number of a query. */
static int64_t number_of(struct store *store, const char *query)
{
    char named[WORDS_MAX];
    name_schema(store, query, named);
    return store->failed ? 0 : store->driver->number(store, named);
}

/* `rerate_before` are the real ratings as last read, `rerate_todo` those that differ,
 * `rerate_batch` those that are being copied. */
void store_rerate_begin(struct store *store)
{
    run(store,
        "CREATE TEMP TABLE ratings AS SELECT * FROM @.ratings WHERE false;"
        "CREATE UNIQUE INDEX rerate_ratings_of ON ratings (person, scale);"
        "CREATE TEMP TABLE rerate_before AS SELECT * FROM @.ratings WHERE false;"
        "CREATE UNIQUE INDEX rerate_before_of ON rerate_before (person, scale);"
        "CREATE TEMP TABLE rerate_todo (person BIGINT, scale TEXT, PRIMARY KEY (person, scale));"
        "CREATE TEMP TABLE rerate_batch (person BIGINT, scale TEXT, PRIMARY KEY (person, scale))");
}

void store_rerate_end(struct store *store)
{
    run(store, "DROP TABLE ratings; DROP TABLE rerate_before; DROP TABLE rerate_todo;"
               "DROP TABLE rerate_batch");
}

/* It blocks no writer. */
void store_rerate_read(struct store *store)
{
    store_commit(store);
    if (!store->failed)
        store->driver->begin_moment(store);
    store->in_transaction = !store->failed;
}

/* In both directions: some ratings are new, some must go. */
bool store_rerate_differs(struct store *store)
{
    run(store, "DELETE FROM rerate_before; INSERT INTO rerate_before SELECT * FROM @.ratings;"
               "DELETE FROM rerate_todo;"
               "INSERT INTO rerate_todo SELECT person, scale FROM"
               " (SELECT * FROM ratings EXCEPT SELECT * FROM rerate_before) AS new"
               " WHERE true ON CONFLICT DO NOTHING;"
               "INSERT INTO rerate_todo SELECT person, scale FROM"
               " (SELECT * FROM rerate_before EXCEPT SELECT * FROM ratings) AS old"
               " WHERE true ON CONFLICT DO NOTHING");
    bool differs = number_of(store, "SELECT count(*) FROM rerate_todo") > 0;
    store_commit(store);
    return differs && !store->failed;
}

/* True if the server has changed any rating of this batch since it was read. */
static bool has_moved(struct store *store)
{
    return number_of(store, "SELECT EXISTS (SELECT * FROM @.ratings" IN_BATCH
                            " EXCEPT SELECT * FROM rerate_before" IN_BATCH ")"
                            " OR EXISTS (SELECT * FROM rerate_before" IN_BATCH
                            " EXCEPT SELECT * FROM @.ratings" IN_BATCH ")") != 0;
}

/* The lock keeps the server from writing between the check and the copy. */
bool store_rerate_step(struct store *store)
{
    store_begin(store);
    run(store, store->driver->lock_ratings);
    run(store, "DELETE FROM rerate_batch; INSERT INTO rerate_batch"
               " SELECT person, scale FROM rerate_todo" LIMIT(RERATE_AT_ONCE));
    bool moved = has_moved(store);
    if (!moved)
        run(store, "DELETE FROM @.ratings" IN_BATCH ";"
                   "INSERT INTO @.ratings SELECT * FROM ratings" IN_BATCH ";"
                   "DELETE FROM rerate_todo" IN_BATCH);
    bool more = number_of(store, "SELECT EXISTS (SELECT * FROM rerate_todo)") != 0;
    return store_commit(store) && more && !moved;
}
