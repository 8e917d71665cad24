/*
 * catalog_list.c - the languages that are built into the program. See catalog.h.
 *
 * The page links without this file and without the tables: it fetches the one language that it
 * speaks (wasm/page_catalog.c).
 */
#include "base/catalog.h"

#include <stdbool.h>
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
