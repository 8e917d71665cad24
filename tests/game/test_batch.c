/*
 * test_batch.c - a batch plays as the contract does, one game at a time; and bears wrong arguments.
 */
#include "game/batch.h"
#include "support.h"
#include "table/record.h"

#define GAMES 7
#define STEPS 400
#define RECORDED 2000 /* decisions kept of a game: no game has so many */

/* A batch with all its arrays, and each of its games once more through the contract. */
struct both {
    struct floe_batch_setup setup;
    struct floe_batch_shape shape;
    struct floe_batch_arrays arrays;
    struct floe_batch *batch;
    void *memory;
    struct scene scene;    /* box, setup and room for moves */
    unsigned char *states; /* GAMES of them */
    struct rng seeds[GAMES];
    long ended;
};

static void *room(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    assert_non_null(memory);
    return memory;
}

static void *state_of(const struct both *both, int game)
{
    return both->states + (size_t)game * both->scene.game->state_size;
}

static void make_arrays(struct both *both)
{
    const struct floe_batch_shape *shape = &both->shape;
    struct floe_batch_arrays *arrays = &both->arrays;
    arrays->seats = room(GAMES, sizeof *arrays->seats);
    arrays->observations = room(GAMES, (size_t)shape->observation_bytes);
    arrays->counts = room(GAMES, sizeof *arrays->counts);
    arrays->actions = room(GAMES * (size_t)shape->moves_max, sizeof *arrays->actions);
    arrays->moves = room(GAMES * (size_t)shape->moves_max, sizeof *arrays->moves);
    arrays->masks = room(GAMES, (size_t)shape->mask_bytes);
    arrays->over = room(GAMES, sizeof *arrays->over);
    arrays->rewards = room(GAMES * (size_t)shape->players, sizeof *arrays->rewards);
    arrays->points = room(GAMES * (size_t)shape->players, sizeof *arrays->points);
    arrays->finals = room(GAMES * (size_t)shape->players, (size_t)shape->observation_bytes);
}

static void free_arrays(struct floe_batch_arrays *arrays)
{
    free(arrays->seats);
    free(arrays->observations);
    free(arrays->counts);
    free(arrays->actions);
    free(arrays->moves);
    free(arrays->masks);
    free(arrays->over);
    free(arrays->rewards);
    free(arrays->points);
    free(arrays->finals);
}

static void deal_next(struct both *both, int game)
{
    struct rng seed = {rng_next(&both->seeds[game])};
    both->scene.game->deal(both->scene.box->data, &both->scene.setup, generator_of(seed),
                           state_of(both, game));
}

static void open_both(struct both *both, const struct game *game, int players, const char *options,
                      int again)
{
    struct floe_batch_problem problem = {0, 0, ""};
    *both = (struct both){.setup = {game->name, players, options, NULL, GAMES, again, RECORDED}};
    both->scene = (struct scene){.game = game, .box = open_box_of(game), .dice = {5}};
    both->scene.setup.players = players;
    assert_true(game_options_read(game, &both->scene.setup, options == NULL ? "" : options));
    both->scene.moves = room((size_t)game->moves_max, sizeof *both->scene.moves);
    both->states = room(GAMES, game->state_size);
    assert_int_equal(floe_batch_measure(&both->setup, &both->shape, &problem), FLOE_BATCH_OK);
    make_arrays(both);
    both->memory = malloc(both->shape.memory);
    memset(both->memory, 0xA5, both->shape.memory); /* nothing may rely on what is there */
    both->batch =
        floe_batch_open(&both->setup, both->memory, both->shape.memory, &both->arrays, &problem);
    assert_non_null(both->batch);
    for (int i = 0; i < GAMES; i++) {
        both->seeds[i].state = (uint64_t)i;
        deal_next(both, i);
    }
}

static void close_both(struct both *both)
{
    free(both->memory);
    free_arrays(&both->arrays);
    free(both->states);
    free(both->scene.moves);
    box_close(both->scene.box);
}

/* ---- what a batch tells of a game ---- */

