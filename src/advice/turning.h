/*
 * turning.h - the turning points of a game: the decisions after which the values had changed most.
 */
#ifndef FLOE_ADVICE_TURNING_H
#define FLOE_ADVICE_TURNING_H

#include "advice/review.h"

#define TURNING_MAX 3
/* The least change of a seat's value that is one, in rounded hundredths of VALUE_ONE. */
#define TURNING_LEAST 10

/* Most of the change is what the move cost; or what came to light afterwards; or neither. */
enum turning_cause { TURNED_BY_MISTAKE, TURNED_BY_LUCK, TURNED_BY_MOVE, TURNING_CAUSES };
extern const char *const turning_names[TURNING_CAUSES]; /* "mistake", "luck", "move" */

struct turning_point {
    int which; /* index of the verdict */
    int seat;  /* whose value changed most */
    int from, to;
    enum turning_cause cause;
};

/* Finds the turning points, in the order of play, and returns how many there are: none with one
 * player. After a stop the last decision is none, because its end was not judged. */
int turning_find(const struct review *review, struct turning_point points[TURNING_MAX]);

/* Appends a turning point as sentences; state is the position before the decision. */
void turning_say(const struct review *review, const struct turning_point *point,
                 const struct box *box, const void *state, const struct audience *audience,
                 struct text *out);

#endif
