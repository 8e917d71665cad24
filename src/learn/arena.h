/*
 * arena.h - who is stronger? Many games between two players, A and B.
 *
 * A sits in one seat and B in all others. A block is one deal, played once with A in each seat, so
 * that both get the same cards and chairs. Alone, a block is one game of A and, if there is a B,
 * one of B with the same deal.
 *
 * Where nothing is left to chance, equal players would play one game again and again; so such a
 * game begins with some decisions by chance, the same in all games of a block.
 *
 * Block number N of seed S is dealt from the text "S/N" (`floe play --seed S/N` deals the same),
 * and the players' random numbers come from block and seating. So a result depends on the seed
 * alone and never on the number of threads, as long as the players think by iterations: blocks are
 * counted in their order, and the sequential test looks at them in that order, too.
 *
 * An arena knows no game and no system. A kind of player is a table of functions: computer players
 * are below, programs behind a pipe are in cli/arena/external_player.h.
 */
#ifndef FLOE_LEARN_ARENA_H
#define FLOE_LEARN_ARENA_H

#include "learn/statistics.h"
#include "search/budget.h"

#define ARENA_PROBLEM_MAX 1024
#define GRADES_MAX 16
#define SPREAD_MAX 1024
#define ARENA_OPENING 8 /* decisions by chance, where nothing else is */

/* ---- players ---- */

/* What went wrong is told in `problem`, a sentence. */
struct arena_kind {
    /* A player for one chair of one thread; `what` is the side's. NULL: there is a problem. */
    void *(*open)(const void *what, const struct game *game, const void *box, struct text *problem);
    void (*close)(void *player);
    /* Another game begins. */
    void (*begin)(void *player);
    /* The move for the seat that decides; once *stop is set any will do. False: a problem. */
    bool (*choose)(void *player, const void *state, struct rng rng, const atomic_bool *stop,
                   game_move *move, struct text *problem);
    /* A move was played, by whomever. */
    void (*played)(void *player, game_move move);
};

/* A computer player; its `what` is a struct spec. */
extern const struct arena_kind arena_thinkers;

struct arena_side {
    const struct arena_kind *kind;
    const void *what;
};

enum { SIDE_A, SIDE_B, SIDES };

/* ---- results ---- */

/* How long a side thought. */
struct arena_clock {
    long long decisions, milliseconds;
    int slowest;
};

struct arena_grade {
    const char *code;
    int lowest; /* the fewest points that reached it */
    long long count;
};

struct arena_tally {
    struct sample points; /* of every seat of the side */
    struct arena_clock clock;
    /* Alone only: games with so many points (below 0, and too many: at the ends), and by grade. */
    long long spread[SPREAD_MAX];
    struct arena_grade grades[GRADES_MAX];
    int grade_count;
};

/* The last decision was played; the test has decided; somebody set *stop; a problem. */
enum arena_end { ARENA_PLAYED, ARENA_DECIDED, ARENA_STOPPED, ARENA_FAILED };

struct arena_result {
    int players;
    long long blocks, games; /* counted: those before the first unfinished block */
    struct arena_tally sides[SIDES];
    struct blocks scores;            /* blocks by the parts that A won in them */
    long long parts;                 /* of wins, of A in all games */
    long long seat_parts[SEATS_MAX]; /* of wins, of each seat, whoever sat there */
    struct sample margin;            /* A's points less those of the best other; alone: less B's */
    struct sample length;            /* decisions in a game */
    double ratio;                    /* of the sequential test */
    enum test_verdict verdict;
    enum arena_end end;
    char problem[ARENA_PROBLEM_MAX];
};

/* ---- running ---- */

struct arena {
    const struct game *game;
    const void *box;
    struct game_setup setup;
    const char *seed;
    struct arena_side sides[SIDES]; /* alone B may be missing: its kind is NULL then */
    long long blocks;               /* at most so many */
    /* Decisions by chance; -1: ARENA_OPENING where the deal leaves nothing to chance, else 0. */
    int opening;
    int threads;
    double low, high;  /* Elo of the sequential test; equal: none. Not alone */
    atomic_bool *stop; /* ends everything soon; the arena itself sets it, too */
    /* Called after every block that was counted, by one thread at a time; may be NULL. */
    void (*progress)(void *context, const struct arena_result *so_far);
    void *context;
};

/* Games in a block. */
int arena_block_games(const struct arena *arena);
/* Plays. False: result->end is ARENA_FAILED, and the rest is what was known until then. */
bool arena_run(const struct arena *arena, struct arena_result *result);

#endif
