/*
 * edition_cache.c - the boxes of all games. See edition_cache.h.
 */
#include "table/edition_cache.h"

#include "base/memory.h"

#include <stdlib.h>

struct edition_cache edition_cache_open(void)
{
    size_t count = 0;
    while (games[count] != NULL)
        count++;
    return (struct edition_cache){memory_for(count, sizeof(struct box *))};
}

static struct box **place_of(struct edition_cache *editions, const struct game *game)
{
    int place = 0;
    while (games[place] != game)
        place++;
    return &editions->boxes[place];
}

void edition_cache_put(struct edition_cache *editions, struct box *box)
{
    *place_of(editions, box->game) = box;
}

/* Opening a built-in edition cannot fail: tests open all of them. */
const struct box *edition_cache_box(struct edition_cache *editions, const struct game *game)
{
    struct box **box = place_of(editions, game);
    struct message why;
    int line;
    if (*box == NULL)
        *box = box_open(game, NULL, 0, &why, &line);
    return *box;
}

void edition_cache_close(struct edition_cache *editions)
{
    for (int i = 0; games[i] != NULL; i++)
        box_close(editions->boxes[i]);
    free(editions->boxes);
}
