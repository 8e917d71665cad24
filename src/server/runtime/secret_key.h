/*
 * secret_key.h - keys that are the server's own: made once, and kept in its store as a note.
 */
#ifndef FLOE_SERVER_RUNTIME_SECRET_KEY_H
#define FLOE_SERVER_RUNTIME_SECRET_KEY_H

#include "store/store.h"

#include <sodium.h>

#define SECRET_KEY_BYTES crypto_generichash_KEYBYTES

/* The key of that name. */
void secret_key(struct store *store, const char *setting, uint8_t key[SECRET_KEY_BYTES]);

#endif
