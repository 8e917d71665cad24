/*
 * net.c - evaluates a network. See net.h.
 *
 * The loops over NET_HIDDEN cells are plain, so that compilers turn them into vector instructions;
 * integers add up to the same in any order. Most inputs are 1. Testing for that first saves the
 * multiplication, and keeps gcc from merging the loops into one that it cannot vectorise.
 */
#include "search/net.h"

_Static_assert((NET_ACTIVE_MAX * NET_VALUE_MAX + 1LL) * NET_WEIGHT_MAX <= INT32_MAX,
               "a sum of the first layer fits");
_Static_assert((NET_HIDDEN + 1LL) * NET_FULL * NET_WEIGHT_MAX <= INT32_MAX,
               "a sum of the second layer fits");

static void add(int32_t *restrict sums, const int16_t *restrict weights)
{
    for (int cell = 0; cell < NET_HIDDEN; cell++)
        sums[cell] += weights[cell];
}

static void add_times(int32_t *restrict sums, const int16_t *restrict weights, int32_t value)
{
    for (int cell = 0; cell < NET_HIDDEN; cell++)
        sums[cell] += weights[cell] * value;
}

static void first_layer(const struct net *net, const struct inputs *inputs, int32_t *restrict sums)
{
    for (int cell = 0; cell < NET_HIDDEN; cell++)
        sums[cell] = net->first_bias[cell];
    for (int i = 0; i < inputs->count; i++) {
        const int16_t *weights = net->first[inputs->list[i].index];
        if (inputs->list[i].value == 1)
            add(sums, weights);
        else
            add_times(sums, weights, inputs->list[i].value);
    }
}

/* The activation of the cells: a rectifier clipped at NET_FULL. */
static void clip(int32_t cells[NET_HIDDEN])
{
    for (int cell = 0; cell < NET_HIDDEN; cell++) {
        int32_t sum = cells[cell] < 0 ? 0 : cells[cell];
        cells[cell] = sum > NET_FULL ? NET_FULL : sum;
    }
}

void net_evaluate(const struct net *net, const struct inputs *inputs, int value[SEATS_MAX])
{
    int32_t cells[NET_HIDDEN];
    first_layer(net, inputs, cells);
    clip(cells);
    for (int output = 0; output < net->outputs; output++) {
        int32_t sum = net->second_bias[output] * NET_FULL;
        for (int cell = 0; cell < NET_HIDDEN; cell++)
            sum += cells[cell] * net->second[output][cell];
        value[output] = value_bend(sum, NET_FULL * NET_UNIT);
    }
}
