/*
 * test_nanuuk_learning.c - the learning game of Nanuuk! (L) and its variants (LV), rule by rule.
 */
#include "games/nanuuk/score.h"
#include "nanuuk_support.h"

/* ---- L-01, L-02: pieces and placing ---- */

static void l_01_one_hunter_each_but_two_for_two_players(void **unused)
{
    (void)unused;
    struct nanuuk_state two = dealt(2, "mode=learning"), three = dealt(3, "mode=learning"),
                        four = dealt(4, "mode=learning");
    assert_int_equal(two.count, 4);
    assert_int_equal(three.count, 3);
    assert_int_equal(four.count, 4);
    assert_int_equal(bits_count(two.area), 31);
    assert_int_equal(bits_count(three.area), 24);
    assert_int_equal(bits_count(four.area), 31);
    assert_true(tokens_at(&two) == 0 && tokens_at(&three) == 0 && tokens_at(&four) == 0);
    for (int piece = 0; piece < 4; piece++) {
        assert_int_equal(four.pieces[piece].seat, piece);
        assert_int_equal(four.pieces[piece].kind, HUNTER);
    }
}

/* Places pieces on these spaces; the seats asked are these. */
static void assert_placing(struct nanuuk_state *s, const char *seats, const char *spaces)
{
    char word[WORD_BYTES];
    for (; next_word(&spaces, word); seats++) {
        assert_phase(s, "place", *seats - '0');
        play(s, word);
    }
    assert_phase(s, "step", 0);
}

static void l_02_placing_in_turn_order_on_any_free_space(void **unused)
{
    (void)unused;
    struct nanuuk_state s = dealt(4, "mode=learning");
    game_move list[NANUUK_MOVES_MAX];
    assert_int_equal(nanuuk.legal(opened->data, &s, list), 31);
    assert_placing(&s, "0123", "place:a2 place:d4 place:g4 place:c1"); /* igloos are ordinary */
    s = dealt(4, "mode=learning");
    play(&s, "place:a2");
    assert_int_equal(nanuuk.legal(opened->data, &s, list), 30);
    refused(&s, "place:a2", "taken");
}

static void l_02_two_players_place_one_two_one(void **unused)
{
    (void)unused;
    struct nanuuk_state s = dealt(2, "mode=learning");
    assert_placing(&s, "0110", "place:a1 place:c1 place:e1 place:g1");
    assert_moves_with(&s, "a1", "a1-a2 a1-b1 a1-b2");
    assert_moves_with(&s, "g1", "g1-g2 g1-f1 g1-f2");
    assert_moves_with(&s, "c1", "");
}

static void l_02_three_players_place_within_their_area(void **unused)
{
    (void)unused;
    struct nanuuk_state s = dealt(3, "mode=learning");
    refused(&s, "place:d5", "out_of_play");
    assert_placing(&s, "012", "place:a3 place:c1 place:e1");
}

/* ---- L-03, L-04: turns ---- */

static void l_03_a_step_to_a_free_neighbour_then_a_crack(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(4, "mode=learning", "c2 d3 a1 g1");
    crack(&s, "b2|c2 c1|c2");
    begin_turn(&s, 0);
    assert_moves(&s, "c2-b3 c2-c3 c2-d2");
    refused(&s, "c2-d3", "piece_there");
    refused(&s, "c2-b2", "crack_between");
    refused(&s, "c2~b2", "no_kayak");
    play(&s, "c2-c3");
    assert_told("stepped");
    assert_phase(&s, "crack", 0);
    play(&s, "b3|b4");
    assert_told("crack_laid");
    assert_phase(&s, "step", 1);
}

static void l_03_it_is_compulsory(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(4, "mode=learning", "c2 d3 a1 g1");
    begin_turn(&s, 0);
    refused(&s, "stay", "may_not_stay");
    refused(&s, "stop", "must_step_again");
}

static void l_03_an_igloo_holds_one_piece_only(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(4, "mode=learning", "d3 d4 a1 g1");
    begin_turn(&s, 0);
    refused(&s, "d3-d4", "piece_there");
}

static void l_03_of_two_hunters_one_moves(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(2, "mode=learning", "a1 c1 e1 g1");
    begin_turn(&s, 0);
    assert_moves(&s, "a1-a2 a1-b1 a1-b2 g1-g2 g1-f1 g1-f2");
    play(&s, "g1-g2 f2|f3");
    assert_phase(&s, "step", 1);
    assert_moves_with(&s, "e", "e1-d1 e1-d2 e1-e2 e1-f1 e1-f2");
}

