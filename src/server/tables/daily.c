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

/* Universal time: the day ends for everybody at once. */
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

/* Days compare as texts. A day in the future runs, too: the wall clock was set back. */
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

/* Whoever plays it knows the deal already. */
bool daily_is_secret(const struct stored_table *table, int64_t person, int64_t now)
{
    return daily_runs(table->daily, now) && (person == 0 || !plays(table, person));
}

/* A game that ends after its day, or that a computer has helped with, is not on the ladder. */
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

/* An imported game of a day has the seed of another server. */
bool daily_is_ours(struct store *store, const struct stored_table *table)
{
    char seed[SEED_MAX];
    if (table->daily[0] == '\0')
        return false;
    find_seed(store, table->game, table->daily, seed);
    return strcmp(seed, table->seed) == 0;
}
