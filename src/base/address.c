/*
 * address.c - the form of an e-mail address. See address.h.
 */
#include "base/address.h"

#include <string.h>

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
#define LOCAL LETTERS "!#$%&'*+/=?^_`{|}~-."
#define DOMAIN LETTERS "-."

/* True if no part between the dots is empty. */
static bool has_parts(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] == '.' && (i == 0 || i + 1 == length || text[i + 1] == '.'))
            return false;
    return length > 0;
}

bool address_fits(const char *text)
{
    size_t local = strspn(text, LOCAL);
    if (local > ADDRESS_LOCAL_MAX || text[local] != '@' || !has_parts(text, local))
        return false;
    const char *domain = text + local + 1;
    size_t length = strspn(domain, DOMAIN);
    return domain[length] == '\0' && domain[0] != '-' && has_parts(domain, length) &&
           local + 1 + length <= ADDRESS_MAX;
}
