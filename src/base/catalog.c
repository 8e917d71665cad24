/*
 * catalog.c - finds sentences. The build makes the tables. See catalog.h.
 */
#include "base/catalog.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* "de", "de_DE.UTF-8", "de-AT" and "de@euro" all speak "de"; "den" does not. */
static bool speaks(const char *wanted, const char *language)
{
    size_t length = strlen(language);

    return strncmp(wanted, language, length) == 0 &&
           (wanted[length] == '\0' || strchr("_-.@", wanted[length]) != NULL);
}

const struct catalog *catalog_for(const char *language)
{
    for (size_t i = 0; language != NULL && i < catalog_count; i++)
        if (speaks(language, catalogs[i].language))
            return &catalogs[i];
    return &catalogs[0];
}

static int compare_keys(const void *key, const void *entry)
{
    return strcmp(key, ((const struct catalog_entry *)entry)->key);
}

/* NULL if this catalog has no such sentence. */
static const char *find(const struct catalog *catalog, const char *key, long long n)
{
    const struct catalog_entry *entry =
        bsearch(key, catalog->entries, catalog->count, sizeof *entry, compare_keys);
    bool one = n == 1 || (n == 0 && catalog->plural == CATALOG_ZERO_AND_ONE);

    if (entry == NULL)
        return NULL;
    return one || entry->many == NULL ? entry->one : entry->many;
}

const char *catalog_sentence(const struct catalog *catalog, const char *key, long long n)
{
    const char *sentence = find(catalog, key, n);

    if (sentence == NULL)
        sentence = find(&catalogs[0], key, n);
    return sentence == NULL ? key : sentence;
}
