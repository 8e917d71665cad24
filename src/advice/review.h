/*
 * review.h - reviews the game at a table: judges its decisions one by one (analysis.h), and
 * compares those that are marked with the better move (comparison.h).
 *
 * What a review tells besides its verdicts is found from them: the turning points (turning.h) and
 * what to learn next (learn.h). review_json.h writes all of it.
 */
#ifndef FLOE_ADVICE_REVIEW_H
#define FLOE_ADVICE_REVIEW_H

#include "advice/analysis.h"
#include "advice/comparison.h"
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
    struct comparison *comparisons; /* those of verdicts without a mark are empty */
    int last[SEATS_MAX];            /* values of the position after the last one */
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

/* Adds the next verdict as it was found elsewhere (verdicts.h), with the same rng. The state is the
 * position before it. */
void review_add(struct review *review, const struct table *table, struct rng rng, const void *state,
                const struct verdict *verdict);

/* The move that was decided there; the state is the position before it. */
game_move review_played(const struct table *table, int which, const void *state);
/* The position before that decision of the table's game, to be freed. */
void *review_position(const struct table *table, int which);
/* The values of the position after that decision. */
const int *review_value_after(const struct review *review, int which);
bool review_is_marked(const struct review *review, int which);

#endif