static void assert_mask(const struct both *both, int game, const uint16_t *actions, int count)
{
    const uint8_t *mask = both->arrays.masks + game * both->shape.mask_bytes;
    int set = 0;
    for (int i = 0; i < both->shape.mask_bytes; i++)
        set += __builtin_popcount(mask[i]);
    assert_int_equal(set, count);
    for (int i = 0; i < count; i++)
        assert_true(mask[actions[i] / 8] >> actions[i] % 8 & 1);
}

static void assert_moves(struct both *both, int game)
{
    struct scene *scene = &both->scene;
    const void *state = state_of(both, game);
    const uint16_t *actions = both->arrays.actions + game * both->shape.moves_max;
    int count = scene->game->legal(scene->box->data, state, scene->moves);
    uint16_t *numbers = room((size_t)scene->game->moves_max, sizeof *numbers);
    scene->game->number(state, scene->moves, count, numbers);
    assert_int_equal(both->arrays.counts[game], count);
    assert_memory_equal(actions, numbers, (size_t)count * sizeof *numbers);
    assert_memory_equal(both->arrays.moves + game * both->shape.moves_max, scene->moves,
                        (size_t)count * sizeof *scene->moves);
    assert_mask(both, game, numbers, count);
    free(numbers);
}

static void assert_position(struct both *both, int game)
{
    const struct game *rules = both->scene.game;
    const uint8_t *row = both->arrays.observations + game * both->shape.observation_bytes;
    uint8_t *seen = room(1, rules->observation_size);
    int seat = rules->decides(state_of(both, game));
    assert_int_equal(both->arrays.seats[game], seat);
    rules->observe(both->scene.box->data, state_of(both, game), seat < 0 ? 0 : seat, seen);
    assert_memory_equal(row, seen, rules->observation_size);
    for (int i = 0; i < both->shape.players; i++) {
        rules->observe(both->scene.box->data, state_of(both, game), i, seen);
        uint8_t *told = room(1, rules->observation_size);
        assert_int_equal(floe_batch_observe(both->batch, game, i, told, NULL), FLOE_BATCH_OK);
        assert_memory_equal(told, seen, rules->observation_size);
        free(told);
    }
    free(seen);
}

static void assert_text(struct both *both, int game)
{
    char wanted[MOVE_TEXT_MAX], told[MOVE_TEXT_MAX];
    struct text out = text_in(wanted, sizeof wanted);
    int last = both->arrays.counts[game] - 1;
    if (last < 0)
        return;
    int row = game * both->shape.moves_max + last;
    both->scene.game->move_write(both->scene.box->data, state_of(both, game),
                                 both->arrays.moves[row], &out);
    assert_int_equal(
        floe_batch_text(both->batch, game, both->arrays.actions[row], told, sizeof told, NULL),
        FLOE_BATCH_OK);
    assert_string_equal(told, wanted);
}

static void assert_told(struct both *both, int game)
{
    assert_moves(both, game);
    assert_position(both, game);
    assert_text(both, game);
}

/* Rewards of an ended game add up to nothing, the better rank gets more; alone, points count. */
static void assert_result(const struct both *both, int game, const struct game_result *result)
{
    int players = both->shape.players;
    const float *rewards = both->arrays.rewards + game * players;
    float sum = 0;
    for (int a = 0; a < players; a++) {
        assert_int_equal(both->arrays.points[game * players + a], result->points[a]);
        sum += rewards[a];
        for (int b = 0; b < players; b++)
            assert_true((rewards[a] > rewards[b]) == (result->rank[a] < result->rank[b]));
    }
    assert_true(players == 1 ? rewards[0] == (float)result->points[0]
                             : sum > -0.001F && sum < 0.001F);
}

/* What each seat saw at the end, also if the next game has been dealt. */
static void assert_finals(const struct both *both, int game)
{
    const struct game *rules = both->scene.game;
    size_t row = (size_t)both->shape.observation_bytes;
    uint8_t *seen = room(1, row);
    for (int seat = 0; seat < both->shape.players; seat++) {
        rules->observe(both->scene.box->data, state_of(both, game), seat, seen);
        assert_memory_equal(both->arrays.finals + (size_t)(game * both->shape.players + seat) * row,
                            seen, row);
    }
    free(seen);
}

