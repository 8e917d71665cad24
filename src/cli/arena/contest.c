/*
 * contest.c - an arena as options describe it. See contest.h.
 */
#include "cli/arena/contest.h"

#include "base/machine.h"
#include "cli/options/commands.h"
#include "protocol/seed.h"

#include <string.h>

#define GAMES_DEFAULT 100
#define GAMES_DEFAULT_TEST 100000 /* with --sprt, which usually ends much earlier */

/* ---- the two sides ---- */

/* A side is an external program, "cmd:PROGRAM", or the spec of a computer player. text is NULL if
 * the option was not given: then there is no such side. */
static bool read_side(struct contest *contest, int side, const char *option, const char *text)
{
    size_t prefix = strlen(EXTERNAL_PREFIX);
    if (text == NULL)
        return true;
    if (strncmp(text, EXTERNAL_PREFIX, prefix) == 0 && text[prefix] != '\0') {
        int patience = contest->options->move_time;
        contest->outsides[side] = (struct external_program){
            text + prefix, patience > 0 ? patience : EXTERNAL_PATIENCE, &contest->cli->audience};
        contest->arena.sides[side] =
            (struct arena_side){&arena_external_players, &contest->outsides[side]};
        return true;
    }
    contest->arena.sides[side] = (struct arena_side){&arena_thinkers, &contest->specs[side]};
    return spec_read(text, &contest->specs[side]) ||
           complain(contest->cli, "arena.error.spec", option, text);
}

/* ---- the arena ---- */

static bool tests(const struct arena_options *options)
{
    return options->sprt.low < options->sprt.high;
}

/* Checks what the option tables cannot: B is needed unless the game is solo, and a solo game has no
 * sequential test. */
static bool check(const struct cli *cli, const struct arena_options *options,
                  struct game_setup *setup)
{
    if (!deal_setup(cli, &options->deal, options->game, setup))
        return false;
    if (setup->players > 1 && options->b == NULL)
        return complain(cli, "cli.error.needs", "--b SPEC", arena_command.name);
    if (setup->players == 1 && tests(options))
        return complain(cli, "arena.error.test_alone", "--sprt", "");
    return true;
}

static int least(long long a, long long b)
{
    return (int)(a < b ? a : b);
}

/* Sets the number of blocks, rounded up to whole blocks, and of threads: more than blocks are of no
 * use. */
static void set_size(struct contest *contest)
{
    const struct arena_options *options = contest->options;
    struct arena *arena = &contest->arena;
    int most = tests(options) ? GAMES_DEFAULT_TEST : GAMES_DEFAULT;
    int together = arena_block_games(arena);
    most = options->games > 0 ? options->games : most;
    arena->blocks = (most + together - 1) / together;
    arena->threads =
        least(options->threads > 0 ? options->threads : machine_cores(), arena->blocks);
}

/* Without --seed it is random, and the report names it. */
bool contest_open(struct contest *contest, const struct cli *cli,
                  const struct arena_options *options)
{
    struct arena *arena = &contest->arena;
    *contest = (struct contest){.cli = cli, .options = options};
    if (!check(cli, options, &arena->setup) || !read_side(contest, SIDE_A, "--a", options->a) ||
        !read_side(contest, SIDE_B, "--b", options->b))
        return false;
    if (options->seed == NULL)
        seed_random(contest->seed);
    contest->box = deal_box(cli, options->edition, options->game);
    if (contest->box == NULL)
        return false;
    arena->game = options->game;
    arena->box = contest->box->data;
    arena->seed = options->seed == NULL ? contest->seed : options->seed;
    arena->opening = options->opening > 0 ? options->opening : -1;
    arena->low = options->sprt.low;
    arena->high = options->sprt.high;
    set_size(contest);
    return true;
}

void contest_close(struct contest *contest)
{
    if (contest->box != NULL)
        box_close(contest->box);
}
