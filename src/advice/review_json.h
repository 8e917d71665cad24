/*
 * review_json.h - writes a review as JSON, and tells parts of it in sentences. docs/bots.md
 * explains the members ("analyse").
 */
#ifndef FLOE_ADVICE_REVIEW_JSON_H
#define FLOE_ADVICE_REVIEW_JSON_H

#include "advice/review.h"

/* A review, the table whose game it is, and who reads its sentences. */
struct review_view {
    const struct review *review;
    const struct table *table;
    const struct audience *audience;
};

/* Decision number `which` as members of the open object. */
void review_decision_json(const struct review_view *view, int which, struct json *out);
/* The whole review: "decisions", "value", "seats", "turning" and "decided". */
void review_json(const struct review_view *view, struct json *out);

/* Why a marked decision is marked, in sentences (coach.h). */
void review_say_why(const struct review_view *view, int which, struct text *out);
/* What decided the game (table/decided.h) in sentences; nothing unless one of several players has
 * won by the rules, with another score sheet than the others. */
void review_say_decided(const struct review_view *view, struct text *out);

#endif
