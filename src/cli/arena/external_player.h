/*
 * external_player.h - a program that speaks the engine protocol (docs/bots.md) as a player of the
 * arena.
 *
 * The arena is the client, the program answers as `floe engine` does. For every decision it gets
 * two requests: `setup` with the position, and `think` with a seed, so that a program that likes
 * can play the same game again; its answer has the "move". Lines with "progress" before an answer
 * are skipped.
 *
 * The position is a whole one, but what the program's seat cannot know was redealt: it is given
 * nothing that it could peek at, and needs no memory. Every chair has a process of its own.
 *
 * Whatever it does wrong - not starting, ending, silence, nonsense, an illegal move - is told in a
 * sentence that names the program and what it said.
 */
#ifndef FLOE_CLI_ARENA_EXTERNAL_PLAYER_H
#define FLOE_CLI_ARENA_EXTERNAL_PLAYER_H

#include "learn/arena.h"

#define EXTERNAL_PREFIX "cmd:"
#define EXTERNAL_PATIENCE 60000

/* What the sides of this kind are made of. */
struct external_program {
    const char *program; /* a command of the shell */
    int patience;        /* milliseconds for an answer; EXTERNAL_PATIENCE will do */
    const struct audience *audience;
};

extern const struct arena_kind arena_external_players;

#endif
