/*
 * test_thinker.c - what every computer player owes: legal moves, the same ones for the same random
 * numbers, none that looks at hidden parts, within its budget, and stopping when told.
 *
 * The subjects are all games with all numbers of players, and Nanuuk!'s modes besides.
 */
#include "support.h"

#include "search/budget.h"
#include "search/exact.h"
#include "search/solve.h"

struct subject {
    const char *game, *options;
    int players;
};

static const struct subject subjects[] = {
    {"pebbles", "", 1},
    {"pebbles", "", 3},
    {"nunatak", "", 1},
    {"nunatak", "", 2},
    {"nunatak", "", 3},
    {"nunatak", "", 4},
    {"nanuuk", "", 2},
    {"nanuuk", "", 3},
    {"nanuuk", "", 4},
    {"nanuuk", "hunters=two", 2},
    {"nanuuk", "mode=learning", 2},
    {"nanuuk", "mode=learning", 3},
    {"nanuuk", "mode=learning", 4},
    {"nanuuk", "mode=bearhunt", 2},
    {"nanuuk", "mode=bearhunt", 3},
    {"nanuuk", "mode=flight", 2},
    {"nanuuk", "mode=helpers", 2},
    {"nanuuk", "mode=partners", 4},
    {"nanuuk", "mode=neighbours", 4},
};
static const int subject_count = sizeof subjects / sizeof *subjects;

/* Short budgets of every kind. */
static const char *const specs[] = {"random", "greedy",   "net",           "plain:60x",
                                    "20x",    "tree:20x", "alphabeta:300x"};
static const int spec_count = sizeof specs / sizeof *specs;

#define STATE_MAX 1024

/* A table in mid-game: the position, a thinker, and where random numbers come from. */
struct sitting {
    const struct game *game;
    struct box *box;
    struct thinker *thinker;
    _Alignas(16) unsigned char state[STATE_MAX];
    struct rng dice;
};

static void open_sitting(struct sitting *sitting, const struct subject *subject)
{
    struct game_setup setup = {.players = subject->players};
    sitting->game = game_named(subject->game);
    assert_true(game_options_read(sitting->game, &setup, subject->options));
    assert_true(sitting->game->state_size <= STATE_MAX);
    sitting->box = open_box_of(sitting->game);
    sitting->thinker = thinker_open(sitting->game, sitting->box->data);
    assert_non_null(sitting->thinker);
    sitting->game->deal(sitting->box->data, &setup, generator_of(rng_from_text("thinker")),
                        sitting->state);
    sitting->dice = rng_from_text("dice");
}

static void close_sitting(struct sitting *sitting)
{
    thinker_close(sitting->thinker);
    box_close(sitting->box);
}

static bool over(const struct sitting *sitting)
{
    return sitting->game->decides(sitting->state) == NOBODY;
}

/* Plays so many moves by chance, if the game lasts. */
static void wander(struct sitting *sitting, int moves)
{
    game_move legal[4096];
    for (; moves > 0 && !over(sitting); moves--) {
        int count = sitting->game->legal(sitting->box->data, sitting->state, legal);
        sitting->game->play(sitting->box->data, sitting->state,
                            legal[rng_below(&sitting->dice, (uint32_t)count)], NULL);
    }
}

static struct budget budget(const struct sitting *sitting, const char *text)
{
    struct spec spec;
    assert_true(spec_read(text, &spec));
    return spec_budget(&spec, sitting->game, sitting->state);
}

static void think(struct sitting *sitting, const void *state, const char *spec, uint64_t seed,
                  struct thought *thought)
{
    struct budget how = budget(sitting, spec);
    thinker_forget(sitting->thinker);
    thinker_think(sitting->thinker, state, &how, (struct rng){seed}, NULL, thought);
}

/* Calls a test at two moments of a random game of each subject, in the long form at four. */
static void everywhere(void (*test)(struct sitting *sitting, const char *spec))
{
    int moments = is_long_form() ? 4 : 2;
    for (int i = 0; i < subject_count; i++)
        for (int k = 0; k < spec_count; k++) {
            struct sitting sitting;
            open_sitting(&sitting, &subjects[i]);
            for (int moment = 0; moment < moments; moment++) {
                if (!over(&sitting))
                    test(&sitting, specs[k]);
                wander(&sitting, 52 / moments);
            }
            close_sitting(&sitting);
        }
}

/* ---- tests ---- */

