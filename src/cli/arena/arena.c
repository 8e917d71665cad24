/*
 * arena.c - `floe arena`: which of two players is stronger, and how surely.
 */
#include "learn/arena.h"

#include "cli/arena/external_player.h"
#include "cli/arena/report.h"
#include "cli/commands.h"
#include "cli/support/interrupt.h"
#include "cli/support/speak.h"
#include "protocol/seed.h"
#include "search/machine.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define GAMES_DEFAULT 100
#define GAMES_DEFAULT_TEST 100000 /* the test ends sooner or later */
#define BAR_WIDTH 30
#define BAR_EVERY 100    /* milliseconds */
#define LINE_EVERY 30000 /* without a terminal */

/* An arena and what its sides are made of. */
struct contest {
    const struct args *args;
    struct box *box;
    struct arena arena;
    struct spec specs[SIDES];
    struct external_program outsides[SIDES];
    char seed[SEED_MAX];
    int64_t next_look; /* when progress is told again */
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
    say(&contest->args->voice, out, alone ? "arena.progress_alone" : "arena.progress", 1, "games",
        count, "most", most, "figure", figure, NULL);
}

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

static bool read_side(struct contest *contest, int side, const char *option, const char *text)
{
    size_t prefix = strlen(EXTERNAL_PREFIX);
    if (text == NULL)
        return true;
    if (strncmp(text, EXTERNAL_PREFIX, prefix) == 0 && text[prefix] != '\0') {
        contest->outsides[side] =
            (struct external_program){text + prefix, EXTERNAL_PATIENCE, &contest->args->voice};
        contest->arena.sides[side] =
            (struct arena_side){&arena_external_players, &contest->outsides[side]};
        return true;
    }
    contest->arena.sides[side] = (struct arena_side){&arena_thinkers, &contest->specs[side]};
    return spec_read(text, &contest->specs[side]) ||
           complain(contest->args, "arena.error.spec", option, text);
}

/* ---- the command ---- */

static bool check(const struct args *args, struct game_setup *setup)
{
    if (args->game == NULL)
        return complain(args, "cli.error.needs", "GAME", "");
    if (args->a == NULL)
        return complain(args, "cli.error.needs", "--a SPEC", "");
    if (!args_setup(args, args->game, args->game->players_min, setup))
        return false;
    if (setup->players > 1 && args->b == NULL)
        return complain(args, "cli.error.needs", "--b SPEC", "");
    if (setup->players == 1 && args->sprt[0] < args->sprt[1])
        return complain(args, "arena.error.test_alone", "--sprt", "");
    return true;
}

static int least(long long a, long long b)
{
    return (int)(a < b ? a : b);
}

/* How much is played, and by how many at once. */
static void set_size(struct contest *contest)
{
    const struct args *args = contest->args;
    struct arena *arena = &contest->arena;
    bool tests = args->sprt[0] < args->sprt[1];
    int most = args->game_count > 0 ? args->game_count : tests ? GAMES_DEFAULT_TEST : GAMES_DEFAULT;
    int together = arena_block_games(arena);
    arena->blocks = (most + together - 1) / together;
    arena->threads = least(args->threads > 0 ? args->threads : machine_cores(), arena->blocks);
}

static bool prepare(struct contest *contest)
{
    const struct args *args = contest->args;
    struct arena *arena = &contest->arena;
    if (!check(args, &arena->setup) || !read_side(contest, SIDE_A, "--a", args->a) ||
        !read_side(contest, SIDE_B, "--b", args->b))
        return false;
    if (args->seed == NULL)
        seed_random(contest->seed);
    contest->box = args_box(args, args->game);
    if (contest->box == NULL)
        return false;
    arena->game = args->game;
    arena->box = contest->box->data;
    arena->seed = args->seed == NULL ? contest->seed : args->seed;
    arena->opening = args->opening > 0 ? args->opening : -1;
    arena->low = args->sprt[0];
    arena->high = args->sprt[1];
    arena->stop = interrupt_watch();
    arena->progress = tell_progress;
    arena->context = contest;
    set_size(contest);
    return true;
}

static int compete(struct contest *contest)
{
    static struct arena_result result; /* large, and there is one */
    struct arena_report report = {contest->args, &contest->arena, &result};
    contest->terminal = isatty(STDERR_FILENO);
    contest->next_look = machine_milliseconds() + (contest->terminal ? 0 : LINE_EVERY);
    bool good = arena_run(&contest->arena, &result);
    clear_bar(contest);
    if (!good && result.problem[0] == '\0')
        complain(contest->args, "arena.error.memory", "", "");
    else if (!good)
        complain_text(contest->args, result.problem);
    else if (contest->args->json)
        arena_print_json(&report);
    else
        arena_print_table(&report);
    return good ? EXIT_GOOD : EXIT_BAD;
}

int command_arena(const struct args *args)
{
    struct contest contest = {.args = args};
    if (!prepare(&contest))
        return EXIT_USAGE;
    int code = compete(&contest);
    box_close(contest.box);
    return code;
}
