/*
 * shelf.c - the boxes of all games. See shelf.h.
 */
#include "protocol/shelf.h"

#include "base/memory.h"

#include <stdlib.h>

struct shelf shelf_open(void)
{
    size_t count = 0;
    while (games[count] != NULL)
        count++;
    return (struct shelf){memory_for(count, sizeof(struct box *))};
}

static struct box **place_of(struct shelf *shelf, const struct game *game)
{
    int place = 0;
    while (games[place] != game)
        place++;
    return &shelf->boxes[place];
}

void shelf_put(struct shelf *shelf, struct box *box)
{
    *place_of(shelf, box->game) = box;
}

/* The built-in editions are tested, so that opening one cannot fail. */
const struct box *shelf_box(struct shelf *shelf, const struct game *game)
{
    struct box **box = place_of(shelf, game);
    struct report why;
    int line;
    if (*box == NULL)
        *box = box_open(game, NULL, 0, &why, &line);
    return *box;
}

void shelf_close(struct shelf *shelf)
{
    for (int i = 0; games[i] != NULL; i++)
        box_close(shelf->boxes[i]);
    free(shelf->boxes);
}