static void check_thought(struct sitting *sitting, const char *spec)
{
    game_move legal[4096];
    struct thought thought;
    struct message why;
    int count = sitting->game->legal(sitting->box->data, sitting->state, legal);
    int seat = sitting->game->decides(sitting->state);
    think(sitting, sitting->state, spec, 5, &thought);
    assert_true(sitting->game->check(sitting->box->data, sitting->state, thought.move, &why));
    assert_int_equal(thought.count, count);
    assert_int_equal(thought.line[0], thought.move);
    assert_in_range(thought.line_count, 1, EXPECTED_MAX);
    for (int i = 0; i < count; i++) {
        assert_true(sitting->game->check(sitting->box->data, sitting->state,
                                         thought.candidates[i].move, &why));
        assert_in_range(thought.candidates[i].value[seat], 0, VALUE_ONE);
    }
}

static void a_thought_is_whole_and_legal(void **unused)
{
    (void)unused;
    everywhere(check_thought);
}

static void check_same(struct sitting *sitting, const char *spec)
{
    struct thought one, two;
    think(sitting, sitting->state, spec, 11, &one);
    int value = one.candidates[0].value[0];
    think(sitting, sitting->state, spec, 11, &two);
    assert_int_equal(one.move, two.move);
    assert_int_equal(value, two.candidates[0].value[0]);
    assert_memory_equal(one.value, two.value, sizeof one.value);
    assert_memory_equal(one.line, two.line, (size_t)one.line_count * sizeof *one.line);
}

static void equal_numbers_give_equal_thoughts(void **unused)
{
    (void)unused;
    everywhere(check_same);
}

static void check_blind(struct sitting *sitting, const char *spec)
{
    unsigned char other[STATE_MAX];
    struct thought one, two;
    struct rng redeal = {99};
    memcpy(other, sitting->state, sitting->game->state_size);
    sitting->game->redeal(sitting->box->data, other, sitting->game->decides(other), &redeal);
    think(sitting, sitting->state, spec, 3, &one);
    think(sitting, other, spec, 3, &two);
    if (one.move != two.move)
        fail_msg("%s, %d players, %s: another move", sitting->game->name,
                 sitting->game->players(other), spec);
    assert_memory_equal(one.value, two.value, sizeof one.value);
}

static void hidden_parts_change_nothing(void **unused)
{
    (void)unused;
    everywhere(check_blind);
}

/* Counts calls, and stops the thinking at the second one. */
struct onlooker {
    int calls;
    long iterations;
    atomic_bool stop;
};

static void look_on(void *context, const struct thought *so_far)
{
    struct onlooker *onlooker = context;
    assert_true(so_far->iterations >= onlooker->iterations);
    assert_true(so_far->count > 0);
    onlooker->iterations = so_far->iterations;
    atomic_store(&onlooker->stop, ++onlooker->calls == 2);
}

static void thinking_stops_when_told(void **unused)
{
    (void)unused;
    for (int i = 0; i < subject_count; i++) {
        struct sitting sitting;
        struct thought thought;
        struct onlooker onlooker = {0};
        struct watcher watcher = {look_on, &onlooker, &onlooker.stop};
        open_sitting(&sitting, &subjects[i]);
        struct budget how = budget(&sitting, "plain:1600x");
        thinker_think(sitting.thinker, sitting.state, &how, (struct rng){1}, &watcher, &thought);
        assert_int_equal(onlooker.calls, 2);
        assert_true(thought.iterations >= 200 && thought.iterations < 1600);
        close_sitting(&sitting);
    }
}

static void a_stop_before_the_start_still_gives_a_move(void **unused)
{
    struct sitting sitting;
    struct thought thought;
    atomic_bool stop = true;
    struct watcher watcher = {NULL, NULL, &stop};
    struct message why;
    (void)unused;
    open_sitting(&sitting, &subjects[4]);
    struct budget how = budget(&sitting, "tree:100000x");
    thinker_think(sitting.thinker, sitting.state, &how, (struct rng){1}, &watcher, &thought);
    assert_true(thought.iterations < 1000);
    assert_true(sitting.game->check(sitting.box->data, sitting.state, thought.move, &why));
    close_sitting(&sitting);
}

static void a_budget_of_iterations_is_kept(void **unused)
{
    struct sitting sitting;
    struct thought thought;
    (void)unused;
    open_sitting(&sitting, &subjects[4]);
    think(&sitting, sitting.state, "plain:1000x", 1, &thought);
    assert_int_equal(thought.iterations, 1000);
    long visits = 0;
    for (int i = 0; i < thought.count; i++)
        visits += thought.candidates[i].visits;
    assert_int_equal(visits, 1000);
    close_sitting(&sitting);
}

