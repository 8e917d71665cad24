/*
 * box.c - opened editions. See table.h.
 */
#include "table/memory.h"
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

static void write_edition(const void *thing, struct text *out)
{
    const struct box *box = thing;
    struct json json = json_to(out);

    json_open_object(&json, NULL);
    box->game->edition_write(box->data, &json);
    json_close_object(&json);
}

/* The edition's name is in what the game writes about it, and the contract has it nowhere else. */
static void name_box(struct box *box)
{
    char *text = memory_text(write_edition, box);
    size_t length = strlen(text);
    size_t most =
        length / 2 + 1; /* every value but the last one is followed by a comma or bracket */
    struct json_node *nodes = memory_for(most, sizeof *nodes);
    struct json_error error;

    if (!json_read(text, length, nodes, (int)most, &error) ||
        !json_get_string(json_member(nodes, "name"), box->name, sizeof box->name))
        box->name[0] = '\0';
    free(nodes);
    free(text);
}

struct box *box_open(const struct game *game, const char *text, size_t length, struct report *why,
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
    /* 32 bits of the hash are enough to tell editions apart, and short enough for a record's
     * tag. */
    uint64_t hash = rng_hash(text, length);
    box->check = (uint32_t)(hash ^ hash >> 32);
    name_box(box);
    return box;
}

void box_close(struct box *box)
{
    if (box == NULL)
        return;
    free(box->data);
    free(box);
}
