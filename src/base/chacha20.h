/*
 * chacha20.h - the key stream of ChaCha20 (RFC 8439): random numbers that cannot be predicted from
 * earlier ones.
 *
 * It is plain C and the same everywhere, as rng.h. The nonce is 0, since every key is used for one
 * stream only.
 */
#ifndef FLOE_BASE_CHACHA20_H
#define FLOE_BASE_CHACHA20_H

#include <stdint.h>

#define CHACHA20_KEY_BYTES 32
#define CHACHA20_WORDS 16 /* of 32 bits: the input of a block, and the block */

struct chacha20 {
    uint32_t input[CHACHA20_WORDS]; /* constants, key, block counter, nonce */
    uint32_t block[CHACHA20_WORDS]; /* the current block */
    int used;                       /* words of it that were returned */
};

/* The block function: section 2.3 of the RFC. */
void chacha20_block(const uint32_t input[CHACHA20_WORDS], uint32_t block[CHACHA20_WORDS]);

/* The stream of a key, from its beginning. */
struct chacha20 chacha20_open(const uint8_t key[CHACHA20_KEY_BYTES]);
/* The next eight bytes of the stream as a number, low byte first. */
uint64_t chacha20_next(struct chacha20 *stream);

#endif