static void threads_share_the_work_the_same_way_each_time(void **unused)
{
    struct sitting sitting;
    struct thought one, two;
    (void)unused;
    open_sitting(&sitting, &subjects[4]);
    struct budget how = budget(&sitting, "plain:2000x");
    how.threads = 3;
    thinker_think(sitting.thinker, sitting.state, &how, (struct rng){1}, NULL, &one);
    thinker_forget(sitting.thinker);
    thinker_think(sitting.thinker, sitting.state, &how, (struct rng){1}, NULL, &two);
    assert_true(one.iterations >= 2000 && one.iterations <= 2002);
    assert_int_equal(one.move, two.move);
    assert_memory_equal(one.value, two.value, sizeof one.value);
    close_sitting(&sitting);
}

/* After the thinker's own move and the opponents' what was thought of the position is still
 * there. */
static void what_was_thought_is_kept(void **unused)
{
    struct sitting sitting;
    struct thought thought;
    (void)unused;
    open_sitting(&sitting, &subjects[12]); /* learning game: no draws that change the moves */
    wander(&sitting, 4);
    think(&sitting, sitting.state, "plain:4000x", 1, &thought);
    game_move move = thought.move;
    sitting.game->play(sitting.box->data, sitting.state, move, NULL);
    thinker_played(sitting.thinker, move);
    struct budget how = budget(&sitting, "plain:100x");
    thinker_think(sitting.thinker, sitting.state, &how, (struct rng){2}, NULL, &thought);
    long visits = 0;
    for (int i = 0; i < thought.count; i++)
        visits += thought.candidates[i].visits;
    assert_true(visits > 200);
    close_sitting(&sitting);
}

/* A position that the thinker was not told of does no harm, whatever it thought before. */
static void surprises_do_no_harm(void **unused)
{
    (void)unused;
    for (int i = 0; i < subject_count; i++) {
        struct sitting sitting;
        struct thought thought;
        struct message why;
        open_sitting(&sitting, &subjects[i]);
        for (int turn = 0; turn < 12 && !over(&sitting); turn++) {
            struct budget how = budget(&sitting, turn % 2 == 0 ? "tree:30x" : "plain:200x");
            thinker_think(sitting.thinker, sitting.state, &how, (struct rng){7}, NULL, &thought);
            assert_true(sitting.game->check(sitting.box->data, sitting.state, thought.move, &why));
            thinker_played(sitting.thinker, thought.move);
            wander(&sitting, 1 + turn % 3);
        }
        close_sitting(&sitting);
    }
}

/* What was imagined while draws lay ahead must not be played when they are known: from then on the
 * expected play is legal to its end. */
static void assert_line_is_legal(const struct sitting *sitting, const struct thought *thought)
{
    unsigned char state[STATE_MAX];
    struct message why;
    memcpy(state, sitting->state, sitting->game->state_size);
    for (int i = 0; i < thought->line_count; i++) {
        assert_true(sitting->game->check(sitting->box->data, state, thought->line[i], &why));
        sitting->game->play(sitting->box->data, state, thought->line[i], NULL);
    }
}

static int play_to_the_end(struct sitting *sitting)
{
    const struct game_ai *ai = game_ai_of(sitting->game);
    struct budget how = {.method = BY_TREE, .leaf = LEAF_NET, .iterations = 100};
    struct thought thought;
    int certain = 0;
    for (; !over(sitting); thinker_played(sitting->thinker, thought.move)) {
        thinker_think(sitting->thinker, sitting->state, &how, (struct rng){5}, NULL, &thought);
        if (ai->certain(sitting->box->data, sitting->state)) {
            assert_line_is_legal(sitting, &thought);
            certain++;
        }
        sitting->game->play(sitting->box->data, sitting->state, thought.move, NULL);
    }
    return certain;
}

static void known_draws_are_kept_to(void **unused)
{
    int certain = 0, played = is_long_form() ? 12 : 4; /* of four subjects */
    (void)unused;
    for (int i = 0; i < played; i++) {
        struct sitting sitting;
        open_sitting(&sitting, &subjects[2 + i % 4]);
        wander(&sitting, 10 + i);
        certain += play_to_the_end(&sitting);
        close_sitting(&sitting);
    }
    assert_true(certain > 20);
}

