/*
 * sha256.c - SHA-256. See sha256.h; the names below are those of the standard.
 */
#include "base/sha256.h"

#include <string.h>

#define BLOCK 64       /* bytes */
#define LENGTH_BYTES 8 /* of the message length in bits, at the end of the last block */
#define ROUNDS 64

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t K[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turned(uint32_t word, int bits)
{
    return word >> bits | word << (32 - bits);
}

static uint32_t word_at(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void expand(const uint8_t block[BLOCK], uint32_t w[ROUNDS])
{
    for (int t = 0; t < 16; t++)
        w[t] = word_at(block + (size_t)t * 4);
    for (int t = 16; t < ROUNDS; t++) {
        uint32_t a = w[t - 15], b = w[t - 2];
        uint32_t s0 = turned(a, 7) ^ turned(a, 18) ^ a >> 3;
        uint32_t s1 = turned(b, 17) ^ turned(b, 19) ^ b >> 10;
        w[t] = w[t - 16] + s0 + w[t - 7] + s1;
    }
}

/* One round: all eight words move one place, and two of them change. */
static void stir(uint32_t v[8], uint32_t k_and_w)
{
    uint32_t a = v[0], e = v[4];
    uint32_t choice = (e & v[5]) ^ (~e & v[6]), majority = (a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]);
    uint32_t t1 = v[7] + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + k_and_w;
    uint32_t t2 = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority;
    memmove(v + 1, v, 7 * sizeof *v);
    v[4] += t1;
    v[0] = t1 + t2;
}

static void take_block(uint32_t hash[8], const uint8_t block[BLOCK])
{
    uint32_t w[ROUNDS], v[8];
    expand(block, w);
    memcpy(v, hash, sizeof v);
    for (int t = 0; t < ROUNDS; t++)
        stir(v, K[t] + w[t]);
    for (int i = 0; i < 8; i++)
        hash[i] += v[i];
}

/* The rest after the whole blocks, with padding and length: one block or two. */
static void take_rest(uint32_t hash[8], const uint8_t *rest, size_t left, uint64_t bits)
{
    uint8_t end[2 * BLOCK] = {0};
    size_t size = left + 1 + LENGTH_BYTES <= BLOCK ? BLOCK : 2 * BLOCK;
    if (left > 0)
        memcpy(end, rest, left);
    end[left] = 0x80;
    for (int i = 0; i < LENGTH_BYTES; i++)
        end[size - 1 - (size_t)i] = (uint8_t)(bits >> 8 * i);
    for (size_t at = 0; at < size; at += BLOCK)
        take_block(hash, end + at);
}

void sha256(const void *bytes, size_t count, uint8_t digest[SHA256_BYTES])
{
    /* The first 32 bits of the fractional parts of the square roots of the first eight primes. */
    uint32_t hash[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    const uint8_t *at = bytes;
    size_t left = count;
    for (; left >= BLOCK; left -= BLOCK, at += BLOCK)
        take_block(hash, at);
    take_rest(hash, at, left, (uint64_t)count * 8);
    for (int i = 0; i < SHA256_BYTES; i++)
        digest[i] = (uint8_t)(hash[i / 4] >> (24 - i % 4 * 8));
}

void sha256_hex(const void *bytes, size_t count, char hex[SHA256_HEX_MAX])
{
    uint8_t digest[SHA256_BYTES];
    sha256(bytes, count, digest);
    for (int i = 0; i < SHA256_BYTES; i++) {
        *hex++ = "0123456789abcdef"[digest[i] >> 4];
        *hex++ = "0123456789abcdef"[digest[i] & 15];
    }
    *hex = '\0';
}
