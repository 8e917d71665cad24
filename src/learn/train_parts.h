/*
 * train_parts.h - the inside of a trainer, for train.c and train_file.c.
 */
#ifndef FLOE_LEARN_TRAIN_PARTS_H
#define FLOE_LEARN_TRAIN_PARTS_H

#include "learn/train_episode.h"

#include <stdatomic.h>

/* Few games a batch: many small steps teach far more than few large ones. */
#define BATCH_GAMES 8

/* A game of a batch, and what it teaches. */
struct batch_game {
    struct episode episode;
    struct weights gradient;
    struct value_error error;
};

struct trainer {
    struct course course;
    long games;
    struct value_error error; /* of the last batch */
    struct learner learner;
    struct net net;
    struct nets nets; /* that net, for its mode */
    atomic_int next;  /* the next game of the batch that waits for a thread */
    struct batch_game batch[BATCH_GAMES];
};

#endif
