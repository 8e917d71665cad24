/*
 * chacha20.c - the key stream of ChaCha20. See chacha20.h; the names below are those of RFC 8439.
 */
#include "base/chacha20.h"

#include <string.h>

#define DOUBLE_ROUNDS 10
#define KEY_AT 4      /* words of the input before the key */
#define COUNTER_AT 12 /* and before the block counter */

static uint32_t rotated(uint32_t word, int bits)
{
    return word << bits | word >> (32 - bits);
}

static void quarter_round(uint32_t *x, int a, int b, int c, int d)
{
    x[a] += x[b], x[d] = rotated(x[d] ^ x[a], 16);
    x[c] += x[d], x[b] = rotated(x[b] ^ x[c], 12);
    x[a] += x[b], x[d] = rotated(x[d] ^ x[a], 8);
    x[c] += x[d], x[b] = rotated(x[b] ^ x[c], 7);
}

/* Four columns, then four diagonals. */
void chacha20_block(const uint32_t input[CHACHA20_WORDS], uint32_t block[CHACHA20_WORDS])
{
    memcpy(block, input, CHACHA20_WORDS * sizeof *block);
    for (int i = 0; i < DOUBLE_ROUNDS; i++) {
        for (int n = 0; n < 4; n++)
            quarter_round(block, n, 4 + n, 8 + n, 12 + n);
        for (int n = 0; n < 4; n++)
            quarter_round(block, n, 4 + (n + 1) % 4, 8 + (n + 2) % 4, 12 + (n + 3) % 4);
    }
    for (int i = 0; i < CHACHA20_WORDS; i++)
        block[i] += input[i];
}

static uint32_t word_at(const uint8_t *bytes)
{
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

struct chacha20 chacha20_open(const uint8_t key[CHACHA20_KEY_BYTES])
{
    struct chacha20 stream = {.input = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574},
                              .used = CHACHA20_WORDS};
    for (int i = 0; i < CHACHA20_KEY_BYTES / 4; i++)
        stream.input[KEY_AT + i] = word_at(key + (size_t)i * 4);
    return stream;
}

uint64_t chacha20_next(struct chacha20 *stream)
{
    if (stream->used == CHACHA20_WORDS) {
        chacha20_block(stream->input, stream->block);
        stream->input[COUNTER_AT]++;
        stream->used = 0;
    }
    const uint32_t *words = &stream->block[stream->used];
    stream->used += 2;
    return words[0] | (uint64_t)words[1] << 32;
}
