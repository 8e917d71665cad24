/*
 * page_nets.c - the nets that the page was given. See page_nets.h.
 *
 * This is the page's net_built_in (search/net.h): the module has no nets built into it.
 */
#include "wasm/page_nets.h"

#include "base/memory.h"
#include "search/net.h"

#include <string.h>

#define NETS_MAX 32
#define NAME_SIZE 64

static struct {
    char name[NAME_SIZE];
    uint8_t *bytes;
    size_t count;
} kept[NETS_MAX];
static int kept_count;

const uint8_t *net_built_in(const char *name, size_t *count)
{
    for (int i = 0; i < kept_count; i++)
        if (strcmp(kept[i].name, name) == 0) {
            *count = kept[i].count;
            return kept[i].bytes;
        }
    return NULL;
}

bool page_nets_add(const char *name, size_t name_length, const char *bytes, size_t count)
{
    char words[NAME_SIZE] = "";
    size_t already;
    if (kept_count == NETS_MAX || name_length >= NAME_SIZE)
        return false;
    memcpy(words, name, name_length);
    if (net_built_in(words, &already) != NULL)
        return false;
    memcpy(kept[kept_count].name, words, NAME_SIZE);
    kept[kept_count].bytes = memory_for(count, 1);
    kept[kept_count].count = count;
    memcpy(kept[kept_count].bytes, bytes, count);
    kept_count++;
    return true;
}
