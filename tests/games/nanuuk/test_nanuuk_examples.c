/*
 * test_nanuuk_examples.c - the examples of section X of the rules of Nanuuk!, in their order. The
 * bounds at its end are in test_nanuuk_invariants.c.
 */
#include "nanuuk_support.h"

static void x01_a_crack_on_a_side_closes_the_border_just_crossed(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 0, "b1");
    crack(&s, "a1|a2 a1|b2");
    crack_stars(&s, "a1");
    begin_turn(&s, 0);
    play(&s, "b1-a1");
    assert_moves(&s, "a1|b1");
    play(&s, "a1|b1");
    assert_true(s.open[space_of("a1")] == 0);
}

static void x02_kayak_into_a_fully_cracked_igloo_swap_kayak_out(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(3, "");
    stand(&s, 0, "b2");
    carry(&s, 0, "kayak seal");
    enclose(&s, "a2");
    begin_turn(&s, 0);
    play(&s, "b2~a2");
    assert_carries(&s, 0, "harpoon seal"); /* and a harpoon is fetched */
    play(&s, "home:seal a1|b2");
    assert_carries(&s, 0, "harpoon kayak");
    assert_at_home(&s, 0, "seal");
    begin_turn(&s, 0);
    assert_moves(&s, "a2~a1 a2~a3 a2~b2 a2~b3 stay");
    play(&s, "a2~b3");
    assert_stands(&s, 0, "b3");
    assert_carries(&s, 0, "harpoon");
}

static void x03_a_bear_on_a_full_board(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 4; players++) {
        struct nanuuk_state s = dealt(players, "layout=random");
        for (int piece = 0; piece < players; piece++)
            stand(&s, piece, "d4");
        for (int kind = 0; kind < TOKENS; kind++)
            s.tokens[kind] &= ~spaces_of("d3");
        token(&s, "d3", "bear");
        begin_turn(&s, 0);
        refused(&s, "d4-d3", "bear_cannot_flee");
    }
}

static void x04_two_hunters_in_one_igloo(void **unused)
{
    (void)unused;
    struct nanuuk_state s = dealt(3, "");
    play(&s, "place:a2 place:a2 place:d4");
    assert_stands(&s, 0, "a2");
    assert_stands(&s, 1, "a2");
    play(&s, "a2-b2 take a1|b1"); /* and one leaves */
    assert_phase(&s, "step", 1);
    refused(&s, "a2-b2", "piece_there"); /* on the ice there is room for one */
}

static void x05_a_whale_without_an_inuk_is_entered_and_stays(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 0, "c2");
    token(&s, "c1", "whale");
    begin_turn(&s, 0);
    play(&s, "c2-c1");
    assert_phase(&s, "crack", 0);
    assert_token(&s, "c1", "whale");
    assert_carries(&s, 0, "harpoon");
}

static void x06_a_second_fish_stays_on_the_ice(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 0, "c2");
    carry(&s, 0, "harpoon fish");
    token(&s, "c1", "fish");
    begin_turn(&s, 0);
    play(&s, "c2-c1");
    assert_phase(&s, "crack", 0);
    assert_token(&s, "c1", "fish");
    assert_carries(&s, 0, "harpoon fish");
}

static void x07_a_double_move_with_an_impossible_second_step(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 0, "b1");
    carry(&s, 0, "harpoon husky sled");
    crack(&s, "a1|a2 a1|b2");
    crack_stars(&s, "a1");
    begin_turn(&s, 0);
    play(&s, "sled b1-a1 a1|b1");
    assert_carries(&s, 0, "harpoon");
    assert_phase(&s, "step", 1);
}

static void x08_a_triple_move_through_an_igloo_with_fish_and_walrus(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(4, "");
    stand(&s, 0, "d3");
    carry(&s, 0, "harpoon husky sled fish walrus");
    begin_turn(&s, 0);
    play(&s, "sled d3-d4 home:fish+walrus");
    assert_carries(&s, 0, "harpoon husky sled");
    play(&s, "c3|d3 sled");
    assert_carries(&s, 0, "harpoon");
    play(&s, "d4-d5 c4|d4");
    assert_phase(&s, "step", 0);
    play(&s, "d5-e4 d4|d5");
    assert_stands(&s, 0, "e4");
    assert_int_equal(lines_count(cracks_of(&s)), 3);
    assert_phase(&s, "step", 1);
}

static void x09_homecoming_with_two_hunters_already_home(void **unused)
{
    (void)unused;
    struct nanuuk_state s = bare_floe(4, "");
    stand_all(&s, "c2 a2 d4 e1");
    token(&s, "c1", "fish");
    begin_turn(&s, 0);
    play(&s, "c2-c1 take b1|b2");
    assert_told("crack_laid homecoming");
    assert_phase(&s, "step", 3); /* seats 1 and 2 are finished */
    play(&s, "e1-d2 c1|c2 c1-b2 a1|b1");
    assert_phase(&s, "step", 3);
    play(&s, "d2-d3 d4|e3 b2-a2 keep a1|b2 d3-d4");
    assert_phase(&s, "crack", 3);
    play(&s, "c4|d5");
    assert_won(&s, "0");
    assert_int_equal(game_total(&nanuuk, opened->data, &s, 0), 3);
}

