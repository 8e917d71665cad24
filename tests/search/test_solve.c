/*
 * test_solve.c - the solver against plain minimax, and a checker that walks its proofs.
 *
 * Positions are taken from random games of every variant, from the end backwards, as long as
 * minimax can follow.
 */
#include "nanuuk_support.h"
#include "support.h"

#include "search/solve.h"
#include "search/solve_parts.h"

#define PLAIN_MAX 60000 /* positions that minimax may take */
#define GAMES 8         /* of each variant, in the long form */
#define GAMES_SHORT 4
#define TABLE ((size_t)1 << 22)

static struct solver *solver;
static const struct limit no_limit;
static int asked[MODES][SEATS_MAX + 1]; /* questions, by mode and number of players */

static int open_solver(void **unused)
{
    open_nanuuk(unused);
    solver = solver_open(&nanuuk, opened->data, TABLE);
    return solver == NULL;
}

static int close_solver(void **unused)
{
    solver_close(solver);
    return close_nanuuk(unused);
}

static struct nanuuk_state after(const struct nanuuk_state *s, game_move move)
{
    struct nanuuk_state next = *s;
    nanuuk.play(floe(), &next, move, NULL);
    return next;
}

/* ---- minimax ---- */

struct plain {
    int side[SEATS_MAX];
    int of; /* the side in question */
    long left;
};

static bool ended_well(const struct plain *plain, const struct nanuuk_state *s)
{
    bool well = false;
    for (int seat = 0; seat < s->players; seat++)
        well |= (s->winners >> seat & 1) && plain->side[seat] == plain->of;
    return well;
}

static bool plain_wins(struct plain *plain, const struct nanuuk_state *s)
{
    if (s->phase == GAME_ENDED)
        return ended_well(plain, s);
    if (--plain->left < 0)
        return false;
    bool own = plain->side[nanuuk.decides(s)] == plain->of;
    game_move moves[NANUUK_MOVES_MAX];
    int count = nanuuk.legal(floe(), s, moves);
    for (int i = 0; i < count; i++) {
        struct nanuuk_state next = after(s, moves[i]);
        if (plain_wins(plain, &next) == own)
            return own;
    }
    return !own;
}

/* ---- the checker ---- */

/* Positions that were checked, by their hash, so that each is checked once. */
#define CHECKED (1 << 17)

struct checker {
    struct plain plain;
    enum answer claim;
    uint64_t checked[CHECKED];
    int count, missing; /* positions checked; and of those that had made room for others */
};

static bool check_again(struct checker *checker, const struct nanuuk_state *s)
{
    uint64_t hash = nanuuk.hash(s) | 1;
    size_t at = hash >> 32 & (CHECKED - 1);
    for (; checker->checked[at] != 0; at = (at + 1) & (CHECKED - 1))
        if (checker->checked[at] == hash)
            return false;
    assert_true(++checker->count < CHECKED / 2);
    checker->checked[at] = hash;
    return true;
}

/* The claim about this position is stored, or the game has ended so. */
static bool claimed(const struct checker *checker, const struct nanuuk_state *s)
{
    if (s->phase == GAME_ENDED)
        return ended_well(&checker->plain, s) == (checker->claim == SOLVED_WIN);
    return solver_found(solver, s) == checker->claim;
}

/* What had to make room in the table is left to minimax. */
static void check_missing(struct checker *checker, const struct nanuuk_state *s)
{
    checker->missing++;
    checker->plain.left = PLAIN_MAX;
    assert_int_equal(plain_wins(&checker->plain, s), checker->claim == SOLVED_WIN);
}

/* The winner has a move to a position that is claimed, too, and all moves of the loser lead to
 * such; and so on until the game is over. */
