/*
 * arena.c - many games between two players. See arena.h.
 *
 * Each thread takes the next block and plays it. A thread that has finished one counts all blocks
 * that are ready, in their order. So the result is the sum over blocks 1, 2, 3 ... without a gap,
 * whichever thread played them, also when the sequential test ends the run early.
 */
#include "base/machine.h"
#include "base/memory.h"
#include "learn/arena_count.h"

#include <stdlib.h>
#include <string.h>

/* Blocks are played in rounds, so that a long run needs no more memory than a short one. */
#define ROUND_BLOCKS 4096
#define SEED_TEXT_MAX 128

struct block {
    atomic_bool done;
    struct played_game games[SEATS_MAX];
};

/* What one thread needs. Player 0 is A, the others are B. Each seat has a player of its own: one
 * that remembers what its seat knows must not think for another. */
struct worker {
    void *players[SEATS_MAX];
    void *state;
    game_move *moves; /* room for a list */
};

struct run {
    const struct arena *arena;
    struct arena_result *result;
    struct worker *workers;
    struct block *blocks; /* of this round */
    long long first;      /* number of its first block */
    int count;            /* of its blocks */
    atomic_int taken;
    int counted;
    atomic_flag counting, failed;
};

/* ---- a game ---- */

/* Ends the run with this problem. Only the first one is kept: others may follow from it. */
static void fail(struct run *run, const struct text *problem)
{
    if (!atomic_flag_test_and_set(&run->failed)) {
        struct text out = text_in(run->result->problem, ARENA_PROBLEM_MAX);
        text_add(&out, problem->at);
    }
    atomic_store(run->arena->stop, true);
}

static void clock_add(struct arena_clock *clock, int64_t milliseconds)
{
    clock->decisions++;
    clock->milliseconds += milliseconds;
    if (milliseconds > clock->slowest)
        clock->slowest = (int)milliseconds;
}

/* Lets a player choose, and measures the time. False after a problem or a stop. */
static bool choose(struct run *run, struct worker *worker, int player, struct rng rng,
                   struct arena_clock *clock, game_move *move)
{
    const struct arena *arena = run->arena;
    char sentence[ARENA_PROBLEM_MAX];
    struct text problem = text_in(sentence, sizeof sentence);
    int64_t before = machine_milliseconds();
    bool good = arena->sides[arena_side_of(player)].kind->choose(
        worker->players[player], worker->state, rng, arena->stop, move, &problem);
    clock_add(clock, machine_milliseconds() - before);
    if (!good && !atomic_load(arena->stop))
        fail(run, &problem);
    return good && !atomic_load(arena->stop);
}

/* The number of random decisions at the beginning of this game. */
static int opening(const struct arena *arena, const void *state)
{
    const struct game_ai *ai = game_ai_of(arena->game);
    if (arena->opening >= 0)
        return arena->opening;
    return ai != NULL && ai->certain(arena->box, state) ? ARENA_OPENING : 0;
}

static void play_opening(const struct run *run, struct worker *worker, struct rng rng)
{
    const struct arena *arena = run->arena;
    for (int left = opening(arena, worker->state); left > 0; left--) {
        int count = arena->game->legal(arena->box, worker->state, worker->moves);
        if (count == 0)
            return;
        game_move move = worker->moves[rng_below(&rng, (uint32_t)count)];
        arena->game->play(arena->box, worker->state, move, NULL);
    }
}

/* Deals the game of a block and plays its opening, both the same in all games of the block. */
static void deal(const struct run *run, struct worker *worker, long long block)
{
    const struct arena *arena = run->arena;
    char seed[SEED_TEXT_MAX];
    struct text out = text_in(seed, sizeof seed);
    text_format(&out, "%s/%lld", arena->seed, block);
    arena->game->deal(arena->box, &arena->setup, generator_of(rng_from_text(seed)), worker->state);
    text_add(&out, "/opening");
    play_opening(run, worker, rng_from_text(seed));
}

static struct rng dice_for(const struct run *run, long long block, int number)
{
    char seed[SEED_TEXT_MAX];
    struct text out = text_in(seed, sizeof seed);
    text_format(&out, "%s/%lld/%d", run->arena->seed, block, number);
    return rng_from_text(seed);
}

/* Plays the move and tells it to all players of this game. */
static void play(const struct run *run, struct worker *worker, int number, game_move move)
{
    const struct arena *arena = run->arena;
    arena->game->play(arena->box, worker->state, move, NULL);
    for (int seat = 0; seat < arena->setup.players; seat++) {
        int player = arena_player(arena, number, seat);
        arena->sides[arena_side_of(player)].kind->played(worker->players[player], move);
    }
}

