/*
 * tally.c - a hash table of counts. See tally.h.
 *
 * Keys come from outside, so the hash has a secret: nobody can choose keys that all fall into one
 * list.
 */
#include "server/limits/tally.h"

#include "base/memory.h"

#include <sodium.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 4096

struct entry {
    struct entry *next;
    int count;
    char who[];
};

struct tally {
    uint8_t secret[crypto_shorthash_KEYBYTES];
    int keys;
    struct entry *buckets[BUCKETS];
};

struct tally *tally_open(void)
{
    struct tally *tally = memory_for(1, sizeof *tally);
    randombytes_buf(tally->secret, sizeof tally->secret);
    return tally;
}

void tally_close(struct tally *tally)
{
    for (int i = 0; i < BUCKETS; i++)
        while (tally->buckets[i] != NULL) {
            struct entry *entry = tally->buckets[i];
            tally->buckets[i] = entry->next;
            free(entry);
        }
    free(tally);
}

/* The link to the entry, or to the end of its list. */
static struct entry **place_of(struct tally *tally, const char *who)
{
    uint64_t hash;
    crypto_shorthash((uint8_t *)&hash, (const uint8_t *)who, strlen(who), tally->secret);
    struct entry **place = &tally->buckets[hash % BUCKETS];
    while (*place != NULL && strcmp((*place)->who, who) != 0)
        place = &(*place)->next;
    return place;
}

int tally_count(struct tally *tally, const char *who)
{
    const struct entry *entry = *place_of(tally, who);
    return entry == NULL ? 0 : entry->count;
}

int tally_keys(const struct tally *tally)
{
    return tally->keys;
}

void tally_add(struct tally *tally, const char *who)
{
    struct entry **place = place_of(tally, who);
    if (*place == NULL) {
        size_t length = strlen(who) + 1;
        *place = memory_for(1, sizeof **place + length);
        memcpy((*place)->who, who, length);
        tally->keys++;
    }
    (*place)->count++;
}

void tally_remove(struct tally *tally, const char *who)
{
    struct entry **place = place_of(tally, who), *entry = *place;
    if (entry == NULL || --entry->count > 0)
        return;
    *place = entry->next;
    free(entry);
    tally->keys--;
}
