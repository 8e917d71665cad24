/*
 * statistics.c - what results say. See statistics.h.
 *
 * Elo here is for one against r equal rivals: share = 1 / (1 + r * 10^(-Elo / 400)). With one rival
 * it is the usual formula.
 */
#include "learn/statistics.h"

#include <math.h>

#define SURE 1.959963984540054 /* standard deviations of a two-sided interval of 95 % */
#define ERROR_RATE 0.05        /* of the sequential test, either way */
#define DOUBT 1e-3             /* pseudocount of blocks that win or lose all games */
#define HALVINGS 100           /* more than a double has bits */

/* ---- shares and Elo ---- */

/* Wilson's score interval (1927). Unlike the normal approximation it stays within 0 to 1, and is
 * right for few tries. */
struct interval share_interval(double wins, double tries)
{
    if (tries <= 0)
        return (struct interval){0, 1};
    double share = wins / tries, square = SURE * SURE;
    double middle = (share + square / (2 * tries)) / (1 + square / tries);
    double half = SURE * sqrt(share * (1 - share) / tries + square / (4 * tries * tries)) /
                  (1 + square / tries);
    return (struct interval){fmax(0, middle - half), fmin(1, middle + half)};
}

double elo_of_share(double share, int rivals)
{
    if (share <= 0)
        return -INFINITY;
    return share >= 1 ? INFINITY : 400 * log10(rivals * share / (1 - share));
}

double share_of_elo(double elo, int rivals)
{
    return 1 / (1 + rivals * pow(10, -elo / 400));
}

/* ---- numbers that vary ---- */

void sample_add(struct sample *sample, int value)
{
    sample->low = sample->count == 0 || value < sample->low ? value : sample->low;
    sample->high = sample->count == 0 || value > sample->high ? value : sample->high;
    sample->count++;
    sample->sum += value;
    sample->squares += (long long)value * value;
}

double sample_mean(const struct sample *sample)
{
    return sample->count == 0 ? 0 : (double)sample->sum / (double)sample->count;
}

/* Computed from the integer sums: (sum of squares - sum * mean) / (n - 1). */
double sample_deviation(const struct sample *sample)
{
    if (sample->count < 2)
        return 0;
    double rest = (double)sample->squares - (double)sample->sum * sample_mean(sample);
    return sqrt(fmax(0, rest) / (double)(sample->count - 1));
}

struct interval sample_interval(const struct sample *sample)
{
    if (sample->count < 2)
        return (struct interval){-INFINITY, INFINITY};
    double mean = sample_mean(sample);
    double half = SURE * sample_deviation(sample) / sqrt((double)sample->count);
    return (struct interval){mean - half, mean + half};
}

/* ---- the sequential test ---- */

/* How many blocks brought so many parts. The extremes have a pseudocount: without it some means
 * would be impossible, for instance every mean but 1 after nothing but wins. */
static double weight(const struct blocks *blocks, int parts)
{
    bool extreme = parts == 0 || parts == PARTS * blocks->games;
    return blocks->count[parts] == 0 && extreme ? DOUBT : (double)blocks->count[parts];
}

/* How far the share of a block with so many parts is from the mean. */
static double distance(const struct blocks *blocks, int parts, double mean)
{
    return (double)parts / (PARTS * blocks->games) - mean;
}

/* The derivative of the log-likelihood by `tilt`; it is monotonically decreasing. */
static double slope(const struct blocks *blocks, double mean, double tilt)
{
    double sum = 0;
    for (int parts = 0; parts <= PARTS * blocks->games; parts++) {
        double away = distance(blocks, parts, mean);
        sum += weight(blocks, parts) * away / (1 + tilt * away);
    }
    return sum;
}

/* The likeliest distribution with that mean divides the frequency of each result by 1 + tilt *
 * distance (empirical likelihood: Owen, 1988). The divisors are positive between the two ends
 * below. The slope is 0 at the right tilt and only falls, so bisection finds it. */
static double likeliest_tilt(const struct blocks *blocks, double mean)
{
    double low = -1 / (1 - mean), high = 1 / mean;
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2;
        if (slope(blocks, mean, middle) > 0)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

/* The sum over all results of count * (log p_high - log p_low), in which the frequencies cancel
 * out. */
double blocks_ratio(const struct blocks *blocks, double low, double high)
{
    double tilt_low = likeliest_tilt(blocks, low), tilt_high = likeliest_tilt(blocks, high);
    double ratio = 0;
    bool any = false;
    for (int parts = 0; parts <= PARTS * blocks->games; parts++) {
        any = any || blocks->count[parts] > 0;
        ratio += weight(blocks, parts) * (log1p(tilt_low * distance(blocks, parts, low)) -
                                          log1p(tilt_high * distance(blocks, parts, high)));
    }
    return any ? ratio : 0;
}

/* Wald's bound for equal errors a of both kinds: log((1 - a) / a), 2.94 for 5 %. */
double ratio_bound(void)
{
    return log((1 - ERROR_RATE) / ERROR_RATE);
}

enum test_verdict ratio_verdict(double ratio)
{
    if (ratio >= ratio_bound())
        return HIGH_IS_TRUE;
    return ratio <= -ratio_bound() ? LOW_IS_TRUE : UNDECIDED;
}
