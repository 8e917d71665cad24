/*
 * test_nunatak_favors.c - Nunatak's favors: section F of the rules, and what D-06 adds to it.
 */
#include "nunatak_support.h"

/* Seat 0 can build an elder on 1a1 and take one of two open favors; the others build carvers. */
static struct nunatak_state elder_may_take(const char *open)
{
    struct nunatak_state s = carvers_only(3);
    tiles(&s, "1a1", "L");
    market(&s, "Lal C C C");
    open_favors(&s, open);
    favor_pile(&s, "edges edges");
    begin_turn(&s, 0);
    return s;
}

static void take(struct nunatak_state *s, const char *favor)
{
    char move[WORD_BYTES] = "take:";
    strcat(move, favor);
    play(s, "1L@1a1");
    play(s, move);
}

/* ---- kinds and times ---- */

static void f_01_any_number_of_favors_in_one_turn(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    favors(&s, 0, "foresight foresight divination divination");
    begin_turn(&s, 0);
    play(&s, "1C@1a1");
    play(&s, "foresight:1");
    play(&s, "divination:2");
    play(&s, "foresight:3");
    play(&s, "divination:4");
    assert_favors(&s, 0, "");
    assert_phase(&s, "turn", 1);
}

/* Every seat is shown every seat's favors. */
static void f_01_favors_lie_open(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    struct scene scene = {.game = &nunatak, .box = opened};
    char view[TEXT_ROOM];
    favors(&s, 0, "abundance edges");
    begin_turn(&s, 0);
    for (int seat = SPECTATOR; seat < 3; seat++) {
        write_state(&scene, &s, seat, false, view);
        assert_non_null(strstr(view, "\"favors\":[\"abundance\",\"edges\"]"));
    }
}

static void f_02_an_immediate_favor_is_used_as_it_is_taken(void **unused)
{
    (void)unused;
    struct nunatak_state s = elder_may_take("insight ascent");
    take(&s, "ascent");
    assert_phase(&s, "immediate", 0);
    assert_moves(&s, "ascent keep");
    refused(&s, "exchange:Lal>2C", "not_that_favor");
    play(&s, "ascent");
    assert_favors(&s, 0, "");
    assert_int_equal(points_for(&s, 0, "favors"), 0);
    assert_phase(&s, "turn", 1);
}

static void f_02_or_kept_unused_for_2_points(void **unused)
{
    (void)unused;
    struct nunatak_state s = elder_may_take("insight ascent");
    take(&s, "ascent");
    play(&s, "keep");
    assert_favors(&s, 0, "ascent");
    assert_int_equal(s.track[0], 0);
    assert_int_equal(points_for(&s, 0, "favors"), 2);
    refused(&s, "ascent", "not_now");
    begin_final(&s); /* it cannot be used later */
    assert_phase(&s, "over", NOBODY);
}

static void f_03_a_kept_favor_is_not_usable_in_the_turn_it_was_taken(void **unused)
{
    (void)unused;
    struct nunatak_state s = elder_may_take("insight foresight");
    take(&s, "foresight");
    assert_phase(&s, "turn", 1); /* not asked in the window of this turn */
    play(&s, "2C@1b1");
    assert_phase(&s, "window", 0);
    play(&s, "foresight:3");
    assert_favors(&s, 0, ""); /* it leaves the game */
    assert_int_equal(points_for(&s, 0, "favors"), 0);
}

static void f_03_another_one_of_its_kind_is_usable(void **unused)
{
    (void)unused;
    struct nunatak_state s = elder_may_take("insight foresight");
    favors(&s, 0, "foresight divination");
    take(&s, "foresight");
    assert_phase(&s, "window", 0);
    play(&s, "foresight:2");
    refused(&s, "foresight:3", "fresh_favor");
    play(&s, "pass");
    assert_favors(&s, 0, "foresight divination");
}

static void f_04_final_favors_are_used_in_the_final_scoring(void **unused)
{
    (void)unused;
    static const char *const finals[] = {"insight", "edges", "ornaments", "transformation:C>W"};
    struct nunatak_state s = carvers_only(3);
    favors(&s, 0, "insight edges ornaments transformation");
    hand(&s, 0, "C");
    begin_turn(&s, 0);
    for (int i = 0; i < 4; i++)
        refused(&s, finals[i], "not_now");
    play(&s, "1C@1a1");
    assert_phase(&s, "turn", 1); /* no window for them */
    begin_final(&s);
    for (int i = 0; i < 4; i++) {
        assert_phase(&s, "final", 0);
        play(&s, finals[i]);
    }
    assert_phase(&s, "over", NOBODY);
    assert_favors(&s, 0, "");
}

