/*
 * ip_network.h - addresses of IPv4 and IPv6, and networks of them ("10.0.0.0/8", "2001:db8::/32", "::1").
 */
#ifndef FLOE_SERVER_NET_IP_NETWORK_H
#define FLOE_SERVER_NET_IP_NETWORK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NETWORK_BYTES 16
#define NETWORK_TEXT_MAX 64

/* An address of IPv4 is one of IPv6 here, ::ffff:a.b.c.d. */
struct ip_address {
    uint8_t bytes[NETWORK_BYTES];
};

struct network {
    struct ip_address address;
    int bits; /* of it that count */
};

/* An address in digits, of that many bytes. False: it is none. */
bool ip_read(const char *text, size_t length, struct ip_address *address);
/* An address, or an address and how many bits of it count. False: it is neither. */
bool network_read(const char *text, struct network *network);
bool network_has(const struct network *network, const struct ip_address *address);
/* What limits are counted by: an address of IPv4; of IPv6 its network (/64), as whoever has one address has all
 * others beside it. */
void ip_write_limited(const struct ip_address *address, char text[NETWORK_TEXT_MAX]);
/* The network in which somebody's next address is likely to be, too: /24 of IPv4, /48 of IPv6. */
void ip_write_site(const struct ip_address *address, char text[NETWORK_TEXT_MAX]);

#endif
