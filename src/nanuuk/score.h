/*
 * score.h - the lines of the score sheet of Nanuuk!.
 */
#ifndef FLOE_NANUUK_SCORE_H
#define FLOE_NANUUK_SCORE_H

#include "nanuuk/rules.h"

enum nanuuk_line {
    LINE_FISH,
    LINE_SEALS,
    LINE_WALRUSES,
    LINE_WHALES,
    LINE_IGLOO,
    LINE_OUTLIVED,
    NANUUK_LINES
};
extern const struct score_line nanuuk_lines[NANUUK_LINES + 1];

#endif
