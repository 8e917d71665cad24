/*
 * score.h - the lines of the score sheet of Nanuuk!.
 *
 * The hunt counts animals and igloos (E-05). The learning games know only who has won;
 * LINE_OUTLIVED makes a rank of it, so that results can be compared as everywhere.
 */
#ifndef FLOE_GAMES_NANUUK_SCORE_H
#define FLOE_GAMES_NANUUK_SCORE_H

#include "games/nanuuk/rules.h"

enum nanuuk_line {
    LINE_FISH,
    LINE_SEALS,
    LINE_WALRUSES,
    LINE_WHALES,
    LINE_IGLOO,
    LINE_OUTLIVED,
    NANUUK_LINES
};
#define IGLOO_POINTS 2 /* of each hunter in an igloo (E-05) */

extern const struct score_line nanuuk_lines[NANUUK_LINES + 1];

#endif
