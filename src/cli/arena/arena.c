/*
 * arena.c - `floe arena`: finds out which of two players is stronger, and how surely.
 *
 * This file reads the options, shows progress, and prints the result. The games are played by
 * learn/arena.h.
 */
#include "learn/arena.h"

#include "cli/arena/arena_queued.h"
#include "cli/arena/arena_report.h"
#include "cli/options/commands.h"
#include "cli/support/interrupt.h"
#include "cli/support/progress.h"
#include "cli/support/speak.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAMES_MAX 100000000
#define THREADS_MAX 64
#define OPENING_MAX 100 /* decisions */
#define ELO_MAX 4000
#define MOVE_TIME_MAX 86400000 /* milliseconds: a day */

/* A contest, and how its progress is shown. */
struct show {
    struct contest contest;
    struct progress progress;
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

/* Called after each block. */
static void tell_progress(void *context, const struct arena_result *so_far)
{
    struct show *show = context;
    char sentence[256];
    struct text out = text_in(sentence, sizeof sentence);
    if (!progress_is_due(&show->progress))
        return;
    say_progress(&show->contest, so_far, &out);
    progress_show(&show->progress, (double)so_far->blocks / (double)show->contest.arena.blocks,
                  sentence);
}

/* ---- the command ---- */

static int compete(struct show *show)
{
    static struct arena_result result; /* large, and there is one */
    struct contest *contest = &show->contest;
    struct arena_report report = {contest->cli, contest->options, &contest->arena, &result};
    show->progress = progress_begin();
    bool good = contest->options->queue == NULL ? arena_run(&contest->arena, &result)
                                                : arena_run_queued(contest, &result);
    progress_end(&show->progress);
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
    struct show show = {0};
    int status = EXIT_USAGE;
    if (contest_open(&show.contest, cli, given)) {
        show.contest.arena.stop = interrupt_watch();
        show.contest.arena.progress = tell_progress;
        show.contest.arena.context = &show;
        status = compete(&show);
    }
    contest_close(&show.contest);
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
    {"queue", "ADDRESS", "cli.option.queue", OPTION_TEXT, .offset = AT(queue)},
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
