/*
 * game_ai.h - what computer players, hints and the solver know of a game besides its rules.
 *
 * Search works through the contract (game/game.h) and can play any game by playouts. A game for
 * which there is a `struct game_ai` is played far better: it has inputs for its nets, a quick
 * appraisal for the weaker levels and the order of moves, and says what kind of game its modes are.
 * It may also give reasons for hints, and what a proof needs.
 *
 * The struct of a game is in games/GAME/ai. Search, learn and advice know a game only by it: a
 * game's ai includes this header, the rules include nothing of search, and search includes neither.
 * The list of games (games/list.h) says which games have one. A program that needs the rules alone,
 * as the library for researchers, links no search: `struct game` does not point to it.
 *
 * All of these functions look only at what the seat that decides may know. A test gives them two
 * positions that differ in hidden parts alone and demands equal answers.
 */
#ifndef FLOE_SEARCH_GAME_AI_H
#define FLOE_SEARCH_GAME_AI_H

#include "search/net.h"

#define MODES_MAX 16

struct reasons; /* advice/reasons.h */

/* A way to play a game that has its own net, for example a number of players. */
struct mode {
    const char *name;
    int players;
    const char *options;  /* of its deals, as game_options_read reads them */
    struct stakes stakes; /* what its end is worth: some modes have no points, only a winner */
};

struct game_ai {
    const struct game *game;

    /* ---- search and nets: every game_ai has all of these ---- */

    int inputs;               /* of every net of this game */
    const struct mode *modes; /* ended by a NULL name */
    /* Iterations of tree search for the two strongest levels. They differ from game to game because
     * an iteration costs and gains more in one than in another: level 6 thinks for about a tenth of
     * a second; level 5 so long that it is clearly stronger than 4, and 6 than it
     * (docs/strength.md). */
    long iterations[2];

    /* The index of the mode that the position belongs to. */
    int (*mode_of)(const void *state);
    /* Changes the options of a training game at random, so that the net of the mode knows its
     * variants. */
    void (*vary)(int mode, struct rng *rng, struct game_setup *setup);
    /* The inputs of the net; returns the seat for which output 0 stands. */
    int (*sense)(const void *box, const void *state, struct inputs *out);
    /* A quick estimate, as a beginner judges: what each seat can count on, in points or something
     * like it. Only differences between positions count. */
    void (*appraise)(const void *box, const void *state, int points[SEATS_MAX]);
    /* True if nothing is hidden and no chance lies ahead: the rest can be calculated. */
    bool (*certain)(const void *box, const void *state);
    /* True if alpha-beta fits: two sides, one wins what the other loses, and nothing is hidden from
     * the deal on. side[seat] is then 0 or 1. */
    bool (*two_sided)(const void *state, int side[SEATS_MAX]);
    /* An upper bound of the decisions still to come. It tells which ends are short enough to be
     * calculated. */
    int (*decisions_left)(const void *box, const void *state);

    /* ---- hints (advice/hint.h); all four are NULL if hints give no reasons of this game ---- */

    const struct message_type *hints; /* all reasons, ended by a NULL code */
    /* Plays what the move itself does, without what chance and others add before the next
     * decision. */
    void (*effect)(const void *box, void *state, game_move move);
    /* Adds the reasons for the move: the position before it, and after its effect. */
    void (*explain)(const void *box, const void *before, const void *after, game_move move,
                    struct reasons *reasons);
    /* What a reason is worth to the seat that moves, in points or something like it; below 0: it
     * speaks against the move. */
    int (*weigh)(const struct message *reason, int seat);

    /* ---- proofs (solve.h); all three are NULL if no position of this game can be solved ---- */

    /* solve_sides for this game. Exactly one side wins, and no position comes twice. */
    bool (*solve_sides)(const void *state, int side[SEATS_MAX]);
    /* Positions with equal keys have the same winner; others hardly ever have equal keys. */
    uint64_t (*solve_key)(const void *state);
    /* The first proof numbers of a position: how hard it may be to beat each side, from 1 to 1000.
     * Any numbers lead to the answer, good ones sooner. */
    void (*solve_guess)(const void *state, const int side[SEATS_MAX], uint32_t beaten[2]);
};

/* Every game_ai, ended by NULL (games/ai_list.c). */
extern const struct game_ai *const game_ais[];

/* The game_ai of the game, or NULL. */
const struct game_ai *game_ai_of(const struct game *game);

/* What the end of this game is worth. Without a game_ai only the rank counts. */
static inline struct stakes stakes_of(const struct game_ai *ai, const void *state)
{
    return ai == NULL ? (struct stakes){0, 0} : ai->modes[ai->mode_of(state)].stakes;
}

#endif
