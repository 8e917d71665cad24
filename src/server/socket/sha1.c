/*
 * sha1.c - SHA-1. See sha1.h; the names below are those of the standard.
 */
#include "server/socket/sha1.h"

#include <string.h>

#define BLOCK 64       /* bytes hashed at once */
#define LENGTH_BYTES 8 /* at the end of the last block: the number of bits */
#define ROUNDS 80
#define WORDS 5

static uint32_t rotl(uint32_t word, int bits)
{
    return word << bits | word >> (32 - bits);
}

static void expand(const uint8_t block[BLOCK], uint32_t w[ROUNDS])
{
    for (size_t t = 0; t < 16; t++)
        w[t] = (uint32_t)block[4 * t] << 24 | (uint32_t)block[4 * t + 1] << 16 |
               (uint32_t)block[4 * t + 2] << 8 | block[4 * t + 3];
    for (size_t t = 16; t < ROUNDS; t++)
        w[t] = rotl(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
}

/* f of the standard, with the constant K of the same twenty rounds. */
static uint32_t mix(int t, uint32_t b, uint32_t c, uint32_t d)
{
    if (t < 20)
        return ((b & c) ^ (~b & d)) + 0x5a827999;
    if (t < 40)
        return (b ^ c ^ d) + 0x6ed9eba1;
    if (t < 60)
        return ((b & c) ^ (b & d) ^ (c & d)) + 0x8f1bbcdc;
    return (b ^ c ^ d) + 0xca62c1d6;
}

static void hash_block(uint32_t hash[WORDS], const uint8_t block[BLOCK])
{
    uint32_t w[ROUNDS], a = hash[0], b = hash[1], c = hash[2], d = hash[3], e = hash[4];
    expand(block, w);
    for (int t = 0; t < ROUNDS; t++) {
        uint32_t next = rotl(a, 5) + mix(t, b, c, d) + e + w[t];
        e = d;
        d = c;
        c = rotl(b, 30);
        b = a;
        a = next;
    }
    hash[0] += a, hash[1] += b, hash[2] += c, hash[3] += d, hash[4] += e;
}

/* Hashes the rest after the whole blocks, an end bit and the length: one block or two. */
static void hash_rest(uint32_t hash[WORDS], const uint8_t *rest, size_t left, uint64_t bits)
{
    uint8_t end[2 * BLOCK] = {0};
    size_t size = left + 1 + LENGTH_BYTES <= BLOCK ? BLOCK : 2 * BLOCK;
    memcpy(end, rest, left);
    end[left] = 0x80;
    for (int i = 0; i < LENGTH_BYTES; i++)
        end[size - 1 - (size_t)i] = (uint8_t)(bits >> 8 * i);
    for (size_t at = 0; at < size; at += BLOCK)
        hash_block(hash, end + at);
}

void sha1(const void *bytes, size_t count, uint8_t digest[SHA1_BYTES])
{
    uint32_t hash[WORDS] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    const uint8_t *at = bytes;
    size_t left = count;
    for (; left >= BLOCK; left -= BLOCK, at += BLOCK)
        hash_block(hash, at);
    hash_rest(hash, at, left, (uint64_t)count * 8);
    for (int i = 0; i < SHA1_BYTES; i++)
        digest[i] = (uint8_t)(hash[i / 4] >> (24 - i % 4 * 8));
}
