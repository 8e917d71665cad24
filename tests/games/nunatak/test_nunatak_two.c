/*
 * test_nunatak_two.c - Nunatak for two players with Siku: section Q of the rules.
 */
#include "nunatak_support.h"

static void q_01_a_card_is_used_for_oneself_or_for_siku(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(2);
    tiles(&s, "1a1 1b1", "C");
    market(&s, "C W");
    begin_turn(&s, 0);
    assert_moves(&s, "1C@1a1 1C@1b1 s1C@1a1 s1C@1b1");
    play(&s, "s1C@1b1");
    assert_blocks(&s, SIKU, "1b1");
    assert_blocks(&s, 0, "");
    assert_hand(&s, SIKU, "C");
    assert_hand(&s, 0, "");
    assert_phase(&s, "turn", 1);
}

static void q_01_a_worker_for_siku_may_swap_and_is_kept(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(2);
    tiles(&s, "1a1", "W");
    market(&s, "WE C C C");
    hand(&s, 1, "W");
    begin_turn(&s, 0);
    play(&s, "s1W@1c3~1a1");
    assert_blocks(&s, SIKU, "1c3");
    assert_tile(&s, "1c3", "W");
    assert_tile(&s, "1a1", "C");
    assert_hand(&s, SIKU, "WE=W");
    assert_int_equal(points_for(&s, 1, "workers"), 12); /* tied with Siku */
}

static void q_01_only_two_players_have_siku(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(3);
    tiles(&s, "1a1 1b1", "C");
    market(&s, "C");
    begin_turn(&s, 0);
    refused(&s, "s1C@1b1", "no_siku");
}

static void q_02_each_set_of_three_holds_one_siku_turn(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(2);
    begin_turn(&s, 0);
    play(&s, "s1C@1a1"); /* seat 0: Siku first */
    play(&s, "1C@1b1");  /* seat 1: own, own */
    refused(&s, "s1C@1c1", "siku_placed");
    play(&s, "1C@1c1");
    assert_int_equal(moves_with(&s, "s"), moves_with(&s, "1") + moves_with(&s, "2") +
                                              moves_with(&s, "3") + moves_with(&s, "4"));
    play(&s, "1C@1d1");
    refused(&s, "s1C@1e1", "siku_placed");
    play(&s, "1C@1e1");
    refused(&s, "1C@1a2", "own_placed"); /* seat 1: Siku's turn is due */
    play(&s, "s1C@1a2");
    assert_true(moves_with(&s, "s") > 0); /* seat 0: the next set, in any order */
    play(&s, "1C@1b2");
    assert_int_equal(s.siku[0], 1);
    assert_int_equal(s.siku[1], 1);
    assert_blocks(&s, SIKU, "1a1 1a2");
}

static void q_02_all_nine_sets_are_used_up(void **unused)
{
    (void)unused;
    struct nunatak_state s = dealt(2, "sets");
    struct rng dice = rng_from_text("sets");
    while (nunatak.decides(&s) != NOBODY) {
        for (int seat = 0; seat < 2; seat++) {
            int turns = bits_count(s.blocks[seat]) + s.siku[seat];
            assert_in_range(s.siku[seat], turns / 3, (turns + 2) / 3);
        }
        nunatak.play(opened->data, &s, random_move(&s, &dice), NULL);
    }
    assert_int_equal(s.siku[0], 9);
    assert_int_equal(s.siku[1], 9);
}

static void q_03_siku_scores_nothing(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(2);
    blocks(&s, SIKU, "1a1 1b1 1a2 1b2 2b1 2c1 2d1 2b2");
    blocks(&s, 1, "2a2");
    s.siku[0] = s.siku[1] = 4;
    s.blocks[0] = cells_of("1c1 1d1 1e1 1c2 1d2 1e2 1c4 1d4");
    tiles(&s, "2a1", "C");
    begin_turn(&s, 0);
    play(&s, "s1C@2a1"); /* four blocks of Siku's under it, a row, and a square */
    assert_squares(&s, 0, 2, 0);
    for (int party = 0; party < 3; party++) {
        assert_int_equal(s.support[party], 0);
        assert_int_equal(s.track[party], 0);
    }
    assert_told("built_for_siku square_one tile_laid card_revealed");
}

static void q_03_siku_takes_no_favor(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(2);
    tiles(&s, "1a1", "L");
    market(&s, "Lal C C C");
    open_favors(&s, "edges insight");
    begin_turn(&s, 0);
    play(&s, "s1L@1a1");
    assert_phase(&s, "turn", 1);
    assert_open(&s, "edges insight");
    assert_favors(&s, 0, "");
}

/* Seat 0 completes the square 1a1 with Siku's block on 1b2; who owns the other three? */
static struct nunatak_state square_with_siku(int a, int b, int c)
{
    struct nunatak_state s = carvers_only(2);
    blocks(&s, a, "1a1");
    blocks(&s, b, "1b1");
    blocks(&s, c, "1a2");
    s.siku[0] = s.siku[1] = 0;
    begin_turn(&s, 0);
    play(&s, "s1C@1b2");
    return s;
}

static void q_04_the_player_whose_turn_it_is_wins_ties_also_with_sikus_block(void **unused)
{
    (void)unused;
    struct nunatak_state s = square_with_siku(0, SIKU, 0); /* 2 and Siku 2 */
    assert_squares(&s, 5, 0, 0);
    s = square_with_siku(0, SIKU, 1); /* 1, 1 and Siku 2 */
    assert_squares(&s, 2, 0, 0);
    s = square_with_siku(0, 1, 1); /* 1, 2 and Siku 1 */
    assert_squares(&s, 2, 5, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(q_01_a_card_is_used_for_oneself_or_for_siku),
        cmocka_unit_test(q_01_a_worker_for_siku_may_swap_and_is_kept),
        cmocka_unit_test(q_01_only_two_players_have_siku),
        cmocka_unit_test(q_02_each_set_of_three_holds_one_siku_turn),
        cmocka_unit_test(q_02_all_nine_sets_are_used_up),
        cmocka_unit_test(q_03_siku_scores_nothing),
        cmocka_unit_test(q_03_siku_takes_no_favor),
        cmocka_unit_test(q_04_the_player_whose_turn_it_is_wins_ties_also_with_sikus_block),
    };
    return cmocka_run_group_tests(tests, open_nunatak, close_nunatak);
}
