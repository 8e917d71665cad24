/*
 * ip_network.c - addresses and networks. See ip_network.h.
 *
 * All addresses are 16 bytes, so that one comparison serves both kinds: an IPv4 address is the IPv6
 * address ::ffff:a.b.c.d, and a network of IPv4 has 96 bits more.
 */
#include "server/net/ip_network.h"

#include "base/text.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#define V4_AT 12 /* index of the four IPv4 bytes */
#define V6_BITS 128
#define V4_BITS 32

static const uint8_t v4_prefix[V4_AT] = {[10] = 0xff, [11] = 0xff};

static bool is_v4(const struct ip_address *address)
{
    return memcmp(address->bytes, v4_prefix, V4_AT) == 0;
}

/* inet_pton wants a text that ends, and a header does not. */
bool ip_read(const char *text, size_t length, struct ip_address *address)
{
    char copy[INET6_ADDRSTRLEN];
    if (length == 0 || length >= sizeof copy)
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    memcpy(address->bytes, v4_prefix, V4_AT);
    return inet_pton(AF_INET, copy, address->bytes + V4_AT) == 1 ||
           inet_pton(AF_INET6, copy, address->bytes) == 1;
}

/* Bits without an address, or more than the address has, make no network. */
bool network_read(const char *text, struct network *network)
{
    size_t length = strcspn(text, "/");
    if (!ip_read(text, length, &network->address))
        return false;
    bool v4 = memchr(text, ':', length) == NULL;
    int most = v4 ? V4_BITS : V6_BITS;
    network->bits = most;
    if (text[length] == '/') {
        const char *bits = text + length + 1;
        size_t digits = strspn(bits, "0123456789");
        if (digits == 0 || digits > 3 || bits[digits] != '\0')
            return false;
        network->bits = atoi(bits);
    }
    if (network->bits > most)
        return false;
    network->bits += v4 ? V6_BITS - V4_BITS : 0;
    return true;
}

bool network_is_v4(const struct network *network)
{
    return network->bits >= V6_BITS - V4_BITS && is_v4(&network->address);
}

/* Bits that do not count are 0. */
void network_write(const struct network *network, char text[NETWORK_TEXT_MAX])
{
    struct ip_address first = network->address;
    char digits[INET6_ADDRSTRLEN];
    bool v4 = network_is_v4(network);
    struct text out = text_in(text, NETWORK_TEXT_MAX);
    for (int i = network->bits; i < V6_BITS; i++)
        first.bytes[i / 8] &= (uint8_t) ~(0x80 >> i % 8);
    inet_ntop(v4 ? AF_INET : AF_INET6, first.bytes + (v4 ? V4_AT : 0), digits, sizeof digits);
    text_add(&out, digits);
    if (network->bits < V6_BITS)
        text_format(&out, "/%d", network->bits - (v4 ? V6_BITS - V4_BITS : 0));
}

/* Whole bytes first, then the bits of the last one. */
bool network_has(const struct network *network, const struct ip_address *address)
{
    int whole = network->bits / 8, rest = network->bits % 8;
    if (memcmp(network->address.bytes, address->bytes, (size_t)whole) != 0)
        return false;
    if (rest == 0)
        return true;
    int mask = 0xff << (8 - rest);
    return ((network->address.bytes[whole] ^ address->bytes[whole]) & mask) == 0;
}

/* Writes an address whose last bytes are 0: a network is named by its first address. */
static void write_wide(const struct ip_address *address, int v4_without, int v6_without,
                       char text[NETWORK_TEXT_MAX])
{
    struct ip_address wide = *address;
    bool v4 = is_v4(address);
    int without = v4 ? v4_without : v6_without;
    memset(wide.bytes + NETWORK_BYTES - without, 0, (size_t)without);
    inet_ntop(v4 ? AF_INET : AF_INET6, wide.bytes + (v4 ? V4_AT : 0), text, NETWORK_TEXT_MAX);
}

void ip_write_limited(const struct ip_address *address, char text[NETWORK_TEXT_MAX])
{
    write_wide(address, 0, 8, text);
}

void ip_write_site(const struct ip_address *address, char text[NETWORK_TEXT_MAX])
{
    write_wide(address, 1, 10, text);
}
