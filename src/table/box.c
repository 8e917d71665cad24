/*
 * box.c - opened editions. See table.h.
 */
#include "base/memory.h"
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

struct box *box_open(const struct game *game, const char *text, size_t length, struct message *why,
                     int *line)
{
    struct box *box = memory_for(1, sizeof *box);

    if (text == NULL) {
        text = game->edition;
        length = strlen(text);
    }
    box->game = game;
    box->data = memory_for(1, game->box_size);
    if (!game->open(box->data, text, length, why, line)) {
        box_close(box);
        return NULL;
    }
    box->check = game_edition_check(text, length);
    box->name = game->edition_name(box->data);
    return box;
}

void box_check_write(const struct box *box, struct text *out)
{
    text_format(out, "%08x", (unsigned)box->check);
}

void box_close(struct box *box)
{
    if (box == NULL)
        return;
    free(box->data);
    free(box);
}
