/*
 * proof_table.h - what a solver has found out, by position.
 *
 * Proof numbers say what is still needed to prove the win, and what to prove the loss: 0 is proved,
 * NEVER disproved. Places are few: a new entry replaces the one in its bucket that cost the least
 * work, so that what is lost is found again soon. Only as much of the memory is used as there are
 * entries to keep: what lies close together is found faster. Equal uses give equal contents,
 * whatever was in the memory before.
 */
#ifndef FLOE_SEARCH_PROOF_TABLE_H
#define FLOE_SEARCH_PROOF_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum aim { WIN, LOSS };
#define NEVER ((1U << 20) - 1) /* more than any number: they grow with depth and width only */

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
    size_t last;    /* index of the last bucket in use: all ones in binary */
    size_t most;    /* the same if all memory is in use */
    size_t kept;    /* places filled */
    unsigned round; /* entries of other rounds are empty places */
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

/* Soon this position will be asked for. */
static inline void proof_table_prefetch(const struct proof_table *table, uint64_t key)
{
    __builtin_prefetch(proof_table_bucket(table, key));
}

/* False: nothing is known. */
bool proof_table_find(const struct proof_table *table, uint64_t key, struct proof_numbers *numbers);
/* work: how many nodes it took. */
void proof_table_store(struct proof_table *table, uint64_t key, const struct proof_numbers *numbers,
                       long work);

#endif
