/*
 * learn.h - what to learn next: the lessons that teach what a player missed most.
 *
 * A marked decision counts for each lesson that teaches something it missed, as much as it cost.
 */
#ifndef FLOE_ADVICE_LEARN_H
#define FLOE_ADVICE_LEARN_H

#include "advice/review.h"

#define LEARN_MAX 2

/* The names of the lessons for a seat, the weightiest first; returns how many there are. */
int learn_find(const struct review *review, const struct game *game, int seat,
               const char *lessons[LEARN_MAX]);

#endif
