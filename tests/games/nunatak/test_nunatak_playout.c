/*
 * test_nunatak_playout.c - Nunatak's fast playout against the plain rules.
 *
 * The playout takes short cuts where it can. It notes its moves, and the plain rules play them
 * again: each must pass the check, be in the list of legal moves, and the end must be the same,
 * byte for byte. Playouts begin at deals and at all kinds of positions within random games.
 */
#include "nunatak_support.h"

#include "games/nunatak/playout.h"

#define DECISIONS 300000 /* in each of the four modes */

static struct playout_trace trace;

static void play_again(struct nunatak_state *s)
{
    for (int i = 0; i < trace.count; i++) {
        struct message why;
        if (!nunatak.check(opened->data, s, trace.moves[i], &why))
            fail_msg("%s is refused: %s", move_text(s, trace.moves[i]), why.what->code);
        assert_true(is_listed(s, trace.moves[i]));
        nunatak.play(opened->data, s, trace.moves[i], i % 2 == 0 ? &told : NULL);
    }
}

static void assert_same_result(const struct nunatak_state *a, const struct nunatak_state *b)
{
    struct game_result one, two;
    nunatak.result(opened->data, a, &one);
    nunatak.result(opened->data, b, &two);
    assert_memory_equal(one.points, two.points, sizeof one.points);
    assert_memory_equal(one.rank, two.rank, sizeof one.rank);
    assert_ptr_equal(one.grade, two.grade);
}

/* From this position three ways to the end. Returns the decisions on the way. */
static int compare_from(const struct nunatak_state *start, struct rng dice)
{
    struct nunatak_state fast = *start, traced = *start, plain = *start;
    struct rng one = dice, two = dice;
    trace.count = 0;
    playout_traced(components(), &traced, &one, &trace);
    nunatak.playout(opened->data, &fast, &two);
    play_again(&plain);
    assert_int_equal(nunatak.decides(&plain), NOBODY);
    assert_memory_equal(&fast, &plain, sizeof plain);
    assert_memory_equal(&traced, &plain, sizeof plain);
    assert_true(one.state == two.state);
    assert_same_result(&fast, &plain);
    return trace.count;
}

/* Walks through a random game; at the deal and at every eighth decision a playout begins. */
static int compare_within(int players, int number)
{
    char seed[SEED_MAX];
    struct text name = text_in(seed, sizeof seed);
    text_format(&name, "playout-%d", number);
    struct nunatak_state s = dealt(players, seed);
    struct rng dice = rng_from_text(seed);
    int decisions = 0;
    for (int ply = 0; nunatak.decides(&s) != NOBODY; ply++) {
        if (ply % 8 == 0)
            decisions += compare_from(&s, (struct rng){rng_next(&dice)});
        nunatak.play(opened->data, &s, random_move(&s, &dice), NULL);
    }
    return decisions;
}

static void compare(int players)
{
    int decisions = 0;
    for (int number = 0; decisions < DECISIONS; number++)
        decisions += compare_within(players, number);
}

static void a_playout_alone_is_what_the_rules_allow(void **unused)
{
    (void)unused;
    compare(1);
}

static void a_playout_of_two_is_what_the_rules_allow(void **unused)
{
    (void)unused;
    compare(2);
}

static void a_playout_of_three_is_what_the_rules_allow(void **unused)
{
    (void)unused;
    compare(3);
}

static void a_playout_of_four_is_what_the_rules_allow(void **unused)
{
    (void)unused;
    compare(4);
}

/* Every phase, and every state of affairs that takes a playout off its short way. */
static void a_playout_can_begin_anywhere(void **unused)
{
    (void)unused;
    for (int players = 1; players <= 4; players++)
        for (int phase = 0; phase < PHASE_OVER; phase++) {
            if (phase == (players == 1 ? PHASE_WINDOW : PHASE_DUMMY))
                continue;
            for (int seed = 0, i = 0; i < 20; i++, seed++) {
                struct nunatak_state s = come_to(players, phase, 0, &seed);
                compare_from(&s, rng_from_text("anywhere"));
            }
        }
}

/* Seats with Abundance running, in the middle of it and owing a turn. */
static void a_playout_can_begin_within_abundance(void **unused)
{
    (void)unused;
    int begun[4] = {0};
    for (int seed = 0; begun[1] < 20 || begun[2] < 20 || begun[3] < 20; seed++) {
        struct nunatak_state s = come_to(3 + seed % 2, PHASE_TURN, 10, &seed);
        struct rng dice = rng_from_text("abundance");
        if (s.abundance != 0)
            continue;
        s.favors[s.active] |= ONE_FAVOR(ABUNDANCE);
        play(&s, "abundance");
        for (int i = 1; s.phase == PHASE_TURN && i <= 3; i++) {
            compare_from(&s, dice);
            begun[i]++;
            nunatak.play(opened->data, &s, random_move(&s, &dice), NULL);
        }
    }
}

static void a_playout_depends_on_its_dice_alone(void **unused)
{
    (void)unused;
    struct nunatak_state one = dealt(3, "a"), two = one, three = one;
    struct rng dice = rng_from_text("b"), same = dice, other = rng_from_text("c");
    nunatak.playout(opened->data, &one, &dice);
    nunatak.playout(opened->data, &two, &same);
    nunatak.playout(opened->data, &three, &other);
    assert_memory_equal(&one, &two, sizeof one);
    assert_memory_not_equal(&one, &three, sizeof one);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_playout_alone_is_what_the_rules_allow),
        cmocka_unit_test(a_playout_of_two_is_what_the_rules_allow),
        cmocka_unit_test(a_playout_of_three_is_what_the_rules_allow),
        cmocka_unit_test(a_playout_of_four_is_what_the_rules_allow),
        cmocka_unit_test(a_playout_can_begin_anywhere),
        cmocka_unit_test(a_playout_can_begin_within_abundance),
        cmocka_unit_test(a_playout_depends_on_its_dice_alone),
    };
    return cmocka_run_group_tests(tests, open_nunatak, close_nunatak);
}
