/*
 * external_player.h - a program that speaks the engine protocol (docs/bots.md) as a player of the
 * arena.
 *
 * The arena is the client, and the program answers as `floe engine` does. For every decision it
 * gets two requests: `setup` with the position, and `think` with a seed, from which it can take its
 * random numbers. The answer to `think` has the "move". Lines with "progress" before an answer are
 * skipped.
 *
 * The position is complete, but what the program's seat cannot know was redealt. So it cannot
 * cheat, and it need not remember the game. Every seat has a process of its own.
 *
 * A program that takes longer for a move than it may loses that game; it is ended and started anew.
 * Whatever else goes wrong (it does not start, ends, answers nonsense or an illegal move) is
 * reported in a sentence that names the program and quotes its answer.
 */
#ifndef FLOE_CLI_ARENA_EXTERNAL_PLAYER_H
#define FLOE_CLI_ARENA_EXTERNAL_PLAYER_H

#include "learn/arena.h"

#define EXTERNAL_PREFIX "cmd:"
#define EXTERNAL_PATIENCE 60000 /* milliseconds */

/* The `what` of sides of this kind. */
struct external_program {
    const char *program; /* a command of the shell */
    int patience;        /* milliseconds for a move, both requests together */
    const struct audience *audience;
};

extern const struct arena_kind arena_external_players;

#endif
