/*
 * leases.c - which server owns which table, and what happens to tables of dead ones. See store.h.
 *
 * The owner of a table is the number of a lease, which is never given again. A lease is ended by
 * its server or, when that is dead, by anybody; after that it is never good again, and its tables
 * can be claimed. So a server whose lease is good still owns what it has claimed, and each batch
 * needs one fence only (postgres/lease.c).
 */
#include "store/queries.h"

#include "base/memory.h"

#include <stdlib.h>

bool store_has_lease(const struct store *store)
{
    return store->lease != 0;
}

int64_t store_lease(const struct store *store)
{
    return store->lease;
}

void store_renew_lease(struct store *store)
{
    if (store->lease != 0 && !store->failed)
        store->driver->renew_lease(store);
}

bool store_lease_is_sure(const struct store *store)
{
    return !store->failed && (store->lease == 0 || store->driver->lease_is_sure(store));
}

void store_end_lease(struct store *store)
{
    if (store->lease != 0 && !store->failed)
        store->driver->end_lease(store);
}

struct lease_counts store_lease_counts(const struct store *store)
{
    return store->lease_counts;
}

/* ---- claiming ---- */

/* The first number of a statement about this lease and, perhaps, a table. */
static int64_t number_with_lease(struct store *store, enum statement which, const char *table)
{
    struct stmt stmt = stmt_get(store, which);
    stmt_bind_int(&stmt, store->lease);
    if (table != NULL)
        stmt_bind_text(&stmt, table);
    return stmt_number(&stmt);
}

static void end_dead_leases(struct store *store)
{
    struct stmt stmt = stmt_get(store, STMT_END_DEAD_LEASES);
    store_begin(store);
    stmt_bind_int(&stmt, store->lease);
    stmt_run(&stmt);
}

static void forget_leases(struct store *store)
{
    struct stmt stmt = stmt_get(store, STMT_FORGET_LEASES);
    stmt_run(&stmt);
}

bool store_find_dead(struct store *store)
{
    if (store->lease == 0 || number_with_lease(store, STMT_HAS_DEAD_LEASES, NULL) == 0)
        return false; /* most often nobody is dead, and then it is one question */
    end_dead_leases(store);
    return true;
}

/* which: a stage or a person, as the statement wants it. */
static int claim_some(struct store *store, enum statement statement, bool all, int64_t which,
                      int64_t after, int most, struct claimed_table claimed[STORE_SLICE])
{
    struct stmt stmt = stmt_get(store, statement);
    int count = 0;
    if (store->lease != 0)
        store_begin(store);
    stmt_bind_int(&stmt, store->lease);
    stmt_bind_int(&stmt, all);
    stmt_bind_int(&stmt, which);
    stmt_bind_int(&stmt, after);
    stmt_bind_int(&stmt, most < STORE_SLICE ? most : STORE_SLICE);
    while (count < STORE_SLICE && stmt_step(&stmt)) {
        int column = 0;
        claimed[count].number = column_int(&stmt, &column);
        column_text(&stmt, &column, claimed[count].id, sizeof claimed[count].id);
        claimed[count++].alive = column_int(&stmt, &column);
    }
    stmt_reset(&stmt);
    if (store->lease != 0)
        store->lease_counts.claimed += count;
    return count;
}

/* The parts of a walk, and what claims them with a lease and without. */
static const struct {
    enum table_stage stage;
    enum statement with_lease, without;
} parts[] = {
    {TABLE_WAITING, STMT_CLAIM_OF_STAGE, STMT_NEXT_OF_STAGE},
    {TABLE_PLAYING, STMT_CLAIM_OF_STAGE, STMT_NEXT_OF_STAGE},
    {TABLE_STAGES, STMT_CLAIM_STRANGE, STMT_NEXT_STRANGE},
};
#define PARTS ((int)(sizeof parts / sizeof *parts))

/* A part ends with the first claim that finds nothing. Rows come in any order. */
int store_claim_next(struct store *store, bool all, struct claim_walk *walk, int most,
                     struct claimed_table claimed[STORE_SLICE])
{
    for (; walk->part < PARTS; walk->part++, walk->number = 0) {
        enum statement statement =
            store->lease != 0 ? parts[walk->part].with_lease : parts[walk->part].without;
        int count = claim_some(store, statement, all, (int64_t)parts[walk->part].stage,
                               walk->number, most, claimed);
        for (int i = 0; i < count; i++)
            if (claimed[i].number > walk->number)
                walk->number = claimed[i].number;
        if (count > 0)
            return count;
    }
    if (store->lease != 0)
        forget_leases(store);
    return 0;
}

int store_claim_of(struct store *store, int64_t person, int64_t after,
                   struct claimed_table claimed[STORE_SLICE])
{
    return claim_some(store, store->lease != 0 ? STMT_CLAIM_OF_PERSON : STMT_NEXT_OF_PERSON, true,
                      person, after, STORE_SLICE, claimed);
}

int store_count_unclaimed(struct store *store, bool all)
{
    struct stmt stmt =
        stmt_get(store, store->lease != 0 ? STMT_COUNT_UNCLAIMED : STMT_COUNT_UNFINISHED);
    if (store->lease != 0) {
        stmt_bind_int(&stmt, store->lease);
        stmt_bind_int(&stmt, all);
    }
    return (int)stmt_number(&stmt);
}

static bool claim(struct store *store, const char *table, int64_t *alive)
{
    int column = 1;
    struct stmt stmt = stmt_get(store, STMT_CLAIM_TABLE);
    stmt_bind_int(&stmt, store->lease);
    stmt_bind_text(&stmt, table);
    bool claimed = stmt_step(&stmt);
    if (claimed)
        *alive = column_int(&stmt, &column);
    stmt_reset(&stmt);
    store->lease_counts.claimed += claimed;
    return claimed;
}

