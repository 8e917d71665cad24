/*
 * coach.h - comments a decision: what it costs, what the move does, and what a better one does.
 *
 * The coach judges a move before it is final; a review (review.h) comments the decisions of a whole
 * game with the same sentences.
 */
#ifndef FLOE_ADVICE_COACH_H
#define FLOE_ADVICE_COACH_H

#include "advice/analysis.h"
#include "advice/comparison.h"

#define COMMENT_MAX 4096    /* bytes of a comment with its NUL */
#define DESCRIPTION_MAX 512 /* bytes of a move in words with its NUL */

/* A move that is about to be played. The comparison is only there if the cost is worth telling. */
struct judgement {
    struct verdict verdict;
    struct comparison comparison;
};

/* Judges a legal move of the seat that decides. If the watcher stops it, it is meaningless. */
void coach_judge(const struct judge *judge, const void *state, game_move move,
                 const struct budget *budget, struct rng rng, struct judgement *judgement);

/* Appends the comment, in two lines: what the move costs and does, and what the better one does.
 * state is the position before the move. */
void coach_say(const struct game *game, const void *box, const void *state,
               const struct verdict *verdict, const struct comparison *comparison,
               const struct audience *audience, struct text *out);

#endif
