/*
 * rate_limit.c - token buckets. See rate_limit.h.
 */
#include "server/limits/rate_limit.h"

#include "base/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define WAYS 8 /* slots that a text can be in */
#define THOUSAND 1000

/* A bucket stores what is used up as the time at which it is full again, in microseconds. */
struct bucket {
    uint64_t who;
    int64_t full_at;
};

struct rate_limit {
    int64_t each, most; /* microseconds */
    uint8_t secret[crypto_shorthash_KEYBYTES];
    struct bucket buckets[RATE_LIMIT_SLOTS];
};

/* A full bucket holds `most` microseconds, and each try takes `each` of them. */
struct rate_limit *rate_limit_open(int burst, int rate, int64_t period)
{
    struct rate_limit *rate_limit = memory_for(1, sizeof *rate_limit);
    rate_limit->each = period * THOUSAND / rate;
    rate_limit->most = rate_limit->each * burst;
    randombytes_buf(rate_limit->secret, sizeof rate_limit->secret);
    return rate_limit;
}

void rate_limit_close(struct rate_limit *rate_limit)
{
    free(rate_limit);
}

/* The text's own bucket, or the least used one, which it takes over as it is. */
static struct bucket *bucket_of(struct rate_limit *rate_limit, const char *who)
{
    uint64_t hash;
    _Static_assert(sizeof hash == crypto_shorthash_BYTES, "a hash is a number");
    crypto_shorthash((uint8_t *)&hash, (const uint8_t *)who, strlen(who), rate_limit->secret);
    struct bucket *first = &rate_limit->buckets[hash % (RATE_LIMIT_SLOTS / WAYS) * WAYS],
                  *best = first;
    for (int i = 0; i < WAYS; i++) {
        if (first[i].who == hash)
            return &first[i];
        if (first[i].full_at < best->full_at)
            best = &first[i];
    }
    best->who = hash;
    return best;
}

/* When the bucket would be full again after one more try; 0: too many tries. */
static int64_t after_one_more(const struct rate_limit *rate_limit, const struct bucket *bucket,
                              int64_t now)
{
    int64_t from = bucket->full_at > now ? bucket->full_at : now;
    return from + rate_limit->each - now > rate_limit->most ? 0 : from + rate_limit->each;
}

bool rate_limit_has(struct rate_limit *rate_limit, const char *who, int64_t now)
{
    return after_one_more(rate_limit, bucket_of(rate_limit, who), now * THOUSAND) != 0;
}

int64_t rate_limit_wait(struct rate_limit *rate_limit, const char *who, int64_t now)
{
    int64_t full_in = bucket_of(rate_limit, who)->full_at - now * THOUSAND;
    int64_t wait = full_in + rate_limit->each - rate_limit->most;
    return wait <= 0 ? 0 : (wait + THOUSAND - 1) / THOUSAND;
}

bool rate_limit_take(struct rate_limit *rate_limit, const char *who, int64_t now)
{
    struct bucket *bucket = bucket_of(rate_limit, who);
    int64_t full_at = after_one_more(rate_limit, bucket, now * THOUSAND);
    if (full_at == 0)
        return false;
    bucket->full_at = full_at;
    return true;
}

/* Never beyond full: a try that was given back long ago is back by itself. */
void rate_limit_give_back(struct rate_limit *rate_limit, const char *who, int64_t now)
{
    struct bucket *bucket = bucket_of(rate_limit, who);
    if (bucket->full_at > now * THOUSAND)
        bucket->full_at -= rate_limit->each;
}