static void f_05_seats_are_asked_once_in_turn_order_from_the_active_one(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(4);
    favors(&s, 0, "foresight");
    favors(&s, 1, "divination");
    favors(&s, 3, "foresight foresight");
    begin_turn(&s, 1);
    play(&s, "1C@1a1");
    assert_phase(&s, "window", 1);
    assert_market(&s, "C C C C"); /* after the refill */
    play(&s, "pass");
    assert_phase(&s, "window", 3); /* seat 2 has nothing to use */
    play(&s, "foresight:4");
    assert_phase(&s, "window", 3); /* any number, or pass */
    play(&s, "pass");
    assert_phase(&s, "window", 0);
    play(&s, "pass");
    assert_phase(&s, "turn", 2);
    assert_favors(&s, 1, "divination");
    assert_favors(&s, 3, "foresight");
}

static void f_05_who_can_use_nothing_is_not_asked(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    favors(&s, 0, "divination");
    pile(&s, "");
    begin_turn(&s, 0);
    play(&s, "1C@1a1"); /* no pile: no Divination */
    assert_phase(&s, "turn", 1);
    favors(&s, 1, "foresight");
    market(&s, "C C");
    reserve(&s, 2, 2);
    begin_turn(&s, 1);
    play(&s, "1C@1b1"); /* no card that is not reserved: no Foresight */
    assert_phase(&s, "turn", 2);
}

static void f_05_abundance_comes_before_the_card_of_the_own_turn(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    favors(&s, 0, "abundance foresight");
    begin_turn(&s, 1);
    refused(&s, "abundance", "no_favor");
    begin_turn(&s, 0);
    assert_int_equal(moves_with(&s, "abundance"), 1);
    play(&s, "1C@1a1");
    assert_phase(&s, "window", 0);
    refused(&s, "abundance", "not_now");
}

static void f_05_propagation_comes_before_its_square_is_scored(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    blocks(&s, 1, "1a1 1b1 1c1 1a2 1c2");
    favors(&s, 1, "propagation propagation");
    begin_turn(&s, 0);
    play(&s, "1C@1b2");
    play(&s, "square:1a1");
    assert_phase(&s, "propagation", 1);
    assert_squares(&s, 0, 0, 0);
    play(&s, "pass");
    assert_phase(&s, "propagation", 1); /* a window for every square */
    assert_squares(&s, 2, 5, 0);
    play(&s, "pass");
    assert_squares(&s, 4, 10, 0);
}

/* ---- Foresight ---- */

static void f_10_foresight_reserves_a_card_that_others_cannot_take(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    favors(&s, 2, "foresight");
    begin_turn(&s, 0);
    play(&s, "1C@1a1");
    assert_phase(&s, "window", 2);
    assert_moves(&s, "foresight:1 foresight:2 foresight:3 foresight:4 pass");
    play(&s, "foresight:2");
    refused(&s, "2C@1b1", "reserved");
    play(&s, "1C@1b1");
    refused(&s, "1C@1c1", "must_take_reserved");
    assert_int_equal(moves_with(&s, ""), moves_with(&s, "2C@"));
    play(&s, "2C@1c1");
    assert_int_equal(slots_reserved(&s), 0);
}

static void f_10_one_that_does_not_fit_stays_reserved(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    market(&s, "C W C C");
    reserve(&s, 2, 0);
    begin_turn(&s, 0);
    play(&s, "1C@1a1");
    assert_int_equal(s.reserved[1], 0);
    play(&s, "1C@1b1");
    tiles(&s, "1e5", "W");
    play(&s, "1C@1c1");
    refused(&s, "1C@1d1", "must_take_reserved");
    play(&s, "2W@1e5");
    assert_hand(&s, 0, "C W");
}

static void f_10_the_reservation_lapses_if_nothing_else_is_left(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    market(&s, "- C - C");
    pile(&s, "");
    reserve(&s, 2, 1);
    reserve(&s, 4, 2);
    begin_turn(&s, 0);
    assert_int_equal(moves_with(&s, "2C@"), 25);
    assert_int_equal(moves_with(&s, "4C@"), 25);
    play(&s, "2C@1a1");
    play(&s, "4C@1b1");
    assert_int_equal(slots_filled(&s), 0);
}

