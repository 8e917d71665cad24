/*
 * batch.c - steps of a batch, as a learner makes them. See bench.h and game/batch.h.
 *
 * A step is a random choice among the listed actions, the rules, the list of legal actions, and
 * rewards; what costs extra is measured with it: the observation of the seat that decides, and the
 * mask. The arrays are static, so that nothing is allocated while somebody counts.
 */
#include "bench.h"

#include "game/batch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAMES 64
#define ROOM ((size_t)8 << 20)

/* What a learner may want besides the list of actions; each with all before it. */
enum extra { NOTHING, OBSERVATIONS, MASKS };

static struct {
    struct floe_batch *batch;
    struct floe_batch_shape shape;
    char name[sizeof((struct subject *)NULL)->name]; /* of the subject it was opened for */
    enum extra extra;
    int32_t seats[GAMES], counts[GAMES], chosen[GAMES];
    uint8_t over[GAMES];
    float rewards[GAMES * SEATS_MAX];
    uint16_t actions[ROOM / sizeof(uint16_t)];
    uint64_t memory[ROOM / sizeof(uint64_t)];
    uint8_t masks[ROOM], observations[ROOM];
} lab;

static void open_batch(const struct subject *subject, enum extra extra)
{
    struct floe_batch_setup setup = {.game = subject->game->name, .games = GAMES, .again = 1};
    struct floe_batch_arrays arrays = {.seats = lab.seats,
                                       .observations =
                                           extra >= OBSERVATIONS ? lab.observations : NULL,
                                       .counts = lab.counts,
                                       .actions = lab.actions,
                                       .masks = extra >= MASKS ? lab.masks : NULL,
                                       .over = lab.over,
                                       .rewards = lab.rewards};
    struct floe_batch_problem problem = {0, 0, ""};
    char options[256];
    struct text out = text_in(options, sizeof options);
    game_options_write(subject->game, &subject->setup, &out);
    setup.players = subject->setup.players;
    setup.options = options;
    floe_batch_measure(&setup, &lab.shape, &problem);
    lab.batch = floe_batch_open(&setup, lab.memory, sizeof lab.memory, &arrays, &problem);
    if (lab.batch == NULL) {
        fprintf(stderr, "batch: %s\n", problem.text);
        exit(1);
    }
    strcpy(lab.name, subject->name);
    lab.extra = extra;
}

static void step(struct subject *subject)
{
    for (int game = 0; game < GAMES; game++) {
        uint32_t pick = rng_below(&subject->rng, (uint32_t)lab.counts[game]);
        lab.chosen[game] = lab.actions[(size_t)game * (size_t)lab.shape.moves_max + pick];
    }
    floe_batch_step(lab.batch, lab.chosen, NULL);
}

/* A batch is opened once for a measure, and its games go on from chunk to chunk. */
static long run(struct subject *subject, long count, enum extra extra)
{
    if (lab.batch == NULL || strcmp(lab.name, subject->name) != 0 || lab.extra != extra)
        open_batch(subject, extra);
    for (long i = 0; i < count; i++)
        step(subject);
    subject->sink += lab.actions[0];
    return count * GAMES;
}

long run_batch(struct subject *subject, long count)
{
    return run(subject, count, NOTHING);
}

long run_batch_observations(struct subject *subject, long count)
{
    return run(subject, count, OBSERVATIONS);
}

long run_batch_masks(struct subject *subject, long count)
{
    return run(subject, count, MASKS);
}
