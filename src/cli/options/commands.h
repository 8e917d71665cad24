/*
 * commands.h - the subcommands of `floe`, each declared in its own file (options/command.h).
 *
 * Which of them a program has is the build's choice: commands_server.c or commands_terminal.c.
 */
#ifndef FLOE_CLI_OPTIONS_COMMANDS_H
#define FLOE_CLI_OPTIONS_COMMANDS_H

#include "cli/options/command.h"

/* All commands of this program in the order of help, ended by NULL. */
extern const struct command *const commands[];

extern const struct command play_command, learn_command, lesson_command;
extern const struct command engine_command, verify_command, perft_command;
extern const struct command arena_command, analyse_command, solve_command, train_command;
extern const struct command serve_command, admin_command, worker_command; /* only with the server */
extern const struct command simulate_command;
extern const struct command rules_command, completion_command, floe_help_command;

/* The commands that every program has: the first of the list, and the last. */
#define COMMANDS_OF_GAMES                                                                 \
    &play_command, &learn_command, &lesson_command, &engine_command, &verify_command,     \
        &perft_command, &arena_command, &analyse_command, &solve_command, &train_command, \
        &simulate_command
#define COMMANDS_OF_HELP &rules_command, &completion_command, &floe_help_command

#endif
