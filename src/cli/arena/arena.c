/*
 * arena.c - `floe arena`: finds out which of two players is stronger, and how surely.
 *
 * This file reads the options, shows progress, and prints the result. The games are played by
 * learn/arena.h.
 */
#include "learn/arena.h"

#include "base/machine.h"
#include "cli/arena/arena_report.h"
#include "cli/arena/external_player.h"
#include "cli/options/commands.h"
#include "cli/support/interrupt.h"
#include "cli/support/speak.h"
#include "protocol/seed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define GAMES_DEFAULT 100
#define GAMES_DEFAULT_TEST 100000 /* with --sprt, which usually ends much earlier */
#define GAMES_MAX 100000000
#define THREADS_MAX 64
#define OPENING_MAX 100 /* decisions */
#define ELO_MAX 4000
#define MOVE_TIME_MAX 86400000 /* milliseconds: a day */
#define BAR_WIDTH 30
#define BAR_EVERY 100    /* milliseconds between drawings of the progress bar */
#define LINE_EVERY 30000 /* between lines of progress, without a terminal */

/* An arena, and the storage that its sides point to. */
struct contest {
    const struct cli *cli;
    const struct arena_options *options;
    struct box *box;
    struct arena arena;
    struct spec specs[SIDES];
    struct external_program outsides[SIDES];
    char seed[SEED_MAX];
    int64_t next_look; /* when progress is shown again */
    bool terminal;
};

/* ---- progress ---- */

static void say_progress(const struct contest *contest, const struct arena_result *result,
                         struct text *out)
{
    char count[24], most[24], figure[24];
    bool alone = result->players == 1;
    double share = 100 * arena_wins(result) / (double)result->games;
    double points = sample_mean(&result->sides[SIDE_A].points);
    snprintf(count, sizeof count, "%lld", result->games);
    snprintf(most, sizeof most, "%lld", contest->arena.blocks * arena_block_games(&contest->arena));
    snprintf(figure, sizeof figure, "%.1f", alone ? points : share);
    say(&contest->cli->audience, out, alone ? "arena.progress_alone" : "arena.progress", 1, "games",
        count, "most", most, "figure", figure, NULL);
}

/* \r returns to the beginning of the line, and ESC [K clears what the last, longer bar left. */
static void draw_bar(const struct contest *contest, const struct arena_result *result)
{
    int done = (int)(BAR_WIDTH * result->blocks / contest->arena.blocks);
    char sentence[256];
    struct text out = text_in(sentence, sizeof sentence);
    say_progress(contest, result, &out);
    fputs("\r[", stderr);
    for (int i = 0; i < BAR_WIDTH; i++)
        putc(i < done ? '#' : '.', stderr);
    fprintf(stderr, "] %s\033[K", sentence);
    fflush(stderr);
}

/* Called after each block. Progress goes to stderr, so that stdout has only the result. */
static void tell_progress(void *context, const struct arena_result *so_far)
{
    struct contest *contest = context;
    int64_t now = machine_milliseconds();
    char sentence[256];
    struct text out = text_in(sentence, sizeof sentence);
    if (now < contest->next_look)
        return;
    contest->next_look = now + (contest->terminal ? BAR_EVERY : LINE_EVERY);
    if (contest->terminal) {
        draw_bar(contest, so_far);
    } else {
        say_progress(contest, so_far, &out);
        fprintf(stderr, "%s\n", sentence);
    }
}

static void clear_bar(const struct contest *contest)
{
    if (contest->terminal)
        fputs("\r\033[K", stderr);
}

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

/* ---- the command ---- */

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

