/*
 * bits.h - sets of up to 64 things as one word.
 *
 * Boards are words, and questions about them are masks. These are the few operations that C has no
 * operator for. A loop over a set is
 *
 *     for (uint64_t left = set; left != 0; left = bits_without_first(left))
 *         visit(bits_first(left));
 */
#ifndef FLOE_BASE_BITS_H
#define FLOE_BASE_BITS_H

#include <stdint.h>

#ifdef __BMI2__
#include <immintrin.h>
#endif

static inline int bits_count(uint64_t set)
{
    return __builtin_popcountll(set);
}

/* Index of the lowest member; the set is not empty. */
static inline int bits_first(uint64_t set)
{
    return __builtin_ctzll(set);
}

static inline uint64_t bits_without_first(uint64_t set)
{
    return set & (set - 1);
}

/* Index of the n-th member, from 0; the set has more than n members. BMI2 does it in one
 * instruction. */
static inline int bits_nth(uint64_t set, int n)
{
#ifdef __BMI2__
    return bits_first(_pdep_u64(UINT64_C(1) << n, set));
#else
    while (n-- > 0)
        set = bits_without_first(set);
    return bits_first(set);
#endif
}

#endif
