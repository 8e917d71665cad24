/*
 * positions.c - a table of positions. See positions.h.
 *
 * The place of a position in the table tells the lowest bits of its key, so that they can be used for
 * the number of the thought that found it.
 */
#include "search/positions.h"

#include <stdlib.h>
#include <string.h>

#define TOGETHER 4 /* positions in a cache line */
#define THOUGHT_BITS 16
#define THOUGHTS (UINT64_C(1) << THOUGHT_BITS)

struct neighbours {
    struct position at[TOGETHER];
};

struct positions {
    uint64_t mask;
    uint64_t thought; /* the present one; 0 is that of empty places */
    uint64_t oldest;  /* what was found before it is forgotten */
    struct neighbours *table;
};

_Static_assert(sizeof(struct neighbours) == 64, "four positions share a cache line");

struct positions *positions_open(int bits)
{
    struct positions *positions = malloc(sizeof *positions);
    size_t count = (size_t)1 << bits >> 2;
    if (positions == NULL)
        return NULL;
    *positions = (struct positions){.mask = count - 1, .thought = 1, .oldest = 1};
    positions->table = calloc(count, sizeof *positions->table);
    if (positions->table != NULL)
        return positions;
    free(positions);
    return NULL;
}

void positions_close(struct positions *positions)
{
    if (positions == NULL)
        return;
    free(positions->table);
    free(positions);
}

void positions_next_thought(struct positions *positions)
{
    if (++positions->thought < THOUGHTS)
        return;
    memset(positions->table, 0, (positions->mask + 1) * sizeof *positions->table);
    positions->thought = positions->oldest = 1;
}

void positions_forget(struct positions *positions)
{
    positions_next_thought(positions);
    positions->oldest = positions->thought;
}

static uint64_t thought_of(const struct position *one)
{
    return one->key & (THOUGHTS - 1);
}

static bool is_that(const struct positions *positions, const struct position *one, uint64_t key)
{
    return (one->key ^ key) < THOUGHTS && thought_of(one) >= positions->oldest;
}

bool positions_find(const struct positions *positions, uint64_t key, struct position *found)
{
    const struct neighbours *here = &positions->table[key & positions->mask];
    for (int i = 0; i < TOGETHER; i++)
        if (is_that(positions, &here->at[i], key)) {
            *found = here->at[i];
            return true;
        }
    return false;
}

/* What this thought found counts for more than any depth of earlier ones. */
static int usefulness(const struct positions *positions, const struct position *one)
{
    if (thought_of(one) < positions->oldest)
        return -1;
    return one->depth + (thought_of(one) == positions->thought ? DEPTH_TO_THE_END + 1 : 0);
}

void positions_keep(struct positions *positions, const struct position *found)
{
    struct neighbours *here = &positions->table[found->key & positions->mask];
    struct position *place = &here->at[0];
    for (int i = 0; i < TOGETHER && !is_that(positions, place, found->key); i++) {
        struct position *one = &here->at[i];
        if (is_that(positions, one, found->key) ||
            usefulness(positions, one) < usefulness(positions, place))
            place = one;
    }
    *place = *found;
    place->key = (found->key & ~(THOUGHTS - 1)) | positions->thought;
}
