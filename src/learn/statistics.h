/*
 * statistics.h - what results of games say about strength, and how surely.
 *
 * Everything is gathered in whole numbers, so that a summary does not depend on the order in which
 * games ended; fractions are made only when somebody asks.
 *
 * A win is PARTS parts: the seats that share the first rank share them, and nothing is rounded. A
 * block is one deal played in all seatings, so that nobody is lucky with cards or chair. The games
 * of a block are not independent; the blocks are, and the sequential test counts blocks.
 */
#ifndef FLOE_LEARN_STATISTICS_H
#define FLOE_LEARN_STATISTICS_H

#include "game/game.h"

#define PARTS 12 /* divided by 1 to SEATS_MAX without rest */
#define BLOCK_PARTS_MAX (PARTS * SEATS_MAX)

/* Ends of an interval of 95 % confidence. */
struct interval {
    double low, high;
};

/* ---- shares and Elo ---- */

/* The true share of wins, if `wins` of so many tries were won (Wilson). Shared wins and blocks vary
 * less than coins, so that it is rather too wide. No tries: 0 to 1. */
struct interval share_interval(double wins, double tries);

/* The difference in Elo at which one wins that share against so many equal rivals, and back; an
 * even share, 1 of (1 + rivals), is 0. Share 0 is minus infinity, 1 is plus infinity. */
double elo_of_share(double share, int rivals);
double share_of_elo(double elo, int rivals);

/* ---- numbers that vary ---- */

struct sample {
    long long count, sum, squares;
    int low, high; /* the least and the greatest, if there are any */
};

void sample_add(struct sample *sample, int value);
double sample_mean(const struct sample *sample);      /* 0 if there are none */
double sample_deviation(const struct sample *sample); /* 0 if there are fewer than two */
/* The true mean. Of fewer than two nothing is known: all from minus to plus infinity. */
struct interval sample_interval(const struct sample *sample);

/* ---- the sequential test ----
 *
 * Is the true difference `low` or `high`? Generalised sequential probability ratio test: the
 * likelihood of the block results seen, under the likeliest distribution that has the one mean, by
 * that under the likeliest with the other. What the blocks' variance is, they say themselves. The
 * errors of both kinds are 5 %. */

struct blocks {
    int games;                            /* in a block */
    long long count[BLOCK_PARTS_MAX + 1]; /* how many blocks brought so many parts */
};

enum test_verdict { UNDECIDED, LOW_IS_TRUE, HIGH_IS_TRUE };

/* The logarithm of the ratio, the larger the more for `high`; both are mean shares between 0 and 1.
 * No blocks: 0. */
double blocks_ratio(const struct blocks *blocks, double low, double high);
/* The test ends when the ratio leaves minus to plus this bound. */
double ratio_bound(void);
enum test_verdict ratio_verdict(double ratio);

#endif
