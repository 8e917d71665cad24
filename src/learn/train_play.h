/*
 * train_play.h - one game of a training: how it is played, and what it teaches.
 */
#ifndef FLOE_LEARN_TRAIN_PLAY_H
#define FLOE_LEARN_TRAIN_PLAY_H

#include "learn/train.h"
#include "learn/train_weights.h"
#include "search/nets.h"

/* A decision of the game: the position as the net sees it. */
struct lesson {
    struct inputs inputs;
    struct activity activity;
    int seat;     /* for which output 0 stands */
    bool by_dice; /* the move was made by chance: what followed says nothing about the position */
};

/* Room for a game, and the game that was played last. */
struct play {
    const struct course *course;
    void *state, *imagined, *after;
    game_move *moves;
    struct lesson *lessons;
    int count, room;
    float result[SEATS_MAX];
};

void play_open(struct play *play, const struct course *course);
void play_close(struct play *play);

/* How much is left to chance: of a thousand decisions so many. */
#define DICE_SIDES 1000

/* Plays a game. */
void play_game(struct play *play, const struct nets *nets, uint32_t by_dice, struct rng rng);

/* What lessons add up to. */
struct marks {
    long count;   /* positions that were learned from */
    double error; /* sum of the distances between their values and the result */
};

/* Adds the game's lessons to the gradient. */
void play_learn(struct play *play, const struct learner *learner, struct weights *gradient,
                struct marks *marks);

#endif
