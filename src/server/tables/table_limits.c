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

/* What an address counts by; false: it is unknown. */
static bool name_address(const uint8_t address[ADDRESS_HASH_BYTES], char who[ADDRESS_HEX])
{
    sodium_bin2hex(who, ADDRESS_HEX, address, ADDRESS_HASH_BYTES);
    return !sodium_is_zero(address, ADDRESS_HASH_BYTES);
}

static void hash_address(struct store *store, const char *address, uint8_t hash[ADDRESS_HASH_BYTES])
{
    uint8_t key[SECRET_KEY_BYTES];
    secret_key(store, KEY_SETTING, key);
    crypto_generichash(hash, ADDRESS_HASH_BYTES, (const uint8_t *)address, strlen(address), key,
                       sizeof key);
}

static bool address_has_room(struct hall *hall, const uint8_t address[ADDRESS_HASH_BYTES])
{
    char who[ADDRESS_HEX];
    name_address(address, who);
    return limits_has_room(hall->limits, LIMIT_TABLES_OPEN, tally_count(hall->addresses, who));
}

void table_limits_add(struct live *live)
{
    char who[ADDRESS_HEX];
    if (live_is_over(live))
        memset(live->stored.address, 0, sizeof live->stored.address);
    if (name_address(live->stored.address, who))
        tally_add(live->hall->addresses, who);
}

void table_limits_remove(struct live *live)
{
    char who[ADDRESS_HEX];
    if (name_address(live->stored.address, who))
        tally_remove(live->hall->addresses, who);
    memset(live->stored.address, 0, sizeof live->stored.address);
}

/* ---- by person ---- */

static bool person_has_room(const struct hall *hall, int64_t person)
{
    int waiting = 0, playing = 0;
    for (const struct table_link *link = table_index_first(&hall->index, person); link != NULL;
         link = table_index_next(link)) {
        enum table_stage stage = link->live->stored.stage;
        waiting += link->hosts && stage == TABLE_WAITING;
        playing += link->hosts && stage == TABLE_PLAYING;
    }
    return limits_has_room(hall->limits, LIMIT_TABLES_WAITING_PERSON, waiting) &&
           limits_has_room(hall->limits, LIMIT_TABLES_PLAYING_PERSON, playing);
}

bool table_limits_take(struct hall *hall, struct stored_table *plan, const char *address,
                       struct refusal *why)
{
    if (hall->count - hall->over >= HALL_TABLES_MAX)
        return live_refuse(why, "full");
    hash_address(hall->store, address, plan->address);
    if (!person_has_room(hall, plan->host) || !address_has_room(hall, plan->address) ||
        !limits_take_person(hall->limits, LIMIT_TABLES_PERSON, plan->host) ||
        !limits_take(hall->limits, LIMIT_TABLES, address))
        return live_refuse(why, "too_many_tables");
    return true;
}