/* a1 between edge, a crack and two other pieces. */
static struct nanuuk_state blocked_on_a1(void)
{
    struct nanuuk_state s = learning(4, "mode=learning", "d3 a1 a2 b1");
    crack(&s, "a1|b2");
    return s;
}

static void l_04_blocked_by_crack_edge_and_pieces(void **unused)
{
    (void)unused;
    struct nanuuk_state s = blocked_on_a1();
    begin_turn(&s, 0);
    play(&s, "d3-d4 c4|d5");
    assert_told("crack_laid removed");
    s = blocked_on_a1();
    stand(&s, 3, "b2"); /* behind the crack: b1 is free */
    begin_turn(&s, 0);
    play(&s, "d3-d4 c4|d5");
    assert_told("crack_laid");
    assert_moves(&s, "a1-b1");
}

/* ---- L-05, L-06: who wins ---- */

static void l_05_who_is_blocked_at_the_start_of_his_turn_is_removed(void **unused)
{
    (void)unused;
    struct nanuuk_state s = blocked_on_a1();
    begin_turn(&s, 0);
    assert_stands(&s, 1, "a1"); /* not before his turn */
    play(&s, "d3-d4 c4|d5");
    assert_stands(&s, 1, "");
    assert_int_equal(s.pieces[1].removed, 1);
    assert_phase(&s, "step", 2);
    play(&s, "a2-a1 b1|b2"); /* the space is free again */
    play(&s, "b1-c1 c2|d2");
    assert_phase(&s, "step", 0);
    play(&s, "d4-d5 c4|d4");
    assert_phase(&s, "step", 2); /* seat 1 is out */
}

static void l_05_the_last_one_left_wins(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(3, "mode=learning", "d3 a1 g1");
    enclose(&s, "a1");
    begin_turn(&s, 0);
    play(&s, "d3-d2 c1|d1");
    assert_phase(&s, "step", 2);
    assert_int_equal(points_for(&s, 0, "outlived"), 1); /* the running score tells it, too */
    assert_int_equal(points_for(&s, 1, "outlived"), 0);
    assert_int_equal(points_for(&s, 2, "outlived"), 1);
    enclose(&s, "d2");
    play(&s, "g1-g2 f2|f3");
    assert_told("crack_laid removed game_over");
    assert_won(&s, "2");
    assert_int_equal(points_for(&s, 2, "outlived"), 2);
    assert_int_equal(points_for(&s, 0, "outlived"), 1);
    assert_int_equal(points_for(&s, 1, "outlived"), 0);
    assert_true(nanuuk_line_applies(&s, LINE_OUTLIVED));
    assert_false(nanuuk_line_applies(&s, LINE_FISH)); /* nobody catches anything here */
}

static void l_06_two_players_lose_if_neither_hunter_can_move(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(2, "mode=learning", "a1 b1 c1 b2");
    crack(&s, "a1|a2 a2|b2 b2|b3 b2|c2");
    begin_turn(&s, 0); /* a1 by b1 and b2; b2 by a1, b1, c1 and cracks */
    assert_won(&s, "1");
}

static void l_06_or_if_one_is_enclosed_by_cracks_and_edge(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(2, "mode=learning", "a1 d1 d2 g1");
    enclose(&s, "g1");
    begin_turn(&s, 1);
    play(&s, "d1-c1 b1|b2"); /* decided when the turn of seat 0 begins */
    assert_won(&s, "1");
    assert_told("crack_laid enclosed game_over");
    assert_int_equal(points_for(&s, 1, "outlived"), 1);
}

static void l_06_one_blocked_by_a_piece_is_no_loss(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(2, "mode=learning", "a1 b1 d2 g1");
    crack(&s, "a1|a2 a1|b2");
    begin_turn(&s, 0);
    assert_phase(&s, "step", 0);
    assert_moves(&s, "g1-g2 g1-f1 g1-f2");
}

/* ---- LV-01: bear hunt of three ---- */

/* Inuit on a1 and g1, the bear on d2; its turn. */
static struct nanuuk_state bear_on_d2(const char *options)
{
    struct nanuuk_state s = learning(3, options, "a1 g1 d2");
    begin_turn(&s, 2);
    return s;
}

