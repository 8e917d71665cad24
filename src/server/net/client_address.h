/*
 * client_address.h - the address a request comes from, which limits are counted by.
 *
 * Only configured proxies are trusted to name somebody else: for a connection from a proxy, the
 * last address in X-Forwarded-For that is not a proxy counts. If the header ends in something that
 * is no address, the proxy itself counts. So nobody escapes limits by what they send.
 */
#ifndef FLOE_SERVER_NET_CLIENT_ADDRESS_H
#define FLOE_SERVER_NET_CLIENT_ADDRESS_H

#include "server/net/ip_network.h"

#define CLIENT_ADDRESS_MAX NETWORK_TEXT_MAX
#define PROXIES_MAX 16

struct proxies {
    struct network networks[PROXIES_MAX];
    int count;
};

/* peer: the connection's other side, in digits; all unknown peers count together. forwarded: the
 * header's value, or "". */
void client_address_find(const struct proxies *proxies, const char *peer, const char *forwarded,
                         char address[CLIENT_ADDRESS_MAX]);
/* True if the peer is a proxy. */
bool client_address_is_proxy(const struct proxies *proxies, const char *peer);

#endif