/* ---- exact ends ---- */

/* Values by trying everything, written as plainly as can be. */
static void try_everything(const struct sitting *sitting, const unsigned char *state,
                           int value[SEATS_MAX])
{
    game_move legal[4096];
    const struct game_ai *ai = game_ai_of(sitting->game);
    int seat = sitting->game->decides(state), best = -1;
    struct stakes stakes = stakes_of(ai, state);
    if (seat == NOBODY) {
        value_result(sitting->game, sitting->box->data, state, &stakes, value);
        return;
    }
    int count = sitting->game->legal(sitting->box->data, state, legal);
    for (int i = 0; i < count; i++) {
        unsigned char next[STATE_MAX];
        int after[SEATS_MAX] = {0};
        memcpy(next, state, sitting->game->state_size);
        sitting->game->play(sitting->box->data, next, legal[i], NULL);
        try_everything(sitting, next, after);
        if (after[seat] > best)
            memcpy(value, after, sizeof after);
        best = after[seat] > best ? after[seat] : best;
    }
}

static int check_end(struct sitting *sitting)
{
    struct exact *exact = exact_open(sitting->game, sitting->box->data, game_ai_of(sitting->game));
    struct limit limit = {.iterations = 20000};
    struct candidate candidates[4096];
    struct thought thought = {0};
    int value[SEATS_MAX] = {0}, players = sitting->game->players(sitting->state);
    bool found = !over(sitting) && exact_fits(exact, sitting->state) &&
                 exact_think(exact, sitting->state, &limit, candidates, &thought);
    if (found) {
        try_everything(sitting, sitting->state, value);
        for (int seat = 0; seat < players; seat++)
            assert_int_equal(thought.value[seat], value[seat]);
        assert_true(thought.exact);
    }
    exact_close(exact);
    return found;
}

static void ends_are_calculated_exactly(void **unused)
{
    int checked = 0;
    (void)unused;
    for (int i = 2; i < 4 * subject_count; i++) {
        struct sitting sitting;
        open_sitting(&sitting, &subjects[i % subject_count]);
        sitting.dice.state += (uint64_t)i;
        while (game_ai_of(sitting.game) != NULL && !over(&sitting)) {
            wander(&sitting, 1);
            checked += check_end(&sitting);
        }
        close_sitting(&sitting);
    }
    assert_true(checked > 20);
}

/* ---- proofs ---- */

static const struct subject duel = {"nanuuk", "mode=learning", 2};
#define FIRST_DUEL 15 /* from here on such a position is soon found */

static struct thought at_level_6(struct sitting *sitting, bool exact)
{
    struct budget how = budget_of_level(sitting->game, sitting->state, 6);
    struct thought thought;
    how.exact = exact;
    thinker_think(sitting->thinker, sitting->state, &how, (struct rng){1}, NULL, &thought);
    return thought;
}

/* The table of a game in which alpha-beta does not see the end, but a proof does. */
static void open_won_sitting(struct sitting *sitting)
{
    for (uint64_t number = FIRST_DUEL; number < FIRST_DUEL + 40; number++) {
        open_sitting(sitting, &duel);
        sitting->dice.state += number;
        wander(sitting, 52);
        if (!over(sitting) && !at_level_6(sitting, false).exact && at_level_6(sitting, true).proved)
            return;
        close_sitting(sitting);
    }
    fail_msg("no such position");
}

static void assert_won(const struct sitting *sitting, struct solver *solver, int seat)
{
    static const struct limit no_limit;
    struct solution solution;
    solve(solver, sitting->state, &no_limit, NULL, &solution);
    assert_int_equal(solution.winners, 1U << seat);
}

/* Whatever the other one does, and as the solver sees it at every decision. What was proved once is
 * not forgotten: here a proof begun anew after the first reply would not end within the budget. */
static void a_proved_win_is_won(void **unused)
{
    struct sitting sitting;
    struct game_result result;
    (void)unused;
    open_won_sitting(&sitting);
    struct solver *solver = solver_open(sitting.game, sitting.box->data, (size_t)1 << 22);
    int seat = sitting.game->decides(sitting.state);
    while (!over(&sitting)) {
        assert_won(&sitting, solver, seat);
        if (sitting.game->decides(sitting.state) == seat) {
            struct thought thought = at_level_6(&sitting, true);
            assert_true(thought.exact);
            assert_int_equal(thought.value[seat], VALUE_ONE);
            sitting.game->play(sitting.box->data, sitting.state, thought.move, NULL);
        } else {
            wander(&sitting, 1);
        }
    }
    sitting.game->result(sitting.box->data, sitting.state, &result);
    assert_int_equal(result.rank[seat], 1);
    solver_close(solver);
    close_sitting(&sitting);
}