static void lv_01_two_inuit_against_a_bear_on_24_spaces(void **unused)
{
    (void)unused;
    struct nanuuk_state s = dealt(3, "mode=bearhunt");
    assert_int_equal(bits_count(s.area), 24);
    assert_placing(&s, "012", "place:a1 place:g1 place:d2");
    assert_int_equal(s.pieces[0].kind, INUK_PIECE);
    assert_int_equal(s.pieces[1].kind, INUK_PIECE);
    assert_int_equal(s.pieces[2].kind, BEAR_PIECE);
    play(&s, "a1-b1 b2|c1");
    assert_phase(&s, "step", 1); /* an Inuk moves one space */
    play(&s, "g1-f1 e1|f2");
    assert_phase(&s, "step", 2);
}

static void lv_01_the_bear_moves_two_spaces_with_one_crack_at_the_end(void **unused)
{
    (void)unused;
    struct nanuuk_state s = bear_on_d2("mode=bearhunt");
    refused(&s, "stop", "must_step_again"); /* not before the first step */
    refused(&s, "stay", "may_not_stay");
    play(&s, "d2-d3");
    assert_phase(&s, "step", 2);
    assert_moves(&s, "d3-d2 d3-d4 d3-c2 d3-c3 d3-e2 d3-e3 stop");
    play(&s, "d3-d4");
    assert_phase(&s, "crack", 2);
    assert_cracks(&s, "");
    assert_moves(&s, "c3|d3 d3|e3"); /* around d4, in the area of three */
    play(&s, "c3|d3");
    assert_phase(&s, "step", 0);
}

static void lv_01_or_one_space(void **unused)
{
    (void)unused;
    struct nanuuk_state s = bear_on_d2("mode=bearhunt");
    play(&s, "d2-d3 stop");
    assert_told("stopped");
    assert_phase(&s, "crack", 2);
    play(&s, "c2|d2");
    assert_cracks(&s, "c2|d2");
    assert_phase(&s, "step", 0);
}

static void lv_01_the_bear_may_come_back_to_where_it_was(void **unused)
{
    (void)unused;
    struct nanuuk_state s = bear_on_d2("mode=bearhunt");
    play(&s, "d2-d3 d3-d2 c1|d1");
    assert_stands(&s, 2, "d2");
}

static void lv_01_the_bear_wins_if_an_inuk_is_blocked(void **unused)
{
    (void)unused;
    struct nanuuk_state s = bear_on_d2("mode=bearhunt");
    enclose(&s, "g1");
    play(&s, "d2-d3 stop c2|d2");
    assert_phase(&s, "step", 0); /* seat 1 is blocked, but it is not its turn */
    play(&s, "a1-b1 b2|c1");
    assert_won(&s, "2");
}

static void lv_01_the_inuit_win_together_if_the_bear_is(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(3, "mode=bearhunt", "a1 g1 d2");
    enclose(&s, "d2");
    begin_turn(&s, 1);
    play(&s, "g1-f1 e1|f2");
    assert_won(&s, "0 1");
    assert_stands(&s, 2, "d2");
}

/* ---- LV-02: its options ---- */

static void lv_02_a_a_crack_after_each_step(void **unused)
{
    (void)unused;
    struct nanuuk_state s = bear_on_d2("mode=bearhunt stepcrack=yes");
    play(&s, "d2-d3");
    assert_phase(&s, "crack", 2);
    play(&s, "c2|d2");
    assert_phase(&s, "step", 2);
    struct nanuuk_state stopped = s;
    play(&stopped, "stop");
    assert_phase(&stopped, "step", 0);
    assert_cracks(&stopped, "c2|d2"); /* no second one */
    play(&s, "d3-d4 c3|d3");
    assert_phase(&s, "step", 0);
    assert_cracks(&s, "c2|d2 c3|d3");
}

static void lv_02_b_the_bear_must_move_two_spaces(void **unused)
{
    (void)unused;
    struct nanuuk_state s = bear_on_d2("mode=bearhunt muststep=yes");
    play(&s, "d2-d3");
    refused(&s, "stop", "must_step_again");
    assert_moves(&s, "d3-d2 d3-d4 d3-c2 d3-c3 d3-e2 d3-e3");
}

/* With a crack after each step the way back may be closed. */
static void lv_02_b_one_suffices_if_the_second_is_impossible(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(3, "mode=bearhunt stepcrack=yes muststep=yes", "c3 g1 b1");
    crack(&s, "a1|a2 a1|b2 b1|b2 a2|b2");
    begin_turn(&s, 2);
    play(&s, "b1-a1");
    assert_moves(&s, "a1|b1");
    play(&s, "a1|b1");
    assert_phase(&s, "step", 0);
}

