/*
 * batch.h - many games at once, for researchers: the engine as an environment for learning.
 *
 * A batch plays `games` games of one kind side by side. Each step takes one action for each game,
 * plays it, and writes what a learner needs next into arrays of the caller: who decides, what that
 * seat may know, what it may do, and what a finished game was worth. Nothing allocates memory: the
 * batch lives in one block of the caller's, and there is nothing to close. Batches share nothing,
 * so each thread may have its own.
 *
 *     struct floe_batch_setup setup = {.game = "...", .players = 3, .games = 256, .again = 1};
 *     struct floe_batch_shape shape;
 *     floe_batch_measure(&setup, &shape, NULL);
 *     struct floe_batch_arrays arrays = {.seats = ..., .counts = ..., .actions = ...};
 *     struct floe_batch *batch = floe_batch_open(&setup, malloc(shape.memory), shape.memory,
 *                                                &arrays, NULL);
 *     floe_batch_reset(batch, seeds, NULL, NULL);
 *     for (;;) {
 *         choose(chosen, &arrays);
 *         floe_batch_step(batch, chosen, NULL);
 *     }
 *
 * ACTIONS are numbers of a fixed space, 0..shape.actions-1, in which a number means the same in
 * every position, seen from the seat that decides: 542 in one game, 27,031 in another, where two
 * tiles may be swapped besides. The legal ones come in two forms, take either: as a list for each
 * game (`counts`, `actions`; 3 to 20 are usual) or as a set of bits (`masks`). A policy with one
 * output per action wants the mask. In a space as large as the latter it is better to score the
 * listed moves one by one, from their fields: `moves` has them as the engine packs them
 * (src/games/GAME/state.h). The numbering is in src/games/GAME/observe.h. An index into the list
 * would be a simpler action, but it means something else in each position, so nothing could be
 * learned.
 *
 * OBSERVATIONS are bytes of what the deciding seat may know, never the order of a pile. Seats are
 * counted from the one that looks. floe_batch_sight tells what each byte is.
 *
 * REWARDS come with the step that ends a game, and are 0 before: 1 for the first place, -1 for the
 * last, evenly spaced between; seats that share places get their mean. So they add up to 0. In a
 * solo game the reward is the points. Every seat is rewarded in that step, whoever made it: a
 * learner credits the last decision of each seat, as with the AEC games of PettingZoo.
 *
 * This header includes no other of ours, and is all that libfloe_batch.so exports. Every function
 * that can fail returns 0 or a code, and describes the problem in English if asked to. A call that
 * fails has changed nothing.
 */
#ifndef FLOE_GAME_BATCH_H
#define FLOE_GAME_BATCH_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FLOE_BATCH_API __attribute__((visibility("default")))

#define FLOE_BATCH_GAMES_MAX 65536
#define FLOE_BATCH_RECORD_MAX 65536

enum floe_batch_code {
    FLOE_BATCH_OK,
    FLOE_BATCH_NO_GAME,  /* no game of that name */
    FLOE_BATCH_PLAYERS,  /* not with so many players */
    FLOE_BATCH_OPTIONS,  /* no such options, or they do not go together */
    FLOE_BATCH_EDITION,  /* the edition is refused */
    FLOE_BATCH_GAMES,    /* not so many games at once */
    FLOE_BATCH_MEMORY,   /* the block is missing, too small, or not aligned for a 64-bit number */
    FLOE_BATCH_ACTION,   /* not legal in that game */
    FLOE_BATCH_GAME,     /* no game of that number in the batch */
    FLOE_BATCH_SEAT,     /* no such seat */
    FLOE_BATCH_MISSING,  /* an argument that is needed is NULL */
    FLOE_BATCH_SNAPSHOT, /* no snapshot of such a game, or one that has changed */
    FLOE_BATCH_POSITION, /* no position that a game of this batch can go on from */
    FLOE_BATCH_RECORD,   /* not so many decisions can be kept, or those of that game were not */
};

struct floe_batch_problem {
    int code; /* enum floe_batch_code */
    int game; /* which game of the batch, -1: none */
    char text[240];
};

struct floe_batch_setup {
    const char *game; /* its name, as the command line takes it */
    int players;
    const char *options; /* "name=value name=value"; NULL: none */
    const char *edition; /* its text; NULL: the built-in one */
    int games;           /* so many at once */
    int again;           /* not 0: where a game ends, the next one is dealt in the same step */
    int record;          /* so many decisions of a game are kept for floe_batch_record; 0: none */
};

/* The sizes of the caller's rows. */
struct floe_batch_shape {
    int players;
    int actions;
    int moves_max; /* no position has more legal moves */
    int mask_bytes;
    int observation_bytes;
    size_t memory;   /* of the block for floe_batch_open */
    size_t snapshot; /* of a game for floe_batch_save */
};

/* The caller's arrays, one row for each game. An array that is NULL costs nothing. They belong to
 * the batch from floe_batch_open on. Do not write to `masks`: the batch updates only what
 * changes. */
