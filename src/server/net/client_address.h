/*
 * client_address.h - who asks, as far as addresses tell: what limits are counted by.
 *
 * Only servers that are named as proxies are believed what they say about others: if a connection comes from
 * one, the last address in X-Forwarded-For that is no proxy counts. Where such a header ends in something
 * that is no address, the proxy that sent it counts itself. Nobody becomes free of limits by what they write.
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

/* peer: the other side of the connection, in digits; if it is unknown all who have none count together. forwarded: the header's
 * value, or "". */
void client_address(const struct proxies *proxies, const char *peer, const char *forwarded,
                    char address[CLIENT_ADDRESS_MAX]);
/* Is the other side of the connection a proxy? */
bool client_is_proxy(const struct proxies *proxies, const char *peer);

#endif