static void lv_02_c_the_bear_may_stay_and_cracks_around_its_space(void **unused)
{
    (void)unused;
    struct nanuuk_state s = bear_on_d2("mode=bearhunt maystay=yes");
    struct nanuuk_state moved = s;
    play(&s, "stay");
    assert_told("stayed");
    assert_stands(&s, 2, "d2");
    assert_moves(&s, "c1|d1 c1|c2 c2|d3 d3|e2 e1|e2 d1|e1"); /* the star lines of d2 */
    play(&s, "c1|d1");
    assert_phase(&s, "step", 0);
    play(&moved, "d2-d3");
    refused(&moved, "stay", "may_not_stay"); /* stop is the word after a step */
    play(&moved, "stop");
}

static void lv_02_c_an_inuk_may_not(void **unused)
{
    (void)unused;
    struct nanuuk_state s = bear_on_d2("mode=bearhunt maystay=yes");
    begin_turn(&s, 0);
    refused(&s, "stay", "may_not_stay");
}

/* The bear is caught; Inuit on a1 and g1. */
static struct nanuuk_state bear_caught(void)
{
    struct nanuuk_state s = learning(3, "mode=bearhunt goon=yes", "a1 g1 d2");
    enclose(&s, "d2");
    begin_turn(&s, 1);
    play(&s, "g1-f1 e1|f2");
    return s;
}

static void lv_02_d_the_inuit_go_on_without_the_bear(void **unused)
{
    (void)unused;
    struct nanuuk_state s = bear_caught();
    assert_told("crack_laid removed");
    assert_stands(&s, 2, "");
    assert_phase(&s, "step", 0);
    play(&s, "a1-b1 b2|c1");
    enclose(&s, "b1");
    play(&s, "f1-g1 f2|g2");
    assert_won(&s, "1"); /* who blocks the other wins alone */
}

static void lv_02_d_before_that_a_blocked_inuk_is_the_bears_victory(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(3, "mode=bearhunt goon=yes", "a1 g1 d2");
    enclose(&s, "a1");
    begin_turn(&s, 2);
    play(&s, "d2-d3 stop c2|d2");
    assert_won(&s, "2");
}

/* ---- LV-03: bear hunt of two ---- */

static struct nanuuk_state inuit_on_a1_and_g1(const char *options)
{
    struct nanuuk_state s = learning(2, options, "a1 g1 d2");
    begin_turn(&s, 0);
    return s;
}

static void lv_03_one_has_both_inuit_and_moves_both(void **unused)
{
    (void)unused;
    struct nanuuk_state s = dealt(2, "mode=bearhunt");
    assert_int_equal(bits_count(s.area), 24);
    assert_placing(&s, "001", "place:a1 place:g1 place:d2");
    assert_moves(&s, "a1-a2 a1-b1 a1-b2 g1-g2 g1-f1 g1-f2"); /* in an order of his choice */
    play(&s, "g1-f1");
    assert_phase(&s, "crack", 0);
    play(&s, "e1|f2");
    assert_phase(&s, "step", 0);
    assert_moves(&s, "a1-a2 a1-b1 a1-b2");
    refused(&s, "f1-g1", "not_this_piece");
    play(&s, "a1-b1 b2|c1");
    assert_phase(&s, "step", 1);
    play(&s, "d2-d3 d3-d4 c3|d3");
    assert_phase(&s, "step", 0);
}

static void lv_03_e_only_one_of_them_moves(void **unused)
{
    (void)unused;
    struct nanuuk_state s = inuit_on_a1_and_g1("mode=bearhunt oneinuk=yes");
    play(&s, "g1-f1 e1|f2");
    assert_phase(&s, "step", 1);
}

static void lv_03_a_blocked_inuk_loses_when_the_turn_begins(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(2, "mode=bearhunt", "a1 g1 d2");
    enclose(&s, "g1");
    begin_turn(&s, 1);
    play(&s, "d2-d3 stop c2|d2");
    assert_won(&s, "1");
}

/* The first Inuk's crack blocks the second: checked again when that is to move. */
static void lv_03_the_second_inuk_is_looked_at_again(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(2, "mode=bearhunt", "a1 c2 e3");
    crack(&s, "a1|b1 a1|b2");
    begin_turn(&s, 0);
    play(&s, "c2-b2 a1|a2");
    assert_won(&s, "1");
}

static void lv_03_a_blocked_bear_loses(void **unused)
{
    (void)unused;
    struct nanuuk_state s = inuit_on_a1_and_g1("mode=bearhunt");
    enclose(&s, "d2");
    play(&s, "g1-f1 e1|f2 a1-b1 b2|c1");
    assert_won(&s, "0");
}

