/*
 * train_parts.h - the inside of a trainer, for train.c and train_file.c.
 */
#ifndef FLOE_LEARN_TRAIN_PARTS_H
#define FLOE_LEARN_TRAIN_PARTS_H

#include "learn/train_play.h"

#include <stdatomic.h>

/* Few games a batch: many small steps teach far more than few large ones. */
#define LANES 8

/* One game of a batch; lanes run side by side. */
struct lane {
    struct play play;
    struct weights gradient;
    struct marks marks;
};

struct trainer {
    struct course course;
    long games;
    struct marks marks; /* of the last batch */
    struct learner learner;
    struct net net;
    struct nets nets; /* that net, for its mode */
    atomic_int next;  /* the next lane that waits for a thread */
    struct lane lanes[LANES];
};

#endif