static void assert_no_result(const struct both *both, int game)
{
    for (int i = 0; i < both->shape.players; i++) {
        assert_true(both->arrays.rewards[game * both->shape.players + i] == 0);
        assert_int_equal(both->arrays.points[game * both->shape.players + i], 0);
    }
}

/* ---- side by side ---- */

/* Plays the move of that action in the contract's game; says whether that is over now. */
static bool play_alone(struct both *both, int game, int action)
{
    struct scene *scene = &both->scene;
    uint16_t *numbers = room((size_t)scene->game->moves_max, sizeof *numbers);
    void *state = state_of(both, game);
    int count = scene->game->legal(scene->box->data, state, scene->moves), i = 0;
    scene->game->number(state, scene->moves, count, numbers);
    while (numbers[i] != action)
        i++;
    scene->game->play(scene->box->data, state, scene->moves[i], NULL);
    free(numbers);
    return scene->game->decides(state) == NOBODY;
}

static void choose_all(struct both *both, int32_t *chosen)
{
    for (int game = 0; game < GAMES; game++) {
        int count = both->arrays.counts[game];
        int pick = count == 0 ? 0 : (int)rng_below(&both->scene.dice, (uint32_t)count);
        chosen[game] = count == 0 ? -7 : both->arrays.actions[game * both->shape.moves_max + pick];
    }
}

static void follow(struct both *both, int game, int action)
{
    struct game_result result;
    if (both->scene.game->decides(state_of(both, game)) == NOBODY) { /* it had ended before */
        assert_int_equal(both->arrays.over[game], 1);
        assert_no_result(both, game);
        return;
    }
    bool over = play_alone(both, game, action);
    assert_int_equal(both->arrays.over[game], over);
    if (!over) {
        assert_no_result(both, game);
        return;
    }
    both->ended++;
    both->scene.game->result(both->scene.box->data, state_of(both, game), &result);
    assert_result(both, game, &result);
    assert_finals(both, game);
    if (both->setup.again)
        deal_next(both, game);
}

static void step_both(struct both *both)
{
    int32_t chosen[GAMES];
    choose_all(both, chosen);
    assert_int_equal(floe_batch_step(both->batch, chosen, NULL), FLOE_BATCH_OK);
    for (int game = 0; game < GAMES; game++) {
        follow(both, game, chosen[game]);
        assert_told(both, game);
    }
}

static void play_side_by_side(const struct game *game, int players, const char *options, int again)
{
    struct both both;
    open_both(&both, game, players, options, again);
    for (int i = 0; i < GAMES; i++)
        assert_told(&both, i);
    for (int i = 0; i < STEPS; i++)
        step_both(&both);
    assert_true(both.ended > 0);
    assert_true(again || both.ended <= GAMES);
    close_both(&both);
}

static void batches_play_as_the_contract_does(void **unused)
{
    (void)unused;
    for (int i = 0; games[i] != NULL; i++)
        for (int n = games[i]->players_min; n <= games[i]->players_max; n++)
            play_side_by_side(games[i], n, NULL, 1);
    play_side_by_side(game_named("nanuuk"), 2, "mode=learning", 1);
    play_side_by_side(game_named("nanuuk"), 2, "mode=flight bears=3 maystay=yes", 1);
    play_side_by_side(game_named("nanuuk"), 2, "hunters=two layout=own", 1);
}

static void finished_games_stay(void **unused)
{
    (void)unused;
    for (int i = 0; games[i] != NULL; i++)
        play_side_by_side(games[i], 2, NULL, 0);
}

static void some_games_are_dealt_anew(void **unused)
{
    struct both both;
    uint64_t seeds[GAMES] = {11, 12, 13, 14, 15, 16, 17};
    const uint8_t which[GAMES] = {0, 1, 0, 0, 1, 0, 0};
    (void)unused;
    open_both(&both, game_named("nunatak"), 3, "", 0);
    for (int i = 0; i < 150; i++)
        step_both(&both);
    assert_int_equal(floe_batch_reset(both.batch, seeds, which, NULL), FLOE_BATCH_OK);
    for (int game = 0; game < GAMES; game++) {
        if (which[game]) {
            both.seeds[game].state = seeds[game];
            deal_next(&both, game);
            assert_int_equal(both.arrays.over[game], 0);
        }
        assert_told(&both, game);
    }
    assert_int_equal(floe_batch_reset(both.batch, seeds, NULL, NULL), FLOE_BATCH_OK);
    for (int game = 0; game < GAMES; game++) {
        both.seeds[game].state = seeds[game];
        deal_next(&both, game);
        assert_told(&both, game);
    }
    step_both(&both);
    close_both(&both);
}

