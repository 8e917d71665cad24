/*
 * menu.h - which game, how many of us, and against whom? Asked when `floe play` is told nothing at
 * all.
 */
#ifndef FLOE_CLI_PLAY_MENU_H
#define FLOE_CLI_PLAY_MENU_H

#include "cli/play/play_options.h"

/* The words that the answers stand for; the options point to them. */
struct menu {
    char computers[SEATS_MAX][8];
};

/* Fills in game, players and computers. False: the input ended, or somebody quit. */
bool menu_ask(struct menu *menu, const struct cli *cli, struct play_options *options);

#endif
