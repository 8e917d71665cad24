/*
 * train_weights.c - a net while it learns. See train_weights.h.
 */
#include "learn/train_weights.h"

#include <math.h>
#include <string.h>

#define SPREAD_FIRST 0.05F /* initial weights are random within +- this */
#define SPREAD_SECOND 0.5F
#define CELL_MIDDLE 0.5F /* initial bias: cells begin neither off nor fully on */
#define LEAK 0.02F       /* slope of a clipped cell, so that it still learns */

#define FADE_MEAN 0.9
#define FADE_SQUARE 0.999
#define TINY 1e-8F

static const float weight_max = (float)NET_WEIGHT_MAX / NET_UNIT;

int learner_used(const struct learner *learner)
{
    return AT_FIRST + learner->inputs * NET_HIDDEN;
}

/* ---- beginning ---- */

static void scatter(float *weights, int count, float spread, struct rng *rng)
{
    for (int i = 0; i < count; i++)
        weights[i] = spread * ((float)rng_below(rng, 65536) / 32768.0F - 1.0F);
}

void learner_begin(struct learner *learner, int inputs, int outputs, struct rng rng)
{
    memset(learner, 0, sizeof *learner);
    learner->inputs = inputs;
    learner->outputs = outputs;
    float *weights = learner->weights.at;
    scatter(weights + AT_FIRST, inputs * NET_HIDDEN, SPREAD_FIRST, &rng);
    scatter(weights + AT_SECOND, outputs * NET_HIDDEN, SPREAD_SECOND, &rng);
    for (int cell = 0; cell < NET_HIDDEN; cell++)
        weights[AT_FIRST_BIAS + cell] = CELL_MIDDLE;
}

/* ---- judging ---- */

static void add(float *restrict sums, const float *restrict weights)
{
    for (int cell = 0; cell < NET_HIDDEN; cell++)
        sums[cell] += weights[cell];
}

static void add_times(float *restrict sums, const float *restrict weights, float value)
{
    for (int cell = 0; cell < NET_HIDDEN; cell++)
        sums[cell] += weights[cell] * value;
}

/* As in net.c: testing for 1 first keeps the compiler from merging the loops. */
static void add_input(float *restrict sums, const float *restrict weights, int value)
{
    if (value == 1)
        add(sums, weights);
    else
        add_times(sums, weights, (float)value);
}

static float clipped(float sum)
{
    return sum < 0.0F ? 0.0F : sum > 1.0F ? 1.0F : sum;
}

void learner_judge(const struct learner *learner, const struct inputs *inputs,
                   struct activity *activity)
{
    const float *weights = learner->weights.at;
    memcpy(activity->cells, weights + AT_FIRST_BIAS, sizeof activity->cells);
    for (int i = 0; i < inputs->count; i++)
        add_input(activity->cells, weights + AT_FIRST + inputs->list[i].index * NET_HIDDEN,
                  inputs->list[i].value);
    for (int output = 0; output < learner->outputs; output++) {
        const float *second = weights + AT_SECOND + output * NET_HIDDEN;
        float sum = weights[AT_SECOND_BIAS + output];
        for (int cell = 0; cell < NET_HIDDEN; cell++)
            sum += second[cell] * clipped(activity->cells[cell]);
        activity->sums[output] = sum;
        activity->values[output] = 0.5F + 0.5F * sum / (1.0F + fabsf(sum));
    }
}

/* ---- learning ---- */

/* The derivative of the bend, 1/2 + s / (2 (1 + |s|)). */
static float slope(float sum)
{
    float size = 1.0F + fabsf(sum);
    return 0.5F / (size * size);
}

/* A clipped cell has slope 0 and would never learn again, so it gets a small one. */
static float cell_slope(float sum)
{
    return sum > 0.0F && sum < 1.0F ? 1.0F : LEAK;
}

