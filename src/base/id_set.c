/*
 * id_set.c - sorted lists of ids. See id_set.h.
 */
#include "base/id_set.h"

#include <stdlib.h>

static int compare_ids(const void *a, const void *b)
{
    int64_t one = *(const int64_t *)a, two = *(const int64_t *)b;
    return (one > two) - (one < two);
}

size_t id_set_make(int64_t *ids, size_t count)
{
    size_t left = 0;
    qsort(ids, count, sizeof *ids, compare_ids);
    for (size_t i = 0; i < count; i++)
        if (left == 0 || ids[i] != ids[left - 1])
            ids[left++] = ids[i];
    return left;
}

bool id_set_has(const int64_t *ids, size_t count, int64_t id)
{
    return bsearch(&id, ids, count, sizeof id, compare_ids) != NULL;
}
