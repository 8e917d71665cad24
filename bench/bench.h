/*
 * bench.h - how fast the games are: what is measured, and on whom.
 *
 * A subject is a game with so many players, in one of the modes that matter for speed. Every
 * measure runs through the contract, as search and clients do, so that a new game is measured as
 * soon as it is in games[].
 *
 *   bench.c        the program: arguments, and one subject after the other
 *   subject.c      a subject and what can be told of it without a clock
 *   measure.c      what is timed
 *   batch.c        steps of a batch, timed too
 *   print.c        the table and the JSON document
 *   allocations.c  counts malloc
 *   fixed.c        the same seeded games each time, for counting instructions
 */
#ifndef FLOE_BENCH_BENCH_H
#define FLOE_BENCH_BENCH_H

#include "table/table.h"

#define DEALS 64 /* different first positions, so that no branch learns one by heart */

struct subject {
    char name[32]; /* "nunatak-3", "nanuuk-4-learning" */
    const struct game *game;
    struct box *box;
    struct game_setup setup;
    unsigned char *deals; /* DEALS first positions */
    unsigned char *ends;  /* and DEALS last ones */
    void *state;          /* for the measure's use, as is the rest */
    game_move *moves;
    struct rng rng;
    uint64_t sink; /* takes results, so that no compiler leaves out what makes them */
};

/* A way to play a game that is measured, too. */
struct variant {
    const char *game, *name;
    const char *options; /* as game_options_read takes them */
};
extern const struct variant variants[]; /* ended by a NULL game */

/* With variant NULL all options have their defaults. Returns NULL if the game is not played so. */
struct subject *subject_open(const struct game *game, int players, const struct variant *variant);
void subject_close(struct subject *subject);
void subject_deal(struct subject *subject, int number); /* into state */
/* One game from state to its end, each move chosen at random from all legal ones. Returns the
 * decisions; *offered, unless it is NULL, grows by the legal moves of all of them. */
long subject_play(struct subject *subject, long *offered);

/* Means over the same random games each time. */
struct facts {
    double decisions; /* in a game */
    double moves;     /* legal ones at a decision */
};
struct facts subject_facts(struct subject *subject);

/* ---- measures ---- */

/* How long a measure takes: `games` units if that is not 0, else so many seconds. */
struct effort {
    double seconds;
    long games;
};

struct measure {
    const char *name;
    const char *unit;
    long (*run)(struct subject *subject, long count); /* so many times; returns the units done */
    bool (*prepare)(struct subject *subject); /* before the clock; false: not for it. Or NULL */
};
extern const struct measure measures[]; /* ended by a NULL name */
long run_batch(struct subject *subject, long count);
long run_batch_observations(struct subject *subject, long count);
long run_batch_masks(struct subject *subject, long count);
bool prepare_search(struct subject *subject);
bool prepare_net(struct subject *subject);
long run_search_playout(struct subject *subject, long count);
long run_search_net(struct subject *subject, long count);
long run_net(struct subject *subject, long count);

/* Units a second: of the best chunk, and of all chunks. Other programs disturb the second. */
struct rate {
    double best, total;
    long allocations; /* meanwhile; -1: nobody counts */
};
struct rate measure(struct subject *subject, const struct measure *what, struct effort effort);

/* Microseconds to show a ply of a finished game: each ply's best of a few tries. */
struct showing {
    double mean, worst;
};
struct showing measure_showing(struct subject *subject);

/* ---- output ---- */

struct printer; /* opaque: a table, or a JSON document */

struct printer *print_begin(bool as_json);
void print_subject(struct printer *printer, struct subject *subject);
void print_rate(struct printer *printer, const struct measure *what, const struct rate *rate);
void print_showing(struct printer *printer, const struct showing *showing);
void print_subject_end(struct printer *printer, long allocated);
void print_end(struct printer *printer);

/* ---- the rest ---- */

/* Calls of malloc, calloc and realloc since the program began; -1: nobody counts. */
long allocations(void);

/* Plays `count` seeded games of the subject, by legal and play or by playout, and prints their
 * number, their decisions (legal and play only) and a checksum. */
void fixed(struct subject *subject, bool playout, long count);

#endif
