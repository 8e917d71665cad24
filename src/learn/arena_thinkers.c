/*
 * arena_thinkers.c - computer players in the arena. See arena.h.
 */
#include "base/memory.h"
#include "learn/arena.h"

#include <stdlib.h>

/* A thinker in a seat. */
struct seated {
    const struct spec *spec;
    const struct game *game;
    struct thinker *thinker;
};

static void *seated_open(const void *what, const struct game *game, const void *box,
                         struct text *problem)
{
    (void)problem;
    struct seated *seated = memory_for(1, sizeof *seated);
    *seated = (struct seated){what, game, thinker_open(game, box)};
    return seated;
}

static void seated_close(void *player)
{
    struct seated *seated = player;
    thinker_close(seated->thinker);
    free(seated);
}

static void seated_begin(void *player)
{
    struct seated *seated = player;
    thinker_forget(seated->thinker);
}

static enum arena_choice seated_choose(void *player, const void *state, struct rng rng,
                                       const atomic_bool *stop, game_move *move,
                                       struct text *problem)
{
    struct seated *seated = player;
    struct budget budget = spec_budget(seated->spec, seated->game, state);
    struct watcher watcher = {.stop = stop};
    struct thought thought;
    (void)problem;
    thinker_think(seated->thinker, state, &budget, rng, &watcher, &thought);
    *move = thought.move;
    return ARENA_CHOSEN;
}

static void seated_played(void *player, game_move move)
{
    struct seated *seated = player;
    thinker_played(seated->thinker, move);
}

const struct arena_kind arena_thinkers = {
    .open = seated_open,
    .close = seated_close,
    .begin = seated_begin,
    .choose = seated_choose,
    .played = seated_played,
};
