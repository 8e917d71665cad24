/*
 * commands_server.c - the commands of a program with the server. See commands.h.
 */
#include "cli/options/commands.h"

const struct command *const commands[] = {COMMANDS_OF_GAMES, &serve_command,   &admin_command,
                                          &worker_command,   COMMANDS_OF_HELP, NULL};
