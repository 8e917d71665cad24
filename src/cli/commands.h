/*
 * commands.h - the subcommands of `floe`. Each takes its arguments, already read, and returns the
 * program's exit code.
 */
#ifndef FLOE_CLI_COMMANDS_H
#define FLOE_CLI_COMMANDS_H

#include "cli/options/args.h"

int command_play(const struct args *args);
int command_engine(const struct args *args);
int command_verify(const struct args *args);
int command_perft(const struct args *args);
int command_analyse(const struct args *args);
int command_arena(const struct args *args);
int command_train(const struct args *args);
int command_solve(const struct args *args);
int command_serve(const struct args *args); /* not in WebAssembly */
int command_admin(const struct args *args); /* the same */

#endif