static void f_10_a_reserved_card_cannot_be_reserved_again(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    favors(&s, 0, "foresight");
    reserve(&s, 2, 1);
    begin_turn(&s, 0);
    play(&s, "1C@1a1");
    refused(&s, "foresight:2", "already_reserved");
    assert_moves(&s, "foresight:1 foresight:3 foresight:4 pass");
}

/* ---- Abundance ---- */

static void f_11_abundance_gives_two_turns_in_a_row_and_skips_the_next(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    favors(&s, 0, "abundance");
    pile(&s, "Ar C C C C C");
    begin_turn(&s, 0);
    play(&s, "abundance");
    assert_favors(&s, 0, "");
    assert_phase(&s, "turn", 0);
    play(&s, "1C@1a1");
    assert_market(&s, "Ar C C C"); /* refilled in between */
    assert_phase(&s, "turn", 0);
    play(&s, "2C@1b1");
    assert_phase(&s, "turn", 1);
    play(&s, "2C@1c1");
    play(&s, "2C@1d1");
    assert_int_equal(happened("skipped"), 1);
    assert_phase(&s, "turn", 1);
    play(&s, "2C@1e1");
    play(&s, "2C@1a2");
    assert_phase(&s, "turn", 0); /* paid */
    assert_blocks(&s, 0, "1a1 1b1");
}

static void f_11_the_favors_are_refilled_in_between(void **unused)
{
    (void)unused;
    struct nunatak_state s = elder_may_take("foresight insight");
    favors(&s, 0, "abundance");
    favor_pile(&s, "ornaments");
    begin_turn(&s, 0);
    play(&s, "abundance");
    take(&s, "foresight");
    assert_open(&s, "ornaments insight");
    assert_phase(&s, "turn", 0);
    play(&s, "2C@1b1");
    assert_phase(&s, "window", 0); /* Foresight was taken in the turn before */
}

static void f_11_not_with_fewer_than_two_blocks(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    favors(&s, 0, "abundance");
    s.blocks[0] = FLOOR_2; /* 16 of 18 */
    begin_turn(&s, 0);
    assert_int_equal(moves_with(&s, "abundance"), 1);
    blocks(&s, 0, "1a1");
    refused(&s, "abundance", "few_blocks");
    s = carvers_only(4);
    favors(&s, 0, "abundance");
    s.blocks[0] = FLOOR_2 & ~cells_of("2a1 2b1 2c1 2d1"); /* 12 of 13 */
    begin_turn(&s, 0);
    refused(&s, "abundance", "few_blocks");
    s.blocks[0] &= ~cells_of("2a2");
    assert_int_equal(moves_with(&s, "abundance"), 1);
}

static void f_11_not_in_an_extra_turn(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(4);
    favors(&s, 2, "abundance");
    s.extra[0] = 2;
    begin_turn(&s, 2);
    refused(&s, "abundance", "extra_turn_now");
}

static void f_11_not_while_another_one_is_running(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    favors(&s, 0, "abundance abundance");
    begin_turn(&s, 0);
    play(&s, "abundance");
    refused(&s, "abundance", "abundance_runs");
    play(&s, "1C@1a1");
    refused(&s, "abundance", "abundance_runs");
    s.abundance = 0;
    s.owes = 1;
    refused(&s, "abundance", "abundance_runs");
}

/* ---- Divination ---- */

/* Seat 0 holds Divination, and has just built on somebody else's turn or on its own. */
static struct nunatak_state divination_in_window(int active, const char *cards)
{
    struct nunatak_state s = carvers_only(3);
    favors(&s, 0, "divination");
    pile(&s, cards);
    begin_turn(&s, active);
    play(&s, "1C@1a1");
    assert_phase(&s, "window", 0);
    return s;
}

static void f_12_divination_puts_a_card_under_the_top_number(void **unused)
{
    (void)unused;
    struct nunatak_state s = divination_in_window(1, "W B1 B2 / E");
    assert_moves(&s, "divination:1 divination:2 divination:3 divination:4 pass");
    play(&s, "divination:1");
    assert_market(&s, "B1 C C C");
    assert_pile(&s, "B2 W E");
    assert_int_equal(s.pile_left[0], 2);
    assert_int_equal(s.pile_left[1], 1);
    assert_int_equal(s.under, 1); /* everybody knows where it lies */
    assert_favors(&s, 0, "");
}

