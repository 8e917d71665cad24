/*
 * test_nanuuk_playout.c - the fast playout of Nanuuk! against the plain rules.
 *
 * The playout takes short cuts where it can. It notes its moves, and the plain rules play them
 * again: each must pass the check, be in the list of legal moves, and the end must be the same,
 * byte for byte. Playouts begin at deals and at all kinds of positions within random games.
 */
#include "nanuuk_support.h"

#include "games/nanuuk/playout.h"

#define DECISIONS 50000   /* in each variant */
#define SHORT_CUTS 200000 /* where nearly every turn takes one */

static struct nanuuk_trace trace;

static void play_again(struct nanuuk_state *s)
{
    for (int i = 0; i < trace.count; i++) {
        struct message why;
        if (!nanuuk.check(opened->data, s, trace.moves[i], &why))
            fail_msg("%s is refused: %s", move_text(s, trace.moves[i]), why.what->code);
        assert_true(is_listed(s, trace.moves[i]));
        nanuuk.play(opened->data, s, trace.moves[i], i % 2 == 0 ? &told : NULL);
    }
}

static void assert_same_result(const struct nanuuk_state *a, const struct nanuuk_state *b)
{
    struct game_result one, two;
    nanuuk.result(opened->data, a, &one);
    nanuuk.result(opened->data, b, &two);
    assert_memory_equal(one.points, two.points, sizeof one.points);
    assert_memory_equal(one.rank, two.rank, sizeof one.rank);
}

/* From this position three ways to the end. Returns the decisions on the way. */
static int compare_from(const struct nanuuk_state *start, struct rng dice)
{
    struct nanuuk_state fast = *start, traced = *start, plain = *start;
    struct rng one = dice, two = dice;
    trace.count = 0;
    nanuuk_playout_traced(floe(), &traced, &one, &trace);
    assert_true(trace.count <= NANUUK_PLAYOUT_MOVES);
    nanuuk.playout(opened->data, &fast, &two);
    play_again(&plain);
    assert_int_equal(nanuuk.decides(&plain), NOBODY);
    assert_memory_equal(&fast, &plain, sizeof plain);
    assert_memory_equal(&traced, &plain, sizeof plain);
    assert_true(one.state == two.state);
    assert_same_result(&fast, &plain);
    return trace.count;
}

/* Walks through a random game; at the deal and at every eighth decision a playout begins. */
static int compare_within(const struct game_setup *setup, uint64_t seed)
{
    struct nanuuk_state s;
    struct rng dice = {seed};
    int decisions = 0;
    nanuuk.deal(opened->data, setup, generator_of(dice), &s);
    for (int ply = 0; nanuuk.decides(&s) != NOBODY; ply++) {
        if (ply % 8 == 0)
            decisions += compare_from(&s, (struct rng){rng_next(&dice)});
        nanuuk.play(opened->data, &s, random_move(&s, &dice), NULL);
    }
    return decisions;
}

/* All variants of these modes, so many decisions each. Returns the decisions of all. */
static int compare(unsigned modes, int wanted)
{
    int all = 0;
    for (int i = 0; i < VARIANTS; i++) {
        struct game_setup setup = setup_of(&variants[i]);
        int decisions = 0;
        if (!(modes >> setup.chosen[OPTION_MODE] & 1))
            continue;
        for (int number = 0; decisions < wanted; number++)
            decisions += compare_within(&setup, (uint64_t)i << 32 | (uint64_t)number);
        all += decisions;
    }
    return all;
}

#define LEARNING_MODES (1U << LEARNING | 1U << PARTNERS | 1U << NEIGHBOURS)

static void playouts_of_learning_games_are_what_the_rules_allow(void **unused)
{
    (void)unused;
    assert_true(compare(LEARNING_MODES, SHORT_CUTS) >= 1000000);
}

static void playouts_of_hunts_are_what_the_rules_allow(void **unused)
{
    (void)unused;
    assert_true(compare(1U << HUNT, DECISIONS) >= 1000000);
}

static void playouts_of_the_other_modes_are_what_the_rules_allow(void **unused)
{
    (void)unused;
    compare(1U << BEARHUNT | 1U << FLIGHT | 1U << HELPERS, DECISIONS);
}

/* Every phase of every variant that has it. */
static void a_playout_can_begin_in_any_phase(void **unused)
{
    (void)unused;
    for (int i = 0; i < VARIANTS; i++) {
        struct game_setup setup = setup_of(&variants[i]);
        bool hunt = setup.chosen[OPTION_MODE] == HUNT;
        for (int phase = PLACE; phase < GAME_ENDED; phase++) {
            if (!hunt && phase != PLACE && phase != STEP && phase != CRACK)
                continue;
            for (int seed = 0, n = 0; n < 5; n++, seed++) {
                struct nanuuk_state s =
                    come_to(variants[i].players, variants[i].options, phase, &seed);
                compare_from(&s, rng_from_text("anywhere"));
            }
        }
    }
}

static void a_playout_of_a_game_that_is_over_changes_nothing(void **unused)
{
    (void)unused;
    struct nanuuk_state s = position(4, "mode=learning", GAME_ENDED), before = s;
    struct rng dice = rng_from_text("over");
    nanuuk.playout(opened->data, &s, &dice);
    assert_memory_equal(&s, &before, sizeof s);
}

static void a_playout_depends_on_its_dice_alone(void **unused)
{
    (void)unused;
    struct nanuuk_state one = dealt(4, "mode=learning"), two = one, three = one;
    struct rng dice = rng_from_text("b"), same = dice, other = rng_from_text("c");
    nanuuk.playout(opened->data, &one, &dice);
    nanuuk.playout(opened->data, &two, &same);
    nanuuk.playout(opened->data, &three, &other);
    assert_memory_equal(&one, &two, sizeof one);
    assert_memory_not_equal(&one, &three, sizeof one);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(playouts_of_learning_games_are_what_the_rules_allow),
        cmocka_unit_test(playouts_of_hunts_are_what_the_rules_allow),
        cmocka_unit_test(playouts_of_the_other_modes_are_what_the_rules_allow),
        cmocka_unit_test(a_playout_can_begin_in_any_phase),
        cmocka_unit_test(a_playout_of_a_game_that_is_over_changes_nothing),
        cmocka_unit_test(a_playout_depends_on_its_dice_alone),
    };
    return cmocka_run_group_tests(tests, open_nanuuk, close_nanuuk);
}
