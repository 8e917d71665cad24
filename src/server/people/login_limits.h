/*
 * login_limits.h - who may try a password for a name, and from where.
 *
 * Wrong passwords count three times: for the address they come from, for the name as tried from that
 * address, and for the name as tried from all addresses that are strangers to it. So guessing is slow from
 * one address and from many, and whoever has logged in to the name before, from the same network, is not
 * kept out by the guesses of others.
 */
#ifndef FLOE_SERVER_PEOPLE_LOGIN_LIMITS_H
#define FLOE_SERVER_PEOPLE_LOGIN_LIMITS_H

#include "server/limits/limits.h"
#include "store/store.h"

struct login_attempt {
    const char *name, *address;
    bool known; /* somebody has logged in to this name from there before */
};

/* The server's own hash of the network an address is in. False: the address is unknown. */
bool login_network(struct store *store, const char *address, uint8_t hash[STORE_HASH_BYTES]);
/* One try more. False: too many, and it does not count. */
bool login_take(struct limits *limits, const struct login_attempt *login);
/* The password was right: that try does not count. */
void login_give_back(struct limits *limits, const struct login_attempt *login);

#endif
