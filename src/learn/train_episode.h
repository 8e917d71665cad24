/*
 * train_episode.h - an episode, one game of a training: how it is played, and what it teaches.
 */
#ifndef FLOE_LEARN_TRAIN_EPISODE_H
#define FLOE_LEARN_TRAIN_EPISODE_H

#include "learn/train.h"
#include "learn/train_weights.h"
#include "search/nets.h"

/* A decision of the game: the position as the net sees it, and what the net makes of it. */
struct lesson {
    struct inputs inputs;
    struct activity activity;
    int seat;     /* the seat of output 0 */
    bool by_dice; /* the move was random, so what followed says nothing about the position */
};

/* The game that was played last, and buffers for playing. */
struct episode {
    const struct course *course;
    void *state, *imagined, *after;
    game_move *moves;
    struct lesson *lessons;
    int count, room;
    float result[SEATS_MAX];
};

void episode_open(struct episode *episode, const struct course *course);
void episode_close(struct episode *episode);

/* The rate of random moves is given in thousandths. */
#define DICE_SIDES 1000

/* Plays a game; by_dice of DICE_SIDES decisions are random. */
void episode_play(struct episode *episode, const struct nets *nets, uint32_t by_dice,
                  struct rng rng);

/* How far the net was from the results of its games. */
struct value_error {
    long count; /* positions that were learned from */
    double sum; /* of the distances between their values and the result */
};

/* Adds what the game teaches to the gradient, and how wrong the net was to the error. */
void episode_learn(struct episode *episode, const struct learner *learner, struct weights *gradient,
                   struct value_error *error);

#endif
