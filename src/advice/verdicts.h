/*
 * verdicts.h - the verdicts of a review as JSON, exactly as they were found, and back.
 *
 * An analysis that was made elsewhere can be told here, in the language of whoever reads it: it has
 * numbers and moves, no sentence and no name. So it depends on the game alone. docs/bots.md
 * explains the members ("review").
 *
 *     {"one":16384,"verdicts":[{"move":"1E@1e5","best":"2F@1e4","value":[8000,8384],
 *       "expected":[7000,9384],"cost":1000,"choices":40}],"value":[7000,9384]}
 */
#ifndef FLOE_ADVICE_VERDICTS_H
#define FLOE_ADVICE_VERDICTS_H

#include "advice/review.h"

/* JSON values of an analysis of so many decisions, at most. */
#define VERDICTS_NODES(plies) (((plies) + 1) * (11 + 2 * SEATS_MAX) + 8)

/* Writes the verdicts so far as members of the open object. */
void verdicts_write(const struct review *review, struct json *out);
/* Adds verdicts to a review that was just opened for this table; the rng is that they were found
 * with. False: these are not verdicts of its game, and the review is of no use. */
bool verdicts_read(struct review *review, const struct table *table, struct rng rng,
                   const struct json_node *analysis);

#endif
