/*
 * variation.h - the play that a thinker expects, as texts.
 *
 * The text of a move depends on the position it is played in, and later positions depend on what is
 * hidden. The line is therefore written in one dealing of it, and ends with the first move that
 * this dealing does not allow. The real position's secrets have no part in it.
 */
#ifndef FLOE_SEARCH_VARIATION_H
#define FLOE_SEARCH_VARIATION_H

#include "search/thinker.h"

struct variation {
    int count;
    char moves[EXPECTED_MAX][MOVE_TEXT_MAX];
};

/* state is where the thought began. */
void variation_write(const struct game *game, const void *box, const void *state,
                     const struct thought *thought, struct variation *line);

#endif
