/*
 * arena.h - who is stronger? Many games between two players, A and B.
 *
 * A sits in one seat and B in all others. A block is one deal, played once with A in each seat, so
 * that both get the same cards and seats. In a solo game a block is one game of A and, if there is
 * a B, one of B with the same deal.
 *
 * Without chance, equal players would play the same game again and again. Such a game begins with
 * some random decisions, the same in all games of a block.
 *
 * Block number N of seed S is dealt from the text "S/N" (`floe play --seed S/N` deals the same),
 * and the players' random numbers come from block and seating. Blocks are counted in their order,
 * also by the sequential test. So the result depends on the seed alone, not on the number of
 * threads, as long as the players think by iterations.
 *
 * A player who is late loses the game: it comes last, and the others are ranked as they stand.
 * Alone it gets no points.
 *
 * An arena knows neither game nor system. A kind of player is a table of functions: computer
 * players are below, external programs are in cli/arena/external_player.h.
 */
#ifndef FLOE_LEARN_ARENA_H
#define FLOE_LEARN_ARENA_H

#include "learn/statistics.h"
#include "search/budget.h"

#define ARENA_PROBLEM_MAX 1024
#define GRADES_MAX 16
#define GRADE_CODE_MAX 24 /* bytes, with the NUL */
#define SPREAD_MAX 1024
#define ARENA_OPENING 8 /* random decisions at the beginning of a game without chance */

/* ---- players ---- */

/* A late player loses its game, and plays the next one; a failed one ends the run. */
enum arena_choice { ARENA_CHOSEN, ARENA_LATE, ARENA_BROKEN };

/* The functions of a kind of player. What goes wrong is written to `problem`, as a sentence. */
struct arena_kind {
    /* Makes a player for one seat of one thread; `what` is that of its side. NULL after a
     * problem. */
    void *(*open)(const void *what, const struct game *game, const void *box, struct text *problem);
    void (*close)(void *player);
    /* Another game begins. */
    void (*begin)(void *player);
    /* Chooses the move of the seat that decides; any move once *stop is set. */
    enum arena_choice (*choose)(void *player, const void *state, struct rng rng,
                                const atomic_bool *stop, game_move *move, struct text *problem);
    /* A move was played, by any player. */
    void (*played)(void *player, game_move move);
};

/* Computer players; their `what` is a struct spec. */
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
    char code[GRADE_CODE_MAX];
    int lowest; /* the fewest points that got this grade */
    long long count;
};

struct arena_tally {
    struct sample points; /* of every seat of the side */
    struct arena_clock clock;
    long long late; /* games that it has lost by time */
    /* Solo games only: a histogram of the points, cut at both ends, and the grades. */
    long long spread[SPREAD_MAX];
    struct arena_grade grades[GRADES_MAX];
    int grade_count;
};

/* All blocks were played; the sequential test has decided; somebody set *stop; a problem. */
enum arena_end { ARENA_PLAYED, ARENA_DECIDED, ARENA_STOPPED, ARENA_FAILED };

struct arena_result {
    int players;
    long long blocks, games; /* counted: those before the first unfinished block */
    struct arena_tally sides[SIDES];
    struct blocks scores;            /* blocks by the parts of wins that A has in them */
    long long parts;                 /* parts of wins of A in all games */
    long long seat_parts[SEATS_MAX]; /* parts of wins of each seat, whoever sat there */
    struct sample margin;            /* A's lead over the best other one; solo: over B */
    struct sample length;            /* decisions in a game */
    double ratio;                    /* log-likelihood ratio of the sequential test */
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
    struct arena_side sides[SIDES]; /* in a solo game the kind of B may be NULL: there is none */
    long long blocks;               /* at most so many */
    /* Random decisions at the beginning; -1: ARENA_OPENING in a game without chance, else 0. */
    int opening;
    int threads;
    double low, high;  /* Elo of the sequential test; equal: no test. Not for solo games */
    atomic_bool *stop; /* ends the run soon; the arena sets it, too */
    /* Called after every block that was counted, by one thread at a time; may be NULL. */
    void (*progress)(void *context, const struct arena_result *so_far);
    void *context;
};

/* Games in a block. */
int arena_block_games(const struct arena *arena);
/* Plays all games. False if result->end is ARENA_FAILED; the result then covers the games
 * before. */
bool arena_run(const struct arena *arena, struct arena_result *result);

#endif
