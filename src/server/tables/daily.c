/*
 * daily.c - the deal of the day. See daily.h.
 *
 * The seed is a keyed hash of the day, the kind of player and the game; the server makes the key
 * once.
 */
#include "server/tables/daily.h"

#include "server/runtime/secret_key.h"

#include <sodium.h>
#include <string.h>
#include <time.h>

#define KEY_SETTING "daily key"
#define SEED_BYTES 32

void daily_day(int64_t now, char day[DAY_MAX])
{
    time_t seconds = (time_t)(now / 1000);
    struct tm parts;
    gmtime_r(&seconds, &parts);
    strftime(day, DAY_MAX, "%Y-%m-%d", &parts);
}

static void find_seed(struct store *store, const char *game, const char *day, char hex[SEED_MAX])
{
    unsigned char key[SECRET_KEY_BYTES], seed[SEED_BYTES];
    char words[64];
    struct text text = text_in(words, sizeof words);
    secret_key(store, KEY_SETTING, key);
    text_format(&text, "%s %s", game, day);
    crypto_generichash(seed, sizeof seed, (const unsigned char *)words, strlen(words), key,
                       sizeof key);
    sodium_bin2hex(hex, SEED_MAX, seed, sizeof seed);
}

bool daily_runs(const char *daily, int64_t time)
{
    char day[DAY_MAX];
    daily_day(time, day);
    return daily[0] != '\0' && strncmp(daily, day, DAY_LENGTH) >= 0;
}

static bool plays(const struct stored_table *table, int64_t person)
{
    for (int seat = 0; seat < table->players && seat < TABLE_SEATS; seat++)
        if (table->seats[seat].kind == SEAT_PERSON && table->seats[seat].person == person)
            return true;
    return false;
}

bool daily_is_secret(const struct stored_table *table, int64_t person, int64_t now)
{
    return daily_runs(table->daily, now) && (person == 0 || !plays(table, person));
}

bool daily_counts(const struct stored_table *table, int64_t end)
{
    return table->clock.kind == CLOCK_NONE && !table->seats[0].replaced &&
           daily_runs(table->daily, end);
}

void daily_deal(struct table_registry *registry, struct stored_table *wanted, enum person_kind kind)
{
    daily_day(registry->now(), wanted->daily);
    if (kind == PERSON_GUEST)
        memcpy(wanted->daily + DAY_LENGTH, DAY_OF_GUESTS, sizeof DAY_OF_GUESTS);
    find_seed(registry->store, wanted->game, wanted->daily, wanted->seed);
}

bool daily_is_ours(struct store *store, const struct stored_table *table)
{
    char seed[SEED_MAX];
    if (table->daily[0] == '\0')
        return false;
    find_seed(store, table->game, table->daily, seed);
    return strcmp(seed, table->seed) == 0;
}
