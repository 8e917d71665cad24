/*
 * knowledge.h - what computer players know of a game besides its rules.
 *
 * Search works through the contract (game/game.h) and can play any game by playouts. A game for
 * which there is a `struct knowledge` is played far better: inputs for its nets, a quick appraisal
 * for the weaker levels and the order of moves, and what kind of game its modes are. Each is in
 * a game's own folder, in ai/; nothing in src/ai knows a game but by such a struct.
 *
 * All of these functions look only at what the seat that decides may know. A test gives them two
 * positions that differ in hidden parts alone and demands equal answers.
 */
#ifndef FLOE_AI_KNOWLEDGE_H
#define FLOE_AI_KNOWLEDGE_H

#include "ai/net.h"

#define MODES_MAX 16

/* A way to play a game that has its own net: "3" of Nunatak, "hunt-4" of Nanuuk!. */
struct mode {
    const char *name;
    int players;
    const char *options;  /* of a deal that belongs to it, as in game_options_read */
    struct stakes stakes; /* what its end is worth: some modes have no points, only a winner */
};

struct knowledge {
    const struct game *game;
    int inputs;               /* of every net of this game */
    const struct mode *modes; /* ended by a NULL name */
    /* Of tree search, for the two strongest levels. An iteration costs and gains more in one game than
     * in another: the last level thinks for about a tenth of a second, the one before so long that
     * both steps of the ladder are worth climbing (docs/strength.md). */
    long iterations[2];

    /* Which of the modes the position belongs to. */
    int (*mode_of)(const void *state);
    /* Other options for this mode's training game, so that its net knows the variants. */
    void (*vary)(int mode, struct rng *rng, struct game_setup *setup);
    /* The inputs of the net; returns the seat for which output 0 stands. */
    int (*sense)(const void *box, const void *state, struct inputs *out);
    /* What each seat can count on, in points or something like it: a quick look, as a beginner
     * judges. Never negative in total meaning: only differences between positions count. */
    void (*appraise)(const void *box, const void *state, int points[SEATS_MAX]);
    /* Nothing hidden and no chance lies ahead: the rest can be calculated. */
    bool (*certain)(const void *box, const void *state);
    /* Two sides, of which one wins what the other loses, and nothing hidden from the deal on:
     * alpha-beta fits. side[seat] is then 0 or 1. */
    bool (*two_sided)(const void *state, int side[SEATS_MAX]);
    /* A bound of the decisions still to come, for choosing what to calculate to the end. */
    int (*decisions_left)(const void *box, const void *state);
};

/* That of the game, or NULL. */
const struct knowledge *knowledge_of(const struct game *game);

/* What the end of this position's game is worth; without knowledge: the rank alone. */
static inline struct stakes stakes_of(const struct knowledge *knowledge, const void *state)
{
    return knowledge == NULL ? (struct stakes){0, 0}
                             : knowledge->modes[knowledge->mode_of(state)].stakes;
}

/* ---- nets by mode (nets.c) ---- */

/* All nets of a game, read once from the built-in files. */
struct nets {
    const struct net *of[MODES_MAX]; /* NULL: this mode has none */
};

/* The values of a position by its mode's net, by seat; false: there is no net for it. */
bool nets_value(const struct nets *nets, const struct knowledge *knowledge, const void *box,
                const void *state, int value[SEATS_MAX]);
/* Reads the built-in nets; nets_close frees them. */
void nets_open(struct nets *nets, const struct knowledge *knowledge);
void nets_close(struct nets *nets);

#endif
