/*
 * dialogue.h - a lesson in the terminal.
 *
 * It shows the position and the step's sentences, lets somebody choose a move as `floe play` does,
 * and says what to think of it. Enter goes on where nothing is to be done.
 */
#ifndef FLOE_CLI_LEARN_DIALOGUE_H
#define FLOE_CLI_LEARN_DIALOGUE_H

#include "cli/learn/library.h"
#include "cli/support/cli.h"

/* Plays a lesson from the step where it was left. True if it was played to its end; false if the
 * player leaves or the input ends. */
bool dialogue_run(const struct cli *cli, struct library *library, struct shelved_lesson *lesson);

#endif
