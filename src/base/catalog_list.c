/*
 * catalog_list.c - the languages that are built into the program. See catalog.h.
 *
 * The page links without this file and without the tables: it fetches the one language that it
 * speaks (wasm/page_catalog.c).
 */
#include "base/catalog.h"

#include <stdbool.h>
#include <string.h>

/* "de", "de_DE.UTF-8", "de-AT", "de@euro" and "de;q=0.8, en" all speak "de"; "den" does not. */
static bool speaks(const char *wanted, const char *language)
{
    size_t length = strlen(language);

    return strncmp(wanted, language, length) == 0 &&
           (wanted[length] == '\0' || strchr("_-.@,; ", wanted[length]) != NULL);
}

static const struct catalog *find_catalog(const char *language)
{
    for (size_t i = 0; i < catalog_count; i++)
        if (speaks(language, catalogs[i].language))
            return &catalogs[i];
    return NULL;
}

const struct catalog *catalog_for(const char *language)
{
    const struct catalog *found = language == NULL ? NULL : find_catalog(language);

    return found != NULL ? found : &catalogs[0];
}

const struct catalog *catalog_accepted(const char *list, const struct catalog *otherwise)
{
    while (*list != '\0') {
        list += strspn(list, ", ");
        const struct catalog *found = find_catalog(list);
        if (found != NULL)
            return found;
        list += strcspn(list, ",");
    }
    return otherwise;
}
