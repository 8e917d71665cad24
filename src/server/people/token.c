/*
 * token.c - secret tokens. See token.h.
 */
#include "server/people/token.h"

#include <sodium.h>
#include <string.h>

#define TOKEN_BYTES 32

/* A token is random, so a plain hash is enough: nobody can guess what to hash. */
static void hash_token(const uint8_t secret[TOKEN_BYTES], uint8_t hash[STORE_HASH_BYTES])
{
    _Static_assert(STORE_HASH_BYTES == crypto_hash_sha256_BYTES, "a hash is a SHA-256");
    crypto_hash_sha256(hash, secret, TOKEN_BYTES);
}

/* Whatever is no token of ours is refused before the store is asked. */
bool token_read(const char *token, uint8_t hash[STORE_HASH_BYTES])
{
    uint8_t secret[TOKEN_BYTES];
    size_t length = 0;
    if (token == NULL || strlen(token) != TOKEN_TEXT_MAX - 1 ||
        sodium_base642bin(secret, sizeof secret, token, TOKEN_TEXT_MAX - 1, NULL, &length, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        length != sizeof secret)
        return false;
    hash_token(secret, hash);
    sodium_memzero(secret, sizeof secret);
    return true;
}

void token_random(char token[TOKEN_TEXT_MAX], uint8_t hash[STORE_HASH_BYTES])
{
    uint8_t secret[TOKEN_BYTES];
    randombytes_buf(secret, sizeof secret);
    hash_token(secret, hash);
    sodium_bin2base64(token, TOKEN_TEXT_MAX, secret, sizeof secret,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(secret, sizeof secret);
}
