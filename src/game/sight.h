/*
 * sight.h - helpers for writing a game's `observe`.
 *
 * An observation is a struct of bytes and arrays of bytes. The table `sights` is made from its
 * members by SIGHT, so that names and offsets always agree.
 */
#ifndef FLOE_GAME_SIGHT_H
#define FLOE_GAME_SIGHT_H

#include "game/game.h"

#include <string.h>

#if defined(__AVX2__) && defined(__BMI2__)
#include <immintrin.h>
#endif

/* A line of the table: SIGHT(struct sight, phase, PHASES). */
#define SIGHT(type, member, kinds)                                                        \
    {                                                                                     \
        .values = (kinds), .name = #member, .count = (int)sizeof(((type *)NULL)->member), \
        .offset = (int)offsetof(type, member)                                             \
    }

/* Unpacks eight numbers of so many bits each, the lowest first; with one bit, eight members of a
 * set. */
static inline void sight_eight(uint64_t numbers, int bits, uint8_t bytes[8])
{
#if defined(__AVX2__) && defined(__BMI2__)
    uint64_t each = UINT64_C(0x0101010101010101) * ((1U << bits) - 1);
    uint64_t spread = _pdep_u64(numbers, each);
    memcpy(bytes, &spread, sizeof spread);
#else
    for (int i = 0; i < 8; i++)
        bytes[i] = numbers >> i * bits & ((1U << bits) - 1);
#endif
}

/* Unpacks 32 members of a set. It is vectorised because learners want millions of boards. */
static inline void sight_plane(uint32_t set, uint8_t bytes[32])
{
#if defined(__AVX2__) && defined(__BMI2__)
    const __m256i spread =
        _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
    const __m256i bit = _mm256_set1_epi64x((long long)0x8040201008040201);
    __m256i all = _mm256_shuffle_epi8(_mm256_set1_epi32((int)set), spread);
    all = _mm256_min_epu8(_mm256_and_si256(all, bit), _mm256_set1_epi8(1));
    _mm256_storeu_si256((__m256i *)(void *)bytes, all);
#else
    for (int i = 0; i < 32; i++)
        bytes[i] = set >> i & 1;
#endif
}

/* The place of a seat relative to the one that looks: 0 is itself, 1 the next one in turn order ...
 * A party after the seats keeps its number. */
static inline int sight_chair(int seat, int looks, int players)
{
    return seat >= players ? seat : seat >= looks ? seat - looks : seat - looks + players;
}

/* The reverse: the seat at that place. */
static inline int sight_seat(int chair, int looks, int players)
{
    if (chair >= players)
        return chair;
    return chair + looks < players ? chair + looks : chair + looks - players;
}

/* A seat as a category: 0 for nobody, else its relative place plus 1. `none` is the game's value
 * for nobody. */
static inline uint8_t sight_whose(int seat, int none, int looks, int players)
{
    return (uint8_t)(seat == none ? 0 : sight_chair(seat, looks, players) + 1);
}

#endif