/* Nobody has to want anything. */
static void arrays_can_be_left_out(void **unused)
{
    struct both both;
    struct floe_batch_arrays none = {0};
    int32_t chosen[GAMES];
    (void)unused;
    open_both(&both, game_named("pebbles"), 2, NULL, 1);
    void *memory = malloc(both.shape.memory);
    struct floe_batch *batch = floe_batch_open(&both.setup, memory, both.shape.memory, &none, NULL);
    assert_non_null(batch);
    for (int i = 0; i < 50; i++) { /* the other batch tells what is legal in both */
        choose_all(&both, chosen);
        assert_int_equal(floe_batch_step(batch, chosen, NULL), FLOE_BATCH_OK);
        assert_int_equal(floe_batch_step(both.batch, chosen, NULL), FLOE_BATCH_OK);
    }
    free(memory);
    close_both(&both);
}

static void sights_are_told(void **unused)
{
    struct both both;
    struct floe_batch_sight sight;
    int next = 0, number = 0;
    (void)unused;
    open_both(&both, game_named("nanuuk"), 2, NULL, 1);
    for (; floe_batch_sight(both.batch, number, &sight); number++) {
        assert_int_equal(sight.offset, next);
        next += sight.count;
    }
    assert_true(number > 0);
    assert_int_equal(next, both.shape.observation_bytes);
    assert_int_equal(floe_batch_sight(both.batch, -1, &sight), 0);
    assert_int_equal(floe_batch_sight(NULL, 0, &sight), 0);
    assert_int_equal(floe_batch_sight(both.batch, 0, NULL), 0);
    close_both(&both);
}

/* ---- wrong arguments ---- */

/* The setup is refused with this code and a text, when measured and when opened. */
static void refuse_setup(struct floe_batch_setup setup, int code)
{
    struct floe_batch_shape shape;
    struct floe_batch_arrays none = {0};
    struct floe_batch_problem problem = {0, 0, ""};
    uint64_t memory[8];
    assert_int_equal(floe_batch_measure(&setup, &shape, NULL), code);
    assert_int_equal(floe_batch_measure(&setup, &shape, &problem), code);
    assert_true(problem.code == code && problem.game == -1 && problem.text[0] != '\0');
    assert_null(floe_batch_open(&setup, memory, sizeof memory, &none, &problem));
    assert_int_equal(problem.code, code);
}

static void wrong_setups_are_refused(void **unused)
{
    (void)unused;
    refuse_setup((struct floe_batch_setup){NULL, 2, NULL, NULL, 1, 0, 0}, FLOE_BATCH_NO_GAME);
    refuse_setup((struct floe_batch_setup){"chess", 2, NULL, NULL, 1, 0, 0}, FLOE_BATCH_NO_GAME);
    refuse_setup((struct floe_batch_setup){"nanuuk", 1, NULL, NULL, 1, 0, 0}, FLOE_BATCH_PLAYERS);
    refuse_setup((struct floe_batch_setup){"nunatak", 5, NULL, NULL, 1, 0, 0}, FLOE_BATCH_PLAYERS);
    refuse_setup((struct floe_batch_setup){"nanuuk", 2, "x", NULL, 1, 0, 0}, FLOE_BATCH_OPTIONS);
    refuse_setup((struct floe_batch_setup){"nanuuk", 3, "mode=flight", NULL, 1, 0, 0},
                 FLOE_BATCH_OPTIONS);
    refuse_setup((struct floe_batch_setup){"nanuuk", 2, NULL, NULL, 0, 0, 0}, FLOE_BATCH_GAMES);
    refuse_setup((struct floe_batch_setup){"nanuuk", 2, NULL, NULL, FLOE_BATCH_GAMES_MAX + 1, 0, 0},
                 FLOE_BATCH_GAMES);
    assert_int_equal(floe_batch_measure(NULL, NULL, NULL), FLOE_BATCH_MISSING);
}

