/*
 * test_hint_nunatak.c - why a move of Nunatak is good, as hints say it.
 */
#include "nunatak_support.h"

#include "hint_support.h"

#include "advice/hint.h"
#include "games/nunatak/score.h"

extern const struct game_ai nunatak_ai;

static void assert_hint(const struct nunatak_state *s, const char *move, const char *wanted)
{
    assert_reasons(&nunatak_ai, s, move, wanted);
}

static void a_block_on_open_ground_needs_no_reason(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    begin_turn(&s, 0);
    assert_hint(&s, "1C@1a1", "");
}

static void support_counts_own_blocks_under_the_cell(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    blocks(&s, 0, "1a1 1b1 1a2");
    blocks(&s, 1, "1b2");
    tiles(&s, "2a1", "C");
    begin_turn(&s, 0);
    assert_hint(&s, "1C@2a1", "support:3");
}

static void lines_tell_the_space_of_the_track(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    blocks(&s, 1, "1a1 1b1 1c1 1d1");
    s.track[0] = 3;
    begin_turn(&s, 0);
    assert_hint(&s, "1C@1e1", "lines:1,4");
}

static void squares_tell_the_points_of_everybody(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    blocks(&s, 0, "1a1");
    blocks(&s, 1, "1b1 1a2");
    begin_turn(&s, 0);
    assert_hint(&s, "1C@1b2", "square_two:1a1,0,5,1,2");
}

static void tied_seconds_share(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    blocks(&s, 0, "1a1");
    blocks(&s, 1, "1b1");
    blocks(&s, 2, "1a2");
    begin_turn(&s, 0);
    assert_hint(&s, "1C@1b2", "square_three:1a1,0,5,1,2,1");
}

static void siku_scores_nothing_and_his_turn_is_named(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(2);
    blocks(&s, 0, "1a1");
    blocks(&s, 1, "1b1");
    blocks(&s, SIKU, "1a2");
    begin_turn(&s, 0);
    assert_hint(&s, "s1C@1b2", "square_one:1a1,0,2 for_siku");
}

static void an_elder_brings_a_favor(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    tiles(&s, "1a1", "L");
    market(&s, "Lal C C C");
    begin_turn(&s, 0);
    assert_hint(&s, "1L@1a1", "favor");
}

static void a_third_block_gives_the_square_away(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    blocks(&s, 0, "1a1");
    blocks(&s, 1, "1b1");
    begin_turn(&s, 0);
    assert_hint(&s, "1C@1a2", "gives:1a1,1b2,1,5");
}

static void nothing_is_given_away_that_no_open_card_can_take(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    blocks(&s, 0, "1a1");
    blocks(&s, 1, "1b1");
    tiles(&s, "1b2", "E");
    begin_turn(&s, 0);
    assert_hint(&s, "1C@1a2", "");
    market(&s, "C E C C");
    begin_turn(&s, 0);
    assert_hint(&s, "1C@1a2", "gives:1a1,1b2,1,5");
    reserve(&s, 2, 2);
    begin_turn(&s, 0);
    assert_hint(&s, "1C@1a2", "");
}

static void a_worker_comes_everywhere(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    blocks(&s, 0, "1a1");
    blocks(&s, 1, "1b1");
    tiles(&s, "1b2", "E");
    tiles(&s, "1e5", "W");
    market(&s, "C W C C");
    begin_turn(&s, 0);
    assert_hint(&s, "1C@1a2", "gives:1a1,1b2,1,5");
}

static void a_tile_that_is_only_now_laid_may_give_something(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    blocks(&s, 0, "1b1 1a2 1b2 1c1 1c2 1a3 1b3 1c3");
    blocks(&s, 1, "2b1 2a2 2b2");
    begin_turn(&s, 0);
    assert_hint(&s, "1C@1a1", "square_one:1a1,0,5 may_give:2a1,2a1,1");
}

static void the_last_fitting_card_is_denied(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    blocks(&s, 1, "1a1 1b1 1a2");
    tiles(&s, "1b2 1e5", "E");
    market(&s, "E C C C");
    begin_turn(&s, 0);
    assert_hint(&s, "1E@1e5", "denies:1a1,1");
    market(&s, "E E C C");
    begin_turn(&s, 0);
    assert_hint(&s, "1E@1e5", "");
}

static void alone_nothing_is_given_away(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(1);
    blocks(&s, 0, "1a1");
    blocks(&s, 1, "1b1");
    begin_turn(&s, 0);
    assert_hint(&s, "1C@1a2", "");
}