static void lv_03_options_b_and_c(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(2, "mode=bearhunt muststep=yes maystay=yes", "a1 g1 d2");
    begin_turn(&s, 1);
    assert_moves(&s, "d2-d1 d2-d3 d2-c1 d2-c2 d2-e1 d2-e2 stay");
    play(&s, "d2-d3");
    refused(&s, "stop", "must_step_again");
}

/* ---- LV-04: flight ---- */

static void lv_04_an_inuk_each_and_bears_placed_in_turn(void **unused)
{
    (void)unused;
    struct nanuuk_state s = dealt(2, "mode=flight");
    assert_int_equal(bits_count(s.area), 24);
    assert_int_equal(s.count, 3);
    assert_placing(&s, "010", "place:a1 place:g1 place:d2");
    s = dealt(2, "mode=flight bears=2");
    assert_placing(&s, "0101", "place:a1 place:g1 place:d2 place:c3");
    s = dealt(2, "mode=flight bears=3");
    assert_placing(&s, "01010", "place:a1 place:g1 place:d2 place:c3 place:e3");
}

static void lv_04_first_a_bear_then_the_own_inuk_each_with_a_crack(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(2, "mode=flight bears=2", "a1 g1 d1 d3");
    begin_turn(&s, 0);
    assert_moves(&s, "d1-c1 d1-d2 d1-e1 d3-c2 d3-c3 d3-d2 d3-d4 d3-e2 d3-e3");
    refused(&s, "a1-a2", "not_this_piece");
    play(&s, "d3-d4");
    assert_moves_with(&s, "d1", ""); /* one bear only */
    play(&s, "stop c3|d3");
    assert_phase(&s, "step", 0);
    assert_moves(&s, "a1-a2 a1-b1 a1-b2");
    refused(&s, "d1-d2", "not_this_piece");
    play(&s, "a1-b1 b2|c1");
    assert_phase(&s, "step", 1);
    assert_moves_with(&s, "a", ""); /* again a bear first */
    play(&s, "d1-e1 e1-e2 d2|d3 g1-f1 e1|f2");
    assert_phase(&s, "step", 0);
}

static void lv_04_whose_inuk_cannot_move_loses(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(2, "mode=flight", "a1 g1 d2");
    enclose(&s, "a1");
    begin_turn(&s, 0);
    assert_phase(&s, "step", 0); /* the bear comes first: it could leave the Inuk's way */
    play(&s, "d2-d3 stop c2|d2");
    assert_won(&s, "1");
}

static void lv_04_a_bear_that_cannot_move_is_skipped(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(2, "mode=flight bears=2", "a1 g1 d1 d3");
    enclose(&s, "d1");
    begin_turn(&s, 0);
    assert_moves_with(&s, "d1", "");
    enclose(&s, "d3");
    begin_turn(&s, 0);
    assert_moves(&s, "a1-a2 a1-b1 a1-b2"); /* no bear at all */
    play(&s, "a1-b1 b2|c1");
    assert_phase(&s, "step", 1);
    enclose(&s, "b1");
    play(&s, "g1-f1 e1|f2");
    assert_won(&s, "1");
}

static void lv_04_options_b_and_c(void **unused)
{
    (void)unused;
    struct nanuuk_state s =
        learning(2, "mode=flight bears=2 muststep=yes maystay=yes", "a1 g1 d1 d3");
    begin_turn(&s, 0);
    assert_moves_with(&s, "stay", "stay:d1 stay:d3");
    refused(&s, "stay", "unreadable"); /* which one? */
    refused(&s, "stay:a1", "not_this_piece");
    struct nanuuk_state moved = s;
    play(&s, "stay:d3 c2|d2");
    assert_moves(&s, "a1-a2 a1-b1 a1-b2");
    play(&moved, "d3-d4");
    refused(&moved, "stop", "must_step_again");
    play(&moved, "d4-c3 c2|d3");
    assert_moves(&moved, "a1-a2 a1-b1 a1-b2");
}

static void lv_04_allbears_every_bear_moves_then_the_own_inuk(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(2, "mode=flight bears=2 allbears=yes", "a1 g1 d1 d3");
    begin_turn(&s, 0);
    assert_moves(&s, "d1-c1 d1-d2 d1-e1 d3-c2 d3-c3 d3-d2 d3-d4 d3-e2 d3-e3");
    play(&s, "d3-d4 stop c3|d3"); /* in an order of his choice */
    assert_phase(&s, "step", 0);
    assert_moves(&s, "d1-c1 d1-d2 d1-e1");
    refused(&s, "d4-d3", "not_this_piece"); /* each once */
    refused(&s, "a1-a2", "not_this_piece");
    play(&s, "d1-e1 stop d1|d2");
    assert_moves(&s, "a1-a2 a1-b1 a1-b2");
    possible(&s);
    play(&s, "a1-b1 b2|c1");
    assert_phase(&s, "step", 1);
    assert_moves_with(&s, "g", ""); /* again the bears first */
}

