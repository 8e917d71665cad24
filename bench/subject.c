/*
 * subject.c - a game with so many players, in one of its modes. See bench.h.
 */
#include "bench.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FACT_GAMES 2000

const struct variant variants[] = {
    {"nanuuk", "learning", "mode=learning"},
    {NULL, NULL, NULL},
};

void subject_deal(struct subject *subject, int number)
{
    char seed[16];
    snprintf(seed, sizeof seed, "%d", number);
    subject->game->deal(subject->box->data, &subject->setup, generator_of(rng_from_text(seed)),
                        subject->state);
}

long subject_play(struct subject *subject, long *offered)
{
    const struct game *game = subject->game;
    const void *box = subject->box->data;
    long decisions = 0, all = 0;
    int count;
    while ((count = game->legal(box, subject->state, subject->moves)) > 0) {
        uint32_t chosen = rng_below(&subject->rng, (uint32_t)count);
        game->play(box, subject->state, subject->moves[chosen], NULL);
        decisions++;
        all += count;
    }
    if (offered != NULL)
        *offered += all;
    return decisions;
}

struct facts subject_facts(struct subject *subject)
{
    long decisions = 0, offered = 0;
    subject->rng = rng_from_text("facts");
    for (int i = 0; i < FACT_GAMES; i++) {
        subject_deal(subject, i);
        decisions += subject_play(subject, &offered);
    }
    return (struct facts){(double)decisions / FACT_GAMES, (double)offered / (double)decisions};
}

static void make_positions(struct subject *subject)
{
    size_t size = subject->game->state_size;
    for (int i = 0; i < DEALS; i++) {
        subject_deal(subject, i);
        memcpy(subject->deals + (size_t)i * size, subject->state, size);
        subject_play(subject, NULL);
        memcpy(subject->ends + (size_t)i * size, subject->state, size);
    }
}

static bool read_variant(const struct game *game, const struct variant *variant,
                         struct game_setup *setup)
{
    struct message why;
    return variant == NULL ||
           (strcmp(variant->game, game->name) == 0 &&
            game_options_read(game, setup, variant->options) && game->setup_fits(setup, &why));
}

struct subject *subject_open(const struct game *game, int players, const struct variant *variant)
{
    struct game_setup setup = {.players = players};
    struct message why;
    int line;
    if (!read_variant(game, variant, &setup))
        return NULL;
    struct subject *subject = memory_for(1, sizeof *subject);
    snprintf(subject->name, sizeof subject->name, "%s-%d%s%s", game->name, players,
             variant != NULL ? "-" : "", variant != NULL ? variant->name : "");
    subject->game = game;
    subject->box = box_open(game, NULL, 0, &why, &line);
    subject->setup = setup;
    subject->deals = memory_for(DEALS, game->state_size);
    subject->ends = memory_for(DEALS, game->state_size);
    subject->state = memory_for(1, game->state_size);
    subject->moves = memory_for((size_t)game->moves_max, sizeof *subject->moves);
    subject->rng = rng_from_text("bench");
    make_positions(subject);
    return subject;
}

void subject_close(struct subject *subject)
{
    box_close(subject->box);
    free(subject->deals);
    free(subject->ends);
    free(subject->state);
    free(subject->moves);
    free(subject);
}
