/*
 * think.c - how fast computer players think, from the first move on. See bench.h.
 *
 * Search is measured as it is played: the tree grows for a while, then another one begins, so that
 * neither a small nor a huge one decides the figure.
 */
#include "bench.h"

#include "search/tree.h"

#include <stdlib.h>
#include <string.h>

#define TREE_ITERATIONS 4096 /* of each tree */
#define NET_POSITIONS 64

static struct {
    char name[sizeof((struct subject *)NULL)->name]; /* of the subject all was opened for */
    const struct game_ai *ai;
    struct nets nets;
    struct tree *tree;
    long grown; /* iterations of the tree */
    unsigned char *positions;
} lab;

static void close_lab(void)
{
    tree_close(lab.tree);
    nets_close(&lab.nets);
    free(lab.positions);
}

/* Positions within random games, where somebody decides. */
static void make_positions(struct subject *subject)
{
    const struct game *game = subject->game;
    lab.positions = malloc(NET_POSITIONS * game->state_size);
    for (int i = 0; i < NET_POSITIONS; i++) {
        unsigned char *position = lab.positions + (size_t)i * game->state_size;
        subject_deal(subject, i);
        for (int left = i; left >= 0 && game->decides(subject->state) != NOBODY; left--) {
            memcpy(position, subject->state, game->state_size);
            int count = game->legal(subject->box->data, subject->state, subject->moves);
            uint32_t chosen = rng_below(&subject->rng, (uint32_t)count);
            game->play(subject->box->data, subject->state, subject->moves[chosen], NULL);
        }
    }
}

static bool open_lab(struct subject *subject)
{
    if (strcmp(lab.name, subject->name) == 0)
        return true;
    close_lab();
    strcpy(lab.name, subject->name);
    lab.ai = game_ai_of(subject->game);
    memset(&lab.nets, 0, sizeof lab.nets);
    if (lab.ai != NULL)
        nets_open(&lab.nets, lab.ai);
    lab.tree = tree_open(subject->game, subject->box->data, lab.ai, &lab.nets);
    make_positions(subject);
    return lab.tree != NULL && lab.positions != NULL;
}

bool prepare_search(struct subject *subject)
{
    return open_lab(subject);
}

/* Only if there is a net for it. */
bool prepare_net(struct subject *subject)
{
    int value[SEATS_MAX];
    return open_lab(subject) &&
           nets_value(&lab.nets, lab.ai, subject->box->data, lab.positions, value);
}

static long search(struct subject *subject, long count, enum leaf leaf)
{
    struct limit limit = {.iterations = count};
    if (lab.grown + count > TREE_ITERATIONS) {
        tree_forget(lab.tree);
        lab.grown = 0;
    }
    subject_deal(subject, 0);
    tree_plant(lab.tree, subject->state, leaf, &subject->rng);
    lab.grown += count;
    return tree_grow(lab.tree, &subject->rng, &limit);
}

long run_search_playout(struct subject *subject, long count)
{
    return search(subject, count, LEAF_PLAYOUT);
}

long run_search_net(struct subject *subject, long count)
{
    return search(subject, count, LEAF_NET);
}

/* Inputs and network, as search asks for them. */
long run_net(struct subject *subject, long count)
{
    int value[SEATS_MAX];
    for (long i = 0; i < count; i++) {
        const unsigned char *position =
            lab.positions + (size_t)(i % NET_POSITIONS) * subject->game->state_size;
        nets_value(&lab.nets, lab.ai, subject->box->data, position, value);
        subject->sink += (uint64_t)value[0];
    }
    return count;
}
