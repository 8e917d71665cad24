/*
 * budget.h - how strong a computer player is: levels, and specs as people write them.
 *
 *     SPEC  =  1 .. 6            a level
 *           |  random | greedy | net
 *           |  COUNT x           a budget of iterations:  5000x
 *           |  COUNT ms          a budget of time:        200ms
 *           |  plain:COUNT x     plain tree search with random playouts: plain:10000x
 *           |  plain:COUNT ms
 *
 * A bare budget uses the strongest method for the mode of the position, tree search or alpha-beta;
 * `tree:` and `alphabeta:` in front of it ask for one of them.
 */
#ifndef FLOE_SEARCH_BUDGET_H
#define FLOE_SEARCH_BUDGET_H

#include "search/thinker.h"

#define LEVELS 6

/* The budget of level 1..LEVELS for this game and position. */
struct budget budget_of_level(const struct game *game, const void *state, int level);
/* The catalog key of the name of a level: "ai.level.1" and so on. */
const char *level_key(int level);

/* A spec that has been read. The final budget depends on the position: see spec_budget. */
struct spec {
    int level;    /* 1..LEVELS; 0: the budget is given */
    bool by_mode; /* the method is the mode's strongest */
    struct budget budget;
};

/* False if the text is no spec. */
bool spec_read(const char *text, struct spec *spec);
/* Do both think alike? */
bool spec_same(const struct spec *a, const struct spec *b);
/* The budget of the spec for this position. */
struct budget spec_budget(const struct spec *spec, const struct game *game, const void *state);

#endif
