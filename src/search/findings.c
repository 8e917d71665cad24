/*
 * findings.c - what a solver has found out. See findings.h.
 */
#include "search/findings.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_BUCKETS 1024
#define ROUNDS 256
#define LENGTH_MAX 1023

_Static_assert(sizeof(struct entry) == 16, "a bucket is 64 bytes");

bool findings_open(struct findings *findings, size_t bytes)
{
    size_t buckets = FIRST_BUCKETS;
    while (2 * buckets * BUCKET * sizeof(struct entry) <= bytes)
        buckets *= 2;
    *findings = (struct findings){.last = FIRST_BUCKETS - 1, .most = buckets - 1};
    findings->entries = calloc(buckets * BUCKET, sizeof(struct entry));
    return findings->entries != NULL;
}

void findings_close(struct findings *findings)
{
    free(findings->entries);
}

/* A new round makes all entries old at once. Only when the eight bits of rounds are used up must
 * the memory be wiped. */
void findings_clear(struct findings *findings)
{
    findings->last = FIRST_BUCKETS - 1;
    findings->kept = 0;
    findings->round = (findings->round + 1) % ROUNDS;
    if (findings->round > 0)
        return;
    memset(findings->entries, 0, (findings->most + 1) * BUCKET * sizeof(struct entry));
    findings->round = 1; /* 0 is the mark of places never used */
}

bool findings_get(const struct findings *findings, uint64_t key, struct finding *finding)
{
    const struct entry *entry = findings_bucket(findings, key);
    for (int i = 0; i < BUCKET; i++, entry++)
        if (entry->key == key && entry->round == findings->round) {
            *finding =
                (struct finding){{(uint32_t)entry->win, (uint32_t)entry->loss}, (int)entry->length};
            return true;
        }
    return false;
}

/* The place of this key, or the one that is missed least: an empty one, else the one that cost the
 * least work. */
static struct entry *place_for(const struct findings *findings, uint64_t key)
{
    struct entry *entry = findings_bucket(findings, key), *least = entry;
    unsigned least_work = ~0U;
    for (int i = 0; i < BUCKET; i++, entry++) {
        bool used = entry->round == findings->round;
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

/* Twice as many buckets, in place: with one bit more of the key some of a bucket's entries belong
 * to the bucket `old` further on, which was not in use. They keep their places within it. */
static void spread(struct findings *findings)
{
    size_t old = findings->last + 1;
    for (size_t i = 0; i < old * BUCKET; i++) {
        struct entry *entry = &findings->entries[i];
        if (entry->round != findings->round || (entry->key & old) == 0)
            continue;
        entry[old * BUCKET] = *entry;
        entry->round = 0;
    }
    findings->last += old;
}

/* Work as a power of two, rounded down. */
static unsigned scale(long work)
{
    return work < 1 ? 0 : 63 - (unsigned)__builtin_clzll((unsigned long long)work);
}

void findings_put(struct findings *findings, uint64_t key, const struct finding *finding, long work)
{
    if (findings->kept > findings->last * BUCKET / 2 && findings->last < findings->most)
        spread(findings);
    struct entry *entry = place_for(findings, key);
    findings->kept += entry->round != findings->round;
    *entry = (struct entry){
        .key = key,
        .win = finding->need[WIN],
        .loss = finding->need[LOSS],
        .length = (unsigned)(finding->length > LENGTH_MAX ? LENGTH_MAX : finding->length),
        .work = scale(work),
        .round = findings->round,
    };
}
