/*
 * menu.h - asks for game, players and opponents when `floe play` is called without any option.
 */
#ifndef FLOE_CLI_PLAY_MENU_H
#define FLOE_CLI_PLAY_MENU_H

#include "cli/play/play_options.h"

/* The values that the answers stand for; the options point to them. */
struct menu {
    char computers[SEATS_MAX][8];
};

/* Fills in game, players, computers and whether seats are drawn. False if the input ended or the
 * user quit. */
bool menu_ask(struct menu *menu, const struct cli *cli, struct play_options *options);

#endif
