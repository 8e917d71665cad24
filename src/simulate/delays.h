/*
 * delays.h - how long things took: a histogram from which quantiles are read.
 *
 * Its drawers grow by 6 %, from a microsecond to a day, so a quantile is off by no more than that.
 */
#ifndef FLOE_SIMULATE_DELAYS_H
#define FLOE_SIMULATE_DELAYS_H

#include "simulate/event_queue.h"

#define DELAYS_DRAWERS 440 /* 40 for each factor of ten */

struct delays {
    uint32_t drawers[DELAYS_DRAWERS];
    uint64_t count;
    double sum;  /* milliseconds */
    double most; /* the same */
};

void delays_note(struct delays *delays, sim_time delay);
void delays_add(struct delays *delays, const struct delays *more);
/* Milliseconds that this part of all, 0 to 1, did not exceed; 0 if there are none. */
double delays_quantile(const struct delays *delays, double part);
double delays_mean(const struct delays *delays);

#endif
