/*
 * arena_work.c - plays some blocks of an arena. See work.h.
 */
#include "cli/worker/work.h"

#include "base/string_builder.h"
#include "cli/arena/contest.h"
#include "cli/options/commands.h"
#include "learn/arena_block.h"

#include <string.h>

#define RESULT_ROOM 4096 /* to begin with */

struct blocks_played {
    struct played_game games[JOB_BLOCKS_MAX][SEATS_MAX];
    int count;
};

static void write_result(struct work *work, const struct arena *arena,
                         const struct blocks_played *played)
{
    struct text builder = string_builder_open(RESULT_ROOM);
    do {
        struct json out = json_to(&builder);
        json_open_array(&out, NULL);
        for (int i = 0; i < played->count; i++)
            arena_block_write(arena, played->games[i], &out);
        json_close_array(&out);
    } while (string_builder_grow(&builder));
    work->result = (uint8_t *)builder.at;
    work->result_size = builder.length;
}

/* More blocks than the arena has are of no use, but do no harm: nobody counts them. */
static void play_blocks(struct work *work, const struct arena *arena)
{
    struct text problem = text_in(work->problem, sizeof work->problem);
    struct blocks_played played = {.count = 0};
    struct arena_blocks blocks;
    long long first = (work->unit->number - 1) * work->spec->blocks + 1;
    bool good = arena_blocks_open(&blocks, arena, &problem);
    for (; good && played.count < work->spec->blocks; played.count += good)
        good =
            arena_blocks_play(&blocks, first + played.count, played.games[played.count], &problem);
    arena_blocks_close(&blocks);
    if (good)
        write_result(work, arena, &played);
}

/* A worker runs no program that a database names, and reads no file. */
static bool is_harmless(const struct contest *contest)
{
    bool harmless = contest->options->edition == NULL;
    for (int side = 0; side < SIDES; side++)
        harmless &= contest->arena.sides[side].kind != &arena_external_players;
    return harmless;
}

static void run(struct work *work)
{
    struct text complaints = text_in(work->problem, sizeof work->problem);
    struct cli cli = *work->cli;
    struct command_reading reading;
    struct contest contest = {0};
    cli.complaints = &complaints;
    cli.count = work->spec->count;
    cli.words = work->spec->list;
    if (!command_read_again(&cli, &arena_command, &reading))
        return;
    if (contest_open(&contest, &cli, reading.options)) {
        contest.arena.stop = &work->stop;
        if (is_harmless(&contest))
            play_blocks(work, &contest.arena);
        else
            complain(&cli, "queue.error.harm", "", "");
    }
    contest_close(&contest);
    command_reading_close(&reading);
}

const struct work_kind arena_work = {"arena", run, .takes_record = false};
