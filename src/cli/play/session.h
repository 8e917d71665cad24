/*
 * session.h - the dialogue of the text client.
 *
 * A session knows no rules. It prints the game's text view, the sentences of events, and the
 * choices. It reads lines: the number of a choice, a command of one letter, or a move in notation.
 * With --record it saves the game after every move. Computer players move without asking, and their
 * moves are shown like those of people. With a coach, a move of a person that is a mistake is
 * commented on before it is final.
 */
#ifndef FLOE_CLI_PLAY_SESSION_H
#define FLOE_CLI_PLAY_SESSION_H

#include "cli/play/computers.h"

/* Plays at this table until the player leaves or the input ends. */
void session_run(const struct cli *cli, const char *record, bool coach, struct table *table,
                 struct computers *computers);

#endif
