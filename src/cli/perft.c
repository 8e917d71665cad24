/*
 * perft.c - `floe perft`: how many games of exactly so many decisions there are from a deal.
 *
 * The counts are a fingerprint of the rules: two programs that agree on them agree on the legal
 * moves of every position on the way.
 */
#include "cli/commands.h"
#include "table/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Room for a walk: a list of moves and a state for each level. */
struct walk {
    const struct game *game;
    const void *box;
    game_move *moves;
    unsigned char *states;
};

static void *state_at(const struct walk *walk, int level)
{
    return walk->states + (size_t)level * walk->game->state_size;
}

/* Games of `depth` more decisions from the state at that level. The last decision needs no playing:
 * its moves are counted. */
static uint64_t count_games(const struct walk *walk, int level, int depth)
{
    const struct game *game = walk->game;
    game_move *moves = walk->moves + (size_t)level * (size_t)game->moves_max;
    int count = game->legal(walk->box, state_at(walk, level), moves);
    if (depth == 1)
        return (uint64_t)count;
    uint64_t total = 0;
    for (int i = 0; i < count; i++) {
        memcpy(state_at(walk, level + 1), state_at(walk, level), game->state_size);
        game->play(walk->box, state_at(walk, level + 1), moves[i], NULL);
        total += count_games(walk, level + 1, depth - 1);
    }
    return total;
}

static void print_table(const struct walk *walk, int depth)
{
    for (int d = 1; d <= depth; d++) {
        printf("%3d %20" PRIu64 "\n", d, count_games(walk, 0, d));
        fflush(stdout); /* each depth takes much longer than the one before */
    }
}

/* The moves of the deal, each with the games that begin with it. */
static void print_divided(const struct walk *walk, int depth)
{
    const struct game *game = walk->game;
    int count = game->legal(walk->box, state_at(walk, 0), walk->moves);
    for (int i = 0; i < count; i++) {
        char move[MOVE_TEXT_MAX];
        struct text out = text_in(move, sizeof move);
        game->move_write(walk->box, state_at(walk, 0), walk->moves[i], &out);
        memcpy(state_at(walk, 1), state_at(walk, 0), game->state_size);
        game->play(walk->box, state_at(walk, 1), walk->moves[i], NULL);
        printf("%-20s %20" PRIu64 "\n", move, depth == 1 ? 1 : count_games(walk, 1, depth - 1));
    }
}

static void perft(const struct args *args, const struct box *box, const struct game_setup *setup)
{
    const struct game *game = box->game;
    size_t levels = (size_t)args->depth + 1;
    struct walk walk = {game, box->data,
                        memory_for(levels * (size_t)game->moves_max, sizeof(game_move)),
                        memory_for(levels, game->state_size)};
    game->deal(box->data, setup, generator_of(rng_from_text(args->seed)), state_at(&walk, 0));
    if (args->divide)
        print_divided(&walk, args->depth);
    else
        print_table(&walk, args->depth);
    free(walk.moves);
    free(walk.states);
}

static bool check(const struct args *args, struct game_setup *setup)
{
    if (args->game == NULL)
        return complain(args, "cli.error.needs", "GAME", "");
    if (args->seed == NULL)
        return complain(args, "cli.error.needs", "--seed SEED", "");
    if (args->depth == 0)
        return complain(args, "cli.error.needs", "--depth D", "");
    return args_setup(args, args->game, args->game->players_min, setup);
}

int command_perft(const struct args *args)
{
    struct game_setup setup;
    struct box *box = check(args, &setup) ? args_box(args, args->game) : NULL;
    if (box == NULL)
        return EXIT_USAGE;
    perft(args, box, &setup);
    box_close(box);
    return EXIT_GOOD;
}