static void check_proof(struct checker *checker, const struct nanuuk_state *s)
{
    if (s->phase == GAME_ENDED || !check_again(checker, s))
        return;
    bool own = checker->plain.side[nanuuk.decides(s)] == checker->plain.of;
    bool winner = own == (checker->claim == SOLVED_WIN), answered = false;
    game_move moves[NANUUK_MOVES_MAX];
    int count = nanuuk.legal(floe(), s, moves);
    for (int i = 0; i < count && !(winner && answered); i++) {
        struct nanuuk_state next = after(s, moves[i]);
        answered = claimed(checker, &next);
        if (answered)
            check_proof(checker, &next);
        else if (!winner)
            check_missing(checker, &next);
    }
    if (winner && !answered)
        check_missing(checker, s);
}

static void assert_proved(const struct nanuuk_state *s, const struct solution *solution)
{
    static struct checker checker;
    memset(&checker, 0, sizeof checker);
    checker.claim = solution->answer;
    assert_true(solve_sides(&nanuuk, s, checker.plain.side));
    checker.plain.of = checker.plain.side[nanuuk.decides(s)];
    assert_true(claimed(&checker, s));
    check_proof(&checker, s);
    assert_true(checker.missing * 10 <= checker.count);
}

/* The line is legal, and ends with the victory of the winners. */
static void assert_line(const struct nanuuk_state *s, const struct solution *solution)
{
    struct nanuuk_state at = *s;
    struct message why;
    for (int i = 0; i < solution->line_count; i++) {
        assert_true(nanuuk.check(floe(), &at, solution->line[i], &why));
        at = after(&at, solution->line[i]);
    }
    assert_int_equal(at.phase, GAME_ENDED);
    assert_int_equal(at.winners, solution->winners);
}

/* ---- every variant ---- */

/* False: too much for minimax. */
static bool agree(const struct nanuuk_state *s)
{
    struct plain plain = {.left = PLAIN_MAX};
    struct solution solution;
    if (!solve_sides(&nanuuk, s, plain.side))
        return false;
    plain.of = plain.side[nanuuk.decides(s)];
    bool wins = plain_wins(&plain, s);
    if (plain.left < 0)
        return false;
    solve(solver, s, &no_limit, NULL, &solution);
    assert_int_equal(solution.answer, wins ? SOLVED_WIN : SOLVED_LOSS);
    assert_proved(s, &solution);
    assert_line(s, &solution);
    asked[mode(s)][s->players]++;
    return true;
}

#define GAME_MAX 1024

static void agree_backwards(int players, const char *options, const char *seed)
{
    static struct nanuuk_state game[GAME_MAX];
    struct rng dice = rng_from_text(seed);
    int count = 0;
    game[0] = dealt_with(players, options, seed);
    for (; game[count].phase != GAME_ENDED; count++) {
        assert_true(count + 1 < GAME_MAX);
        game[count + 1] = after(&game[count], random_move(&game[count], &dice));
    }
    while (--count >= 0 && agree(&game[count]))
        continue;
}

static void test_every_variant(void **unused)
{
    int each = is_long_form() ? GAMES : GAMES_SHORT;
    (void)unused;
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++)
        for (int number = 0; number < each; number++) {
            char seed[SEED_MAX];
            struct text out = text_in(seed, sizeof seed);
            text_format(&out, "solve-%d", number);
            agree_backwards(variants[i].players, variants[i].options, seed);
        }
    static const struct {
        int mode, players;
    } two_sided[] = {{LEARNING, 2}, {LEARNING, 3}, {LEARNING, 4}, {BEARHUNT, 2},
                     {BEARHUNT, 3}, {FLIGHT, 2},   {HELPERS, 2}};
    for (size_t i = 0; i < sizeof two_sided / sizeof *two_sided; i++)
        assert_true(asked[two_sided[i].mode][two_sided[i].players] > each * 5 / 2);
}

/* ---- small floes ---- */

/* Only the borders between these spaces are left. */
static void cut_out(struct nanuuk_state *s, const char *list)
{
    uint32_t inside = spaces_of(list);
    for (int border = 0; border < floe()->borders; border++) {
        bool a = inside >> floe()->ends[border][0] & 1, b = inside >> floe()->ends[border][1] & 1;
        if (!(a && b) && lines_has(&s->free, border))
            crack_lay(floe(), s, border);
    }
}

