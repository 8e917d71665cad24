/*
 * play_options.h - what `floe play` takes.
 */
#ifndef FLOE_CLI_PLAY_PLAY_OPTIONS_H
#define FLOE_CLI_PLAY_PLAY_OPTIONS_H

#include "cli/support/deal.h"

/* NULL and 0: not given. */
struct play_options {
    const struct game *game;
    struct deal_options deal;
    const char *seed, *edition, *record;
    struct option_list names;
    struct option_list computers; /* SEAT=SPEC */
    bool coach;                   /* comment on moves that cost much */
    bool draw;                    /* who sits where is drawn by lot */
};

#endif
