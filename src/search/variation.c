/*
 * variation.c - the line of play that a thinker expects, as texts. See variation.h.
 */
#include "search/variation.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define DEALING "line" /* any seed will do, but always the same */

/* Writes a move and plays it. False if it is illegal here. */
static bool write_move(const struct game *game, const void *box, void *state, game_move move,
                       char text[MOVE_TEXT_MAX])
{
    struct text out = text_in(text, MOVE_TEXT_MAX);
    struct message why;
    if (!game->check(box, state, move, &why))
        return false;
    game->move_write(box, state, move, &out);
    game->play(box, state, move, NULL);
    return true;
}

void variation_write(const struct game *game, const void *box, const void *state,
                     const struct thought *thought, struct variation *line)
{
    struct rng rng = rng_from_text(DEALING);
    void *imagined = memory_for(1, game->state_size);
    line->count = 0;
    memcpy(imagined, state, game->state_size);
    /* Sorted first, then dealt: the result must not depend on the real deal. */
    game->redeal(box, imagined, game->decides(state), NULL);
    game->redeal(box, imagined, game->decides(state), &rng);
    while (line->count < thought->line_count &&
           write_move(game, box, imagined, thought->line[line->count], line->moves[line->count]))
        line->count++;
    free(imagined);
}