static void f_12_under_a_single_card_it_is_the_next(void **unused)
{
    (void)unused;
    struct nunatak_state s = divination_in_window(0, "W B1 / E");
    play(&s, "divination:1");
    assert_market(&s, "B1 C C C");
    assert_pile(&s, "W E");
}

static void f_12_not_with_an_empty_pile_and_not_a_reserved_card(void **unused)
{
    (void)unused;
    struct nunatak_state s = divination_in_window(0, "W B1 / E");
    reserve(&s, 2, 1);
    refused(&s, "divination:2", "already_reserved");
    favors(&s, 0, "divination foresight");
    pile(&s, "");
    refused(&s, "divination:1", "pile_empty");
    assert_moves(&s, "foresight:1 foresight:3 foresight:4 pass");
    s = divination_in_window(0, "W / E");
    play(&s, "pass");
    assert_favors(&s, 0, "divination");
}

/* ---- Propagation ---- */

static void f_13_propagation_counts_one_block_more(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    blocks(&s, 0, "1a1");
    blocks(&s, 1, "1b1 1a2");
    favors(&s, 1, "propagation");
    begin_turn(&s, 0);
    play(&s, "1C@1b2"); /* 2 and 2: the tie would be the active player's */
    assert_phase(&s, "propagation", 1);
    assert_moves(&s, "propagation pass");
    play(&s, "propagation");
    assert_squares(&s, 2, 5, 0);
    assert_favors(&s, 1, "");
    assert_phase(&s, "turn", 1);
}

static void f_13_each_seat_with_a_block_in_the_square_is_asked(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(4);
    blocks(&s, 0, "1a1");
    blocks(&s, 3, "1b1 1a2");
    favors(&s, 2, "propagation");
    favors(&s, 3, "propagation");
    favors(&s, 0, "propagation");
    begin_turn(&s, 0);
    play(&s, "1C@1b2");
    assert_phase(&s, "propagation", 0);
    play(&s, "propagation");
    assert_phase(&s, "propagation", 3); /* seat 2 has no block there */
    play(&s, "propagation");
    assert_squares(&s, 5, 0, 0); /* 3 and 3 */
    assert_int_equal(s.squares[3], 2);
}

static void f_13_two_of_them_in_one_square(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    blocks(&s, 0, "1a1 1b1");
    blocks(&s, 1, "1a2");
    favors(&s, 1, "propagation propagation");
    begin_turn(&s, 0);
    play(&s, "1C@1b2");
    play(&s, "propagation");
    assert_phase(&s, "propagation", 1);
    play(&s, "propagation");
    assert_squares(&s, 5, 2, 0); /* 3 and 1 + 2: the active player's tie */
}

/* ---- final favors ---- */

/* Seat 0 has these cards and this favor, and uses it. */
static struct nunatak_state used_finally(const char *cards, const char *favor, const char *move)
{
    struct nunatak_state s = empty_table(3);
    hand(&s, 0, cards);
    favors(&s, 0, favor);
    begin_final(&s);
    play(&s, move);
    return s;
}

static void f_14_transformation_makes_a_card_another_type(void **unused)
{
    (void)unused;
    struct nunatak_state s = used_finally("C C E", "transformation", "transformation:E>C");
    assert_int_equal(points_for(&s, 0, "carvers"), 12);
    assert_hand(&s, 0, "C C");
    assert_int_equal(points_for(&s, 0, "favors"), 0);
    s = used_finally("Ar Ap WE=W", "transformation", "transformation:WE=W>As");
    assert_int_equal(points_for(&s, 0, "artisans"), 10);
    s = used_finally("Ar Ap WE=W", "transformation", "transformation:WE=W>Ar");
    assert_int_equal(points_for(&s, 0, "artisans"), 3);
}

static void f_14_as_beast_it_has_no_paws(void **unused)
{
    (void)unused;
    struct nunatak_state s = used_finally("B2 B1 C", "transformation", "transformation:C>B");
    assert_int_equal(points_for(&s, 0, "beasts"), 3 * 3);
}

