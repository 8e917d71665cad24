/*
 * variation.h - the line of play that a thinker expects, as texts.
 *
 * The text of a move depends on its position, and later positions depend on what is hidden. So the
 * line is written for one fixed deal of the hidden parts, and ends at the first move that is
 * illegal there. It reveals nothing of what is really hidden.
 */
#ifndef FLOE_SEARCH_VARIATION_H
#define FLOE_SEARCH_VARIATION_H

#include "search/thinker.h"

struct variation {
    int count;
    char moves[EXPECTED_MAX][MOVE_TEXT_MAX];
};

/* Writes the line of the thought; state is the position that was thought about. */
void variation_write(const struct game *game, const void *box, const void *state,
                     const struct thought *thought, struct variation *line);

#endif
