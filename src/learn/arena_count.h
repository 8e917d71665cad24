/*
 * arena_count.h - what a game in the arena leaves behind, and how it is counted.
 */
#ifndef FLOE_LEARN_ARENA_COUNT_H
#define FLOE_LEARN_ARENA_COUNT_H

#include "learn/arena.h"

struct played_game {
    struct game_result result;  /* its grade is below: it may come from another program */
    char grade[GRADE_CODE_MAX]; /* "": none */
    int decisions;
    int late[SIDES]; /* 1: that side has lost it by time */
    struct arena_clock clocks[SIDES];
};

/* ---- who sits where ----
 *
 * The players of a thread are numbered: 0 is A, the others are B. There are as many as games in a
 * block: with several seats one for each, alone one for each side. */

/* The player in that seat, in game `number` of a block: A takes one seat after the other. */
int arena_player(const struct arena *arena, int number, int seat);

static inline int arena_side_of(int player)
{
    return player == 0 ? SIDE_A : SIDE_B;
}

/* A result without a block. */
void arena_count_begin(const struct arena *arena, struct arena_result *result);
/* How a run without problems has ended, by what was counted. */
enum arena_end arena_count_end(const struct arena *arena, const struct arena_result *result);
/* Adds the games of a block to the result, and updates the sequential test. */
void arena_count(const struct arena *arena, struct arena_result *result,
                 const struct played_game *block);

#endif
