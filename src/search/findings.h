/*
 * findings.h - what a solver has found out, by position.
 *
 * A finding says what is still needed to prove the win, and what to prove the loss: 0 is proved,
 * NEVER disproved. Places are few: a new finding replaces the one in its bucket that cost the least
 * work, so that what is lost is found again soon. Only as much of the memory is used as there are
 * findings to keep: what lies close together is found faster. Equal uses give equal contents,
 * whatever was in the memory before.
 */
#ifndef FLOE_SEARCH_FINDINGS_H
#define FLOE_SEARCH_FINDINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum aim { WIN, LOSS };
#define NEVER ((1U << 20) - 1) /* more than any number: they grow with depth and width only */

struct finding {
    uint32_t need[2]; /* by aim */
    int length;       /* of a proof, in decisions to the end of the game */
};

static inline bool found_out(const struct finding *finding)
{
    return finding->need[WIN] == 0 || finding->need[LOSS] == 0;
}

/* 16 bytes, four to a cache line. `work` is the logarithm to base 2; `length` is cut at 1023. */
struct entry {
    uint64_t key;
    uint64_t win : 20, loss : 20, length : 10, work : 6, round : 8;
};

#define BUCKET 4 /* entries that share a line of the processor's cache */

struct findings {
    struct entry *entries;
    size_t last;    /* index of the last bucket in use: all ones in binary */
    size_t most;    /* the same if all memory is in use */
    size_t kept;    /* places filled */
    unsigned round; /* entries of other rounds are empty places */
};

/* False: no memory. */
bool findings_open(struct findings *findings, size_t bytes);
void findings_close(struct findings *findings);
/* Forgets everything. */
void findings_clear(struct findings *findings);

static inline struct entry *findings_bucket(const struct findings *findings, uint64_t key)
{
    return findings->entries + (key & findings->last) * BUCKET;
}

/* Soon this position will be asked for. */
static inline void findings_fetch(const struct findings *findings, uint64_t key)
{
    __builtin_prefetch(findings_bucket(findings, key));
}

/* False: nothing is known. */
bool findings_get(const struct findings *findings, uint64_t key, struct finding *finding);
/* work: how many nodes it took. */
void findings_put(struct findings *findings, uint64_t key, const struct finding *finding,
                  long work);

#endif
