/*
 * rng.c - the hash, generators from text, and shuffling. See rng.h.
 *
 * Nothing here may change: records name their seed, and are dealt again from it.
 */
#include "base/rng.h"

#include <string.h>

uint64_t rng_hash(const void *bytes, size_t count)
{
    const uint8_t *byte = bytes;
    uint64_t hash = UINT64_C(0xCBF29CE484222325);

    for (size_t i = 0; i < count; i++)
        hash = (hash ^ byte[i]) * UINT64_C(0x100000001B3);
    return hash;
}

struct rng rng_from_text(const char *text)
{
    return (struct rng){rng_hash(text, strlen(text))};
}

/* Counting sort. Its time does not depend on the order. */
static void sort_bytes(uint8_t *bytes, size_t count)
{
    size_t occurs[UINT8_MAX + 1] = {0};
    for (size_t i = 0; i < count; i++)
        occurs[bytes[i]]++;
    for (int byte = 0; byte <= UINT8_MAX; byte++)
        for (; occurs[byte] > 0; occurs[byte]--)
            *bytes++ = (uint8_t)byte;
}

/* Fisher-Yates, from the end: position i gets one of the bytes that are not placed yet. */
void rng_shuffle(struct rng *rng, uint8_t *bytes, size_t count)
{
    if (rng == NULL) {
        sort_bytes(bytes, count);
        return;
    }
    for (size_t i = count; i > 1; i--)
        rng_swap(bytes, i - 1, rng_below(rng, (uint32_t)i));
}
