/*
 * rating.c - ratings. See rating.h.
 *
 * Glicko-2 is calculated as in Glickman's "Example of the Glicko-2 system", whose steps are named
 * below; so are the variables that have no better name.
 */
#include "domain/rating.h"

#include "domain/table_seat.h"

#include <math.h>

/* ---- Glicko-2 ---- */

#define SCALE 173.7178 /* shown points per unit of the inner scale */
#define EPSILON 0.000001
#define STEPS_MAX 100 /* some ten are enough */

static const double pi = 3.14159265358979323846;

/* A rating on the inner scale. */
struct inner {
    double mu, phi, sigma;
};

/* Step 2. */
static struct inner inner_of(const struct rating *rating)
{
    return (struct inner){(rating->value - GLICKO_VALUE) / SCALE, rating->deviation / SCALE,
                          rating->volatility};
}

/* Step 8; nobody is less certain than a beginner. */
static struct rating shown(const struct inner *inner, const struct rating *before, int games)
{
    double deviation = inner->phi * SCALE;
    return (struct rating){
        .value = GLICKO_VALUE + inner->mu * SCALE,
        .deviation = deviation < GLICKO_DEVIATION ? deviation : GLICKO_DEVIATION,
        .volatility = inner->sigma,
        .games = before->games + games,
        .played = before->played,
    };
}

/* g(phi) of Glickman's paper: results against uncertain opponents count less. */
static double weight(double phi)
{
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi));
}

static double expected(double mu, const struct inner *other)
{
    return 1 / (1 + exp(-weight(other->phi) * (mu - other->mu)));
}

/* The function whose zero step 5 looks for; x is the logarithm of the squared volatility. */
struct doubt {
    double a, delta2, phi2, v;
};

static double doubt_at(const struct doubt *doubt, double x)
{
    double e = exp(x), d = doubt->phi2 + doubt->v + e;
    return e * (doubt->delta2 - d) / (2 * d * d) - (x - doubt->a) / (GLICKO_TAU * GLICKO_TAU);
}

/* The other end of an interval with a zero in it. */
static double other_end(const struct doubt *doubt)
{
    double x = doubt->a - GLICKO_TAU;
    if (doubt->delta2 > doubt->phi2 + doubt->v)
        return log(doubt->delta2 - doubt->phi2 - doubt->v);
    while (doubt_at(doubt, x) < 0)
        x -= GLICKO_TAU;
    return x;
}

/* Step 5: regula falsi, with the Illinois rule for the end that stays. */
static double volatility_after(double sigma, double phi, double v, double delta)
{
    struct doubt doubt = {2 * log(sigma), delta * delta, phi * phi, v};
    double a = doubt.a, b = other_end(&doubt), fa = doubt_at(&doubt, a), fb = doubt_at(&doubt, b);
    for (int i = 0; i < STEPS_MAX && fabs(b - a) > EPSILON; i++) {
        double c = a + (a - b) * fa / (fb - fa), fc = doubt_at(&doubt, c);
        if (fc * fb <= 0) {
            a = b;
            fa = fb;
        } else {
            fa /= 2;
        }
        b = c;
        fb = fc;
    }
    return exp(a / 2);
}

struct rating glicko_new(void)
{
    return (struct rating){
        .value = GLICKO_VALUE, .deviation = GLICKO_DEVIATION, .volatility = GLICKO_VOLATILITY};
}

struct rating glicko_rested(const struct rating *rating, double days)
{
    struct inner inner = inner_of(rating);
    double periods = days > 0 ? days / GLICKO_PERIOD_DAYS : 0;
    inner.phi = sqrt(inner.phi * inner.phi + periods * inner.sigma * inner.sigma);
    return shown(&inner, rating, 0);
}

