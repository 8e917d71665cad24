/*
 * train.c - batches of games, and steps of learning. See train.h.
 *
 * A batch is BATCH_GAMES games with the net as it is, then one step of Adam with the mean of their
 * gradients. Which thread plays which game does not matter: the random numbers of a game come from
 * its number, and the gradients are added in the order of the games.
 */
#include "base/machine.h"
#include "base/memory.h"
#include "learn/train_parts.h"

#include <stdlib.h>
#include <string.h>

/* The rate of random moves (of DICE_SIDES) and the learning rate fall linearly from the first game
 * to the last. */
#define DICE_FIRST 80
#define DICE_LAST 15
#define RATE_FIRST 0.003F
#define RATE_LAST 0.0001F

void course_command(const struct course *course, char command[NET_COMMAND_MAX])
{
    struct text text = text_in(command, NET_COMMAND_MAX);
    text_format(&text, "floe train %s --mode %s --games %ld --seed %s", course->ai->game->name,
                course->ai->modes[course->mode].name, course->games, course->seed);
}

/* ---- opening and closing ---- */

struct trainer *trainer_open(const struct course *course)
{
    struct trainer *trainer = memory_for(1, sizeof *trainer);
    trainer->course = *course;
    trainer->nets.of[course->mode] = &trainer->net;
    learner_begin(&trainer->learner, course->ai->inputs, course->ai->modes[course->mode].players,
                  rng_from_text(course->seed));
    learner_net(&trainer->learner, &trainer->net);
    for (int i = 0; i < BATCH_GAMES; i++)
        episode_open(&trainer->batch[i].episode, &trainer->course);
    return trainer;
}

void trainer_close(struct trainer *trainer)
{
    for (int i = 0; i < BATCH_GAMES; i++)
        episode_close(&trainer->batch[i].episode);
    free(trainer);
}

long trainer_games(const struct trainer *trainer)
{
    return trainer->games;
}

double trainer_error(const struct trainer *trainer)
{
    return trainer->error.count == 0 ? 0.0 : trainer->error.sum / (double)trainer->error.count;
}

const struct net *trainer_net(const struct trainer *trainer)
{
    return &trainer->net;
}

/* ---- a batch ---- */

/* Each game has its own generator, so that no game depends on another. */
static struct rng rng_of_game(const struct trainer *trainer, long number)
{
    struct rng counter = {(uint64_t)number};
    return (struct rng){rng_from_text(trainer->course.seed).state ^ rng_next(&counter)};
}

static uint32_t dice_now(const struct trainer *trainer)
{
    long fewer = (DICE_FIRST - DICE_LAST) * trainer->games / trainer->course.games;
    return (uint32_t)(DICE_FIRST - fewer);
}

static float rate_now(const struct trainer *trainer)
{
    float left = 1.0F - (float)trainer->games / (float)trainer->course.games;
    return RATE_LAST + (RATE_FIRST - RATE_LAST) * left;
}

static void run_game(const struct trainer *trainer, struct batch_game *game, long number)
{
    size_t used = (size_t)learner_used(&trainer->learner);
    memset(game->gradient.at, 0, used * sizeof *game->gradient.at);
    game->error = (struct value_error){0};
    if (number >= trainer->course.games)
        return;
    episode_play(&game->episode, &trainer->nets, dice_now(trainer), rng_of_game(trainer, number));
    episode_learn(&game->episode, &trainer->learner, &game->gradient, &game->error);
}

/* What a thread does: it plays one waiting game of the batch after the other. */
static void run_games(void *context, int which)
{
    struct trainer *trainer = context;
    (void)which;
    for (int i; (i = atomic_fetch_add(&trainer->next, 1)) < BATCH_GAMES;)
        run_game(trainer, &trainer->batch[i], trainer->games + i);
}

/* Adds up the gradients of the batch, in that of its first game. */
static void gather(struct trainer *trainer)
{
    int used = learner_used(&trainer->learner);
    float *restrict sum = trainer->batch[0].gradient.at;
    trainer->error = trainer->batch[0].error;
    for (int game = 1; game < BATCH_GAMES; game++) {
        const float *restrict gradient = trainer->batch[game].gradient.at;
        for (int i = 0; i < used; i++)
            sum[i] += gradient[i];
        trainer->error.count += trainer->batch[game].error.count;
        trainer->error.sum += trainer->batch[game].error.sum;
    }
}

void trainer_step(struct trainer *trainer, int threads)
{
    long left = trainer->course.games - trainer->games;
    if (left <= 0)
        return;
    atomic_store(&trainer->next, 0);
    machine_together(threads < BATCH_GAMES ? threads : BATCH_GAMES, run_games, trainer);
    gather(trainer);
    learner_step(&trainer->learner, &trainer->batch[0].gradient, trainer->error.count,
                 rate_now(trainer));
    learner_net(&trainer->learner, &trainer->net);
    trainer->games += left < BATCH_GAMES ? left : BATCH_GAMES;
}
