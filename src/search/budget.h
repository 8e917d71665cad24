/*
 * budget.h - levels, and specs as text.
 *
 *     SPEC  =  1 .. 6            a level
 *           |  random | greedy | net
 *           |  COUNT x           a budget of iterations:  5000x
 *           |  COUNT ms          a budget of time:        200ms
 *           |  plain:COUNT x     plain tree search with random playouts: plain:10000x
 *           |  plain:COUNT ms
 *
 * Behind a spec stands what is strongest for the position's mode: tree search or alpha-beta;
 * `tree:` and `alphabeta:` before a budget ask for one of them.
 */
#ifndef FLOE_SEARCH_BUDGET_H
#define FLOE_SEARCH_BUDGET_H

#include "search/thinker.h"

#define LEVELS 6

/* The level 1..LEVELS for this game and position. */
struct budget budget_of_level(const struct game *game, const void *state, int level);
/* Its name: a key of the catalog, "ai.level.1" and so on. */
const char *level_key(int level);

/* A spec, read once; the budget depends on the position's mode. */
struct spec {
    int level;    /* 1..LEVELS; 0: the budget is given */
    bool by_mode; /* the method is the mode's strongest */
    struct budget budget;
};

/* False: this is no spec. */
bool spec_read(const char *text, struct spec *spec);
struct budget spec_budget(const struct spec *spec, const struct game *game, const void *state);

#endif