/* Two of four hunters are left on a small floe, and the first one moves. */
static struct nanuuk_state duel(const char *region, const char *first, const char *second)
{
    struct nanuuk_state s = dealt(4, "mode=learning");
    cut_out(&s, region);
    stand(&s, 0, first);
    stand(&s, 1, second);
    s.pieces[2].removed = 1;
    s.pieces[3].removed = 2;
    begin_turn(&s, 0);
    return s;
}

static enum answer duel_answer(const char *region, const char *first, const char *second)
{
    struct nanuuk_state s = duel(region, first, second);
    struct solution solution;
    solve(solver, &s, &no_limit, NULL, &solution);
    assert_line(&s, &solution);
    return solution.answer;
}

#define SEVEN "c2 c3 d2 d3 d4 e2 e3"
#define THIRTEEN SEVEN " b3 c1 c4 e1 e4 f3"

/* Known from an independent program: 36 of the 42 pairs of places are won by who moves first. */
static void test_seven_spaces(void **unused)
{
    int won = 0, pairs = 0;
    const char *firsts = SEVEN;
    (void)unused;
    for (char first[WORD_BYTES]; next_word(&firsts, first);) {
        const char *seconds = SEVEN;
        for (char second[WORD_BYTES]; next_word(&seconds, second);) {
            if (strcmp(first, second) == 0)
                continue;
            pairs++;
            won += duel_answer(SEVEN, first, second) == SOLVED_WIN;
        }
    }
    assert_int_equal(pairs, 42);
    assert_int_equal(won, 36);
}

static void test_thirteen_spaces(void **unused)
{
    (void)unused;
    assert_int_equal(duel_answer(THIRTEEN, "c1", "d3"), SOLVED_LOSS);
    assert_int_equal(duel_answer(THIRTEEN, "d3", "c1"), SOLVED_WIN);
}

/* ---- what cannot be asked ---- */

static void test_sides(void **unused)
{
    int side[SEATS_MAX];
    (void)unused;
    struct nanuuk_state s = dealt(2, "");
    assert_false(solve_sides(&nanuuk, &s, side)); /* a hunt */
    s = dealt(3, "mode=learning");
    assert_false(solve_sides(&nanuuk, &s, side)); /* not placed yet */
    s = position(4, "mode=partners", STEP);
    assert_false(solve_sides(&nanuuk, &s, side));
    s = dealt(3, "mode=bearhunt goon=yes");
    assert_false(solve_sides(&nanuuk, &s, side)); /* the Inuit go on without the bear */
    s = dealt(3, "mode=bearhunt");
    assert_true(solve_sides(&nanuuk, &s, side));
    assert_int_equal(side[0], side[1]);
    assert_int_not_equal(side[0], side[2]);
    assert_int_equal(side[3], NOBODY);
    assert_false(solve_sides(game_named("pebbles"), &s, side));
}

/* ---- limits ---- */

static void assert_same(const struct solution *a, const struct solution *b)
{
    assert_int_equal(a->answer, b->answer);
    assert_int_equal(a->nodes, b->nodes);
    assert_int_equal(a->line_count, b->line_count);
    assert_memory_equal(a->line, b->line, (size_t)a->line_count * sizeof *a->line);
}

static void test_limits(void **unused)
{
    struct nanuuk_state s = duel(THIRTEEN, "c1", "d3");
    struct solution whole, cut;
    struct limit limit = {.iterations = 100};
    atomic_bool stop = true;
    (void)unused;
    solve(solver, &s, &no_limit, NULL, &whole);
    assert_true(whole.nodes > 1000);
    solve(solver, &s, &limit, NULL, &cut);
    assert_int_equal(cut.answer, UNSOLVED);
    assert_int_equal(cut.line_count, 0);
    assert_int_equal(cut.winners, 0);
    assert_in_range(cut.nodes, 100, 100 + SOLVE_DEPTH_MAX);
    limit = (struct limit){.stop = &stop};
    solve(solver, &s, &limit, NULL, &cut);
    assert_int_equal(cut.answer, UNSOLVED);
    assert_int_equal(cut.nodes, 1);
    limit = (struct limit){.deadline = 1};
    solve(solver, &s, &limit, NULL, &cut);
    assert_int_equal(cut.answer, UNSOLVED);
    assert_true(cut.nodes < 1000);
}

