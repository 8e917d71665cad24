/*
 * memory.c - memory or the end of the program. See memory.h.
 */
#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>

void *memory_for(size_t count, size_t size)
{
    void *memory = calloc(count, size);

    if (memory == NULL)
        abort();
    return memory;
}

void *memory_grown(void *memory, size_t count, size_t size)
{
    void *grown = count > SIZE_MAX / size ? NULL : realloc(memory, count * size);

    if (grown == NULL)
        abort();
    return grown;
}

/* Doubling: at most twice the work of writing it once with enough room. */
char *memory_text(void (*write)(const void *thing, struct text *out), const void *thing)
{
    for (size_t size = 1024;; size *= 2) {
        char *buffer = memory_for(size, 1);
        struct text out = text_in(buffer, size);

        write(thing, &out);
        if (!out.cut)
            return buffer;
        free(buffer);
    }
}
