/*
 * chooser.c - choosing a move part by part. See chooser.h.
 */
#include "cli/play/chooser.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void chooser_open(struct chooser *chooser, const struct game *game, const void *box)
{
    size_t most = (size_t)game->moves_max;
    *chooser = (struct chooser){.game = game, .box = box};
    chooser->moves = memory_for(most, sizeof *chooser->moves);
    chooser->choices = memory_for(most, sizeof *chooser->choices);
}

void chooser_close(struct chooser *chooser)
{
    free(chooser->moves);
    free(chooser->choices);
}

static int parts_of(const struct chooser *chooser, game_move move)
{
    return chooser->game->move_parts(chooser->box, chooser->state, move);
}

/* Describes a part of a move. A move without such a part is chosen as "no more". */
static void describe(const struct chooser *chooser, game_move move, int part, char text[CHOICE_MAX])
{
    struct text out = text_in(text, CHOICE_MAX);
    if (part < parts_of(chooser, move))
        chooser->game->move_describe(chooser->box, chooser->state, move, part, &chooser->audience,
                                     &out);
    else
        say(&chooser->audience, &out, "play.no_more", 1, NULL);
}

/* True if the first parts of both moves have the same texts. */
static bool agree(const struct chooser *chooser, game_move one, game_move other, int parts)
{
    for (int part = 0; part < parts; part++) {
        char text[CHOICE_MAX], other_text[CHOICE_MAX];
        describe(chooser, one, part, text);
        describe(chooser, other, part, other_text);
        if (strcmp(text, other_text) != 0)
            return false;
    }
    return true;
}

static bool is_listed(const struct chooser *chooser, const char *text)
{
    for (int i = 0; i < chooser->count; i++)
        if (strcmp(chooser->choices[i].text, text) == 0)
            return true;
    return false;
}

/* Lists the different texts of the present part among the moves that agree with the model. Returns
 * how many such moves there are, and in *parts the most parts that one of them has. */
static int list_choices(struct chooser *chooser, int *parts)
{
    int left = 0;
    chooser->count = 0;
    *parts = 0;
    for (int i = 0; i < chooser->move_count; i++) {
        game_move move = chooser->moves[i];
        struct choice *choice = &chooser->choices[chooser->count];
        if (!agree(chooser, move, chooser->model, chooser->part))
            continue;
        left++;
        *parts = parts_of(chooser, move) > *parts ? parts_of(chooser, move) : *parts;
        describe(chooser, move, chooser->part, choice->text);
        choice->move = move;
        if (!is_listed(chooser, choice->text))
            chooser->count++;
    }
    return left;
}

/* Advances to the next part with a choice. True if there is none: then the model is the move. */
static bool settle(struct chooser *chooser)
{
    int parts;
    while (list_choices(chooser, &parts) > 1 && chooser->part < parts) {
        if (chooser->count > 1)
            return false;
        chooser->part++;
    }
    chooser->model = chooser->choices[0].move;
    return true;
}

void chooser_ask(struct chooser *chooser, const void *state, const struct audience *audience)
{
    chooser->state = state;
    chooser->audience = *audience;
    chooser->move_count = chooser->game->legal(chooser->box, state, chooser->moves);
    chooser->part = chooser->first = 0;
    chooser->count = 0;
    if (chooser->move_count == 0)
        return;
    chooser->model = chooser->moves[0];
    if (!settle(chooser)) {
        chooser->first = chooser->part;
        return;
    }
    /* A single legal move is still offered, as a whole: people want to see what happens. */
    struct text out = text_in(chooser->choices[0].text, CHOICE_MAX);
    chooser->game->move_describe(chooser->box, state, chooser->model, -1, audience, &out);
    chooser->count = 1;
    chooser->part = 0;
}

bool chooser_take(struct chooser *chooser, int index, game_move *move)
{
    chooser->model = chooser->choices[index].move;
    chooser->part++;
    bool settled = settle(chooser);
    *move = chooser->model;
    return settled;
}

bool chooser_back(struct chooser *chooser)
{
    int parts;
    if (chooser->part == chooser->first)
        return false;
    do {
        chooser->part--;
        list_choices(chooser, &parts);
    } while (chooser->count == 1);
    return true;
}

void chooser_path(const struct chooser *chooser, struct text *out)
{
    for (int part = 0; part < chooser->part; part++) {
        char text[CHOICE_MAX];
        describe(chooser, chooser->model, part, text);
        text_format(out, "%s%s", part > 0 ? ", " : "", text);
    }
}
