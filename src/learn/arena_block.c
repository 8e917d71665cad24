/*
 * arena_block.c - plays the blocks of an arena. See arena_block.h.
 */
#include "learn/arena_block.h"

#include "base/machine.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define SEED_TEXT_MAX 128
#define POINTS_MAX 1000000 /* of a seat; no game has so many */
#define DECISIONS_MAX 1000000
#define MILLISECONDS_MAX INT64_C(1000000000000)

/* ---- a game ---- */

static void clock_add(struct arena_clock *clock, int64_t milliseconds)
{
    clock->decisions++;
    clock->milliseconds += milliseconds;
    if (milliseconds > clock->slowest)
        clock->slowest = (int)milliseconds;
}

/* Lets a player choose, and measures the time. A stop is as a broken player, without a problem. */
static enum arena_choice choose(struct arena_blocks *blocks, int player, struct rng rng,
                                struct arena_clock *clock, game_move *move, struct text *problem)
{
    const struct arena *arena = blocks->arena;
    int64_t before = machine_milliseconds();
    enum arena_choice choice = arena->sides[arena_side_of(player)].kind->choose(
        blocks->players[player], blocks->state, rng, arena->stop, move, problem);
    clock_add(clock, machine_milliseconds() - before);
    if (!atomic_load(arena->stop))
        return choice;
    text_clear(problem);
    return ARENA_BROKEN;
}

/* The number of random decisions at the beginning of this game. */
static int opening(const struct arena *arena, const void *state)
{
    const struct game_ai *ai = game_ai_of(arena->game);
    if (arena->opening >= 0)
        return arena->opening;
    return ai != NULL && ai->certain(arena->box, state) ? ARENA_OPENING : 0;
}

static void play_opening(struct arena_blocks *blocks, struct rng rng)
{
    const struct arena *arena = blocks->arena;
    for (int left = opening(arena, blocks->state); left > 0; left--) {
        int count = arena->game->legal(arena->box, blocks->state, blocks->moves);
        if (count == 0)
            return;
        game_move move = blocks->moves[rng_below(&rng, (uint32_t)count)];
        arena->game->play(arena->box, blocks->state, move, NULL);
    }
}

/* Deals the game of a block and plays its opening, both the same in all games of the block. */
static void deal(struct arena_blocks *blocks, long long block)
{
    const struct arena *arena = blocks->arena;
    char seed[SEED_TEXT_MAX];
    struct text out = text_in(seed, sizeof seed);
    text_format(&out, "%s/%lld", arena->seed, block);
    arena->game->deal(arena->box, &arena->setup, generator_of(rng_from_text(seed)), blocks->state);
    text_add(&out, "/opening");
    play_opening(blocks, rng_from_text(seed));
}

static struct rng dice_for(const struct arena *arena, long long block, int number)
{
    char seed[SEED_TEXT_MAX];
    struct text out = text_in(seed, sizeof seed);
    text_format(&out, "%s/%lld/%d", arena->seed, block, number);
    return rng_from_text(seed);
}

/* Plays the move and tells it to all players of this game. */
static void play(struct arena_blocks *blocks, int number, game_move move)
{
    const struct arena *arena = blocks->arena;
    arena->game->play(arena->box, blocks->state, move, NULL);
    for (int seat = 0; seat < arena->setup.players; seat++) {
        int player = arena_player(arena, number, seat);
        arena->sides[arena_side_of(player)].kind->played(blocks->players[player], move);
    }
}

static void begin(struct arena_blocks *blocks, long long block)
{
    const struct arena *arena = blocks->arena;
    for (int player = 0; player < arena_block_games(arena); player++)
        arena->sides[arena_side_of(player)].kind->begin(blocks->players[player]);
    deal(blocks, block);
}

static void end(const struct arena_blocks *blocks, struct played_game *played)
{
    const struct arena *arena = blocks->arena;
    struct text grade = text_in(played->grade, sizeof played->grade);
    arena->game->result(arena->box, blocks->state, &played->result);
    if (played->result.grade != NULL)
        text_add(&grade, played->result.grade);
}

/* The seat was late: it comes last, and those behind it move up. */
static void lose(const struct arena_blocks *blocks, int seat, struct played_game *played)
{
    struct game_result *result = &played->result;
    int players = blocks->arena->setup.players;
    blocks->arena->game->result(blocks->arena->box, blocks->state, result);
    for (int other = 0; other < players; other++)
        result->rank[other] -= result->rank[other] > result->rank[seat];
    result->rank[seat] = players;
    if (players == 1)
        result->points[0] = 0;
}

/* Plays one game. False if it did not reach its end. Each decision gets its own generator, so that
 * it does not matter to the others how many random numbers a player uses. */
static bool play_game(struct arena_blocks *blocks, long long block, int number,
                      struct played_game *played, struct text *problem)
{
    const struct arena *arena = blocks->arena;
    struct rng dice = dice_for(arena, block, number);
    memset(played, 0, sizeof *played);
    begin(blocks, block);
    for (int seat; (seat = arena->game->decides(blocks->state)) != NOBODY;) {
        int player = arena_player(arena, number, seat), side = arena_side_of(player);
        struct rng rng = {rng_next(&dice)};
        game_move move;
        enum arena_choice choice =
            choose(blocks, player, rng, &played->clocks[side], &move, problem);
        if (choice == ARENA_LATE) {
            played->late[side] = 1;
            lose(blocks, seat, played);
        }
        if (choice != ARENA_CHOSEN)
            return choice == ARENA_LATE;
        play(blocks, number, move);
        played->decisions++;
    }
    end(blocks, played);
    return true;
}

