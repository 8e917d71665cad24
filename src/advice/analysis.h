/*
 * analysis.h - the analysis of a game: the value of its positions, and what its decisions cost.
 *
 * A decision is judged from the position before it, as its seat knew it. Its cost is the value that
 * the seat loses by the move played, compared with the best move; it is never negative. If the
 * search hardly looked at the move played, both moves are judged again: from the positions after
 * them, in a few deals of the hidden parts, the same for both.
 *
 * Luck is a change of value that nobody decided. Where a move uncovers something hidden, it is the
 * value of the next position minus what the seat could expect of the move.
 */
#ifndef FLOE_ADVICE_ANALYSIS_H
#define FLOE_ADVICE_ANALYSIS_H

#include "search/thinker.h"

/* The costs from which a better move is named, and a decision is marked. They are compared in
 * rounded hundredths of VALUE_ONE, as people read them. */
#define COST_WORTH_TELLING 2
#define COST_INACCURACY 5
#define COST_MISTAKE 12
/* The margin from which a move played is one that no other could replace, in the same unit. */
#define MARGIN_ALONE 5

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
    int margin;    /* by how much the move played is better than all others; 0: not, or not asked */
    int choices;   /* legal moves; 1: there was no choice */
    bool exact;    /* the position before it was calculated to the end */
    bool revealed; /* the move uncovered something hidden */
};

enum mark mark_of(int cost);
bool cost_worth_telling(int cost);

/* What the functions below need for all decisions of a game. */
struct judge {
    struct thinker *thinker;
    const struct game *game;
    const void *box;
    const struct watcher *watcher; /* may be NULL */
    bool margins; /* also find the margins of verdicts, for which some moves are judged again */
};

/* Judges the decision that was `played` in this position. If the watcher stops it, the verdict is
 * meaningless. */
void analysis_judge(const struct judge *judge, const void *state, game_move played,
                    const struct budget *budget, struct rng rng, struct verdict *verdict);
/* The values of the position after the last decision. */
void analysis_value(const struct judge *judge, const void *state, const struct budget *budget,
                    struct rng rng, int value[SEATS_MAX]);

/* The summary of one seat's decisions.
 *
 * The accuracy of a decision is 1600 / (16 + its cost in hundredths): 100 for the best move, 80 for
 * a cost of 4, 50 for a cost of 16. That of a seat is the mean over the decisions in which it had a
 * choice, in whole numbers, so that it is the same everywhere. */
struct balance {
    int decisions;
    int accuracy; /* 0 to 100; -1: there was no choice */
    int best;     /* index of the verdict with the largest margin, from MARGIN_ALONE on; -1: none */
    int marks[MARKS];
    long cost;     /* the sum of all costs */
    int worst;     /* index of the verdict with the highest cost; -1: none cost anything */
    bool had_luck; /* something hidden was uncovered in this game */
    int luck;      /* from everything that was uncovered, whoever did it */
};

/* Sums up the verdicts of a seat. They follow each other from ply to ply; last is the value of the
 * position after them. */
void analysis_balance(const struct verdict *verdicts, int count, const int last[SEATS_MAX],
                      int seat, struct balance *balance);

#endif
