/*
 * ai.c - what computer players, hints and the solver know of Nanuuk!, as one struct.
 */
#include "games/nanuuk/ai/ai.h"

extern const struct game nanuuk;
extern const struct game_ai nanuuk_ai;

/* A lead of so many points is half of what a margin can be worth. The learning games have a winner
 * and no points. */
#define BY_POINTS   \
    {               \
        .margin = 6 \
    }
#define BY_RANK     \
    {               \
        .margin = 0 \
    }

static const struct mode modes[NANUUK_WAYS + 1] = {
    [HUNT_2] = {"hunt-2", 2, "", BY_POINTS},
    [HUNT_2X2] = {"hunt-2x2", 2, "hunters=two", BY_POINTS},
    [HUNT_3] = {"hunt-3", 3, "", BY_POINTS},
    [HUNT_4] = {"hunt-4", 4, "", BY_POINTS},
    [LEARNING_2] = {"learning-2", 2, "mode=learning", BY_RANK},
    [LEARNING_3] = {"learning-3", 3, "mode=learning", BY_RANK},
    [LEARNING_4] = {"learning-4", 4, "mode=learning", BY_RANK},
    [BEARHUNT_2] = {"bearhunt-2", 2, "mode=bearhunt", BY_RANK},
    [BEARHUNT_3] = {"bearhunt-3", 3, "mode=bearhunt", BY_RANK},
    [BEARHUNT_GOON] = {"bearhunt-goon-3", 3, "mode=bearhunt goon=yes", BY_RANK},
    [FLIGHT_2] = {"flight-2", 2, "mode=flight", BY_RANK},
    [HELPERS_2] = {"helpers-2", 2, "mode=helpers", BY_RANK},
    [PARTNERS_4] = {"partners-4", 4, "mode=partners", BY_RANK},
    [NEIGHBOURS_RIGHT] = {"neighbours-4", 4, "mode=neighbours", BY_RANK},
    [NEIGHBOURS_LEFT] = {"neighbours-left-4", 4, "mode=neighbours target=left", BY_RANK},
};

const struct game_ai nanuuk_ai = {
    .game = &nanuuk,
    .inputs = NANUUK_INPUTS,
    .modes = modes,
    .iterations = {200, 20000},
    .mode_of = nanuuk_mode_of,
    .vary = nanuuk_vary,
    .sense = nanuuk_sense,
    .appraise = nanuuk_appraise,
    .certain = nanuuk_certain,
    .two_sided = nanuuk_two_sided,
    .decisions_left = nanuuk_decisions_left,
    .hints = nanuuk_hints,
    .effect = nanuuk_effect,
    .explain = nanuuk_explain,
    .weigh = nanuuk_weigh,
    .solve_sides = nanuuk_solve_sides,
    .solve_key = nanuuk_solve_key,
    .solve_guess = nanuuk_solve_guess,
};
