/*
 * statistics.h - what results of games say about strength, and how surely.
 *
 * Everything is gathered in whole numbers, so that a summary does not depend on the order in which
 * games ended; fractions are made only when somebody asks.
 *
 * A win is PARTS parts, so that seats that share the first rank can share it without rounding. A
 * block is one deal played in all seatings, so that nobody is lucky with cards or seat. The games
 * of a block are not independent, but the blocks are; so the sequential test counts blocks.
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

/* The confidence interval of the share of wins after so many tries (Wilson). Shared wins and blocks
 * vary less than coins, so it is rather too wide. Without tries it is 0 to 1. */
struct interval share_interval(double wins, double tries);

/* Converts between a share of wins against so many equal rivals and a difference in Elo. An even
 * share, 1 / (1 + rivals), is 0 Elo; the shares 0 and 1 are minus and plus infinity. */
double elo_of_share(double share, int rivals);
double share_of_elo(double elo, int rivals);

/* ---- numbers that vary ---- */

struct sample {
    long long count, sum, squares;
    int low, high; /* the least and the greatest value */
};

void sample_add(struct sample *sample, int value);
double sample_mean(const struct sample *sample);      /* 0 if there are none */
double sample_deviation(const struct sample *sample); /* 0 if there are fewer than two */
/* The confidence interval of the mean; infinite for fewer than two values. */
struct interval sample_interval(const struct sample *sample);

/* ---- the sequential test ----
 *
 * Is the true difference `low` or `high`? A generalised sequential probability ratio test compares
 * the likelihoods of the block results under the likeliest distributions with one mean and with the
 * other. The variance comes from the blocks themselves. Both error rates are 5 %. */

struct blocks {
    int games;                            /* in a block */
    long long count[BLOCK_PARTS_MAX + 1]; /* how many blocks brought so many parts */
};

enum test_verdict { UNDECIDED, LOW_IS_TRUE, HIGH_IS_TRUE };

/* The log-likelihood ratio: positive values favour `high`, negative ones `low`. Both are mean
 * shares between 0 and 1. Without blocks it is 0. */
double blocks_ratio(const struct blocks *blocks, double low, double high);
/* The test ends when the ratio leaves minus to plus this bound. */
double ratio_bound(void);
enum test_verdict ratio_verdict(double ratio);

#endif
