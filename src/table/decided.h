/*
 * decided.h - what decided a game: the winner beside another seat, line by line of the score sheet.
 */
#ifndef FLOE_TABLE_DECIDED_H
#define FLOE_TABLE_DECIDED_H

#include "table/table.h"

/* A line of the score sheet on which the winner and the other seat differ. */
struct decided_line {
    int line;
    int points; /* the winner's, minus the other's */
};

struct decided {
    int winner, other;
    int margin; /* points of the winner more than the other's, in all */
    int count;
    struct decided_line lines[SCORE_LINES_MAX]; /* the largest difference first */
};

/* Compares the winner with that seat, or, if it is the winner or NOBODY, with the best of the
 * others. False if the result has not one winner of several players. */
bool decided_find(const struct table *table, const struct game_result *result, int seat,
                  struct decided *decided);
/* The line on which the winner had most more; -1: none. */
int decided_for(const struct decided *decided);

#endif
