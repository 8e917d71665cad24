/*
 * arena.c - many games between two players. See arena.h.
 *
 * Each thread takes the next block and plays it. A thread that has finished one counts all blocks
 * that are ready, in their order. So the result is the sum over blocks 1, 2, 3 ... without a gap,
 * whichever thread played them, also when the sequential test ends the run early.
 */
#include "base/machine.h"
#include "base/memory.h"
#include "learn/arena_block.h"

#include <stdlib.h>

/* Blocks are played in rounds, so that a long run needs no more memory than a short one. */
#define ROUND_BLOCKS 4096

struct block {
    atomic_bool done;
    struct played_game games[SEATS_MAX];
};

struct run {
    const struct arena *arena;
    struct arena_result *result;
    struct arena_blocks *threads; /* what each thread plays with */
    struct block *blocks;         /* of this round */
    long long first;              /* number of its first block */
    int count;                    /* of its blocks */
    atomic_int taken;
    int counted;
    atomic_flag counting, failed;
};

/* Ends the run with this problem. Only the first one is kept: others may follow from it. */
static void fail(struct run *run, const struct text *problem)
{
    if (!atomic_flag_test_and_set(&run->failed)) {
        struct text out = text_in(run->result->problem, ARENA_PROBLEM_MAX);
        text_add(&out, problem->at);
    }
    atomic_store(run->arena->stop, true);
}

/* ---- threads and rounds ---- */

/* Counts the next block in order. False if it is not finished, or the run has ended. */
static bool count_next(struct run *run)
{
    const struct arena *arena = run->arena;
    if (run->counted == run->count || atomic_load(arena->stop) ||
        !atomic_load(&run->blocks[run->counted].done))
        return false;
    arena_count(arena, run->result, run->blocks[run->counted++].games);
    if (arena->progress != NULL)
        arena->progress(arena->context, run->result);
    if (run->result->verdict != UNDECIDED)
        atomic_store(arena->stop, true);
    return true;
}

/* Counts all blocks that are ready. If another thread is counting, it is left to that one; what it
 * misses is counted with a later block. */
static void count_ready(struct run *run)
{
    if (atomic_flag_test_and_set(&run->counting))
        return;
    while (count_next(run))
        ;
    atomic_flag_clear(&run->counting);
}

static bool play_block(struct run *run, struct arena_blocks *thread, int which)
{
    struct block *block = &run->blocks[which];
    char sentence[ARENA_PROBLEM_MAX];
    struct text problem = text_in(sentence, sizeof sentence);
    if (!arena_blocks_play(thread, run->first + which, block->games, &problem)) {
        if (problem.length > 0)
            fail(run, &problem);
        return false;
    }
    atomic_store(&block->done, true);
    return true;
}

static void work(void *context, int which)
{
    struct run *run = context;
    while (!atomic_load(run->arena->stop)) {
        int block = atomic_fetch_add(&run->taken, 1);
        if (block >= run->count || !play_block(run, &run->threads[which], block))
            return;
        count_ready(run);
    }
}

/* Plays one round of blocks. Blocks behind the one that ended the run are not counted. */
static void play_round(struct run *run)
{
    const struct arena *arena = run->arena;
    long long left = arena->blocks - run->result->blocks;
    run->first = run->result->blocks + 1;
    run->count = left < ROUND_BLOCKS ? (int)left : ROUND_BLOCKS;
    run->counted = 0;
    atomic_store(&run->taken, 0);
    for (int i = 0; i < run->count; i++)
        atomic_store(&run->blocks[i].done, false);
    machine_together(arena->threads, work, run);
    count_ready(run);
}

static bool open_thread(struct run *run, struct arena_blocks *thread)
{
    char sentence[ARENA_PROBLEM_MAX];
    struct text problem = text_in(sentence, sizeof sentence);
    bool good = arena_blocks_open(thread, run->arena, &problem);
    if (!good)
        fail(run, &problem);
    return good;
}

static bool open_all(struct run *run)
{
    long long most = run->arena->blocks < ROUND_BLOCKS ? run->arena->blocks : ROUND_BLOCKS;
    bool good = true;
    run->threads = memory_for((size_t)run->arena->threads, sizeof *run->threads);
    run->blocks = memory_for((size_t)most, sizeof *run->blocks);
    for (int i = 0; i < run->arena->threads && good; i++)
        good = open_thread(run, &run->threads[i]);
    return good;
}

static void close_all(struct run *run)
{
    for (int i = 0; i < run->arena->threads; i++)
        arena_blocks_close(&run->threads[i]);
    free(run->threads);
    free(run->blocks);
}

bool arena_run(const struct arena *arena, struct arena_result *result)
{
    struct run run = {
        .arena = arena, .result = result, .counting = ATOMIC_FLAG_INIT, .failed = ATOMIC_FLAG_INIT};
    arena_count_begin(arena, result);
    if (open_all(&run))
        while (result->blocks < arena->blocks && !atomic_load(arena->stop))
            play_round(&run);
    else
        atomic_flag_test_and_set(&run.failed);
    close_all(&run);
    result->end =
        atomic_flag_test_and_set(&run.failed) ? ARENA_FAILED : arena_count_end(arena, result);
    return result->end != ARENA_FAILED;
}