static void x10_only_a_whale_left_and_no_inuk_is_the_end(void **unused)
{
    (void)unused;
    struct nanuuk_state s = bare_floe(2, "");
    stand(&s, 0, "d3");
    token(&s, "c1", "whale");
    carry(&s, 0, "harpoon husky sled kayak");
    begin_turn(&s, 0);
    play(&s, "d3-d4 c3|d3");
    assert_told("crack_laid homecoming all_home game_over");
    assert_won(&s, "0");
}

/* They stand in each other's way, on the last two spaces of a piece of ice with a fish. */
static void x11_all_blocked_with_animals_left_is_the_end(void **unused)
{
    (void)unused;
    struct nanuuk_state s = bare_floe(2, "");
    stand_all(&s, "a1 b2");
    token(&s, "a1", "fish");
    token(&s, "e3", "walrus");
    crack(&s, "a1|a2 a1|b2 b1|c1 b2|c1");
    begin_turn(&s, 1);
    play(&s, "b2-b1 b1|b2");
    assert_told("crack_laid cannot_step cannot_step no_steps game_over");
    assert_token(&s, "a1", "fish");
    assert_false(s.homecoming);
    assert_won(&s, "0 1");
}

static void x12_a_tie_is_broken_by_equipment(void **unused)
{
    (void)unused;
    struct nanuuk_state s = bare_floe(2, "");
    stand(&s, 0, "d3");
    carry(&s, 0, "harpoon seal");
    carry(&s, 1, "harpoon kayak");
    bring(&s, 1, "fish fish");
    begin_turn(&s, 0);
    play(&s, "d3-d4 keep c3|d3");
    assert_int_equal(game_total(&nanuuk, opened->data, &s, 0), 4);
    assert_int_equal(game_total(&nanuuk, opened->data, &s, 1), 4);
    assert_won(&s, "1");
}

static void x13_in_the_area_of_three_no_crack_towards_the_unused_line(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(3, "mode=learning", "d3 a1 g1");
    begin_turn(&s, 0);
    play(&s, "d3-d4");
    assert_moves(&s, "c3|d3 d3|e3");
    refused(&s, "c4|d4", "edge");
    refused(&s, "d4|d5", "edge");
    crack_stars(&s, "d4");
    assert_moves(&s, "c3|d4 d3|d4 d4|e3");
}

static void x14_learning_game_of_two_blocked_by_pieces_only_is_no_loss(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(2, "mode=learning", "a1 b1 b2 g1");
    crack(&s, "a1|a2");
    begin_turn(&s, 0);
    assert_phase(&s, "step", 0);
    assert_moves_with(&s, "a1", "");
    assert_moves_with(&s, "g1", "g1-f1 g1-f2 g1-g2");
}

static void x15_a_last_survivor_who_is_blocked_wins(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(3, "mode=learning", "d1 g1 b1");
    enclose(&s, "d1");
    enclose(&s, "g1");
    crack(&s, "a1|a2 a1|b2");
    crack_stars(&s, "a1");
    begin_turn(&s, 2);
    play(&s, "b1-a1 a1|b1");
    assert_told("crack_laid removed removed game_over");
    assert_true(s.open[space_of("a1")] == 0);
    assert_won(&s, "2");
}

static void x16_after_a_whale_is_brought_home(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 0, "d3");
    carry(&s, 0, "harpoon whale inuk");
    begin_turn(&s, 0);
    play(&s, "d3-d4 home:whale");
    assert_at_home(&s, 0, "whale inuk");
    assert_carries(&s, 0, "husky sled kayak harpoon");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(x01_a_crack_on_a_side_closes_the_border_just_crossed),
        cmocka_unit_test(x02_kayak_into_a_fully_cracked_igloo_swap_kayak_out),
        cmocka_unit_test(x03_a_bear_on_a_full_board),
        cmocka_unit_test(x04_two_hunters_in_one_igloo),
        cmocka_unit_test(x05_a_whale_without_an_inuk_is_entered_and_stays),
        cmocka_unit_test(x06_a_second_fish_stays_on_the_ice),
        cmocka_unit_test(x07_a_double_move_with_an_impossible_second_step),
        cmocka_unit_test(x08_a_triple_move_through_an_igloo_with_fish_and_walrus),
        cmocka_unit_test(x09_homecoming_with_two_hunters_already_home),
        cmocka_unit_test(x10_only_a_whale_left_and_no_inuk_is_the_end),
        cmocka_unit_test(x11_all_blocked_with_animals_left_is_the_end),
        cmocka_unit_test(x12_a_tie_is_broken_by_equipment),
        cmocka_unit_test(x13_in_the_area_of_three_no_crack_towards_the_unused_line),
        cmocka_unit_test(x14_learning_game_of_two_blocked_by_pieces_only_is_no_loss),
        cmocka_unit_test(x15_a_last_survivor_who_is_blocked_wins),
        cmocka_unit_test(x16_after_a_whale_is_brought_home),
    };
    return cmocka_run_group_tests(tests, open_nanuuk, close_nanuuk);
}