static void f_14_as_elder_it_scores_nothing_itself(void **unused)
{
    (void)unused;
    struct nunatak_state s = used_finally("C C", "transformation", "transformation:C>L");
    assert_int_equal(points_for(&s, 0, "elders"), 0);
    s = used_finally("Lal C", "transformation", "transformation:C>L");
    assert_int_equal(points_for(&s, 0, "elders"), 2); /* Lal counts both */
    s = used_finally("W C C Ar B1 E", "transformation", "transformation:C>L");
    assert_int_equal(points_for(&s, 0, "sets"), 10);
}

static void f_14_what_can_be_transformed(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(3);
    hand(&s, 0, "Ar WE=E");
    favors(&s, 0, "transformation");
    begin_final(&s);
    assert_moves(&s, "transformation:Ar>W transformation:Ar>C transformation:Ar>B "
                     "transformation:Ar>E transformation:Ar>L transformation:WE=E>W "
                     "transformation:WE=E>C transformation:WE=E>Ar transformation:WE=E>Ap "
                     "transformation:WE=E>As transformation:WE=E>B transformation:WE=E>L pass");
    refused(&s, "transformation:Ar>Ap", "same_type");
    refused(&s, "transformation:C>W", "no_such_card");
    refused(&s, "insight", "no_favor");
}

static int insight_on(int space)
{
    struct nunatak_state s = empty_table(3);
    favors(&s, 0, "insight");
    s.track[0] = (uint8_t)space;
    begin_final(&s);
    assert_int_equal(points_for(&s, 0, "insight"), 0);
    play(&s, "insight");
    return points_for(&s, 0, "insight");
}

static void f_15_insight_is_worth_the_number_on_the_track(void **unused)
{
    (void)unused;
    assert_int_equal(insight_on(5), 3);
    assert_int_equal(insight_on(13), 10);
    assert_int_equal(insight_on(4), 3); /* blank: the next number */
    assert_int_equal(insight_on(6), 4);
    assert_int_equal(insight_on(0), 1);
}

static void f_16_edges_are_worth_a_point_for_each_own_edge_block(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(3);
    favors(&s, 0, "edges edges");
    blocks(&s, 0, "1a1 1c1 1b2 1c3 2a2 2b2 3c3 3b2 4b1");
    blocks(&s, 1, "1e5 1e4");
    begin_final(&s);
    play(&s, "edges");
    assert_int_equal(points_for(&s, 0, "edges"), 5);
    play(&s, "edges");
    assert_int_equal(points_for(&s, 0, "edges"), 10);
    assert_int_equal(points_for(&s, 1, "edges"), 0);
}

static void f_17_ornaments_change_the_row_of_carvers(void **unused)
{
    (void)unused;
    struct nunatak_state s = used_finally("C C CAr=C", "ornaments edges", "ornaments");
    assert_int_equal(points_for(&s, 0, "carvers"), 15);
    play(&s, "pass");
    s = used_finally("C C CAr=C", "ornaments", "pass");
    assert_int_equal(points_for(&s, 0, "carvers"), 12);
}

/* ---- the immediate favors of D-06 ---- */

static void d_06_ascent_moves_the_marker_two_spaces(void **unused)
{
    (void)unused;
    struct nunatak_state s = elder_may_take("insight ascent");
    s.track[0] = 3;
    take(&s, "ascent");
    play(&s, "ascent");
    assert_int_equal(s.track[0], 5);
    s = elder_may_take("insight ascent");
    s.track[0] = 12;
    take(&s, "ascent");
    play(&s, "ascent");
    assert_int_equal(s.track[0], 13); /* and stops at 10 */
}

static struct nunatak_state exchange_taken(const char *cards_of_market)
{
    struct nunatak_state s = elder_may_take("insight exchange");
    market(&s, cards_of_market);
    hand(&s, 0, "C");
    reserve(&s, 4, 1);
    begin_turn(&s, 0);
    take(&s, "exchange");
    return s;
}

