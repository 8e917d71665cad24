/*
 * table_limits.c - how many tables a person and an address may have. See table_limits.h.
 */
#include "server/tables/table_limits.h"

#include "server/limits/tally.h"
#include "server/runtime/secret_key.h"
#include "server/tables/live_internal.h"
#include "server/tables/table_registry.h"

#include <string.h>

#define KEY_SETTING "address key"
#define ADDRESS_HEX (ADDRESS_HASH_BYTES * 2 + 1)

/* ---- by address ---- */

/* Writes an address hash as text; false: unknown. */
static bool name_address(const uint8_t address[ADDRESS_HASH_BYTES], char who[ADDRESS_HEX])
{
    sodium_bin2hex(who, ADDRESS_HEX, address, ADDRESS_HASH_BYTES);
    return !sodium_is_zero(address, ADDRESS_HASH_BYTES);
}

/* The store must not hold addresses of people. A keyed hash is enough to count. */
static void hash_address(struct store *store, const char *address, uint8_t hash[ADDRESS_HASH_BYTES])
{
    uint8_t key[SECRET_KEY_BYTES];
    secret_key(store, KEY_SETTING, key);
    crypto_generichash(hash, ADDRESS_HASH_BYTES, (const uint8_t *)address, strlen(address), key,
                       sizeof key);
}

/* The address of a finished table is forgotten. */
void table_limits_add(struct live_table *live)
{
    char who[ADDRESS_HEX];
    if (live_is_over(live))
        memset(live->stored.address, 0, sizeof live->stored.address);
    if (name_address(live->stored.address, who))
        tally_add(live->registry->addresses, who);
}

void table_limits_remove(struct live_table *live)
{
    char who[ADDRESS_HEX];
    if (name_address(live->stored.address, who))
        tally_remove(live->registry->addresses, who);
    memset(live->stored.address, 0, sizeof live->stored.address);
}

/* ---- counting ---- */

/* True if what this server has in memory is not all there is. */
static bool counts_in_store(const struct table_registry *registry)
{
    return store_has_lease(registry->store) || registry->backlog.open;
}

/* What this server has in memory, which is all there is. */
static void count_in_memory(const struct table_registry *registry,
                            const struct stored_table *wanted, struct hosted_tables *counts)
{
    char who[ADDRESS_HEX];
    name_address(wanted->address, who);
    *counts = (struct hosted_tables){.from_address = tally_count(registry->addresses, who)};
    for (const struct table_link *link = table_index_first(&registry->index, wanted->host);
         link != NULL; link = table_index_next(link)) {
        const struct stored_table *stored = &link->live->stored;
        if (link->kind != LINK_HOST || live_is_over(link->live))
            continue;
        counts->waiting += stored->stage == TABLE_WAITING;
        counts->playing += stored->stage == TABLE_PLAYING;
        counts->of_computers += table_has_only_computers(stored);
    }
}

static void count_hosted(struct table_registry *registry, const struct stored_table *wanted,
                         struct hosted_tables *counts)
{
    if (counts_in_store(registry))
        store_count_hosted(registry->store, wanted->host, wanted->address, counts);
    else
        count_in_memory(registry, wanted, counts);
}

static int count_seats(const struct table_registry *registry, int64_t person)
{
    int seats = 0;
    if (counts_in_store(registry))
        return store_count_seats(registry->store, person);
    for (const struct table_link *link = table_index_first(&registry->index, person); link != NULL;
         link = table_index_next(link))
        seats += link->kind == LINK_SEAT && !live_is_over(link->live);
    return seats;
}

bool table_limits_may_sit(const struct table_registry *registry, int64_t person)
{
    return limits_has_room(registry->limits, LIMIT_SEATS_PERSON, count_seats(registry, person));
}

/* Finished games of computers do not count. */
static bool has_room(struct table_registry *registry, const struct stored_table *wanted)
{
    struct hosted_tables counts;
    struct limits *limits = registry->limits;
    count_hosted(registry, wanted, &counts);
    return (!table_has_only_computers(wanted) ||
            limits_has_room(limits, LIMIT_COMPUTERS_PERSON, counts.of_computers)) &&
           limits_has_room(limits, LIMIT_TABLES_WAITING_PERSON, counts.waiting) &&
           limits_has_room(limits, LIMIT_TABLES_PLAYING_PERSON, counts.playing) &&
           limits_has_room(limits, LIMIT_TABLES_OPEN, counts.from_address);
}

/* What only looks comes before what counts, so that a refused table uses nothing up. */
bool table_limits_take(struct table_registry *registry, struct stored_table *wanted,
                       const char *address, struct refusal *why)
{
    if (registry->count - registry->over + backlog_count(registry) >= REGISTRY_TABLES_MAX)
        return refuse(why, REFUSED_FULL);
    hash_address(registry->store, address, wanted->address);
    if (!has_room(registry, wanted) ||
        !limits_take_person(registry->limits, LIMIT_TABLES_PERSON, wanted->host) ||
        !limits_take(registry->limits, LIMIT_TABLES, address))
        return refuse(why, REFUSED_TOO_MANY_TABLES);
    return true;
}