/* Who has lost knows it, and every move is worth nothing. */
static void a_proved_loss_is_told(void **unused)
{
    struct sitting sitting;
    (void)unused;
    open_won_sitting(&sitting);
    int seat = sitting.game->decides(sitting.state), other = 1 - seat;
    while (sitting.game->decides(sitting.state) == seat) {
        struct thought thought = at_level_6(&sitting, true);
        sitting.game->play(sitting.box->data, sitting.state, thought.move, NULL);
    }
    struct thought thought = at_level_6(&sitting, true);
    assert_true(thought.exact);
    assert_false(thought.proved);
    for (int i = 0; i < thought.count; i++)
        assert_int_equal(thought.candidates[i].value[other], 0);
    close_sitting(&sitting);
}

/* A proof has its share of the time, and is stopped like all thinking. */
static void a_proof_keeps_to_the_budget(void **unused)
{
    struct sitting sitting;
    struct thought thought;
    struct budget how = {.method = BY_ALPHABETA, .milliseconds = 1, .exact = true};
    atomic_bool stop = true;
    struct watcher watcher = {NULL, NULL, &stop};
    (void)unused;
    open_won_sitting(&sitting);
    thinker_think(sitting.thinker, sitting.state, &how, (struct rng){1}, NULL, &thought);
    assert_true(thought.count > 0);
    how = budget_of_level(sitting.game, sitting.state, 6);
    thinker_think(sitting.thinker, sitting.state, &how, (struct rng){1}, &watcher, &thought);
    assert_true(thought.count > 0);
    assert_true(thought.iterations < 1000);
    close_sitting(&sitting);
}

/* ---- levels and specs ---- */

static void specs_are_read(void **unused)
{
    static const char *const good[] = {"1",          "6",        "random",        "greedy",
                                       "net",        "5000x",    "200ms",         "plain:10x",
                                       "plain:10ms", "tree:10x", "alphabeta:99ms"};
    static const char *const bad[] = {
        "",   "0",    "7",         "11",     "Random",       "5000",
        "0x", "x",    "-5x",       "5 x",    "5000y",        "plain:",
        "ms", "net ", "plain:net", "tree:5", "99999999999x", "99999999ms"};
    struct spec spec;
    (void)unused;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!spec_read(good[i], &spec))
            fail_msg("%s is a spec", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (spec_read(bad[i], &spec))
            fail_msg("“%s” is no spec", bad[i]);
}

/* Every level plays every game and mode to its end. */
static void levels_play_whole_games(void **unused)
{
    (void)unused;
    for (int i = 0; i < subject_count; i++)
        for (int level = 1; level <= 4; level++) {
            struct sitting sitting;
            struct thought thought;
            open_sitting(&sitting, &subjects[i]);
            while (!over(&sitting)) {
                struct budget how = budget_of_level(sitting.game, sitting.state, level);
                thinker_think(sitting.thinker, sitting.state, &how,
                              (struct rng){rng_next(&sitting.dice)}, NULL, &thought);
                sitting.game->play(sitting.box->data, sitting.state, thought.move, NULL);
                thinker_played(sitting.thinker, thought.move);
            }
            close_sitting(&sitting);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_thought_is_whole_and_legal),
        cmocka_unit_test(equal_numbers_give_equal_thoughts),
        cmocka_unit_test(hidden_parts_change_nothing),
        cmocka_unit_test(thinking_stops_when_told),
        cmocka_unit_test(a_stop_before_the_start_still_gives_a_move),
        cmocka_unit_test(a_budget_of_iterations_is_kept),
        cmocka_unit_test(threads_share_the_work_the_same_way_each_time),
        cmocka_unit_test(what_was_thought_is_kept),
        cmocka_unit_test(surprises_do_no_harm),
        cmocka_unit_test(known_draws_are_kept_to),
        cmocka_unit_test(ends_are_calculated_exactly),
        cmocka_unit_test(a_proved_win_is_won),
        cmocka_unit_test(a_proved_loss_is_told),
        cmocka_unit_test(a_proof_keeps_to_the_budget),
        cmocka_unit_test(specs_are_read),
        cmocka_unit_test(levels_play_whole_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
