/*
 * analysis.h - what a game was like: the value of its positions, and what its decisions cost.
 *
 * A decision is judged from the position before it, as its seat knew it. Its cost is what the
 * seat's value loses by the move played, compared with the best one: never negative. If search
 * hardly looked at the move, because others seemed better, both are thought about by themselves:
 * from the positions behind them, in a few dealings of what is hidden, the same for both.
 *
 * Luck is what happens to the value without anybody's doing: the difference between what a seat
 * could expect of the move played and the next position's value, wherever something hidden came to
 * light.
 */
#ifndef FLOE_ADVICE_ANALYSIS_H
#define FLOE_ADVICE_ANALYSIS_H

#include "search/thinker.h"

/* From these costs on a better move is named, and a decision is marked: in hundredths of VALUE_ONE,
 * rounded as people read them. */
#define COST_WORTH_TELLING 2
#define COST_INACCURACY 5
#define COST_MISTAKE 12

enum mark { MARK_NONE, MARK_INACCURACY, MARK_MISTAKE, MARKS };
extern const char *const mark_names[MARKS]; /* "none", "inaccuracy", "mistake" */
extern const char *const mark_signs[MARKS]; /* "", "?!", "?" */

/* One decision. */
struct verdict {
    int seat;
    game_move played, best;
    int value[SEATS_MAX];    /* of the position before it */
    int expected[SEATS_MAX]; /* with the move played, before anything comes to light */
    int cost;
    bool exact;    /* the position before it was calculated to the end */
    bool revealed; /* the move uncovered something hidden */
};

enum mark mark_of(int cost);
bool cost_worth_telling(int cost);

/* What a judge needs for all decisions of a game. */
struct judge {
    struct thinker *thinker;
    const struct game *game;
    const void *box;
    const struct watcher *watcher; /* may be NULL */
};

/* Judges the decision that was `played` in this position. If the watcher stops it the verdict is
 * worth nothing. */
void analysis_judge(const struct judge *judge, const void *state, game_move played,
                    const struct budget *budget, struct rng rng, struct verdict *verdict);
/* The values of a position at the end of an analysis, which nobody decided any more. */
void analysis_value(const struct judge *judge, const void *state, const struct budget *budget,
                    struct rng rng, int value[SEATS_MAX]);

/* What one seat's decisions amount to. */
struct balance {
    int decisions;
    int marks[MARKS];
    long cost;  /* of all of them */
    int worst;  /* index of the verdict that cost most; -1: none cost anything */
    bool tried; /* something hidden came to light in this game */
    int luck;   /* of all that came to light, whoever uncovered it */
};

/* verdicts follow each other from ply to ply; last is the value behind them. */
void analysis_balance(const struct verdict *verdicts, int count, const int last[SEATS_MAX],
                      int seat, struct balance *balance);

#endif