static void begin(const struct run *run, struct worker *worker, long long block)
{
    for (int player = 0; player < arena_block_games(run->arena); player++)
        run->arena->sides[arena_side_of(player)].kind->begin(worker->players[player]);
    deal(run, worker, block);
}

/* Plays one game. False if it did not reach its end. Each decision gets its own generator, so that
 * it does not matter to the others how many random numbers a player uses. */
static bool play_game(struct run *run, struct worker *worker, long long block, int number,
                      struct played_game *played)
{
    const struct arena *arena = run->arena;
    struct rng dice = dice_for(run, block, number);
    memset(played, 0, sizeof *played);
    begin(run, worker, block);
    for (int seat; (seat = arena->game->decides(worker->state)) != NOBODY;) {
        int player = arena_player(arena, number, seat);
        struct rng rng = {rng_next(&dice)};
        game_move move;
        if (!choose(run, worker, player, rng, &played->clocks[arena_side_of(player)], &move))
            return false;
        play(run, worker, number, move);
        played->decisions++;
    }
    arena->game->result(arena->box, worker->state, &played->result);
    return true;
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

static bool play_block(struct run *run, struct worker *worker, int which)
{
    struct block *block = &run->blocks[which];
    for (int number = 0; number < arena_block_games(run->arena); number++)
        if (!play_game(run, worker, run->first + which, number, &block->games[number]))
            return false;
    atomic_store(&block->done, true);
    return true;
}

static void work(void *context, int which)
{
    struct run *run = context;
    while (!atomic_load(run->arena->stop)) {
        int block = atomic_fetch_add(&run->taken, 1);
        if (block >= run->count || !play_block(run, &run->workers[which], block))
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

static bool open_worker(struct run *run, struct worker *worker)
{
    const struct arena *arena = run->arena;
    char sentence[ARENA_PROBLEM_MAX];
    struct text problem = text_in(sentence, sizeof sentence);
    bool good = true;
    worker->state = memory_for(1, arena->game->state_size);
    worker->moves = memory_for((size_t)arena->game->moves_max, sizeof *worker->moves);
    for (int i = 0; i < arena_block_games(arena) && good; i++) {
        const struct arena_side *side = &arena->sides[arena_side_of(i)];
        worker->players[i] = side->kind->open(side->what, arena->game, arena->box, &problem);
        good = worker->players[i] != NULL;
    }
    if (!good)
        fail(run, &problem);
    return good;
}

static void close_worker(const struct arena *arena, struct worker *worker)
{
    for (int i = 0; i < arena_block_games(arena); i++)
        if (worker->players[i] != NULL)
            arena->sides[arena_side_of(i)].kind->close(worker->players[i]);
    free(worker->state);
    free(worker->moves);
}

static bool open_all(struct run *run)
{
    long long most = run->arena->blocks < ROUND_BLOCKS ? run->arena->blocks : ROUND_BLOCKS;
    bool good = true;
    run->workers = memory_for((size_t)run->arena->threads, sizeof *run->workers);
    run->blocks = memory_for((size_t)most, sizeof *run->blocks);
    for (int i = 0; i < run->arena->threads && good; i++)
        good = open_worker(run, &run->workers[i]);
    return good;
}

static void close_all(struct run *run)
{
    for (int i = 0; i < run->arena->threads; i++)
        close_worker(run->arena, &run->workers[i]);
    free(run->workers);
    free(run->blocks);
}

/* A problem comes first: everything else may be its consequence. */
static enum arena_end how_it_ended(struct run *run)
{
    if (atomic_flag_test_and_set(&run->failed))
        return ARENA_FAILED;
    if (run->result->verdict != UNDECIDED)
        return ARENA_DECIDED;
    return run->result->blocks < run->arena->blocks ? ARENA_STOPPED : ARENA_PLAYED;
}

bool arena_run(const struct arena *arena, struct arena_result *result)
{
    struct run run = {
        .arena = arena, .result = result, .counting = ATOMIC_FLAG_INIT, .failed = ATOMIC_FLAG_INIT};
    memset(result, 0, sizeof *result);
    result->players = arena->setup.players;
    result->scores.games = arena_block_games(arena);
    if (open_all(&run))
        while (result->blocks < arena->blocks && !atomic_load(arena->stop))
            play_round(&run);
    else
        atomic_flag_test_and_set(&run.failed);
    close_all(&run);
    result->end = how_it_ended(&run);
    return result->end != ARENA_FAILED;
}
