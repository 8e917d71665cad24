/*
 * rng.h - the random generator of search, playouts and deals offline; generator.h has the one of
 * deals online.
 *
 * Equal seeds must give equal games on every machine and in WebAssembly, so nothing here depends
 * on word size, byte order or the C library. The generator is splitmix64: one word of state, which
 * lives inside a game's state (undo brings it back) or in a search's thread.
 */
#ifndef FLOE_BASE_RNG_H
#define FLOE_BASE_RNG_H

#include <stddef.h>
#include <stdint.h>

struct rng {
    uint64_t state;
};

/* A generator from any text: "7", a name, 64 hex digits. Equal texts, equal generators; its state
 * is rng_hash of the text's bytes. */
struct rng rng_from_text(const char *text);

/* splitmix64 (Steele, Lea and Flood, 2014): the state is a counter with steps of an odd number near
 * 2^64 divided by the golden ratio; two multiplications mix it. Its period is 2^64, whatever the
 * seed. */
static inline uint64_t rng_next(struct rng *rng)
{
    uint64_t z = (rng->state += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* 64 random bits as a number in 0..bound-1, bound in 1..65536. One multiplication; the bias is
 * below 2^-16 of a choice, far under what a game could show. */
static inline uint32_t rng_scaled(uint64_t random, uint32_t bound)
{
    return (uint32_t)(((random >> 32) * bound) >> 32);
}

static inline uint32_t rng_below(struct rng *rng, uint32_t bound)
{
    return rng_scaled(rng_next(rng), bound);
}

/* 64-bit FNV-1a, the same everywhere, for seeds, checksums and hashes of states. It is not
 * cryptographic: collisions can be constructed. */
uint64_t rng_hash(const void *bytes, size_t count);

/* Swaps two bytes. */
static inline void rng_swap(uint8_t *bytes, size_t one, size_t other)
{
    uint8_t byte = bytes[one];

    bytes[one] = bytes[other];
    bytes[other] = byte;
}

/* Shuffles bytes[0..count-1], every order equally likely. With rng NULL it sorts them, so that
 * nothing of their order is left. */
void rng_shuffle(struct rng *rng, uint8_t *bytes, size_t count);

#endif
