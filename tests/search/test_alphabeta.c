/*
 * test_alphabeta.c - alpha-beta against plain minimax, and what a thinker must keep to.
 *
 * No rule of a game is known here: positions come from random games of all modes with two sides.
 */
#include "support.h"

#include "search/alphabeta.h"
#include "search/transposition_table.h"

#define BUDGET 600
#define SMALL_TREE 20000 /* positions that minimax may take */

extern const struct game_ai nanuuk_ai;

static const struct game_ai *const known = &nanuuk_ai;
static const struct game *game;
static struct box *box;
static struct nets nets; /* none: positions are appraised */
static struct alphabeta *ab;
static struct candidate *candidates;

static int open_all(void **unused)
{
    (void)unused;
    game = known->game;
    box = open_box_of(game);
    ab = alphabeta_open(game, box->data, known, &nets);
    candidates = calloc((size_t)game->moves_max, sizeof *candidates);
    return ab == NULL || candidates == NULL;
}

static int close_all(void **unused)
{
    (void)unused;
    free(candidates);
    alphabeta_close(ab);
    box_close(box);
    return 0;
}

/* ---- games ---- */

#define STATE_ROOM 1024

struct place {
    _Alignas(8) unsigned char state[STATE_ROOM];
    int side[SEATS_MAX];
};

/* Deals a game of a mode with varied options; false: this mode has not two sides. */
static bool deal(int mode, struct rng *dice, struct place *place)
{
    struct game_setup setup = {.players = known->modes[mode].players};
    assert_true(game->state_size <= STATE_ROOM);
    assert_true(game_options_read(game, &setup, known->modes[mode].options));
    known->vary(mode, dice, &setup);
    game->deal(box->data, &setup, generator_of((struct rng){rng_next(dice)}), place->state);
    assert_int_equal(known->mode_of(place->state), mode);
    return known->two_sided(place->state, place->side);
}

static bool over(const struct place *place)
{
    return game->decides(place->state) == NOBODY;
}

static int side_of(const struct place *place)
{
    return place->side[game->decides(place->state)];
}

static int moves_of(const struct place *place, game_move **moves)
{
    static game_move list[256];
    assert_true(game->moves_max <= 256);
    *moves = list;
    return game->legal(box->data, place->state, list);
}

static void play_by_chance(struct place *place, struct rng *dice)
{
    game_move *moves;
    int count = moves_of(place, &moves);
    game->play(box->data, place->state, moves[rng_below(dice, (uint32_t)count)], NULL);
}

static struct thought think(const struct place *place, long iterations,
                            const struct watcher *watcher)
{
    struct thought thought;
    struct budget budget = {.method = BY_ALPHABETA, .iterations = iterations};
    alphabeta_think(ab, place->state, &budget, watcher, candidates, &thought);
    return thought;
}

/* ---- minimax ---- */

/* The value of side 0 by best play; *room is how many more positions it may visit, below 0: they
 * were too few. */
static int minimax(const struct place *place, int *room)
{
    int value[SEATS_MAX] = {0}, best = -1, sum = 0;
    if (over(place)) {
        struct stakes stakes = stakes_of(known, place->state);
        value_result(game, box->data, place->state, &stakes, value);
        for (int seat = 0; seat < game->players(place->state); seat++)
            sum += place->side[seat] == 0 ? value[seat] : 0;
        return sum;
    }
    game_move moves[256];
    int count = game->legal(box->data, place->state, moves);
    for (int i = 0; i < count && *room >= 0; i++) {
        struct place after = *place;
        --*room;
        game->play(box->data, after.state, moves[i], NULL);
        int found = minimax(&after, room);
        bool better = side_of(place) == 0 ? found > best : found < best;
        best = best < 0 || better ? found : best;
    }
    return best;
}

static int first_side_of(const struct place *place, const int value[SEATS_MAX])
{
    int sum = 0;
    for (int seat = 0; seat < game->players(place->state); seat++)
        sum += place->side[seat] == 0 ? value[seat] : 0;
    return sum;
}

/* Values differ by the turn of the end and by rounding, less than by anything that counts. */
#define ALMOST 128

static void assert_almost(int found, int wanted)
{
    if (found < wanted - ALMOST || found > wanted + ALMOST)
        fail_msg("%d found, %d wanted", found, wanted);
}

/* Compares a late position with minimax; false: there is nothing to compare. */
static bool agrees_with_minimax(const struct place *place)
{
    int room = SMALL_TREE;
    int wanted = minimax(place, &room);
    game_move *moves;
    if (room < 0 || moves_of(place, &moves) == 1) /* an only move is not searched to the end */
        return false;
    struct thought thought = think(place, 0, NULL);
    struct place after = *place;
    assert_true(thought.exact);
    assert_almost(first_side_of(place, thought.value), wanted);
    game->play(box->data, after.state, thought.move, NULL);
    room = SMALL_TREE;
    assert_almost(minimax(&after, &room), wanted);
    return true;
}

static void test_minimax(void **unused)
{
    (void)unused;
    struct rng dice = rng_from_text("minimax");
    int compared = 0, rounds = is_long_form() ? 6 : 2;
    for (int mode = 0; known->modes[mode].name != NULL; mode++)
        for (int round = 0; round < rounds; round++) {
            struct place place;
            if (!deal(mode, &dice, &place))
                continue;
            alphabeta_forget(ab);
            while (!over(&place)) {
                if (known->decisions_left(box->data, place.state) < 110)
                    compared += agrees_with_minimax(&place);
                play_by_chance(&place, &dice);
            }
        }
    assert_true(compared > 100 * rounds / 6);
}

/* ---- whole games ---- */