/* Backward through the second layer: its gradient, and the error that reaches each cell. */
static void blame_second(const struct learner *learner, const struct activity *activity,
                         const float error[SEATS_MAX], struct weights *gradient,
                         float blame[NET_HIDDEN])
{
    memset(blame, 0, NET_HIDDEN * sizeof *blame);
    for (int output = 0; output < learner->outputs; output++) {
        int row = AT_SECOND + output * NET_HIDDEN;
        float share = error[output] * slope(activity->sums[output]);
        gradient->at[AT_SECOND_BIAS + output] += share;
        for (int cell = 0; cell < NET_HIDDEN; cell++) {
            gradient->at[row + cell] += share * clipped(activity->cells[cell]);
            blame[cell] += share * learner->weights.at[row + cell];
        }
    }
    for (int cell = 0; cell < NET_HIDDEN; cell++)
        blame[cell] *= cell_slope(activity->cells[cell]);
}

void learner_blame(const struct learner *learner, const struct inputs *inputs,
                   const struct activity *activity, const float error[SEATS_MAX],
                   struct weights *gradient)
{
    float blame[NET_HIDDEN];
    blame_second(learner, activity, error, gradient, blame);
    add(gradient->at + AT_FIRST_BIAS, blame);
    for (int i = 0; i < inputs->count; i++)
        add_input(gradient->at + AT_FIRST + inputs->list[i].index * NET_HIDDEN, blame,
                  inputs->list[i].value);
}

/* Power by squaring, because pow() may differ from machine to machine. */
static double power(double base, long exponent)
{
    double result = 1.0;
    for (; exponent > 0; exponent /= 2, base *= base)
        if (exponent % 2 == 1)
            result *= base;
    return result;
}

/* The bias correction of Adam: alpha * sqrt(1 - beta2^t) / (1 - beta1^t). */
static float rate_of_step(float rate, long step)
{
    double mean = 1.0 - power(FADE_MEAN, step), square = 1.0 - power(FADE_SQUARE, step);
    return rate * (float)(sqrt(square) / mean);
}

/* Adam: m and v are moving averages of the gradient and of its square; a weight changes by rate * m
 * / (sqrt(v) + tiny). The loop has no branches or calls, so that it is vectorised. */
static void step_all(float *restrict weights, float *restrict means, float *restrict squares,
                     const float *restrict slants, int count, float scale, float rate)
{
    for (int i = 0; i < count; i++) {
        float slant = slants[i] * scale;
        means[i] += (float)(1.0 - FADE_MEAN) * (slant - means[i]);
        squares[i] += (float)(1.0 - FADE_SQUARE) * (slant * slant - squares[i]);
        float weight = weights[i] - rate * means[i] / (sqrtf(squares[i]) + TINY);
        weight = weight < -weight_max ? -weight_max : weight;
        weights[i] = weight > weight_max ? weight_max : weight;
    }
}

void learner_step(struct learner *learner, const struct weights *gradient, long count, float rate)
{
    float scale = 1.0F / (float)(count > 0 ? count : 1);
    learner->steps++;
    step_all(learner->weights.at, learner->mean.at, learner->square.at, gradient->at,
             learner_used(learner), scale, rate_of_step(rate, learner->steps));
}

/* ---- whole numbers ---- */

static void round_all(const float *weights, int16_t *numbers, int count)
{
    for (int i = 0; i < count; i++)
        numbers[i] = (int16_t)floorf(weights[i] * NET_UNIT + 0.5F);
}

void learner_net(const struct learner *learner, struct net *net)
{
    const float *weights = learner->weights.at;
    net->inputs = learner->inputs;
    net->outputs = learner->outputs;
    round_all(weights + AT_FIRST, net->first[0], learner->inputs * NET_HIDDEN);
    round_all(weights + AT_FIRST_BIAS, net->first_bias, NET_HIDDEN);
    round_all(weights + AT_SECOND, net->second[0], learner->outputs * NET_HIDDEN);
    round_all(weights + AT_SECOND_BIAS, net->second_bias, learner->outputs);
}