static void refuse_open(const struct both *both, struct floe_batch_setup setup, void *memory,
                        size_t size, int code)
{
    struct floe_batch_problem problem = {0, 0, ""};
    assert_null(floe_batch_open(&setup, memory, size, &both->arrays, &problem));
    assert_int_equal(problem.code, code);
    assert_true(problem.text[0] != '\0');
    assert_null(floe_batch_open(&setup, memory, size, &both->arrays, NULL));
}

static void wrong_blocks_and_editions_are_refused(void **unused)
{
    struct both both;
    (void)unused;
    open_both(&both, game_named("nunatak"), 2, NULL, 1);
    size_t size = both.shape.memory;
    refuse_open(&both, both.setup, NULL, size, FLOE_BATCH_MEMORY);
    refuse_open(&both, both.setup, both.memory, size - 1, FLOE_BATCH_MEMORY);
    refuse_open(&both, both.setup, (char *)both.memory + 1, size, FLOE_BATCH_MEMORY);
    both.setup.edition = "edition\n";
    refuse_open(&both, both.setup, both.memory, size, FLOE_BATCH_EDITION);
    both.setup.edition = game_named("nunatak")->edition;
    assert_non_null(floe_batch_open(&both.setup, both.memory, size, &both.arrays, NULL));
    assert_null(floe_batch_open(&both.setup, both.memory, size, NULL, NULL));
    close_both(&both);
}

/* One wrong action among right ones: it is named, and nobody has moved. */
static void wrong_actions_change_nothing(void **unused)
{
    static const int32_t wrong[] = {-1, 0x7FFFFFFF, 0xFFFF, -0x7FFFFFFF, 65536};
    struct floe_batch_problem problem = {0, 0, ""};
    struct both both;
    int32_t chosen[GAMES];
    (void)unused;
    open_both(&both, game_named("nunatak"), 3, NULL, 1);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        choose_all(&both, chosen);
        chosen[GAMES - 2] = i == 4 ? chosen[GAMES - 2] + wrong[i] : wrong[i];
        assert_int_equal(floe_batch_step(both.batch, chosen, &problem), FLOE_BATCH_ACTION);
        assert_int_equal(problem.game, GAMES - 2);
        for (int game = 0; game < GAMES; game++)
            assert_told(&both, game);
    }
    step_both(&both);
    close_both(&both);
}

static void wrong_questions_are_refused(void **unused)
{
    struct both both;
    uint8_t *seen;
    char text[MOVE_TEXT_MAX];
    (void)unused;
    open_both(&both, game_named("pebbles"), 2, NULL, 1);
    seen = room(1, (size_t)both.shape.observation_bytes);
    assert_int_equal(floe_batch_step(both.batch, NULL, NULL), FLOE_BATCH_MISSING);
    assert_int_equal(floe_batch_reset(both.batch, NULL, NULL, NULL), FLOE_BATCH_MISSING);
    assert_int_equal(floe_batch_observe(NULL, 0, 0, seen, NULL), FLOE_BATCH_MISSING);
    assert_int_equal(floe_batch_observe(both.batch, 0, 0, NULL, NULL), FLOE_BATCH_MISSING);
    assert_int_equal(floe_batch_observe(both.batch, GAMES, 0, seen, NULL), FLOE_BATCH_GAME);
    assert_int_equal(floe_batch_observe(both.batch, 0, 2, seen, NULL), FLOE_BATCH_SEAT);
    assert_int_equal(floe_batch_observe(both.batch, 0, -1, seen, NULL), FLOE_BATCH_SEAT);
    assert_int_equal(floe_batch_text(both.batch, 0, 9999, text, sizeof text, NULL),
                     FLOE_BATCH_ACTION);
    assert_int_equal(floe_batch_text(both.batch, -1, 0, text, sizeof text, NULL), FLOE_BATCH_GAME);
    assert_int_equal(floe_batch_text(both.batch, 0, 0, text, 0, NULL), FLOE_BATCH_MISSING);
    free(seen);
    close_both(&both);
}