static void lv_04_allbears_skips_a_bear_that_cannot_move(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(2, "mode=flight bears=3 allbears=yes", "a1 g1 d1 d3 a3");
    enclose(&s, "d1");
    begin_turn(&s, 0);
    play(&s, "a3-b4 stop b3|c3 d3-d4 stop c3|d3");
    assert_moves(&s, "a1-a2 a1-b1 a1-b2");
}

/* Its way is free once another bear has gone. */
static void lv_04_allbears_a_bear_moves_after_the_one_that_was_in_its_way(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(2, "mode=flight bears=2 allbears=yes", "g1 e2 a1 a2");
    crack(&s, "a1|b1 a1|b2");
    begin_turn(&s, 0);
    assert_moves_with(&s, "a1", "");
    play(&s, "a2-b3 stop b2|c2");
    assert_moves(&s, "a1-a2");
}

/* Whose Inuk was free when the turn began can be closed in by the bears of his own turn. */
static void lv_04_allbears_the_inuk_is_looked_at_after_the_bears(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(2, "mode=flight bears=2 allbears=yes", "a1 g1 b3 d3");
    crack(&s, "a1|b1 a1|b2");
    begin_turn(&s, 0);
    play(&s, "b3-a2 stop b2|b3");
    assert_phase(&s, "step", 0);
    play(&s, "d3-d4 stop c3|d3");
    assert_won(&s, "1");
}

/* ---- LV-05, LV-06: partners and neighbours ---- */

/* Who wins if this seat is blocked when its turn begins? */
static void assert_winner(const char *options, int seat, const char *winner)
{
    static const char *const home[] = {"a1", "g1", "a4", "g4"};
    static const char *const moves[] = {"a1-b1 b2|c1", "g1-f1 e1|f2", "a4-b5 b4|c4", "g4-f5 e4|f4"};
    struct nanuuk_state s = learning(4, options, "a1 g1 a4 g4");
    assert_int_equal(bits_count(s.area), 31);
    enclose(&s, home[seat]);
    begin_turn(&s, (seat + 3) % 4);
    play(&s, moves[(seat + 3) % 4]);
    assert_won(&s, winner);
}

static void lv_05_the_partner_of_who_is_blocked_wins_alone(void **unused)
{
    (void)unused;
    assert_winner("mode=partners", 0, "2");
    assert_winner("mode=partners", 1, "3");
    assert_winner("mode=partners", 2, "0");
    assert_winner("mode=partners", 3, "1");
}

static void lv_05_only_at_the_start_of_his_turn(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(4, "mode=partners", "a1 g1 a4 g4");
    enclose(&s, "g1");
    enclose(&s, "a4");
    begin_turn(&s, 3);
    play(&s, "g4-f5 e4|f4");
    assert_phase(&s, "step", 0);
    play(&s, "a1-b1 b2|c1");
    assert_won(&s, "3"); /* seat 1 comes before seat 2 */
}

static void lv_05_blocked_once_whoever_is_blocked_after_a_crack_loses(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(4, "mode=partners blocked=once", "a1 g1 a4 g4");
    crack(&s, "a4|b4 a4|b5");
    begin_turn(&s, 0);
    play(&s, "a1-a2");
    struct nanuuk_state spared = s;
    play(&spared, "a3|b3");
    assert_phase(&spared, "step", 1);
    crack_stars(&s, "a2");
    crack(&s, "a3|a4");
    play(&s, "a2|a3");
    assert_won(&s, "0"); /* seat 2 is blocked, although seat 1 would have been next */
}

static void lv_05_blocked_once_of_several_the_next_in_turn_order_counts(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(4, "mode=partners blocked=once", "a1 g1 a4 g4");
    begin_turn(&s, 2);
    enclose(&s, "a1");
    enclose(&s, "g1");
    play(&s, "a4-b5 b4|c4");
    assert_won(&s, "2"); /* after seat 2 come 3, who can move, and 0 */
}

