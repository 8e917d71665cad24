/*
 * ip_network.h - IPv4 and IPv6 addresses, and networks of them ("10.0.0.0/8", "2001:db8::/32",
 * "::1").
 */
#ifndef FLOE_SERVER_NET_IP_NETWORK_H
#define FLOE_SERVER_NET_IP_NETWORK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NETWORK_BYTES 16
#define NETWORK_TEXT_MAX 64

/* IPv4 addresses are kept as IPv6, ::ffff:a.b.c.d. */
struct ip_address {
    uint8_t bytes[NETWORK_BYTES];
};

struct network {
    struct ip_address address;
    int bits; /* of it that count */
};

/* Reads an address in digits. False: it is none. */
bool ip_read(const char *text, size_t length, struct ip_address *address);
/* Reads an address, optionally with "/BITS". False: it is neither. */
bool network_read(const char *text, struct network *network);
/* Writes a network by its first address: "10.0.0.0/8", or an address alone if all bits count. */
void network_write(const struct network *network, char text[NETWORK_TEXT_MAX]);
/* True if the network is of IPv4; then 96 of its bits are not written. */
bool network_is_v4(const struct network *network);
bool network_has(const struct network *network, const struct ip_address *address);
/* What limits are counted by: an IPv4 address, or the /64 network of an IPv6 address, because
 * whoever has one address there has all of them. */
void ip_write_limited(const struct ip_address *address, char text[NETWORK_TEXT_MAX]);
/* The network a person's next address is likely to be in: /24 of IPv4, /48 of IPv6. */
void ip_write_site(const struct ip_address *address, char text[NETWORK_TEXT_MAX]);

#endif
