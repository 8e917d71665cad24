/*
 * client_address.c - who asks. See client_address.h.
 */
#include "server/net/client_address.h"

#include "base/text.h"

#include <string.h>

#define BLANKS " \t"

static bool is_proxy(const struct proxies *proxies, const struct ip_address *address)
{
    for (int i = 0; i < proxies->count; i++)
        if (network_has(&proxies->networks[i], address))
            return true;
    return false;
}

/* HTTP allows blanks and tabs around the commas of a list. */
static bool is_blank(char c)
{
    return c != '\0' && strchr(BLANKS, c) != NULL;
}

/* Takes the last address off the list text[0..*end-1]. False: it is no address, or the list is
 * empty. */
static bool take_last(const char *text, size_t *end, struct ip_address *address)
{
    size_t begin = *end, last = *end;
    while (begin > 0 && text[begin - 1] != ',')
        begin--;
    *end = begin > 0 ? begin - 1 : 0;
    while (last > begin && is_blank(text[last - 1]))
        last--;
    while (begin < last && is_blank(text[begin]))
        begin++;
    return ip_read(text + begin, last - begin, address);
}

/* Goes from the last address to the first, as long as a proxy vouches for the one before it. The
 * rest of the header was written by the client, and means nothing. */
void client_address_find(const struct proxies *proxies, const char *peer, const char *forwarded,
                         char address[CLIENT_ADDRESS_MAX])
{
    struct ip_address found, next;
    struct text out = text_in(address, CLIENT_ADDRESS_MAX);
    size_t end = strlen(forwarded);
    if (!ip_read(peer, strlen(peer), &found)) {
        text_add(&out, "unknown");
        return;
    }
    while (is_proxy(proxies, &found) && take_last(forwarded, &end, &next))
        found = next;
    ip_write_limited(&found, address);
}

bool client_address_is_proxy(const struct proxies *proxies, const char *peer)
{
    struct ip_address found;
    return ip_read(peer, strlen(peer), &found) && is_proxy(proxies, &found);
}
