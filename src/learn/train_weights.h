/*
 * train_weights.h - a net while it learns: the same network as in net.h, in floating point.
 *
 * Every sum is made in a fixed order and nothing but IEEE arithmetic and square roots is used, so
 * that the same games give the same net on every machine.
 */
#ifndef FLOE_LEARN_TRAIN_WEIGHTS_H
#define FLOE_LEARN_TRAIN_WEIGHTS_H

#include "search/net.h"

/* Where the weights are in one row of numbers. Those of the inputs come last: the ones that a net
 * has are the beginning of the row. */
enum {
    AT_FIRST_BIAS = 0,
    AT_SECOND = AT_FIRST_BIAS + NET_HIDDEN,
    AT_SECOND_BIAS = AT_SECOND + SEATS_MAX * NET_HIDDEN,
    AT_FIRST = AT_SECOND_BIAS + NET_HIDDEN,
    WEIGHTS_MAX = AT_FIRST + NET_INPUTS_MAX * NET_HIDDEN
};

/* Weights, or their gradient, or a moment of it. */
struct weights {
    float at[WEIGHTS_MAX];
};

/* What a learning net is: its size, its weights, and what Adam (Kingma and Ba, 2014) remembers. */
struct learner {
    int inputs, outputs;
    long steps;
    struct weights weights, mean, square;
};

/* How many numbers of a row are used. */
int learner_used(const struct learner *learner);
/* Small random weights. */
void learner_begin(struct learner *learner, int inputs, int outputs, struct rng rng);

/* What a position did to the net: the sums of the cells, and the values from 0 to 1. */
struct activity {
    float cells[NET_HIDDEN];
    float sums[SEATS_MAX];
    float values[SEATS_MAX];
};

void learner_judge(const struct learner *learner, const struct inputs *inputs,
                   struct activity *activity);
/* Adds to the gradient what a position contributes whose values were too high by `error`. */
void learner_blame(const struct learner *learner, const struct inputs *inputs,
                   const struct activity *activity, const float error[SEATS_MAX],
                   struct weights *gradient);
/* A step against the gradient, which is a sum over `count` positions; no weight leaves the range
 * that whole numbers have. */
void learner_step(struct learner *learner, const struct weights *gradient, long count, float rate);
/* The net in whole numbers. */
void learner_net(const struct learner *learner, struct net *net);

#endif
