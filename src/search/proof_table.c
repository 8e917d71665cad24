/*
 * proof_table.c - the transposition table of the solver. See proof_table.h.
 */
#include "search/proof_table.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_BUCKETS 1024
#define ROUNDS 256
#define LENGTH_MAX 1023

_Static_assert(sizeof(struct proof_entry) == 16, "a bucket is 64 bytes");

void proof_table_open(struct proof_table *table, size_t bytes)
{
    size_t buckets = FIRST_BUCKETS;
    while (2 * buckets * BUCKET * sizeof(struct proof_entry) <= bytes)
        buckets *= 2;
    *table = (struct proof_table){.last = FIRST_BUCKETS - 1, .most = buckets - 1};
    table->entries = memory_for(buckets * BUCKET, sizeof(struct proof_entry));
}

void proof_table_close(struct proof_table *table)
{
    free(table->entries);
}

/* A new round invalidates all entries at once. The memory is wiped only when the eight bits of the
 * round are used up. */
void proof_table_clear(struct proof_table *table)
{
    table->last = FIRST_BUCKETS - 1;
    table->kept = 0;
    table->round = (table->round + 1) % ROUNDS;
    if (table->round > 0)
        return;
    memset(table->entries, 0, (table->most + 1) * BUCKET * sizeof(struct proof_entry));
    table->round = 1; /* 0 marks entries that were never used */
}

bool proof_table_find(const struct proof_table *table, uint64_t key, struct proof_numbers *numbers)
{
    const struct proof_entry *entry = proof_table_bucket(table, key);
    for (int i = 0; i < BUCKET; i++, entry++)
        if (entry->key == key && entry->round == table->round) {
            *numbers = (struct proof_numbers){{(uint32_t)entry->win, (uint32_t)entry->loss},
                                              (int)entry->length};
            return true;
        }
    return false;
}

/* The entry of this key, or the one to replace: an empty one, else the one that cost the least
 * work. */
static struct proof_entry *place_for(const struct proof_table *table, uint64_t key)
{
    struct proof_entry *entry = proof_table_bucket(table, key), *least = entry;
    unsigned least_work = ~0U;
    for (int i = 0; i < BUCKET; i++, entry++) {
        bool used = entry->round == table->round;
        unsigned work = used ? (unsigned)entry->work + 1 : 0;
        if (used && entry->key == key)
            return entry;
        if (work < least_work) {
            least_work = work;
            least = entry;
        }
    }
    return least;
}

/* Doubles the buckets in place. With one more bit of the key, some entries of a bucket belong to
 * the bucket `old` further on, which is empty; they keep their places within it. */
static void spread(struct proof_table *table)
{
    size_t old = table->last + 1;
    for (size_t i = 0; i < old * BUCKET; i++) {
        struct proof_entry *entry = &table->entries[i];
        if (entry->round != table->round || (entry->key & old) == 0)
            continue;
        entry[old * BUCKET] = *entry;
        entry->round = 0;
    }
    table->last += old;
}

/* The logarithm of the work to base 2, rounded down. */
static unsigned scale(long work)
{
    return work < 1 ? 0 : 63 - (unsigned)__builtin_clzll((unsigned long long)work);
}

void proof_table_store(struct proof_table *table, uint64_t key, const struct proof_numbers *numbers,
                       long work)
{
    if (table->kept > table->last * BUCKET / 2 && table->last < table->most)
        spread(table);
    struct proof_entry *entry = place_for(table, key);
    table->kept += entry->round != table->round;
    *entry = (struct proof_entry){
        .key = key,
        .win = numbers->need[WIN],
        .loss = numbers->need[LOSS],
        .length = (unsigned)(numbers->length > LENGTH_MAX ? LENGTH_MAX : numbers->length),
        .work = scale(work),
        .round = table->round,
    };
}
