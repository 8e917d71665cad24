/*
 * review.h - analyses the game at a table (advice/analysis.h), decision by decision, and writes the
 * result as JSON.
 */
#ifndef FLOE_ADVICE_REVIEW_H
#define FLOE_ADVICE_REVIEW_H

#include "advice/analysis.h"
#include "search/budget.h"
#include "table/table.h"

/* The moves of a verdict as texts. */
struct verdict_text {
    char played[MOVE_TEXT_MAX], best[MOVE_TEXT_MAX];
};

struct review {
    int players;
    int plies; /* of the game */
    int count; /* judged so far */
    struct verdict *verdicts;
    struct verdict_text *texts;
    int last[SEATS_MAX]; /* values of the position after the last one */
};

/* How to judge. The same rng gives the same verdicts, however many are asked for. */
struct review_options {
    struct judge judge;
    struct spec spec;
    struct rng rng;
};

/* Begins to review all decisions of the game. */
void review_open(struct review *review, const struct table *table);
void review_close(struct review *review);

/* Judges the next decision. False if none is left, or the watcher stopped it. */
bool review_next(struct review *review, const struct table *table,
                 const struct review_options *options);
/* Judges the position after the last decision that was judged. */
void review_finish(struct review *review, const struct table *table,
                   const struct review_options *options);

/* Decision number `which` as members of the open object. */
void review_decision_json(const struct review *review, int which, struct json *out);
/* The whole review: "decisions", "value" and "seats". */
void review_json(const struct review *review, struct json *out);

#endif
