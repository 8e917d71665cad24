/*
 * rating.h - how good somebody is, calculated from the results of rated games.
 *
 * Two players: Glicko-2 (Glickman 2013). A rating has a value, a deviation (how uncertain the value
 * is) and a volatility (how steady the results are). Every game is its own rating period, so a
 * rating is up to date as soon as a game is over. Days without a game make it less certain.
 *
 * Three and four players: the Plackett-Luce model of Weng and Lin (2011), with OpenSkill's default
 * parameters. A rating is a mean and a deviation; equal ranks share the result. Its scale begins at
 * 25; weng_lin_shown converts it to the scale of Glicko-2, where beginners have 1500.
 *
 * Pure functions: no clock, no store. Each game raises `games`; the caller sets `played`.
 */
#ifndef FLOE_DOMAIN_RATING_H
#define FLOE_DOMAIN_RATING_H

#include <stdint.h>

struct rating {
    double value, deviation, volatility; /* volatility: only Glicko-2 */
    int games;
    int64_t played; /* when the last of them ended; 0: unknown */
};

/* ---- two players: Glicko-2 ---- */

#define GLICKO_VALUE 1500.0
#define GLICKO_DEVIATION 350.0 /* of a beginner, and never more than this */
#define GLICKO_VOLATILITY 0.06
#define GLICKO_TAU 0.5 /* how quickly volatility changes */
/* So many days without a game widen the deviation as much as one rating period does. With this
 * number, a frequent player's deviation of 60 grows to 107 in a year: less certain, but no
 * beginner. With 1 it would be 208; with 30 only 70, as if nobody got out of practice. */
#define GLICKO_PERIOD_DAYS 5

/* The rating of a beginner. */
struct rating glicko_new(void);
/* The rating after so many days without a game; parts of days count. */
struct rating glicko_rested(const struct rating *rating, double days);

/* One game: the opponent, and 1 for a win, 0.5 for a draw, 0 for a loss. */
struct glicko_result {
    struct rating against;
    double score;
};
/* After a period of at least one game. Who plays game by game has periods of one; more of them are
 * here for Glickman's own example. */
struct rating glicko_after(const struct rating *rating, const struct glicko_result *results,
                           int count);
/* A game between two has ended; `score` is a's: 1, 0.5 or 0. */
void glicko_game(struct rating *a, struct rating *b, double score);

/* ---- three and four players: Weng and Lin ---- */

#define WENG_LIN_VALUE 25.0
#define WENG_LIN_DEVIATION (25.0 / 3)
#define WENG_LIN_BETA (25.0 / 6)  /* how much the results of one player vary */
#define WENG_LIN_TAU (25.0 / 300) /* what may have changed since the last game */
#define WENG_LIN_KAPPA 0.0001     /* the least that is left of a variance */

struct rating weng_lin_new(void);
/* A game of 2 to TABLE_SEATS has ended. Rank 1 is the best, equal ranks are shared: 1, 2, 2, 4. */
void weng_lin_game(struct rating *ratings, const int *ranks, int count);
/* Value and deviation on the scale of Glicko-2: a beginner's are the same there. */
struct rating weng_lin_shown(const struct rating *rating);

#endif
