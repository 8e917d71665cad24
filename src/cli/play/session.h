/*
 * session.h - the conversation of the text client.
 *
 * It knows no rule: it prints what the game's own text view says, the sentences of what happened,
 * and the choices; it reads a line, which is a number, a command of one letter, or a move in
 * notation. With --record it keeps the game in that file after every move. Seats of the computer
 * are played without asking, and told like those of people.
 */
#ifndef FLOE_CLI_PLAY_SESSION_H
#define FLOE_CLI_PLAY_SESSION_H

#include "cli/play/computers.h"

/* Plays at this table until the player leaves or the input ends. */
void session_run(const struct cli *cli, const char *record, struct table *table,
                 struct computers *computers);

#endif
