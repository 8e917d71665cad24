/*
 * string_builder.c - a text that grows. See string_builder.h.
 */
#include "base/string_builder.h"

#include "base/memory.h"

#include <stdlib.h>

struct text string_builder_open(size_t size)
{
    return text_in(memory_for(size, 1), size);
}

bool string_builder_grow(struct text *builder)
{
    if (!builder->cut)
        return false;
    size_t size = builder->size * 2;
    string_builder_close(builder);
    *builder = string_builder_open(size);
    return true;
}

void string_builder_close(struct text *builder)
{
    free(builder->at);
    builder->at = NULL;
}
