/*
 * secret_key.h - the server's own secret keys: made once and kept in the store as settings.
 */
#ifndef FLOE_SERVER_RUNTIME_SECRET_KEY_H
#define FLOE_SERVER_RUNTIME_SECRET_KEY_H

#include "store/store.h"

#include <sodium.h>

#define SECRET_KEY_BYTES crypto_generichash_KEYBYTES

/* Reads the key of that name, or makes it. */
void secret_key(struct store *store, const char *setting, uint8_t key[SECRET_KEY_BYTES]);

#endif
