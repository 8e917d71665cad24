/*
 * memory.c - memory or the end of the program. See memory.h.
 */
#include "base/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static void *must_have(void *memory)
{
    if (memory == NULL) {
        fputs("floe: out of memory\n", stderr);
        abort();
    }
    return memory;
}

void *memory_for(size_t count, size_t size)
{
    return must_have(calloc(count, size));
}

void *memory_grown(void *memory, size_t count, size_t size)
{
    return must_have(count > SIZE_MAX / size ? NULL : realloc(memory, count * size));
}

/* The buffer doubles, so that all attempts together cost at most twice the last one. */
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
