/*
 * net_built_in.c - the nets that are built into the program. See net.h.
 *
 * The page is given its nets one by one instead, and has this function of its own (src/wasm):
 * nothing else in the engine may name net_files, so that a program without built-in nets can be
 * linked.
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
