/*
 * rate_limit.c - token buckets. See rate_limit.h.
 */
#include "server/limits/rate_limit.h"

#include "table/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define WAYS 8 /* slots that a text can be in */
#define THOUSAND 1000

/* What is used up, as the time at which it is full again, in microseconds. */
struct bucket {
    uint64_t who;
    int64_t full_at;
};

struct pace {
    int64_t each, most; /* microseconds */
    uint8_t secret[crypto_shorthash_KEYBYTES];
    struct bucket buckets[PACE_SLOTS];
};

struct pace *pace_open(int burst, int rate, int64_t period)
{
    struct pace *pace = memory_for(1, sizeof *pace);
    pace->each = period * THOUSAND / rate;
    pace->most = pace->each * burst;
    randombytes_buf(pace->secret, sizeof pace->secret);
    return pace;
}

void pace_close(struct pace *pace)
{
    free(pace);
}

/* Its own, or else the emptiest, which becomes its own as it is. */
static struct bucket *bucket_of(struct pace *pace, const char *who)
{
    uint64_t hash;
    _Static_assert(sizeof hash == crypto_shorthash_BYTES, "a hash is a number");
    crypto_shorthash((uint8_t *)&hash, (const uint8_t *)who, strlen(who), pace->secret);
    struct bucket *first = &pace->buckets[hash % (PACE_SLOTS / WAYS) * WAYS], *best = first;
    for (int i = 0; i < WAYS; i++) {
        if (first[i].who == hash)
            return &first[i];
        if (first[i].full_at < best->full_at)
            best = &first[i];
    }
    best->who = hash;
    return best;
}

/* When it would be full again after one try more; 0: that is too much. */
static int64_t after_one_more(const struct pace *pace, const struct bucket *bucket, int64_t now)
{
    int64_t from = bucket->full_at > now ? bucket->full_at : now;
    return from + pace->each - now > pace->most ? 0 : from + pace->each;
}

bool pace_has(struct pace *pace, const char *who, int64_t now)
{
    return after_one_more(pace, bucket_of(pace, who), now * THOUSAND) != 0;
}

bool pace_take(struct pace *pace, const char *who, int64_t now)
{
    struct bucket *bucket = bucket_of(pace, who);
    int64_t full_at = after_one_more(pace, bucket, now * THOUSAND);
    if (full_at == 0)
        return false;
    bucket->full_at = full_at;
    return true;
}

void pace_give_back(struct pace *pace, const char *who, int64_t now)
{
    struct bucket *bucket = bucket_of(pace, who);
    if (bucket->full_at > now * THOUSAND)
        bucket->full_at -= pace->each;
}