/* In random games every move has reasons that can be told. */
static void reasons_of_random_games(void **unused)
{
    (void)unused;
    for (int players = 1; players <= 4; players++) {
        struct nunatak_state s = dealt(players, "hints");
        struct rng dice = rng_from_text("hints");
        static game_move list[NUNATAK_MOVES_MAX];
        for (int count; (count = nunatak.legal(opened->data, &s, list)) > 0;) {
            game_move move = list[rng_below(&dice, (uint32_t)count)];
            struct nunatak_state after = s;
            struct reasons reasons = {0};
            nunatak_ai.effect(opened->data, &after, move);
            nunatak_ai.explain(opened->data, &s, &after, move, &reasons);
            for (int i = 0; i < reasons.count; i++)
                assert_told_reason(&nunatak_ai, &reasons.list[i]);
            nunatak.play(opened->data, &s, move, NULL);
        }
    }
}

/* ---- what is told of a move ---- */

/* Only a move that builds builds: dummies and others have turns of their own. What is told agrees
 * with the game, unless somebody's turn comes before the next decision. */
static int compared, left_out;

static void assert_own_effect(const struct nunatak_state *before, game_move move)
{
    struct nunatak_state told_of = *before, real = *before;
    nunatak.redeal(opened->data, &told_of, nunatak.decides(before), NULL);
    hint_effect(&nunatak, opened->data, &told_of, move);
    nunatak.play(opened->data, &real, move, NULL);
    assert_true(all_blocks(&told_of) == all_blocks(before));
    if (all_blocks(&real) != all_blocks(before)) {
        left_out++;
        return;
    }
    compared++;
    for (int seat = 0; seat < before->players; seat++) {
        int wanted[SCORE_LINES_MAX], found[SCORE_LINES_MAX];
        nunatak.score(opened->data, &real, seat, wanted);
        nunatak.score(opened->data, &told_of, seat, found);
        assert_memory_equal(found, wanted, sizeof(int) * LINES_OF_SHEET);
    }
}

static void a_move_that_does_not_build_tells_of_nobody_elses_turn(void **unused)
{
    (void)unused;
    for (int players = 1; players <= SEATS_MAX; players++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            struct game_setup setup = {.players = players};
            struct rng dice = {seed};
            struct nunatak_state s;
            nunatak.deal(opened->data, &setup, generator_of(dice), &s);
            while (s.phase != PHASE_OVER) {
                int count = list_legal(&s);
                for (int i = 0; i < count; i++)
                    if (unpack(listed[i]).verb != BUILD && unpack(listed[i]).verb != SQUARE)
                        assert_own_effect(&s, listed[i]);
                nunatak.play(opened->data, &s, random_move(&s, &dice), NULL);
            }
        }
    assert_true(compared > 0 && left_out > 0);
}

/* Of several squares the one that is chosen is told alone, although the last one follows of
 * itself. */
static void a_square_is_told_alone(void **unused)
{
    struct nunatak_state s = carvers_only(3), after;
    (void)unused;
    blocks(&s, 1, "1a1 1b1 1c1 1a2 1c2");
    begin_turn(&s, 0);
    play(&s, "1C@1b2");
    assert_phase(&s, "squares", 0);
    after = s;
    list_legal(&s);
    hint_effect(&nunatak, opened->data, &after, listed[0]);
    assert_int_equal(bits_count(s.pending) - bits_count(after.pending), 1);
    assert_int_equal(after.squares[1] - s.squares[1], 5);
    assert_int_equal(after.squares[0] - s.squares[0], 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_block_on_open_ground_needs_no_reason),
        cmocka_unit_test(support_counts_own_blocks_under_the_cell),
        cmocka_unit_test(lines_tell_the_space_of_the_track),
        cmocka_unit_test(squares_tell_the_points_of_everybody),
        cmocka_unit_test(tied_seconds_share),
        cmocka_unit_test(siku_scores_nothing_and_his_turn_is_named),
        cmocka_unit_test(an_elder_brings_a_favor),
        cmocka_unit_test(a_third_block_gives_the_square_away),
        cmocka_unit_test(nothing_is_given_away_that_no_open_card_can_take),
        cmocka_unit_test(a_worker_comes_everywhere),
        cmocka_unit_test(a_tile_that_is_only_now_laid_may_give_something),
        cmocka_unit_test(the_last_fitting_card_is_denied),
        cmocka_unit_test(alone_nothing_is_given_away),
        cmocka_unit_test(reasons_of_random_games),
        cmocka_unit_test(a_move_that_does_not_build_tells_of_nobody_elses_turn),
        cmocka_unit_test(a_square_is_told_alone),
    };
    return cmocka_run_group_tests(tests, open_nunatak, close_nunatak);
}
