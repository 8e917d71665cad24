/*
 * pace.c - token buckets. See pace.h.
 */
#include "server/pace.h"

#include "table/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define WAYS 4 /* slots that a text can be in */

/* What is used up, in milliseconds until it is full again: 0 is as good as none. */
struct bucket {
    uint64_t who;
    int64_t full_at;
};

struct pace {
    int64_t each, most;
    uint8_t secret[crypto_shorthash_KEYBYTES];
    struct bucket buckets[PACE_SLOTS];
};

struct pace *pace_open(int burst, int64_t each)
{
    struct pace *pace = memory_for(1, sizeof *pace);
    pace->each = each;
    pace->most = each * burst;
    randombytes_buf(pace->secret, sizeof pace->secret);
    return pace;
}

void pace_close(struct pace *pace)
{
    free(pace);
}

/* Its own, or else the emptiest, which becomes its own. */
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
    *best = (struct bucket){.who = hash};
    return best;
}

bool pace_take(struct pace *pace, const char *who, int64_t now)
{
    struct bucket *bucket = bucket_of(pace, who);
    int64_t from = bucket->full_at > now ? bucket->full_at : now;
    if (from + pace->each - now > pace->most)
        return false;
    bucket->full_at = from + pace->each;
    return true;
}

void pace_give_back(struct pace *pace, const char *who, int64_t now)
{
    struct bucket *bucket = bucket_of(pace, who);
    if (bucket->full_at > now)
        bucket->full_at -= pace->each;
}