/* Neither what was asked before nor the time it takes matters. */
static void test_same_answer(void **unused)
{
    struct nanuuk_state s = duel(THIRTEEN, "c1", "d3"), other = duel(SEVEN, "c2", "e3");
    struct limit far = {.iterations = 1 << 24, .deadline = machine_milliseconds() + 600000};
    struct solution first, again;
    (void)unused;
    solve(solver, &s, &no_limit, NULL, &first);
    for (int round = 0; round < 300; round++) /* more than the table has marks */
        solve(solver, &other, &no_limit, NULL, &again);
    solve(solver, &s, &far, NULL, &again);
    assert_same(&first, &again);
}

/* What was found out is used while the game goes on, by both sides, and nothing is known
 * afterwards. */
static void test_further(void **unused)
{
    struct nanuuk_state s = duel(THIRTEEN, "c1", "d3");
    struct solution first, whole, next;
    (void)unused;
    solver_forget(solver);
    solve_further(solver, &s, &no_limit, NULL, &first);
    solve(solver, &s, &no_limit, NULL, &whole);
    assert_same(&first, &whole);
    for (int i = 0; s.phase != GAME_ENDED; i++) {
        solve_further(solver, &s, &no_limit, NULL, &next);
        assert_int_equal(next.winners, whole.winners);
        assert_int_equal(next.answer == SOLVED_WIN, next.winners >> nanuuk.decides(&s) & 1);
        assert_true(next.nodes < whole.nodes / 4);
        s = after(&s, whole.line[i]);
    }
    s = duel(THIRTEEN, "c1", "d3");
    solver_forget(solver);
    solve_further(solver, &s, &no_limit, NULL, &next);
    assert_same(&first, &next);
}

/* With the smallest table much is proved twice, but nothing wrongly. */
static void test_small_table(void **unused)
{
    struct nanuuk_state s = duel(THIRTEEN, "c1", "d3");
    struct solver *small = solver_open(&nanuuk, opened->data, 0);
    struct solution solution;
    (void)unused;
    assert_non_null(small);
    solve(small, &s, &no_limit, NULL, &solution);
    assert_int_equal(solution.answer, SOLVED_LOSS);
    assert_line(&s, &solution);
    solver_close(small);
}

static void count_call(void *context, long nodes)
{
    assert_true(nodes >= SOLVE_PROGRESS_EVERY);
    ++*(int *)context;
}

static void test_progress(void **unused)
{
    int calls = 0, wanted = is_long_form() ? 2 : 1;
    struct nanuuk_state s = learning(2, "mode=learning", "d3 c2 e2 d4");
    struct solve_watcher watcher = {count_call, &calls};
    struct limit limit = {.iterations = (2 * wanted + 1) * SOLVE_PROGRESS_EVERY / 2};
    struct solution solution;
    (void)unused;
    begin_turn(&s, 0);
    solve(solver, &s, &limit, &watcher, &solution);
    assert_int_equal(solution.answer, UNSOLVED);
    assert_int_equal(calls, wanted);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_variant),   cmocka_unit_test(test_seven_spaces),
        cmocka_unit_test(test_thirteen_spaces), cmocka_unit_test(test_sides),
        cmocka_unit_test(test_limits),          cmocka_unit_test(test_same_answer),
        cmocka_unit_test(test_further),         cmocka_unit_test(test_small_table),
        cmocka_unit_test(test_progress),
    };
    return cmocka_run_group_tests(tests, open_solver, close_solver);
}
