/*
 * train_weights.h - a net while it learns: the same network as in net.h, in floating point.
 *
 * Sums are made in a fixed order, with IEEE arithmetic and square roots alone, so that the same
 * games give the same net on every machine.
 */
#ifndef FLOE_LEARN_TRAIN_WEIGHTS_H
#define FLOE_LEARN_TRAIN_WEIGHTS_H

#include "search/net.h"

/* The layout of all weights in one array. Those of the inputs come last, so that the weights of a
 * smaller net are the beginning of the array. */
enum {
    AT_FIRST_BIAS = 0,
    AT_SECOND = AT_FIRST_BIAS + NET_HIDDEN,
    AT_SECOND_BIAS = AT_SECOND + SEATS_MAX * NET_HIDDEN,
    AT_FIRST = AT_SECOND_BIAS + NET_HIDDEN,
    WEIGHTS_MAX = AT_FIRST + NET_INPUTS_MAX * NET_HIDDEN
};

/* Weights, their gradient, or a moment of the gradient. */
struct weights {
    float at[WEIGHTS_MAX];
};

/* A net that learns: its size, its weights, and the moments of Adam (Kingma and Ba, 2014). */
struct learner {
    int inputs, outputs;
    long steps;
    struct weights weights, mean, square;
};

/* How many numbers of the array are used. */
int learner_used(const struct learner *learner);
/* Small random weights. */
void learner_begin(struct learner *learner, int inputs, int outputs, struct rng rng);

/* The forward pass for one position: sums of the cells, and values from 0 to 1. */
struct activity {
    float cells[NET_HIDDEN];
    float sums[SEATS_MAX];
    float values[SEATS_MAX];
};

/* Evaluates a position (forward pass). */
void learner_judge(const struct learner *learner, const struct inputs *inputs,
                   struct activity *activity);
/* Adds the contribution of a position to the gradient (backward pass); its values were too high by
 * `error`. */
void learner_blame(const struct learner *learner, const struct inputs *inputs,
                   const struct activity *activity, const float error[SEATS_MAX],
                   struct weights *gradient);
/* A step of Adam; the gradient is a sum over `count` positions. Weights are clipped to the range of
 * the integer net. */
void learner_step(struct learner *learner, const struct weights *gradient, long count, float rate);
/* Rounds the weights to the integer net. */
void learner_net(const struct learner *learner, struct net *net);

#endif