static void d_06_exchange_gives_a_card_for_a_market_card(void **unused)
{
    (void)unused;
    struct nunatak_state s = exchange_taken("Lal WE Ar C");
    assert_phase(&s, "immediate", 0);
    assert_moves(&s, "exchange:C>2W exchange:C>2E exchange:C>3A exchange:Lal>2W exchange:Lal>2E "
                     "exchange:Lal>3A keep");
    refused(&s, "exchange:C>1L", "slot_empty");
    refused(&s, "exchange:C>4C", "already_reserved");
    refused(&s, "exchange:C>3C", "not_its_type");
    refused(&s, "exchange:W>3A", "not_in_hand");
    refused(&s, "ascent", "not_that_favor");
    play(&s, "exchange:Lal>2E"); /* also the one just taken */
    assert_hand(&s, 0, "C WE=E");
    assert_market(&s, "C Lal Ar C");
    assert_favors(&s, 0, "");
}

static void d_06_exchange_gives_no_powers(void **unused)
{
    (void)unused;
    struct nunatak_state s = exchange_taken("Lal Lwc Ar C");
    play(&s, "exchange:C>2L");
    assert_hand(&s, 0, "Lal Lwc");
    assert_favors(&s, 0, "");
    assert_phase(&s, "turn", 1); /* no favor for this elder */
}

static void d_06_exchange_needs_a_card_that_is_not_reserved(void **unused)
{
    (void)unused;
    struct nunatak_state s = exchange_taken("Lal - - C");
    assert_phase(&s, "turn", 1);
    assert_favors(&s, 0, "exchange");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(f_01_any_number_of_favors_in_one_turn),
        cmocka_unit_test(f_01_favors_lie_open),
        cmocka_unit_test(f_02_an_immediate_favor_is_used_as_it_is_taken),
        cmocka_unit_test(f_02_or_kept_unused_for_2_points),
        cmocka_unit_test(f_03_a_kept_favor_is_not_usable_in_the_turn_it_was_taken),
        cmocka_unit_test(f_03_another_one_of_its_kind_is_usable),
        cmocka_unit_test(f_04_final_favors_are_used_in_the_final_scoring),
        cmocka_unit_test(f_05_seats_are_asked_once_in_turn_order_from_the_active_one),
        cmocka_unit_test(f_05_who_can_use_nothing_is_not_asked),
        cmocka_unit_test(f_05_abundance_comes_before_the_card_of_the_own_turn),
        cmocka_unit_test(f_05_propagation_comes_before_its_square_is_scored),
        cmocka_unit_test(f_10_foresight_reserves_a_card_that_others_cannot_take),
        cmocka_unit_test(f_10_one_that_does_not_fit_stays_reserved),
        cmocka_unit_test(f_10_the_reservation_lapses_if_nothing_else_is_left),
        cmocka_unit_test(f_10_a_reserved_card_cannot_be_reserved_again),
        cmocka_unit_test(f_11_abundance_gives_two_turns_in_a_row_and_skips_the_next),
        cmocka_unit_test(f_11_the_favors_are_refilled_in_between),
        cmocka_unit_test(f_11_not_with_fewer_than_two_blocks),
        cmocka_unit_test(f_11_not_in_an_extra_turn),
        cmocka_unit_test(f_11_not_while_another_one_is_running),
        cmocka_unit_test(f_12_divination_puts_a_card_under_the_top_number),
        cmocka_unit_test(f_12_under_a_single_card_it_is_the_next),
        cmocka_unit_test(f_12_not_with_an_empty_pile_and_not_a_reserved_card),
        cmocka_unit_test(f_13_propagation_counts_one_block_more),
        cmocka_unit_test(f_13_each_seat_with_a_block_in_the_square_is_asked),
        cmocka_unit_test(f_13_two_of_them_in_one_square),
        cmocka_unit_test(f_14_transformation_makes_a_card_another_type),
        cmocka_unit_test(f_14_as_beast_it_has_no_paws),
        cmocka_unit_test(f_14_as_elder_it_scores_nothing_itself),
        cmocka_unit_test(f_14_what_can_be_transformed),
        cmocka_unit_test(f_15_insight_is_worth_the_number_on_the_track),
        cmocka_unit_test(f_16_edges_are_worth_a_point_for_each_own_edge_block),
        cmocka_unit_test(f_17_ornaments_change_the_row_of_carvers),
        cmocka_unit_test(d_06_ascent_moves_the_marker_two_spaces),
        cmocka_unit_test(d_06_exchange_gives_a_card_for_a_market_card),
        cmocka_unit_test(d_06_exchange_gives_no_powers),
        cmocka_unit_test(d_06_exchange_needs_a_card_that_is_not_reserved),
    };
    return cmocka_run_group_tests(tests, open_nunatak, close_nunatak);
}
