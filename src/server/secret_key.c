/*
 * secret_key.c - the server's own keys. See secret_key.h.
 */
#include "server/secret_key.h"

#include <string.h>

#define KEY_HEX (SECRET_KEY_BYTES * 2 + 1)

void secret_key(struct store *store, const char *note, uint8_t key[SECRET_KEY_BYTES])
{
    char hex[KEY_HEX];
    if (!store_note(store, note, hex, sizeof hex)) {
        randombytes_buf(key, SECRET_KEY_BYTES);
        sodium_bin2hex(hex, sizeof hex, key, SECRET_KEY_BYTES);
        store_set_note(store, note, hex);
    }
    sodium_hex2bin(key, SECRET_KEY_BYTES, hex, strlen(hex), NULL, NULL, NULL);
}