/* The mover comes last in turn order, but he counts. */
static void lv_05_blocked_once_the_mover_too(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(4, "mode=partners blocked=once", "a1 g1 d4 g4");
    enclose(&s, "a1 a2");
    crack_stars(&s, "a2");
    begin_turn(&s, 0);
    play(&s, "a1-a2 a1|a2");
    assert_won(&s, "2");
}

/* [R] Pieces alone can block somebody when all are placed. */
static void lv_05_blocked_once_when_all_are_placed(void **unused)
{
    (void)unused;
    const char *spaces = "place:a2 place:b2 place:b1 place:a1";
    struct nanuuk_state s = dealt(4, "mode=partners blocked=once"),
                        usual = dealt(4, "mode=partners");
    play(&s, spaces);
    assert_won(&s, "1");
    play(&usual, spaces);
    assert_phase(&usual, "step", 0);
}

static void lv_05_blocked_once_tells_who_is_blocked(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(4, "mode=partners blocked=once", "a1 g1 a4 g4");
    begin_turn(&s, 0);
    enclose(&s, "a4");
    play(&s, "a1-b1 b2|c1");
    assert_told("crack_laid enclosed game_over");
    assert_int_equal(told.list[1].values[0], 2);
}

static void lv_06_blocked_once(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(4, "mode=neighbours blocked=once", "a1 g1 a4 g4");
    begin_turn(&s, 0);
    enclose(&s, "a4");
    struct nanuuk_state left = s;
    left.chosen[OPTION_TARGET] = 1;
    play(&s, "a1-b1 b2|c1");
    assert_won(&s, "3");
    play(&left, "a1-b1 b2|c1");
    assert_won(&left, "1");
}

static void lv_06_the_target_is_the_player_on_the_right(void **unused)
{
    (void)unused;
    assert_winner("mode=neighbours", 0, "1"); /* seat 0 comes before seat 1 */
    assert_winner("mode=neighbours", 1, "2");
    assert_winner("mode=neighbours", 2, "3");
    assert_winner("mode=neighbours", 3, "0");
}

static void lv_06_or_on_the_left(void **unused)
{
    (void)unused;
    assert_winner("mode=neighbours target=left", 0, "3");
    assert_winner("mode=neighbours target=left", 1, "0");
    assert_winner("mode=neighbours target=left", 2, "1");
    assert_winner("mode=neighbours target=left", 3, "2");
}

/* ---- LV-07: helpers ---- */

static void lv_07_own_bear_then_the_opponents_inuk_are_placed(void **unused)
{
    (void)unused;
    struct nanuuk_state s = dealt(2, "mode=helpers");
    assert_int_equal(bits_count(s.area), 31);
    assert_placing(&s, "0101", "place:a1 place:g1 place:g4 place:a4");
    assert_int_equal(s.pieces[0].kind, BEAR_PIECE);
    assert_int_equal(s.pieces[2].kind, INUK_PIECE);
    assert_int_equal(s.pieces[2].seat, 1); /* seat 0 has placed it */
    assert_int_equal(s.pieces[3].seat, 0);
    assert_moves(&s, "a1-a2 a1-b1 a1-b2 a4-a3 a4-b4 a4-b5"); /* either of his own */
}

static void lv_07_one_of_them_moves_one_space(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(2, "mode=helpers", "a1 g1 g4 a4");
    begin_turn(&s, 0);
    play(&s, "a1-b1");
    assert_phase(&s, "crack", 0); /* the bear, too */
    play(&s, "b2|c1");
    assert_phase(&s, "step", 1);
    assert_moves(&s, "g1-g2 g1-f1 g1-f2 g4-g3 g4-f4 g4-f5");
}

static void lv_07_whose_bear_is_blocked_loses(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(2, "mode=helpers", "a1 g1 g4 a4");
    enclose(&s, "g1");
    begin_turn(&s, 0);
    play(&s, "a1-b1 b2|c1");
    assert_won(&s, "0");
}