struct rating glicko_after(const struct rating *rating, const struct glicko_result *results,
                           int count)
{
    struct inner inner = inner_of(rating);
    double information = 0, surprise = 0;
    for (int i = 0; i < count; i++) { /* steps 3 and 4 */
        struct inner other = inner_of(&results[i].against);
        double g = weight(other.phi), e = expected(inner.mu, &other);
        information += g * g * e * (1 - e);
        surprise += g * (results[i].score - e);
    }
    double v = 1 / information;
    inner.sigma = volatility_after(inner.sigma, inner.phi, v, v * surprise);
    double wider2 = inner.phi * inner.phi + inner.sigma * inner.sigma; /* steps 6 and 7 */
    inner.phi = 1 / sqrt(1 / wider2 + information);
    inner.mu += inner.phi * inner.phi * surprise;
    return shown(&inner, rating, count);
}

void glicko_game(struct rating *a, struct rating *b, double score)
{
    struct glicko_result of_a = {*b, score}, of_b = {*a, 1 - score};
    *a = glicko_after(a, &of_a, 1);
    *b = glicko_after(b, &of_b, 1);
}

/* ---- Weng and Lin ---- */

struct rating weng_lin_new(void)
{
    return (struct rating){.value = WENG_LIN_VALUE, .deviation = WENG_LIN_DEVIATION};
}

/* A game as the model sees it. */
struct field {
    const int *ranks;
    int count;
    double c;                     /* the common spread of all results */
    double strength[TABLE_SEATS]; /* exp(mu / c) */
};

/* The summed strength of everybody with this rank or a worse one. */
static double strength_from(const struct field *field, int rank)
{
    double sum = 0;
    for (int i = 0; i < field->count; i++)
        if (field->ranks[i] >= rank)
            sum += field->strength[i];
    return sum;
}

static int sharing(const struct field *field, int rank)
{
    int count = 0;
    for (int i = 0; i < field->count; i++)
        count += field->ranks[i] == rank;
    return count;
}

static struct field field_of(const struct rating *ratings, const int *ranks, int count)
{
    struct field field = {.ranks = ranks, .count = count};
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += ratings[i].deviation * ratings[i].deviation + WENG_LIN_BETA * WENG_LIN_BETA;
    field.c = sqrt(sum);
    for (int i = 0; i < count; i++)
        field.strength[i] = exp(ratings[i].value / field.c);
    return field;
}

/* Algorithm 4 for one player. For every place up to its own, the player was among those left:
 * `better` sums how much better than expected it did, `told` how much that says about it. */
static void learn(const struct field *field, int which, struct rating *rating)
{
    double better = 0, told = 0, variance = rating->deviation * rating->deviation, c = field->c;
    for (int i = 0; i < field->count; i++) {
        if (field->ranks[i] > field->ranks[which])
            continue;
        double chance = field->strength[which] / strength_from(field, field->ranks[i]);
        int shared = sharing(field, field->ranks[i]);
        better += ((i == which) - chance) / shared;
        told += chance * (1 - chance) / shared;
    }
    double left = 1 - told * variance / (c * c) * (rating->deviation / c);
    rating->value += better * variance / c;
    rating->deviation *= sqrt(left > WENG_LIN_KAPPA ? left : WENG_LIN_KAPPA);
    rating->games++;
}

void weng_lin_game(struct rating *ratings, const int *ranks, int count)
{
    for (int i = 0; i < count; i++)
        ratings[i].deviation = hypot(ratings[i].deviation, WENG_LIN_TAU);
    struct field field = field_of(ratings, ranks, count);
    for (int i = 0; i < count; i++)
        learn(&field, i, &ratings[i]);
}

struct rating weng_lin_shown(const struct rating *rating)
{
    const double scale = GLICKO_DEVIATION / WENG_LIN_DEVIATION;
    struct rating seen = *rating;
    seen.value = GLICKO_VALUE + (rating->value - WENG_LIN_VALUE) * scale;
    seen.deviation = rating->deviation * scale;
    return seen;
}