/* Fills in the arena from the options. Without --seed it is random, and the report names it. */
static bool prepare(struct contest *contest)
{
    const struct arena_options *options = contest->options;
    struct arena *arena = &contest->arena;
    if (!check(contest->cli, options, &arena->setup) ||
        !read_side(contest, SIDE_A, "--a", options->a) ||
        !read_side(contest, SIDE_B, "--b", options->b))
        return false;
    if (options->seed == NULL)
        seed_random(contest->seed);
    contest->box = deal_box(contest->cli, options->edition, options->game);
    if (contest->box == NULL)
        return false;
    arena->game = options->game;
    arena->box = contest->box->data;
    arena->seed = options->seed == NULL ? contest->seed : options->seed;
    arena->opening = options->opening > 0 ? options->opening : -1;
    arena->low = options->sprt.low;
    arena->high = options->sprt.high;
    arena->stop = interrupt_watch();
    arena->progress = tell_progress;
    arena->context = contest;
    set_size(contest);
    return true;
}

static int compete(struct contest *contest)
{
    static struct arena_result result; /* large, and there is one */
    struct arena_report report = {contest->cli, contest->options, &contest->arena, &result};
    contest->terminal = isatty(STDERR_FILENO);
    contest->next_look = machine_milliseconds() + (contest->terminal ? 0 : LINE_EVERY);
    bool good = arena_run(&contest->arena, &result);
    clear_bar(contest);
    if (!good)
        complain_text(contest->cli, result.problem);
    else if (contest->options->json)
        arena_print_json(&report);
    else
        arena_print_table(&report);
    return good ? EXIT_GOOD : EXIT_BAD;
}

static int run_arena(const struct cli *cli, const void *given)
{
    struct contest contest = {.cli = cli, .options = given};
    if (!prepare(&contest))
        return EXIT_USAGE;
    int status = compete(&contest);
    box_close(contest.box);
    return status;
}

/* ---- what it takes ---- */

/* Two numbers, the larger one last: "0,20". NaN is within no bounds. */
static bool parse_sprt(void *member, const char *value)
{
    struct elo_bounds *bounds = member;
    char *end;
    bounds->low = strtod(value, &end);
    if (end == value || (*end != ',' && *end != ' '))
        return false;
    const char *second = end + 1;
    bounds->high = strtod(second, &end);
    return end != second && *end == '\0' && bounds->low < bounds->high && bounds->low >= -ELO_MAX &&
           bounds->high <= ELO_MAX;
}

#define AT(member) offsetof(struct arena_options, member)

static const struct operand operands[] = {{"GAME", OPERAND_GAME, AT(game), .many = false}, {0}};

static const struct option options[] = {
    {"a", "SPEC", "cli.option.a", OPTION_TEXT, AT(a), .required = true},
    {"b", "SPEC", "cli.option.b", OPTION_TEXT, .offset = AT(b)},
    PLAYERS_OPTION(struct arena_options, deal),
    {"games", "N", "cli.option.games", OPTION_NUMBER, AT(games), .low = 1, .high = GAMES_MAX},
    {"sprt", "LOW,HIGH", "cli.option.sprt", OPTION_PARSED, AT(sprt), .parse = parse_sprt,
     .refusal = "cli.error.sprt", .two_words = true},
    {"opening", "N", "cli.option.opening", OPTION_NUMBER, AT(opening), .low = 1,
     .high = OPENING_MAX},
    {"move-time", "MS", "cli.option.move_time", OPTION_NUMBER, AT(move_time), .low = 1,
     .high = MOVE_TIME_MAX},
    SEED_OPTION(struct arena_options, seed),
    {"threads", "N", "cli.option.threads", OPTION_NUMBER, AT(threads), .low = 1,
     .high = THREADS_MAX},
    {"json", NULL, "cli.option.as_json", OPTION_FLAG, .offset = AT(json)},
    GAME_OPTION(struct arena_options, deal),
    EDITION_OPTION(struct arena_options, edition),
    {0}};

const struct command arena_command = {.name = "arena",
                                      .about = "cli.about.arena",
                                      .help = "cli.help.arena",
                                      .size = sizeof(struct arena_options),
                                      .operands = operands,
                                      .options = options,
                                      .run = run_arena};
