/*
 * train.h - a net learns a mode of a game by playing against itself.
 *
 * A game is played by looking one decision ahead with the present net, exactly as a computer player
 * would; the hidden parts are redealt before each look. Now and then a move is random, so that the
 * net sees positions that it would avoid. When the game is over, the value of each position is
 * corrected towards the values that came after it and the result: temporal differences, TD(lambda).
 *
 * Games are played in batches. The games of a batch do not know of each other, and what they teach
 * is added up in their order. So the net depends on the course alone, never on the number of
 * threads or on whether the training was interrupted.
 */
#ifndef FLOE_LEARN_TRAIN_H
#define FLOE_LEARN_TRAIN_H

#include "search/game_ai.h"

/* Which mode is learned, from how many games. What it points to outlives the trainer. */
struct course {
    const struct game_ai *ai;
    const void *box;
    int mode;
    long games;
    const char *seed;
};

/* The command that trains this net. */
void course_command(const struct course *course, char command[NET_COMMAND_MAX]);

struct trainer; /* opaque */

struct trainer *trainer_open(const struct course *course);
void trainer_close(struct trainer *trainer);

/* Plays and learns one batch of games, if any are left. */
void trainer_step(struct trainer *trainer, int threads);
/* Games played so far. */
long trainer_games(const struct trainer *trainer);
/* The mean distance between the values of the last batch's positions and the results of their
 * games; 1 is the largest. */
double trainer_error(const struct trainer *trainer);
/* The net as it is now. */
const struct net *trainer_net(const struct trainer *trainer);

/* ---- an unfinished training as a file (train_file.c) ---- */

/* The size of the file in bytes; the file is written if `out` has room for it. */
size_t trainer_write(const struct trainer *trainer, uint8_t *out, size_t room);
/* Continues from the file. False if it is damaged or of another course; the trainer is then
 * unchanged. */
bool trainer_read(struct trainer *trainer, const uint8_t *bytes, size_t count);

#endif
