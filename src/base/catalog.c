/*
 * catalog.c - finds sentences. The build makes the tables. See catalog.h.
 */
#include "base/catalog.h"

#include <stdlib.h>
#include <string.h>

static int compare_keys(const void *key, const void *entry)
{
    return strcmp(key, ((const struct catalog_entry *)entry)->key);
}

static const struct catalog_entry *find(const struct catalog *catalog, const char *key)
{
    return bsearch(key, catalog->entries, catalog->count, sizeof(struct catalog_entry),
                   compare_keys);
}

const char *catalog_sentence(const struct catalog *catalog, const char *key, long long n)
{
    const struct catalog_entry *entry = find(catalog, key);
    bool one = n == 1 || (n == 0 && catalog->plural == CATALOG_ZERO_AND_ONE);

    if (entry == NULL)
        return key;
    return one || entry->many == NULL ? entry->one : entry->many;
}

bool catalog_has(const struct catalog *catalog, const char *key)
{
    return find(catalog, key) != NULL;
}
