/*
 * transposition_table.c - the positions that alpha-beta has searched. See transposition_table.h.
 *
 * The index of a bucket implies the lowest bits of its keys, so an entry stores the number of the
 * search that found it in these bits.
 */
#include "search/transposition_table.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define TOGETHER 4 /* positions in a cache line */
#define THOUGHT_BITS 16
#define THOUGHTS (UINT64_C(1) << THOUGHT_BITS)

struct bucket {
    struct transposition at[TOGETHER];
};

struct transposition_table {
    uint64_t mask;
    uint64_t thought; /* the number of the current search; 0 marks empty entries */
    uint64_t oldest;  /* entries of searches before this one are forgotten */
    struct bucket *buckets;
};

_Static_assert(sizeof(struct bucket) == 64, "four positions share a cache line");

struct transposition_table *transposition_table_open(int bits)
{
    struct transposition_table *table = memory_for(1, sizeof *table);
    size_t count = (size_t)1 << bits >> 2;
    *table = (struct transposition_table){.mask = count - 1, .thought = 1, .oldest = 1};
    table->buckets = memory_for(count, sizeof *table->buckets);
    return table;
}

void transposition_table_close(struct transposition_table *table)
{
    free(table->buckets);
    free(table);
}

void transposition_table_next_search(struct transposition_table *table)
{
    if (++table->thought < THOUGHTS)
        return;
    memset(table->buckets, 0, (table->mask + 1) * sizeof *table->buckets);
    table->thought = table->oldest = 1;
}

void transposition_table_clear(struct transposition_table *table)
{
    transposition_table_next_search(table);
    table->oldest = table->thought;
}

static uint64_t thought_of(const struct transposition *one)
{
    return one->key & (THOUGHTS - 1);
}

static bool is_that(const struct transposition_table *table, const struct transposition *one,
                    uint64_t key)
{
    return (one->key ^ key) < THOUGHTS && thought_of(one) >= table->oldest;
}

bool transposition_table_find(const struct transposition_table *table, uint64_t key,
                              struct transposition *found)
{
    const struct bucket *bucket = &table->buckets[key & table->mask];
    for (int i = 0; i < TOGETHER; i++)
        if (is_that(table, &bucket->at[i], key)) {
            *found = bucket->at[i];
            return true;
        }
    return false;
}

/* An entry of this search is worth more than any depth of earlier ones. */
static int usefulness(const struct transposition_table *table, const struct transposition *one)
{
    if (thought_of(one) < table->oldest)
        return -1;
    return one->depth + (thought_of(one) == table->thought ? DEPTH_TO_THE_END + 1 : 0);
}

void transposition_table_store(struct transposition_table *table, const struct transposition *found)
{
    struct bucket *bucket = &table->buckets[found->key & table->mask];
    struct transposition *place = &bucket->at[0];
    for (int i = 0; i < TOGETHER && !is_that(table, place, found->key); i++) {
        struct transposition *one = &bucket->at[i];
        if (is_that(table, one, found->key) || usefulness(table, one) < usefulness(table, place))
            place = one;
    }
    *place = *found;
    place->key = (found->key & ~(THOUGHTS - 1)) | table->thought;
}
