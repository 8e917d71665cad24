/*
 * delays.c - a histogram of delays. See delays.h.
 */
#include "simulate/delays.h"

#include <math.h>

#define DECADE 40
#define MILLISECOND 1e6 /* nanoseconds */

void delays_note(struct delays *delays, sim_time delay)
{
    double milliseconds = (double)delay / MILLISECOND;
    int drawer = delay <= SIM_MICROSECOND
                     ? 0
                     : (int)(DECADE * log10((double)delay / (double)SIM_MICROSECOND)) + 1;
    delays->drawers[drawer < DELAYS_DRAWERS ? drawer : DELAYS_DRAWERS - 1]++;
    delays->count++;
    delays->sum += milliseconds;
    delays->most = milliseconds > delays->most ? milliseconds : delays->most;
}

void delays_add(struct delays *delays, const struct delays *more)
{
    for (int i = 0; i < DELAYS_DRAWERS; i++)
        delays->drawers[i] += more->drawers[i];
    delays->count += more->count;
    delays->sum += more->sum;
    delays->most = more->most > delays->most ? more->most : delays->most;
}

double delays_quantile(const struct delays *delays, double part)
{
    double wanted = part * (double)delays->count, seen = 0;
    int drawer = 0;
    if (delays->count == 0)
        return 0;
    for (; drawer < DELAYS_DRAWERS - 1; drawer++)
        if ((seen += delays->drawers[drawer]) >= wanted)
            break;
    double upper = pow(10, (double)drawer / DECADE) / 1000;
    return upper < delays->most ? upper : delays->most;
}

double delays_mean(const struct delays *delays)
{
    return delays->count == 0 ? 0 : delays->sum / (double)delays->count;
}