/* ---- one game of many ---- */

/* Makes the contract's game the same as another one. */
static void copy_alone(struct both *both, int from, int to)
{
    memcpy(state_of(both, to), state_of(both, from), both->scene.game->state_size);
    both->seeds[to] = both->seeds[from];
}

static void games_are_copied_and_restored(void **unused)
{
    struct both both;
    (void)unused;
    for (int i = 0; games[i] != NULL; i++) {
        open_both(&both, games[i], 2, NULL, 1);
        unsigned char *saved = room(1, both.shape.snapshot + 1);
        for (int step = 0; step < 9; step++)
            step_both(&both);
        assert_int_equal(floe_batch_copy(both.batch, 2, 4, NULL), FLOE_BATCH_OK);
        copy_alone(&both, 2, 4);
        assert_told(&both, 4);
        /* a snapshot may lie anywhere */
        assert_int_equal(floe_batch_save(both.batch, 4, saved + 1, both.shape.snapshot, NULL),
                         FLOE_BATCH_OK);
        void *then = room(1, games[i]->state_size);
        memcpy(then, state_of(&both, 4), games[i]->state_size);
        struct rng seeds = both.seeds[4];
        for (int step = 0; step < STEPS / 4; step++)
            step_both(&both);
        assert_int_equal(floe_batch_restore(both.batch, 0, saved + 1, both.shape.snapshot, NULL),
                         FLOE_BATCH_OK);
        memcpy(state_of(&both, 0), then, games[i]->state_size);
        both.seeds[0] = seeds;
        assert_told(&both, 0);
        for (int step = 0; step < STEPS / 4; step++)
            step_both(&both);
        free(then);
        free(saved);
        close_both(&both);
    }
}

static void wrong_snapshots_are_refused(void **unused)
{
    struct both both, other;
    (void)unused;
    open_both(&both, game_named("nanuuk"), 2, NULL, 1);
    open_both(&other, game_named("nanuuk"), 2, "mode=learning", 1);
    size_t size = both.shape.snapshot;
    unsigned char *saved = room(1, size);
    assert_int_equal(floe_batch_save(both.batch, 0, saved, size, NULL), FLOE_BATCH_OK);
    assert_int_equal(floe_batch_restore(other.batch, 0, saved, size, NULL), FLOE_BATCH_SNAPSHOT);
    for (size_t i = 0; i < size; i++) {
        saved[i] ^= 1;
        assert_int_equal(floe_batch_restore(both.batch, 1, saved, size, NULL), FLOE_BATCH_SNAPSHOT);
        saved[i] ^= 1;
    }
    assert_told(&both, 1);
    assert_int_equal(floe_batch_restore(both.batch, 1, saved, size - 1, NULL), FLOE_BATCH_MEMORY);
    assert_int_equal(floe_batch_restore(both.batch, GAMES, saved, size, NULL), FLOE_BATCH_GAME);
    assert_int_equal(floe_batch_save(both.batch, 0, saved, size - 1, NULL), FLOE_BATCH_MEMORY);
    assert_int_equal(floe_batch_save(both.batch, -1, saved, size, NULL), FLOE_BATCH_GAME);
    assert_int_equal(floe_batch_copy(both.batch, 0, GAMES, NULL), FLOE_BATCH_GAME);
    assert_int_equal(floe_batch_copy(both.batch, -1, 0, NULL), FLOE_BATCH_GAME);
    free(saved);
    close_both(&both);
    close_both(&other);
}

static char position[TEXT_ROOM];

