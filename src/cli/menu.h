/*
 * menu.h - which game, and how many of us? Asked when `floe play` is told nothing at all.
 */
#ifndef FLOE_CLI_MENU_H
#define FLOE_CLI_MENU_H

#include "cli/args.h"

/* Fills in game and players. False: the input ended, or somebody quit. */
bool menu_ask(struct args *args);

#endif