bool arena_blocks_play(struct arena_blocks *blocks, long long block,
                       struct played_game played[SEATS_MAX], struct text *problem)
{
    for (int number = 0; number < arena_block_games(blocks->arena); number++)
        if (!play_game(blocks, block, number, &played[number], problem))
            return false;
    return true;
}

/* ---- from beginning to end ---- */

bool arena_blocks_open(struct arena_blocks *blocks, const struct arena *arena, struct text *problem)
{
    bool good = true;
    *blocks = (struct arena_blocks){
        .arena = arena,
        .state = memory_for(1, arena->game->state_size),
        .moves = memory_for((size_t)arena->game->moves_max, sizeof *blocks->moves)};
    for (int i = 0; i < arena_block_games(arena) && good; i++) {
        const struct arena_side *side = &arena->sides[arena_side_of(i)];
        blocks->players[i] = side->kind->open(side->what, arena->game, arena->box, problem);
        good = blocks->players[i] != NULL;
    }
    return good;
}

void arena_blocks_close(struct arena_blocks *blocks)
{
    for (int i = 0; i < SEATS_MAX; i++)
        if (blocks->players[i] != NULL)
            blocks->arena->sides[arena_side_of(i)].kind->close(blocks->players[i]);
    free(blocks->state);
    free(blocks->moves);
}

/* ---- as JSON ---- */

static void write_numbers(const char *name, const int *numbers, int count, struct json *out)
{
    json_open_array(out, name);
    for (int i = 0; i < count; i++)
        json_number(out, NULL, numbers[i]);
    json_close_array(out);
}

static void write_clock(const struct arena_clock *clock, struct json *out)
{
    json_open_array(out, NULL);
    json_number(out, NULL, clock->decisions);
    json_number(out, NULL, clock->milliseconds);
    json_number(out, NULL, clock->slowest);
    json_close_array(out);
}

static void write_game(const struct played_game *played, int seats, struct json *out)
{
    json_open_object(out, NULL);
    write_numbers("points", played->result.points, seats, out);
    write_numbers("ranks", played->result.rank, seats, out);
    json_string(out, "grade", played->grade);
    json_number(out, "decisions", played->decisions);
    write_numbers("late", played->late, SIDES, out);
    json_open_array(out, "clocks");
    for (int side = 0; side < SIDES; side++)
        write_clock(&played->clocks[side], out);
    json_close_array(out);
    json_close_object(out);
}

void arena_block_write(const struct arena *arena, const struct played_game block[SEATS_MAX],
                       struct json *out)
{
    json_open_array(out, NULL);
    for (int game = 0; game < arena_block_games(arena); game++)
        write_game(&block[game], arena->setup.players, out);
    json_close_array(out);
}

static bool is_array(const struct json_node *node, int count)
{
    return node != NULL && node->kind == JSON_ARRAY && node->count == count;
}

static bool read_numbers(const struct json_node *array, int count, int low, int high, int *numbers)
{
    bool good = is_array(array, count);
    const struct json_node *node = good ? json_first(array) : NULL;
    for (; node != NULL && good; node = json_next(node)) {
        long long number = 0;
        good = json_get_int(node, low, high, &number);
        *numbers++ = (int)number;
    }
    return good;
}

static bool read_clock(const struct json_node *array, struct arena_clock *clock)
{
    long long slowest = 0;
    if (!is_array(array, 3))
        return false;
    const struct json_node *decisions = json_first(array), *milliseconds = json_next(decisions);
    bool good = json_get_int(decisions, 0, DECISIONS_MAX, &clock->decisions) &&
                json_get_int(milliseconds, 0, MILLISECONDS_MAX, &clock->milliseconds) &&
                json_get_int(json_next(milliseconds), 0, INT32_MAX, &slowest);
    clock->slowest = (int)slowest;
    return good;
}

static bool read_game(const struct json_node *object, int seats, struct played_game *played)
{
    const struct json_node *clocks = json_member(object, "clocks");
    long long decisions = 0;
    memset(played, 0, sizeof *played);
    if (!read_numbers(json_member(object, "points"), seats, -POINTS_MAX, POINTS_MAX,
                      played->result.points) ||
        !read_numbers(json_member(object, "ranks"), seats, 1, seats, played->result.rank) ||
        !json_get_string(json_member(object, "grade"), played->grade, sizeof played->grade) ||
        !json_get_int(json_member(object, "decisions"), 0, DECISIONS_MAX, &decisions) ||
        !read_numbers(json_member(object, "late"), SIDES, 0, 1, played->late) ||
        !is_array(clocks, SIDES))
        return false;
    played->decisions = (int)decisions;
    return read_clock(json_first(clocks), &played->clocks[SIDE_A]) &&
           read_clock(json_next(json_first(clocks)), &played->clocks[SIDE_B]);
}

bool arena_block_read(const struct arena *arena, const struct json_node *array,
                      struct played_game block[SEATS_MAX])
{
    bool good = is_array(array, arena_block_games(arena));
    const struct json_node *node = good ? json_first(array) : NULL;
    for (; node != NULL && good; node = json_next(node))
        good = read_game(node, arena->setup.players, block++);
    return good;
}
