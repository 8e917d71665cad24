/*
 * proof_table.h - the transposition table of the solver: proof numbers by position.
 *
 * Proof numbers say how much is still needed to prove the win, and how much to prove the loss: 0 is
 * proved, NEVER is disproved. When a bucket is full, a new entry replaces the one that cost the
 * least work, which is found again soonest. The part of the memory in use grows with the number of
 * entries, because a small table stays in the processor's cache. Equal uses give equal contents,
 * whatever was in the memory before.
 */
#ifndef FLOE_SEARCH_PROOF_TABLE_H
#define FLOE_SEARCH_PROOF_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum aim { WIN, LOSS };
#define NEVER ((1U << 20) - 1) /* above all others, which grow with depth and width only */

struct proof_numbers {
    uint32_t need[2]; /* by aim */
    int length;       /* of a proof, in decisions to the end of the game */
};

static inline bool proof_is_complete(const struct proof_numbers *numbers)
{
    return numbers->need[WIN] == 0 || numbers->need[LOSS] == 0;
}

/* 16 bytes, four to a cache line. `work` is the logarithm to base 2; `length` is cut at 1023. */
struct proof_entry {
    uint64_t key;
    uint64_t win : 20, loss : 20, length : 10, work : 6, round : 8;
};

#define BUCKET 4 /* entries that share a line of the processor's cache */

struct proof_table {
    struct proof_entry *entries;
    size_t last;    /* index of the last bucket in use; a mask, all ones in binary */
    size_t most;    /* `last` when all memory is in use */
    size_t kept;    /* entries in use */
    unsigned round; /* entries of other rounds count as empty */
};

/* bytes is what the table may take, rounded down to a power of two. */
void proof_table_open(struct proof_table *table, size_t bytes);
void proof_table_close(struct proof_table *table);
/* Forgets everything. */
void proof_table_clear(struct proof_table *table);

static inline struct proof_entry *proof_table_bucket(const struct proof_table *table, uint64_t key)
{
    return table->entries + (key & table->last) * BUCKET;
}

/* Loads the bucket into the cache: this position will be looked up soon. */
static inline void proof_table_prefetch(const struct proof_table *table, uint64_t key)
{
    __builtin_prefetch(proof_table_bucket(table, key));
}

/* False if the position is not stored. */
bool proof_table_find(const struct proof_table *table, uint64_t key, struct proof_numbers *numbers);
/* `work` is how many nodes it took to find the numbers. */
void proof_table_store(struct proof_table *table, uint64_t key, const struct proof_numbers *numbers,
                       long work);

#endif