static void lv_07_a_blocked_inuk_is_only_a_handicap(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(2, "mode=helpers", "a1 g1 g4 a4");
    enclose(&s, "g4");
    begin_turn(&s, 0);
    play(&s, "a1-b1 b2|c1");
    assert_phase(&s, "step", 1);
    assert_moves(&s, "g1-g2 g1-f1 g1-f2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(l_01_one_hunter_each_but_two_for_two_players),
        cmocka_unit_test(l_02_placing_in_turn_order_on_any_free_space),
        cmocka_unit_test(l_02_two_players_place_one_two_one),
        cmocka_unit_test(l_02_three_players_place_within_their_area),
        cmocka_unit_test(l_03_a_step_to_a_free_neighbour_then_a_crack),
        cmocka_unit_test(l_03_it_is_compulsory),
        cmocka_unit_test(l_03_an_igloo_holds_one_piece_only),
        cmocka_unit_test(l_03_of_two_hunters_one_moves),
        cmocka_unit_test(l_04_blocked_by_crack_edge_and_pieces),
        cmocka_unit_test(l_05_who_is_blocked_at_the_start_of_his_turn_is_removed),
        cmocka_unit_test(l_05_the_last_one_left_wins),
        cmocka_unit_test(l_06_two_players_lose_if_neither_hunter_can_move),
        cmocka_unit_test(l_06_or_if_one_is_enclosed_by_cracks_and_edge),
        cmocka_unit_test(l_06_one_blocked_by_a_piece_is_no_loss),
        cmocka_unit_test(lv_01_two_inuit_against_a_bear_on_24_spaces),
        cmocka_unit_test(lv_01_the_bear_moves_two_spaces_with_one_crack_at_the_end),
        cmocka_unit_test(lv_01_or_one_space),
        cmocka_unit_test(lv_01_the_bear_may_come_back_to_where_it_was),
        cmocka_unit_test(lv_01_the_bear_wins_if_an_inuk_is_blocked),
        cmocka_unit_test(lv_01_the_inuit_win_together_if_the_bear_is),
        cmocka_unit_test(lv_02_a_a_crack_after_each_step),
        cmocka_unit_test(lv_02_b_the_bear_must_move_two_spaces),
        cmocka_unit_test(lv_02_b_one_suffices_if_the_second_is_impossible),
        cmocka_unit_test(lv_02_c_the_bear_may_stay_and_cracks_around_its_space),
        cmocka_unit_test(lv_02_c_an_inuk_may_not),
        cmocka_unit_test(lv_02_d_the_inuit_go_on_without_the_bear),
        cmocka_unit_test(lv_02_d_before_that_a_blocked_inuk_is_the_bears_victory),
        cmocka_unit_test(lv_03_one_has_both_inuit_and_moves_both),
        cmocka_unit_test(lv_03_e_only_one_of_them_moves),
        cmocka_unit_test(lv_03_a_blocked_inuk_loses_when_the_turn_begins),
        cmocka_unit_test(lv_03_the_second_inuk_is_looked_at_again),
        cmocka_unit_test(lv_03_a_blocked_bear_loses),
        cmocka_unit_test(lv_03_options_b_and_c),
        cmocka_unit_test(lv_04_an_inuk_each_and_bears_placed_in_turn),
        cmocka_unit_test(lv_04_first_a_bear_then_the_own_inuk_each_with_a_crack),
        cmocka_unit_test(lv_04_whose_inuk_cannot_move_loses),
        cmocka_unit_test(lv_04_a_bear_that_cannot_move_is_skipped),
        cmocka_unit_test(lv_04_options_b_and_c),
        cmocka_unit_test(lv_04_allbears_every_bear_moves_then_the_own_inuk),
        cmocka_unit_test(lv_04_allbears_skips_a_bear_that_cannot_move),
        cmocka_unit_test(lv_04_allbears_a_bear_moves_after_the_one_that_was_in_its_way),
        cmocka_unit_test(lv_04_allbears_the_inuk_is_looked_at_after_the_bears),
        cmocka_unit_test(lv_05_the_partner_of_who_is_blocked_wins_alone),
        cmocka_unit_test(lv_05_only_at_the_start_of_his_turn),
        cmocka_unit_test(lv_05_blocked_once_whoever_is_blocked_after_a_crack_loses),
        cmocka_unit_test(lv_05_blocked_once_of_several_the_next_in_turn_order_counts),
        cmocka_unit_test(lv_05_blocked_once_the_mover_too),
        cmocka_unit_test(lv_05_blocked_once_when_all_are_placed),
        cmocka_unit_test(lv_05_blocked_once_tells_who_is_blocked),
        cmocka_unit_test(lv_06_blocked_once),
        cmocka_unit_test(lv_06_the_target_is_the_player_on_the_right),
        cmocka_unit_test(lv_06_or_on_the_left),
        cmocka_unit_test(lv_07_own_bear_then_the_opponents_inuk_are_placed),
        cmocka_unit_test(lv_07_one_of_them_moves_one_space),
        cmocka_unit_test(lv_07_whose_bear_is_blocked_loses),
        cmocka_unit_test(lv_07_a_blocked_inuk_is_only_a_handicap),
    };
    return cmocka_run_group_tests(tests, open_nanuuk, close_nanuuk);
}
