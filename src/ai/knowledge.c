/*
 * knowledge.c - the games that computer players know more of than the rules.
 */
#include "ai/knowledge.h"

extern const struct knowledge nunatak_knowledge, nanuuk_knowledge;

static const struct knowledge *const known[] = {&nunatak_knowledge, &nanuuk_knowledge, NULL};

const struct knowledge *knowledge_of(const struct game *game)
{
    for (int i = 0; known[i] != NULL; i++)
        if (known[i]->game == game)
            return known[i];
    return NULL;
}
