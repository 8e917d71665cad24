/*
 * arena_queued_server.c - posts an arena as a job, and counts what workers have played. See
 * arena_queued.h.
 */
#include "cli/arena/arena_queued.h"

#include "base/machine.h"
#include "base/memory.h"
#include "learn/arena_block.h"
#include "queue/job_spec.h"
#include "queue/work_queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define UNITS_WANTED 1000 /* so many units, or more: few blocks in each */
#define RESULTS_AT_ONCE 64
#define RENEW_EVERY 2000 /* milliseconds */
#define NODES_MAX 4096   /* of the JSON of a unit */
#define NUMBER_TEXT_MAX 24
#define SENTENCE_MAX 256

struct queued {
    const struct contest *contest;
    struct arena_result *result;
    struct work_queue *queue;
    struct json_node *nodes;
    int blocks; /* in a unit */
    int64_t job, counted;
    int64_t next_renewal;
    bool failed;
};

static bool fail(struct queued *queued, const char *key, const char *words)
{
    struct text out = text_in(queued->result->problem, sizeof queued->result->problem);
    say(&queued->contest->cli->audience, &out, key, 1, "words", words, NULL);
    queued->failed = true;
    return false;
}

/* ---- posting ---- */

static void add_option(struct job_spec *spec, const char *name, const char *value)
{
    if (value == NULL)
        return;
    job_spec_add(spec, name);
    job_spec_add(spec, value);
}

static void add_number(struct job_spec *spec, const char *name, long long value)
{
    char text[NUMBER_TEXT_MAX];
    snprintf(text, sizeof text, "%lld", value);
    add_option(spec, name, text);
}

/* What workers must know to play a block. When the arena ends is not their business. */
static void describe(const struct contest *contest, struct job_spec *spec)
{
    const struct arena_options *options = contest->options;
    const struct arena *arena = &contest->arena;
    job_spec_add(spec, arena->game->name);
    add_number(spec, "--players", arena->setup.players);
    for (int i = 0; i < options->deal.options.count; i++)
        add_option(spec, "--option", options->deal.options.values[i]);
    add_option(spec, "--a", options->a);
    add_option(spec, "--b", options->b);
    if (arena->opening > 0)
        add_number(spec, "--opening", arena->opening);
    add_option(spec, "--seed", arena->seed);
}

static int blocks_in_unit(const struct arena *arena)
{
    long long blocks = arena->blocks / UNITS_WANTED;
    return blocks < 1 ? 1 : blocks > JOB_BLOCKS_MAX ? JOB_BLOCKS_MAX : (int)blocks;
}

/* Nothing else is to be seen before the first worker comes. */
static void tell_posted(const struct queued *queued)
{
    char sentence[SENTENCE_MAX];
    struct text out = text_in(sentence, sizeof sentence);
    say(&queued->contest->cli->audience, &out, "queue.posted", 1, NULL);
    fprintf(stderr, "%s\n", sentence);
}

static bool post(struct queued *queued)
{
    const struct arena *arena = &queued->contest->arena;
    struct job_spec spec = {.blocks = queued->blocks = blocks_in_unit(arena)};
    char text[JOB_SPEC_MAX], program[JOB_PROGRAM_MAX];
    describe(queued->contest, &spec);
    job_program(queued->contest->cli->build, program);
    if (!job_spec_write(&spec, text))
        return fail(queued, "queue.error.long", "");
    const struct work_job job = {.kind = "arena",
                                 .program = program,
                                 .spec = text,
                                 .units = (arena->blocks + spec.blocks - 1) / spec.blocks};
    if (!work_queue_post(queued->queue, &job, &queued->job))
        return fail(queued, "queue.error.database", work_queue_failure(queued->queue));
    tell_posted(queued);
    return true;
}

/* ---- counting ---- */

static bool is_over(const struct queued *queued)
{
    const struct arena *arena = &queued->contest->arena;
    return queued->failed || atomic_load(arena->stop) || queued->result->verdict != UNDECIDED ||
           queued->result->blocks >= arena->blocks;
}

static void count_block(struct queued *queued, const struct json_node *block)
{
    const struct arena *arena = &queued->contest->arena;
    struct played_game played[SEATS_MAX];
    if (!arena_block_read(arena, block, played)) {
        fail(queued, "queue.error.result", "");
        return;
    }
    arena_count(arena, queued->result, played);
    arena->progress(arena->context, queued->result);
}

/* Blocks behind the one that ended the run are not counted. */
static void count_unit(void *context, int64_t unit, const uint8_t *bytes, size_t count)
{
    struct queued *queued = context;
    struct json_error error;
    if (!json_read((const char *)bytes, count, queued->nodes, NODES_MAX, &error)) {
        fail(queued, "queue.error.result", "");
        return;
    }
    queued->counted = unit;
    for (const struct json_node *block = json_first(queued->nodes);
         block != NULL && !is_over(queued); block = json_next(block))
        count_block(queued, block);
}

static bool renew(struct queued *queued)
{
    struct work_progress progress;
    if (machine_milliseconds() < queued->next_renewal)
        return true;
    queued->next_renewal = machine_milliseconds() + RENEW_EVERY;
    if (!work_queue_renew_job(queued->queue, queued->job, &progress))
        return fail(queued, "queue.error.database", work_queue_failure(queued->queue));
    return progress.error == NULL || fail(queued, progress.error, progress.words);
}

/* Takes what is there, and waits if that is nothing. */
static bool count_more(struct queued *queued)
{
    int64_t before = queued->counted;
    if (!work_queue_results(queued->queue, queued->job, queued->counted + 1, RESULTS_AT_ONCE,
                            count_unit, queued) ||
        (queued->counted == before && !is_over(queued) &&
         !work_queue_wait(queued->queue, -1, RENEW_EVERY)))
        return fail(queued, "queue.error.database", work_queue_failure(queued->queue));
    return true;
}

static void run(struct queued *queued)
{
    if (!post(queued))
        return;
    while (!is_over(queued) && renew(queued) && count_more(queued))
        ;
    work_queue_end(queued->queue, queued->job);
}

/* ---- the whole ---- */

/* Workers run no program that a database names, and have no files of whoever posts. */
static bool can_be_shared(struct queued *queued)
{
    const struct contest *contest = queued->contest;
    for (int side = 0; side < SIDES; side++)
        if (contest->arena.sides[side].kind == &arena_external_players)
            return fail(queued, "arena.error.queue_program", "");
    return contest->options->edition == NULL || fail(queued, "arena.error.queue_edition", "");
}

bool arena_run_queued(const struct contest *contest, struct arena_result *result)
{
    struct queued queued = {.contest = contest, .result = result};
    struct store_error why;
    arena_count_begin(&contest->arena, result);
    if (can_be_shared(&queued)) {
        queued.queue = work_queue_open(contest->options->queue, &why);
        if (queued.queue == NULL)
            fail(&queued, why.key, why.words);
    }
    if (queued.queue != NULL) {
        queued.nodes = memory_for(NODES_MAX, sizeof *queued.nodes);
        run(&queued);
        free(queued.nodes);
        work_queue_close(queued.queue);
    }
    result->end = queued.failed ? ARENA_FAILED : arena_count_end(&contest->arena, result);
    return !queued.failed;
}