struct floe_batch_arrays {
    int32_t *seats;        /* [games] who decides; -1: the game is over */
    uint8_t *observations; /* [games][observation_bytes] of that seat; of seat 0 if it is over */
    int32_t *counts;       /* [games] legal actions; 0: the game is over */
    uint16_t *actions;     /* [games][moves_max] the first `count` of a row are the legal ones */
    uint32_t *moves;       /* [games][moves_max] the same as the engine packs them */
    uint8_t *masks;        /* [games][mask_bytes] action a is bit a % 8 of byte a / 8 */
    uint8_t *over;         /* [games] 1: the game ended with this step, or before it */
    float *rewards;        /* [games][players] by seat, not by chair */
    int32_t *points;       /* [games][players] of a game that ended with this step, else 0 */
    uint8_t *finals;       /* [games][players][observation_bytes] what each seat saw at the end, of
                            * a game that ended with this step; else as it was */
};

/* A part of an observation: `count` bytes from `offset` on. values 0: numbers; else categories
 * 0..values-1. */
struct floe_batch_sight {
    const char *name;
    int offset, count, values;
};

struct floe_batch; /* opaque: only the functions below change it */

/* The sizes that a batch of this setup needs. In all functions problem may be NULL. */
FLOE_BATCH_API int floe_batch_measure(const struct floe_batch_setup *setup,
                                      struct floe_batch_shape *shape,
                                      struct floe_batch_problem *problem);

/* Makes a batch in a block of at least shape.memory bytes, deals all games with the seeds 0, 1, 2
 * ... and fills the arrays. Setup and arrays are copied; the texts of the setup are not needed any
 * more. NULL after a problem. */
FLOE_BATCH_API struct floe_batch *floe_batch_open(const struct floe_batch_setup *setup,
                                                  void *memory, size_t size,
                                                  const struct floe_batch_arrays *arrays,
                                                  struct floe_batch_problem *problem);

/* Deals anew the games of which which[game] is not 0 (which NULL: all), seeds[game] being the seed.
 * A seed stands for a row of games: those that `again` deals follow from it. Equal seeds and
 * actions give equal games on every machine. `over` and `rewards` of these games become 0. */
FLOE_BATCH_API int floe_batch_reset(struct floe_batch *batch, const uint64_t *seeds,
                                    const uint8_t *which, struct floe_batch_problem *problem);

/* Plays actions[game] in each game. Games that are over stay as they are, whatever their action;
 * with `again` there are none after a step, and all that is told of a game that ended is `over`,
 * `rewards` and `points`: the rest is of the new one. FLOE_BATCH_ACTION: nobody has moved. */
FLOE_BATCH_API int floe_batch_step(struct floe_batch *batch, const int32_t *actions,
                                   struct floe_batch_problem *problem);

/* What any seat of one game may know, into shape.observation_bytes bytes. */
FLOE_BATCH_API int floe_batch_observe(const struct floe_batch *batch, int game, int seat,
                                      uint8_t *observation, struct floe_batch_problem *problem);

/* A legal action in the notation of the game (docs/GAME-notation.md), cut to size - 1 bytes; 40 are
 * enough. */
FLOE_BATCH_API int floe_batch_text(const struct floe_batch *batch, int game, int action, char *text,
                                   size_t size, struct floe_batch_problem *problem);

/* Part number 0, 1, 2 ... of the observations; returns 1, or 0 if there are no more. */
FLOE_BATCH_API int floe_batch_sight(const struct floe_batch *batch, int number,
                                    struct floe_batch_sight *sight);

/* ---- one game of many: search, curricula, problems ---- */

/* Makes game `to` the same as game `from`, with all that will be dealt after it. As with the
 * functions below, the arrays tell of the new game as after floe_batch_reset. */
FLOE_BATCH_API int floe_batch_copy(struct floe_batch *batch, int from, int to,
                                   struct floe_batch_problem *problem);

/* Saves a game in shape.snapshot bytes, which can be copied, written to a file, and restored in any
 * game of any batch of this setup, by this version of the library. What is not a snapshot, or one
 * of another setup, is refused; but it is no protection against forgery. */
FLOE_BATCH_API int floe_batch_save(const struct floe_batch *batch, int game, void *snapshot,
                                   size_t size, struct floe_batch_problem *problem);
FLOE_BATCH_API int floe_batch_restore(struct floe_batch *batch, int game, const void *snapshot,
                                      size_t size, struct floe_batch_problem *problem);

/* Begins a game from a position, JSON as the engine's `state` tells it (docs/bots.md): a whole one,
 * or what a seat may know; then the seed deals what is hidden. The seed also decides what `again`
 * deals afterwards. The game must not be over, and has the players of the setup. */
FLOE_BATCH_API int floe_batch_begin(struct floe_batch *batch, int game, const char *position,
                                    uint64_t seed, struct floe_batch_problem *problem);

/* ---- records ---- */

/* Writes a game as a record (docs/record.md), as `floe verify` and the page read it: the one being
 * played or over now, or (ended not 0) the last one that has ended there, which is how games are
 * found after a step with `again`. It begins where the game was dealt, begun or restored, with that
 * position. *length is what it needs with the NUL; FLOE_BATCH_MEMORY: size is less, and nothing is
 * written. FLOE_BATCH_RECORD: the setup keeps no moves, or fewer than this game has; or none has
 * ended. Unlike all others this function allocates memory, which it frees. */
FLOE_BATCH_API int floe_batch_record(const struct floe_batch *batch, int game, int ended,
                                     char *text, size_t size, size_t *length,
                                     struct floe_batch_problem *problem);

#ifdef __cplusplus
}
#endif

#endif