/* From a whole position the game goes on as it would have; from a view the seat sees the same. */
static void games_begin_from_positions(void **unused)
{
    struct both both;
    (void)unused;
    for (int i = 0; games[i] != NULL; i++) {
        open_both(&both, games[i], 2, NULL, 1);
        for (int step = 0; step < 5; step++)
            step_both(&both);
        write_state(&both.scene, state_of(&both, 3), SPECTATOR, true, position);
        assert_int_equal(floe_batch_begin(both.batch, 1, position, 11, NULL), FLOE_BATCH_OK);
        memcpy(state_of(&both, 1), state_of(&both, 3), games[i]->state_size);
        both.seeds[1] = (struct rng){11};
        rng_next(&both.seeds[1]);
        assert_told(&both, 1);
        for (int step = 0; step < 50; step++)
            step_both(&both);
        int seat = games[i]->decides(state_of(&both, 3));
        write_state(&both.scene, state_of(&both, 3), seat, false, position);
        assert_int_equal(floe_batch_begin(both.batch, 1, position, 12, NULL), FLOE_BATCH_OK);
        assert_int_equal(both.arrays.seats[1], seat);
        assert_memory_equal(both.arrays.observations + both.shape.observation_bytes,
                            both.arrays.observations + (size_t)3 * both.shape.observation_bytes,
                            (size_t)both.shape.observation_bytes);
        close_both(&both);
    }
}

static void wrong_positions_are_refused(void **unused)
{
    static const char *const wrong[] = {"", "[]", "{", "{}", "{\"players\":2}"};
    struct floe_batch_problem problem = {0, 0, ""};
    struct both both, other;
    (void)unused;
    open_both(&both, game_named("nunatak"), 2, NULL, 1);
    open_both(&other, game_named("nunatak"), 3, NULL, 0);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(floe_batch_begin(both.batch, 2, wrong[i], 1, &problem),
                         FLOE_BATCH_POSITION);
        assert_true(problem.game == 2 && problem.text[0] != '\0');
    }
    write_state(&other.scene, state_of(&other, 0), SPECTATOR, true, position);
    assert_int_equal(floe_batch_begin(both.batch, 2, position, 1, NULL), FLOE_BATCH_POSITION);
    while (other.arrays.counts[0] > 0)
        step_both(&other);
    write_state(&other.scene, state_of(&other, 0), SPECTATOR, true, position);
    assert_int_equal(floe_batch_begin(other.batch, 0, position, 1, NULL), FLOE_BATCH_POSITION);
    assert_int_equal(floe_batch_begin(both.batch, 2, NULL, 1, NULL), FLOE_BATCH_MISSING);
    assert_int_equal(floe_batch_begin(both.batch, GAMES, "{}", 1, NULL), FLOE_BATCH_GAME);
    assert_told(&both, 2);
    close_both(&both);
    close_both(&other);
}

/* ---- records ---- */

/* The game as a record, read again and played to its end; NULL: refused with that code. */
static struct table *read_record(const struct both *both, int game, int ended, int code)
{
    static char text[1 << 16];
    size_t length = 0;
    struct record_error error;
    struct floe_batch_problem problem;
    assert_int_equal(
        floe_batch_record(both->batch, game, ended, text, sizeof text, &length, &problem), code);
    if (code != FLOE_BATCH_OK)
        return NULL;
    assert_int_equal(length, strlen(text) + 1);
    assert_int_equal(
        floe_batch_record(both->batch, game, ended, text, length - 1, &length, &problem),
        FLOE_BATCH_MEMORY);
    struct table *table = record_read(both->scene.box, text, length - 1, &error);
    assert_non_null(table);
    return table;
}

static void assert_record(const struct both *both, int game, int plies)
{
    struct table *table = read_record(both, game, 0, FLOE_BATCH_OK);
    assert_int_equal(table_plies(table), plies);
    assert_memory_equal(table_state(table), state_of(both, game), both->scene.game->state_size);
    table_close(table);
}

/* Records lead to the position that the batch has, and those of ended games to their end. */
static void records_are_what_was_played(void **unused)
{
    (void)unused;
    for (int which = 0; games[which] != NULL; which++)
        for (int again = 0; again < 2; again++) {
            struct both both;
            int plies[GAMES] = {0};
            open_both(&both, games[which], games[which]->players_max, NULL, again);
            read_record(&both, 0, 1, FLOE_BATCH_RECORD);
            for (int step = 0; step < STEPS; step++) {
                step_both(&both);
                for (int game = 0; game < GAMES; game++) {
                    bool ended = both.arrays.over[game] != 0;
                    if (ended && again != 0) {
                        struct table *table = read_record(&both, game, 1, FLOE_BATCH_OK);
                        assert_int_equal(table_plies(table), plies[game] + 1);
                        assert_true(table_is_over(table));
                        table_close(table);
                    }
                    plies[game] = ended && again != 0 ? 0 : plies[game] + !ended;
                }
            }
            if (again != 0)
                assert_record(&both, 2, plies[2]);
            close_both(&both);
        }
}