/* Looks for dead owners only if somebody owns it. */
bool store_claim_table(struct store *store, const char *table, int64_t *alive)
{
    if (store->lease == 0)
        return true;
    store_begin(store);
    if (claim(store, table, alive))
        return true;
    if (store_owner_elsewhere(store, table) == 0 ||
        number_with_lease(store, STMT_HAS_DEAD_LEASES, NULL) == 0)
        return false;
    end_dead_leases(store);
    return claim(store, table, alive);
}

void store_release_table(struct store *store, const struct stored_table *table)
{
    if (store->lease == 0 || store->failed)
        return;
    struct stmt stmt = stmt_get(store, STMT_RELEASE_TABLE);
    store_begin(store);
    stmt_bind_int(&stmt, table->number);
    stmt_bind_int(&stmt, store->lease);
    stmt_run(&stmt);
}

int64_t store_owner_elsewhere(struct store *store, const char *table)
{
    return store->lease == 0 ? 0 : number_with_lease(store, STMT_OWNER_ELSEWHERE, table);
}

void store_hand_over(struct store *store, const struct stored_table *table, const char *other)
{
    struct stmt stmt = stmt_get(store, STMT_HAND_OVER);
    store_begin(store);
    stmt_bind_int(&stmt, table->number);
    stmt_bind_int(&stmt, store->lease);
    stmt_bind_text(&stmt, other);
    stmt_run(&stmt);
}

/* ---- what all servers have ---- */

void store_count_hosted(struct store *store, int64_t host,
                        const uint8_t address[ADDRESS_HASH_BYTES], struct hosted_tables *counts)
{
    int column = 0;
    int *const members[] = {&counts->waiting, &counts->playing, &counts->of_computers,
                            &counts->from_address};
    struct stmt stmt = stmt_get(store, STMT_COUNT_HOSTED);
    stmt_bind_int(&stmt, host);
    stmt_bind_bytes(&stmt, address, ADDRESS_HASH_BYTES);
    *counts = (struct hosted_tables){0};
    if (stmt_step(&stmt))
        for (size_t i = 0; i < sizeof members / sizeof *members; i++)
            *members[i] = (int)column_int(&stmt, &column);
    stmt_reset(&stmt);
}

int store_count_seats(struct store *store, int64_t person)
{
    struct stmt stmt = stmt_get(store, STMT_COUNT_SEATS);
    stmt_bind_int(&stmt, person);
    return (int)stmt_number(&stmt);
}

void store_lock_ratings(struct store *store)
{
    if (store->lease == 0)
        return;
    struct stmt stmt = stmt_get(store, STMT_LOCK_RATINGS);
    store_begin(store);
    stmt_run(&stmt);
}

/* ---- other servers ---- */

void store_set_server_address(struct store *store, const char *address)
{
    struct stmt stmt = stmt_get(store, STMT_SET_SERVER_ADDRESS);
    store_begin(store);
    stmt_bind_int(&stmt, store->lease);
    stmt_bind_text(&stmt, address);
    stmt_run(&stmt);
}

static void each_server(struct store *store, enum statement statement,
                        void (*each)(void *context, int64_t lease, const char *address),
                        void *context)
{
    struct stmt stmt = stmt_get(store, statement);
    stmt_bind_int(&stmt, store->lease);
    store->walks++;
    while (stmt_step(&stmt)) {
        int column = 0;
        int64_t lease = column_int(&stmt, &column);
        each(context, lease, column_string(&stmt, &column));
    }
    store->walks--;
    stmt_reset(&stmt);
}

void store_each_server(struct store *store,
                       void (*each)(void *context, int64_t lease, const char *address),
                       void *context)
{
    each_server(store, STMT_EACH_SERVER, each, context);
}

void store_each_dead_server(struct store *store,
                            void (*each)(void *context, int64_t lease, const char *address),
                            void *context)
{
    each_server(store, STMT_EACH_DEAD_SERVER, each, context);
}

bool store_peer_key(struct store *store, char key[STORE_PEER_KEY_MAX])
{
    if (store->lease == 0)
        return false;
    struct stmt stmt = stmt_get(store, STMT_PEER_KEY);
    struct text out = text_in(key, STORE_PEER_KEY_MAX);
    int column = 0;
    if (stmt_step(&stmt))
        text_add(&out, column_string(&stmt, &column));
    stmt_reset(&stmt);
    return out.length == STORE_PEER_KEY_MAX - 1;
}

/* ---- opening again ---- */

bool store_is_lost(const struct store *store)
{
    return store->lost;
}

/* Reads only what never changes, so that it may run beside the loop. */
struct store *store_open_again(const struct store *store, struct store_error *why)
{
    return store_open_with(store->address, &store->opened, why);
}

/* What the fresh one has prepared is its connection's, and goes with what it is in. */
void store_adopt(struct store *store, struct store *fresh)
{
    struct store lost = *store;
    store_drop_statements(store);
    *store = *fresh;
    store->batch = lost.batch;
    store->lease_counts = lost.lease_counts;
    store->lease_counts.lost++;
    store->wait = lost.wait;
    store->wait_context = lost.wait_context;
    store->wait_counts = lost.wait_counts;
    store->address = lost.address; /* the same, and others have it */
    store->driver->number_from(store, lost.batch);
    lost.driver->close(&lost);
    free(fresh->address);
    free(fresh);
}
