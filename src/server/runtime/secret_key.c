/*
 * secret_key.c - the server's own keys. See secret_key.h.
 */
#include "server/runtime/secret_key.h"

#include <string.h>

#define KEY_HEX (SECRET_KEY_BYTES * 2 + 1)

/* False: there is none, or it is damaged. */
static bool read_key(struct store *store, const char *setting, uint8_t key[SECRET_KEY_BYTES])
{
    char hex[KEY_HEX];
    size_t length;
    return store_setting(store, setting, hex, sizeof hex) &&
           sodium_hex2bin(key, SECRET_KEY_BYTES, hex, strlen(hex), NULL, &length, NULL) == 0 &&
           length == SECRET_KEY_BYTES;
}

static void make_key(uint8_t key[SECRET_KEY_BYTES], char hex[KEY_HEX])
{
    randombytes_buf(key, SECRET_KEY_BYTES);
    sodium_bin2hex(hex, KEY_HEX, key, SECRET_KEY_BYTES);
}

/* If another server of the same store was faster, the key is the other one's. A damaged key is
 * replaced. What depended on it (hashes of addresses, deals of days to come) begins anew, which is
 * better than a server that does not start. */
void secret_key(struct store *store, const char *setting, uint8_t key[SECRET_KEY_BYTES])
{
    char hex[KEY_HEX];
    if (read_key(store, setting, key))
        return;
    make_key(key, hex);
    if (store_add_setting(store, setting, hex) || read_key(store, setting, key))
        return;
    make_key(key, hex);
    store_set_setting(store, setting, hex);
}
