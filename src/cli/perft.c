/*
 * perft.c - `floe perft`: counts the games of exactly so many decisions from a deal.
 *
 * The counts are a fingerprint of the rules: two programs with equal counts agree on the legal
 * moves of every position on the way. `--divide` shows in which first move they differ.
 */
#include "base/memory.h"
#include "cli/options/commands.h"
#include "cli/support/deal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH_MAX 60

struct perft_options {
    const struct game *game;
    struct deal_options deal;
    const char *seed, *edition;
    int depth;
    bool divide;
};

/* The buffers of a walk through the game tree: a list of moves and a state for each level. */
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

/* Counts the games of `depth` more decisions from the state at that level. The moves of the last
 * decision are counted without playing them, which saves most of the time. */
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

/* One line for each depth up to the last. */
static void print_table(const struct walk *walk, int depth)
{
    for (int d = 1; d <= depth; d++) {
        printf("%3d %20" PRIu64 "\n", d, count_games(walk, 0, d));
        fflush(stdout); /* each depth takes much longer than the one before */
    }
}

/* One line for each move of the deal, with the number of games that begin with it. */
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

static void count_all(const struct perft_options *options, const struct box *box,
                      const struct game_setup *setup)
{
    const struct game *game = box->game;
    size_t levels = (size_t)options->depth + 1;
    struct walk walk = {game, box->data,
                        memory_for(levels * (size_t)game->moves_max, sizeof(game_move)),
                        memory_for(levels, game->state_size)};
    game->deal(box->data, setup, generator_of(rng_from_text(options->seed)), state_at(&walk, 0));
    if (options->divide)
        print_divided(&walk, options->depth);
    else
        print_table(&walk, options->depth);
    free(walk.moves);
    free(walk.states);
}

static int perft(const struct cli *cli, const void *given)
{
    const struct perft_options *options = given;
    struct game_setup setup;
    if (!deal_setup(cli, &options->deal, options->game, &setup))
        return EXIT_USAGE;
    struct box *box = deal_box(cli, options->edition, options->game);
    if (box == NULL)
        return EXIT_USAGE;
    count_all(options, box, &setup);
    box_close(box);
    return EXIT_GOOD;
}

static const struct operand operands[] = {
    {"GAME", OPERAND_GAME, offsetof(struct perft_options, game), .optional = false}, {0}};

static const struct option options[] = {
    PLAYERS_OPTION(struct perft_options, deal),
    {"seed", "SEED", "cli.option.seed", OPTION_TEXT, offsetof(struct perft_options, seed),
     .fits = table_seed_fits, .refusal = "cli.error.seed", .required = true},
    {"depth", "D", "cli.option.depth", OPTION_NUMBER, offsetof(struct perft_options, depth),
     .low = 1, .high = DEPTH_MAX, .required = true},
    {"divide", NULL, "cli.option.divide", OPTION_FLAG,
     .offset = offsetof(struct perft_options, divide)},
    GAME_OPTION(struct perft_options, deal),
    EDITION_OPTION(struct perft_options, edition),
    {0}};

const struct command perft_command = {.name = "perft",
                                      .about = "cli.about.perft",
                                      .help = "cli.help.perft",
                                      .size = sizeof(struct perft_options),
                                      .operands = operands,
                                      .options = options,
                                      .run = perft};
