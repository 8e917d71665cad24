/*
 * token.h - secret tokens: of sessions, of bots, and the codes in e-mails.
 *
 * A token is 32 random bytes as base64url. The store keeps only its SHA-256, so nobody can log in
 * with what is in the file.
 */
#ifndef FLOE_SERVER_PEOPLE_TOKEN_H
#define FLOE_SERVER_PEOPLE_TOKEN_H

#include "store/store.h"

#define TOKEN_TEXT_MAX 44 /* with the NUL */

/* The hash under which the store knows a token. False: the text is no token; it may be NULL. */
bool token_read(const char *token, uint8_t hash[STORE_HASH_BYTES]);
/* Makes a new token and its hash. */
void token_random(char token[TOKEN_TEXT_MAX], uint8_t hash[STORE_HASH_BYTES]);

#endif