/* A copy has the past of what it copies; what was restored or begun has none. */
static void records_of_copies(void **unused)
{
    struct both both;
    (void)unused;
    open_both(&both, game_named("nanuuk"), 2, NULL, 1);
    for (int step = 0; step < 5; step++)
        step_both(&both);
    assert_int_equal(floe_batch_copy(both.batch, 3, 4, NULL), FLOE_BATCH_OK);
    memcpy(state_of(&both, 4), state_of(&both, 3), both.scene.game->state_size);
    assert_record(&both, 4, 5);
    void *snapshot = malloc(both.shape.snapshot);
    assert_int_equal(floe_batch_save(both.batch, 3, snapshot, both.shape.snapshot, NULL),
                     FLOE_BATCH_OK);
    assert_int_equal(floe_batch_restore(both.batch, 5, snapshot, both.shape.snapshot, NULL),
                     FLOE_BATCH_OK);
    memcpy(state_of(&both, 5), state_of(&both, 3), both.scene.game->state_size);
    assert_record(&both, 5, 0);
    free(snapshot);
    close_both(&both);
}

/* Without room for moves, or with too little, there is no record; nothing else is different. */
static void records_that_were_not_kept(void **unused)
{
    static const int kept[] = {0, 2};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct floe_batch_setup setup = {
            .game = "pebbles", .players = 2, .games = 1, .record = kept[i]};
        struct floe_batch_shape shape;
        uint16_t actions[32];
        int32_t chosen;
        size_t length;
        char text[4096];
        assert_int_equal(floe_batch_measure(&setup, &shape, NULL), FLOE_BATCH_OK);
        struct floe_batch_arrays arrays = {.actions = actions};
        void *memory = malloc(shape.memory);
        struct floe_batch *batch = floe_batch_open(&setup, memory, shape.memory, &arrays, NULL);
        for (int step = 0; step < 3; step++) {
            chosen = actions[0];
            assert_int_equal(floe_batch_record(batch, 0, 0, text, sizeof text, &length, NULL),
                             kept[i] == 0 ? FLOE_BATCH_RECORD : FLOE_BATCH_OK);
            assert_int_equal(floe_batch_step(batch, &chosen, NULL), FLOE_BATCH_OK);
        }
        assert_int_equal(floe_batch_record(batch, 0, 0, text, sizeof text, &length, NULL),
                         FLOE_BATCH_RECORD);
        assert_int_equal(floe_batch_record(batch, 1, 0, text, sizeof text, &length, NULL),
                         FLOE_BATCH_GAME);
        free(memory);
    }
    refuse_setup((struct floe_batch_setup){"nanuuk", 2, NULL, NULL, 1, 0, -1}, FLOE_BATCH_RECORD);
    refuse_setup(
        (struct floe_batch_setup){"nanuuk", 2, NULL, NULL, 1, 0, FLOE_BATCH_RECORD_MAX + 1},
        FLOE_BATCH_RECORD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(batches_play_as_the_contract_does),
        cmocka_unit_test(finished_games_stay),
        cmocka_unit_test(some_games_are_dealt_anew),
        cmocka_unit_test(arrays_can_be_left_out),
        cmocka_unit_test(sights_are_told),
        cmocka_unit_test(wrong_setups_are_refused),
        cmocka_unit_test(wrong_blocks_and_editions_are_refused),
        cmocka_unit_test(wrong_actions_change_nothing),
        cmocka_unit_test(wrong_questions_are_refused),
        cmocka_unit_test(games_are_copied_and_restored),
        cmocka_unit_test(wrong_snapshots_are_refused),
        cmocka_unit_test(games_begin_from_positions),
        cmocka_unit_test(wrong_positions_are_refused),
        cmocka_unit_test(records_are_what_was_played),
        cmocka_unit_test(records_of_copies),
        cmocka_unit_test(records_that_were_not_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
