/*
 * login_limits.h - who may try a password for a name, and from where.
 *
 * A wrong password counts three times: for the address, for the name from that address, and for the
 * name from all addresses that never logged in to it. So guessing is slow from one address and from
 * many, and whoever logged in from the same network before is not locked out by the guesses of
 * others.
 */
#ifndef FLOE_SERVER_PEOPLE_LOGIN_LIMITS_H
#define FLOE_SERVER_PEOPLE_LOGIN_LIMITS_H

#include "server/limits/limits.h"
#include "store/store.h"

struct login_attempt {
    const char *name, *address;
    bool known; /* this network has logged in to the name before */
};

/* Makes a keyed hash of the address's network. False: unknown address. */
bool login_network(struct store *store, const char *address, uint8_t hash[STORE_HASH_BYTES]);
/* Counts one more try. False: too many, and it is not counted. */
bool login_take(struct limits *limits, const struct login_attempt *login);
/* The password was right: takes the try back. */
void login_give_back(struct limits *limits, const struct login_attempt *login);

#endif
