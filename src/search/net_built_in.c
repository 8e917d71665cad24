/*
 * net_built_in.c - the nets that are built into the program. See net.h.
 *
 * The page has its own version of this function (wasm/page_nets.c), because it fetches nets one by
 * one. So nothing else may use net_files: a program without built-in nets must still link.
 */
#include "search/net.h"

#include <string.h>

const uint8_t *net_built_in(const char *name, size_t *count)
{
    for (const struct net_file *file = net_files; file->name != NULL; file++)
        if (strcmp(file->name, name) == 0) {
            *count = file->count;
            return file->bytes;
        }
    return NULL;
}
