/*
 * commands_terminal.c - the commands of a program without the server. See commands.h.
 */
#include "cli/options/commands.h"

const struct command *const commands[] = {COMMANDS_OF_GAMES, COMMANDS_OF_HELP, NULL};