static void assert_thought(const struct place *place, const struct thought *thought, long budget)
{
    game_move *moves;
    int count = moves_of(place, &moves);
    struct place after = *place;
    assert_int_equal(thought->count, count);
    assert_int_equal(thought->candidates[0].move, thought->move);
    assert_true(thought->iterations <= budget + game->moves_max);
    for (int i = 0; i < count; i++) {
        int found = 0;
        for (int j = 0; j < count; j++)
            found += thought->candidates[j].move == moves[i];
        assert_int_equal(found, 1);
    }
    assert_true(thought->line_count >= 1 && thought->line[0] == thought->move);
    for (int i = 0; i < thought->line_count; i++) {
        struct message why;
        assert_true(game->check(box->data, after.state, thought->line[i], &why));
        game->play(box->data, after.state, thought->line[i], NULL);
    }
}

static void test_whole_games(void **unused)
{
    (void)unused;
    struct rng dice = rng_from_text("whole");
    for (int mode = 0; known->modes[mode].name != NULL; mode++) {
        struct place place;
        if (!deal(mode, &dice, &place))
            continue;
        while (!over(&place)) {
            struct thought thought = think(&place, BUDGET, NULL);
            assert_thought(&place, &thought, BUDGET);
            game->play(box->data, place.state, thought.move, NULL);
        }
    }
}

/* One side thinks, the other plays by chance. */
static void test_thinking_wins(void **unused)
{
    (void)unused;
    struct rng dice = rng_from_text("wins");
    for (int mode = 0; known->modes[mode].name != NULL; mode++)
        for (int thinks = 0; thinks < 2; thinks++) {
            struct place place;
            struct game_result result;
            int first = NOBODY;
            if (!deal(mode, &dice, &place))
                continue;
            while (!over(&place)) {
                if (side_of(&place) != thinks) {
                    play_by_chance(&place, &dice);
                    continue;
                }
                struct thought thought = think(&place, 10 * BUDGET, NULL);
                game->play(box->data, place.state, thought.move, NULL);
            }
            game->result(box->data, place.state, &result);
            for (int seat = 0; seat < game->players(place.state); seat++)
                first = result.rank[seat] == 1 ? place.side[seat] : first;
            if (first != thinks)
                fail_msg("%s: side %d thinks and loses", known->modes[mode].name, thinks);
        }
}

/* ---- being deterministic, stopping ---- */

static void test_same_again(void **unused)
{
    (void)unused;
    struct rng dice = rng_from_text("again");
    for (int mode = 0; known->modes[mode].name != NULL; mode++) {
        struct place place;
        if (!deal(mode, &dice, &place))
            continue;
        for (int ply = 0; ply < 20 && !over(&place); ply++)
            play_by_chance(&place, &dice);
        if (over(&place))
            continue;
        alphabeta_forget(ab);
        struct thought one = think(&place, 20 * BUDGET, NULL);
        think(&place, BUDGET, NULL);
        alphabeta_forget(ab);
        struct thought two = think(&place, 20 * BUDGET, NULL);
        assert_int_equal(one.move, two.move);
        assert_int_equal(one.iterations, two.iterations);
        assert_int_equal(one.depth, two.depth);
        assert_memory_equal(one.value, two.value, sizeof one.value);
        assert_memory_equal(one.line, two.line, sizeof *one.line * (size_t)one.line_count);
    }
}

static atomic_bool stop;

static void stop_at_depth(void *context, const struct thought *so_far)
{
    int *depth = context;
    assert_true(so_far->depth <= *depth);
    if (so_far->depth == *depth)
        atomic_store(&stop, true);
}

static void test_stop(void **unused)
{
    (void)unused;
    struct rng dice = rng_from_text("stop");
    struct place place;
    int depth = 3;
    struct watcher watcher = {stop_at_depth, &depth, &stop};
    int mode = 0;
    while (!deal(mode, &dice, &place))
        mode++;
    atomic_store(&stop, true);
    struct thought thought = think(&place, 0, &watcher);
    assert_true(thought.iterations <= game->moves_max + 1);
    atomic_store(&stop, false);
    thought = think(&place, 0, &watcher);
    assert_int_equal(thought.depth, depth);
}

/* ---- the table ---- */

static void test_positions(void **unused)
{
    (void)unused;
    struct transposition_table *transpositions = transposition_table_open(18);
    struct transposition one = {UINT64_C(0x123456789ABCDEF0), 7, -300, 5, BOUND_LEAST}, found;
    assert_non_null(transpositions);
    assert_false(transposition_table_find(transpositions, one.key, &found));
    transposition_table_store(transpositions, &one);
    assert_true(transposition_table_find(transpositions, one.key, &found));
    assert_int_equal(found.move, 7);
    assert_int_equal(found.score, -300);
    assert_false(transposition_table_find(transpositions, one.key ^ UINT64_C(1) << 40, &found));
    for (uint64_t other = 1; other <= 8; other++) { /* shallower ones crowd around it */
        struct transposition crowd = {one.key ^ other << 40, 1, 0, 2, BOUND_EXACT};
        transposition_table_store(transpositions, &crowd);
    }
    assert_true(transposition_table_find(transpositions, one.key, &found));
    transposition_table_next_search(transpositions);
    assert_true(transposition_table_find(transpositions, one.key, &found));
    transposition_table_clear(transpositions);
    assert_false(transposition_table_find(transpositions, one.key, &found));
    transposition_table_close(transpositions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_minimax),       cmocka_unit_test(test_whole_games),
        cmocka_unit_test(test_thinking_wins), cmocka_unit_test(test_same_again),
        cmocka_unit_test(test_stop),          cmocka_unit_test(test_positions),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
