/*
 * test_nunatak_turn.c - Nunatak's turn and the end of the game: sections T and E of the rules.
 */
#include "nunatak_support.h"

/* ---- taking a card ---- */

static void t_01_one_card_is_taken_and_filed_under_its_type(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    tiles(&s, "1a1", "E");
    market(&s, "W C Ar E");
    begin_turn(&s, 0);
    play(&s, "4E@1a1");
    assert_hand(&s, 0, "E");
    assert_market(&s, "W C Ar C");
    assert_phase(&s, "turn", 1);
}

static void t_01_an_empty_slot_has_no_card(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    market(&s, "C - - -");
    begin_turn(&s, 0);
    refused(&s, "2C@1a1", "slot_empty");
}

static void t_02_a_card_needs_a_free_tile_with_its_symbol(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(3);
    tiles(&s, "1a1", "E");
    tiles(&s, "1b1 1c1", "CA");
    blocks(&s, 1, "1d1");
    tiles(&s, "1d1", "W"); /* not free */
    market(&s, "W C Ar WE");
    begin_turn(&s, 0);
    assert_moves(&s, "2C@1b1 2C@1c1 3A@1b1 3A@1c1 4E@1a1");
    refused(&s, "1W@1d1", "no_free_tile");
    refused(&s, "1W@1b1", "no_free_tile");
}

/* Market and the first cards of the pile. */
static void assert_lying(const struct nunatak_state *s, int count, const char *wanted)
{
    char buffer[LIST_BYTES];
    struct text found = text_in(buffer, sizeof buffer);
    for (int slot = 0; slot < MARKET; slot++)
        add_word(&found, components()->kind[s->market[slot]].name);
    for (int i = 0; i < count; i++)
        add_word(&found, components()->kind[s->pile[s->pile_next + i]].name);
    assert_words(buffer, wanted);
}

static void assert_left(const struct nunatak_state *s, int ones, int twos, int threes, int fours)
{
    const int wanted[NUMBERS] = {ones, twos, threes, fours};
    for (int i = 0; i < NUMBERS; i++)
        assert_int_equal(s->pile_left[i], wanted[i]);
}

/* Seat 2 takes the only beast; for seat 0 only carver tiles are left, and this market and pile. */
static struct nunatak_state nothing_fits(const char *cards_of_market, const char *cards_of_pile)
{
    struct nunatak_state s = empty_table(3);
    tiles(&s, "1a1", "B");
    tiles(&s, "1b1 1c1", "C");
    pile(&s, cards_of_pile);
    market(&s, cards_of_market);
    begin_turn(&s, 2);
    return s;
}

static void t_03_market_is_reshuffled_when_nothing_fits(void **unused)
{
    (void)unused;
    struct nunatak_state s = nothing_fits("B1 W W E", "E C W / E");
    play(&s, "1B@1a1");
    assert_true(happened("market_shuffled") > 0);
    assert_phase(&s, "turn", 0);
    assert_left(&s, 2, 1, 0, 0);
    assert_lying(&s, 2, "W W E E C W");
    assert_lying(&s, 3, "W W E E C W E");
    assert_true(moves_with(&s, "") == 2); /* the carver, on both tiles */
    assert_false(s.any);
}

static void t_03_repeated_until_a_card_can_be_taken(void **unused)
{
    (void)unused;
    struct nunatak_state s = nothing_fits("B1 W W E", "E C W W W W W W W W W W W W W W W W W W W");
    play(&s, "1B@1a1");
    assert_true(happened("market_shuffled") > 1);
    assert_int_equal(moves_with(&s, ""), 2);
}

static void t_03_cards_of_another_number_join_the_top_number(void **unused)
{
    (void)unused;
    struct nunatak_state s = nothing_fits("B1 W W E", "/ E C W / E / E E");
    play(&s, "1B@1a1");
    assert_left(&s, 0, 2, 1, 2);
    assert_lying(&s, 2, "W W E E C W");
}

static void t_03_the_next_number_joins_if_no_card_could_fit(void **unused)
{
    (void)unused;
    struct nunatak_state s = nothing_fits("B1 W W E", "E W W / / E C / E");
    play(&s, "1B@1a1");
    assert_left(&s, 4, 0, 0, 1);
    assert_lying(&s, 4, "W W W W E E E C");
    assert_int_equal(moves_with(&s, ""), 2);
}

static void t_03_if_nothing_in_market_and_pile_fits_any_card_goes(void **unused)
{
    (void)unused;
    struct nunatak_state s = nothing_fits("B1 W W E", "E W W / E");
    play(&s, "1B@1a1");
    assert_int_equal(happened("market_shuffled"), 0);
    assert_int_equal(happened("any_tile"), 1);
    assert_market(&s, "E W W E");
    assert_pile(&s, "W W E");
    assert_int_equal(moves_with(&s, ""), 8);
}

static void t_03_a_reserved_card_stays(void **unused)
{
    (void)unused;
    struct nunatak_state s = nothing_fits("B1 W Ar E", "E C W / E");
    reserve(&s, 3, 1);
    play(&s, "1B@1a1");
    assert_true(happened("market_shuffled") > 0);
    assert_int_equal(s.market[2], card_of("Ar"));
    assert_int_equal(s.reserved[2], 1);
    assert_left(&s, 2, 1, 0, 0);
}

static void t_03_a_card_reserved_by_another_seat_does_not_count(void **unused)
{
    (void)unused;
    struct nunatak_state s = nothing_fits("B1 W C E", "E W W / E");
    reserve(&s, 3, 1);
    play(&s, "1B@1a1");
    assert_int_equal(happened("any_tile"), 1); /* nothing that seat 0 could ever take fits */
    assert_int_equal(moves_with(&s, "3"), 0);
    assert_int_equal(moves_with(&s, ""), 3 * 2);
}

static void t_03_if_all_cards_are_reserved_they_go_back_too(void **unused)
{
    (void)unused;
    struct nunatak_state s = nothing_fits("B1 W W W", "W C E / E");
    for (int slot = 2; slot <= 4; slot++)
        reserve(&s, slot, 1);
    favors(&s, 1, "foresight");
    play(&s, "1B@1a1");
    play(&s, "foresight:1");
    assert_int_equal(slots_reserved(&s), 0);
    assert_left(&s, 2, 1, 0, 0);
    assert_int_equal(moves_with(&s, ""), 2);
}

static void t_04_with_an_empty_pile_any_card_goes_on_any_tile(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(3);
    tiles(&s, "1a1 1b1", "C");
    market(&s, "W - E -");
    pile(&s, "");
    begin_turn(&s, 0);
    assert_moves(&s, "1W@1a1 1W@1b1 3E@1a1 3E@1b1");
    play(&s, "1W@1b1");
    assert_hand(&s, 0, "W");
    assert_moves(&s, "3E@1a1");
}

static void t_04_of_a_double_card_the_player_chooses_the_type(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(3);
    tiles(&s, "1a1 1b1", "C");
    market(&s, "WE");
    pile(&s, "");
    begin_turn(&s, 0);
    assert_moves(&s, "1W@1a1 1E@1a1 1W@1b1 1E@1b1");
    play(&s, "1E@1b1");
    assert_hand(&s, 0, "WE=E");
}

static void t_04_powers_still_work(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(3);
    tiles(&s, "1a1", "C");
    market(&s, "Lal");
    pile(&s, "");
    open_favors(&s, "edges insight");
    begin_turn(&s, 0);
    play(&s, "1L@1a1");
    assert_phase(&s, "favor", 0);
    assert_moves(&s, "take:edges take:insight");
}

/* ---- building ---- */

static void t_05_one_own_block_on_a_free_tile_of_the_cards_type(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(3);
    tiles(&s, "1a1 1c3 1e5", "C");
    tiles(&s, "1b1", "W");
    market(&s, "C");
    begin_turn(&s, 1);
    assert_moves(&s, "1C@1a1 1C@1c3 1C@1e5");
    refused(&s, "1C@1b1", "wrong_tile");
    play(&s, "1C@1c3");
    assert_blocks(&s, 1, "1c3");
    assert_blocks(&s, 0, "");
    assert_blocks(&s, 2, "");
}

static void t_06_a_tile_with_two_symbols_accepts_either(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(3);
    tiles(&s, "1a1", "BE");
    market(&s, "B2 E WE C");
    begin_turn(&s, 0);
    assert_moves(&s, "1B@1a1 2E@1a1 3E@1a1");
}

static void t_06_a_double_card_counts_as_one_of_its_types(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    tiles(&s, "1a1", "CA");
    market(&s, "CAr");
    begin_turn(&s, 0);
    refused(&s, "1W@1a1", "not_its_type");
    struct nunatak_state other = s;
    play(&s, "1C@1a1");
    assert_hand(&s, 0, "CAr=C");
    assert_int_equal(points_for(&s, 0, "carvers"), 3);
    play(&other, "1A@1a1");
    assert_hand(&other, 0, "CAr=A");
    assert_int_equal(points_for(&other, 0, "carvers"), 0);
}

static void t_07_a_tile_of_an_upper_floor_can_be_used_at_once(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    blocks(&s, 1, "1a1 1b1 1a2");
    stack(&s, "C");
    begin_turn(&s, 0);
    refused(&s, "1C@2a1", "no_tile");
    play(&s, "1C@1b2");
    refused(&s, "1C@2b1", "no_tile");
    play(&s, "1C@2a1");
    assert_blocks(&s, 1, "1a1 1b1 1a2 2a1");
}

static void t_08_a_worker_may_swap_a_worker_tile_first(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(3);
    tiles(&s, "1a1", "W");
    tiles(&s, "1b1", "B");
    tiles(&s, "2a1", "C");
    market(&s, "W");
    begin_turn(&s, 0);
    assert_moves(&s, "1W@1a1 1W@1b1~1a1 1W@2a1~1a1");
    play(&s, "1W@2a1~1a1");
    assert_blocks(&s, 0, "2a1");
    assert_tile(&s, "2a1", "W");
    assert_tile(&s, "1a1", "C");
    assert_tile(&s, "1b1", "B");
}

static void t_08_what_may_be_swapped(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(3);
    tiles(&s, "1a1", "WE");
    tiles(&s, "1b1", "W");
    blocks(&s, 1, "1c1");
    tiles(&s, "1c1", "W");
    market(&s, "WE");
    begin_turn(&s, 0);
    assert_moves(&s, "1W@1a1 1W@1b1 1W@1a1~1b1 1W@1b1~1a1 1E@1a1");
    refused(&s, "1E@1b1~1a1", "swap_not_worker");
    refused(&s, "1W@1a1~1a1", "swap_same");
    refused(&s, "1W@1a1~1c1", "swap_not_free");
    tiles(&s, "1b1", "B");
    refused(&s, "1W@1a1~1b1", "swap_no_worker_tile");
    refused(&s, "1W@1c1~1a1", "occupied");
}

static struct nunatak_state elder_in_market(void)
{
    struct nunatak_state s = carvers_only(3);
    tiles(&s, "1a1", "L");
    market(&s, "Lal C C C");
    pile(&s, "E C");
    open_favors(&s, "edges insight");
    favor_pile(&s, "ornaments foresight");
    begin_turn(&s, 0);
    return s;
}

static void t_09_an_elder_takes_an_open_favor(void **unused)
{
    (void)unused;
    struct nunatak_state s = elder_in_market();
    play(&s, "1L@1a1");
    assert_phase(&s, "favor", 0);
    assert_moves(&s, "take:edges take:insight");
    refused(&s, "pass", "not_now");
    refused(&s, "keep", "not_now");
    refused(&s, "take:ornaments", "favor_not_open");
    assert_market(&s, "- C C C");
    play(&s, "take:edges");
    assert_favors(&s, 0, "edges");
    assert_open(&s, "ornaments insight");
    assert_market(&s, "E C C C");
    assert_phase(&s, "turn", 1);
}

static void t_09_the_favors_slide_away_from_the_pile(void **unused)
{
    (void)unused;
    struct nunatak_state s = elder_in_market();
    play(&s, "1L@1a1");
    play(&s, "take:insight");
    assert_open(&s, "ornaments edges");
}

static void t_09_what_is_not_open_cannot_be_taken(void **unused)
{
    (void)unused;
    struct nunatak_state s = elder_in_market();
    open_favors(&s, "edges edges");
    favor_pile(&s, "");
    play(&s, "1L@1a1");
    assert_moves(&s, "take:edges");
    play(&s, "take:edges");
    assert_open(&s, "edges");
    s = elder_in_market();
    open_favors(&s, "");
    favor_pile(&s, "");
    play(&s, "1L@1a1");
    assert_phase(&s, "turn", 1);
}

static void t_10_support_counts_own_blocks_under_the_tile(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    blocks(&s, 0, "1a1 1b1");
    blocks(&s, 1, "1a2 1b2");
    tiles(&s, "2a1", "C");
    begin_turn(&s, 0);
    play(&s, "1C@2a1");
    assert_int_equal(points_for(&s, 0, "support"), 2);
    assert_int_equal(points_for(&s, 1, "support"), 0);
    assert_int_equal(happened("supported"), 1);
}

static void t_10_floor_1_has_no_support(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    blocks(&s, 0, "1a1 1b1 1c1");
    begin_turn(&s, 0);
    play(&s, "1C@1d1");
    assert_int_equal(points_for(&s, 0, "support"), 0);
    assert_int_equal(happened("supported"), 0);
}

/* ---- lines ---- */

/* Seat 0 builds on the cell, seat 1's blocks standing there: where is the marker of seat 0? */
static int track_after(const char *standing, const char *cell, int space)
{
    struct nunatak_state s = carvers_only(3);
    char move[WORD_BYTES] = "1C@";
    blocks(&s, 1, standing);
    tiles(&s, cell, "C");
    s.track[0] = (uint8_t)space;
    begin_turn(&s, 0);
    strcat(move, cell);
    play(&s, move);
    assert_int_equal(s.track[1], 0);
    return s.track[0];
}

static void t_11_a_full_row_or_column_moves_the_marker(void **unused)
{
    (void)unused;
    assert_int_equal(track_after("1a1 1b1 1c1 1d1", "1e1", 0), 1);
    assert_int_equal(track_after("1c1 1c2 1c4 1c5", "1c3", 0), 1);
    assert_int_equal(track_after("2a4 2b4 2c4", "2d4", 0), 1);
    assert_int_equal(track_after("2b1 2b2 2b3", "2b4", 4), 5);
    assert_int_equal(track_after("3a2 3b2", "3c2", 0), 1);
    assert_int_equal(track_after("3c1 3c3", "3c2", 0), 1);
    assert_int_equal(track_after("1b1 1c1 1d1", "1e1", 0), 0);
}

static void t_11_two_lines_at_once_move_it_two_spaces(void **unused)
{
    (void)unused;
    assert_int_equal(track_after("1a1 1b1 1c1 1d1 1e2 1e3 1e4 1e5", "1e1", 0), 2);
    assert_int_equal(track_after("3a1 3c1 3b2 3b3", "3b1", 3), 5);
}

static void t_11_never_diagonals_never_floor_4(void **unused)
{
    (void)unused;
    assert_int_equal(track_after("1a1 1b2 1c3 1d4", "1e5", 0), 0);
    assert_int_equal(track_after("4a1 4b1 4a2", "4b2", 0), 0);
}

static void t_11_the_marker_stops_at_10(void **unused)
{
    (void)unused;
    assert_int_equal(components()->track_number[13], 10);
    assert_int_equal(track_after("1a1 1b1 1c1 1d1 1e2 1e3 1e4 1e5", "1e1", 12), 13);
    assert_int_equal(track_after("1a1 1b1 1c1 1d1", "1e1", 13), 13);
}

/* ---- squares ---- */

/* Seat `active` completes the square 1a1 on 1b2; the others' blocks stand on 1a1, 1b1 and 1a2. */
static struct nunatak_state square(int players, int active, int a, int b, int c)
{
    struct nunatak_state s = carvers_only(3);
    s.players = (uint8_t)players;
    blocks(&s, a, "1a1");
    blocks(&s, b, "1b1");
    blocks(&s, c, "1a2");
    begin_turn(&s, active);
    play(&s, "1C@1b2");
    return s;
}

static void t_12_most_blocks_5_second_most_2(void **unused)
{
    (void)unused;
    struct nunatak_state s = square(3, 0, 0, 0, 1);
    assert_squares(&s, 5, 2, 0);
    s = square(3, 0, 1, 1, 1);
    assert_squares(&s, 2, 5, 0);
    assert_int_equal(points_for(&s, 1, "squares"), 5);
}

static void t_13_the_active_player_wins_ties_at_the_better_place(void **unused)
{
    (void)unused;
    struct nunatak_state s = square(3, 0, 0, 1, 1); /* 2 and 2 */
    assert_squares(&s, 5, 2, 0);
    s = square(3, 1, 0, 1, 0);
    assert_squares(&s, 2, 5, 0);
    s = square(3, 0, 1, 1, 2); /* 1, 2 and 1: tied for second */
    assert_squares(&s, 2, 5, 0);
}

static void t_14_ties_without_the_active_player_share(void **unused)
{
    (void)unused;
    struct nunatak_state s = square(3, 0, 0, 1, 2); /* 2, 1 and 1 */
    assert_squares(&s, 5, 1, 1);
    s = square(4, 0, 1, 2, 3); /* three tied for second */
    assert_squares(&s, 5, 0, 0);
    assert_int_equal(s.squares[3], 0);
}

static void t_14_siku_and_the_opponent_tied_for_first_get_3_each(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(2);
    floor_1(&s, "C");
    market(&s, "C C C C");
    blocks(&s, 1, "1a1 1b1");
    blocks(&s, SIKU, "1a2");
    s.siku[1] = 1;
    begin_turn(&s, 0);
    play(&s, "s1C@1b2");
    assert_squares(&s, 0, 3, 0); /* Siku's 3 are lost */
    assert_int_equal(happened("square_one"), 1);
}

static void t_15_four_colours_and_one_colour(void **unused)
{
    (void)unused;
    struct nunatak_state s = square(4, 2, 0, 1, 3);
    assert_squares(&s, 0, 0, 5);
    assert_int_equal(s.squares[3], 0);
    s = square(3, 0, 0, 0, 0);
    assert_squares(&s, 5, 0, 0);
    assert_int_equal(happened("square_one"), 1);
}

/* Seat 0 builds on 1b2, in the middle of blocks of seat 1: four squares. */
static struct nunatak_state four_squares(void)
{
    struct nunatak_state s = carvers_only(3);
    blocks(&s, 1, "1a1 1b1 1c1 1a2 1c2 1a3 1b3 1c3");
    stack(&s, "W E B L");
    begin_turn(&s, 0);
    play(&s, "1C@1b2");
    return s;
}

static void t_16_the_active_player_chooses_the_order_of_squares(void **unused)
{
    (void)unused;
    struct nunatak_state s = four_squares();
    assert_phase(&s, "squares", 0);
    assert_moves(&s, "square:1a1 square:1b1 square:1a2 square:1b2");
    assert_squares(&s, 0, 0, 0);
    play(&s, "square:1b2");
    assert_squares(&s, 2, 5, 0);
    assert_tile(&s, "2b2", "W");
    assert_tile(&s, "2a1", "");
    assert_moves(&s, "square:1a1 square:1b1 square:1a2");
    refused(&s, "square:1b2", "no_such_square");
    play(&s, "square:1a2");
    assert_tile(&s, "2a2", "E");
    play(&s, "square:1b1"); /* what is left needs no decision */
    assert_tile(&s, "2b1", "B");
    assert_tile(&s, "2a1", "L");
    assert_squares(&s, 8, 20, 0);
    assert_phase(&s, "turn", 1);
}

static void t_17_each_square_gets_the_next_tile_of_the_stack(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    blocks(&s, 1, "2b2 2c2 2b3");
    tiles(&s, "2c3", "C");
    stack(&s, "BL W");
    begin_turn(&s, 0);
    play(&s, "1C@2c3");
    assert_int_equal(happened("tile_laid"), 1);
    assert_tile(&s, "3b2", "BL");
    assert_int_equal(s.stack_next, 1);
}

static void t_17_the_top_square_is_scored_and_gets_no_tile(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    blocks(&s, 1, "4a1 4b1 4a2");
    tiles(&s, "4b2", "C");
    begin_turn(&s, 0);
    play(&s, "1C@4b2");
    assert_squares(&s, 2, 5, 0);
    assert_int_equal(happened("tile_laid"), 0);
    assert_int_equal(s.stack_next, 0);
}

/* ---- the end of the turn ---- */

static void t_18_market_and_favors_are_refilled(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    pile(&s, "Ar B2 / E");
    open_favors(&s, "edges insight");
    begin_turn(&s, 0);
    play(&s, "2C@1a1");
    assert_market(&s, "C Ar C C");
    assert_open(&s, "edges insight");
    play(&s, "4C@1b1");
    assert_market(&s, "C Ar C B2");
    play(&s, "1C@1c1");
    assert_market(&s, "E Ar C B2");
}

static void t_18_with_an_empty_pile_the_market_shrinks(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    pile(&s, "Ar");
    begin_turn(&s, 0);
    play(&s, "1C@1a1");
    assert_market(&s, "Ar C C C");
    play(&s, "2C@1b1");
    assert_market(&s, "Ar - C C");
    play(&s, "3C@1c1");
    assert_market(&s, "Ar - - C");
    assert_pile(&s, "");
}

static void t_19_card_swap_block_support_lines_squares_refill(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    blocks(&s, 0, "1a1 1b1 1a2 1b2");
    blocks(&s, 1, "2b1 2c1 2d1 2a2 2b2");
    tiles(&s, "2a1", "B");
    tiles(&s, "1e5", "W");
    market(&s, "W C C C");
    begin_turn(&s, 0);
    play(&s, "1W@2a1~1e5");
    assert_told("swapped built supported lines square_two tile_laid card_revealed");
    assert_int_equal(s.support[0], 4);
    assert_int_equal(s.track[0], 1);
    assert_squares(&s, 2, 5, 0);
}

static void t_19_the_favor_comes_after_the_squares_and_before_the_refill(void **unused)
{
    (void)unused;
    struct nunatak_state s = elder_in_market();
    blocks(&s, 1, "1b1 1a2 1b2");
    play(&s, "1L@1a1");
    assert_told("built square_two tile_laid");
    play(&s, "take:insight");
    assert_told("favor_taken favor_revealed card_revealed");
}

/* ---- E: the end ---- */

static void e_01_the_game_ends_with_the_fourth_block_on_floor_4(void **unused)
{
    (void)unused;
    for (int players = 1; players <= 4; players++) {
        struct nunatak_state s = dealt(players, "end");
        struct rng dice = rng_from_text("end");
        while (nunatak.decides(&s) != NOBODY) {
            bool full = bits_count(all_blocks(&s) & FLOOR_4) == 4;
            bool last = s.phase != PHASE_TURN && s.phase != PHASE_DUMMY;
            assert_true(!full || last); /* only squares, windows and final favors are left */
            nunatak.play(opened->data, &s, random_move(&s, &dice), NULL);
        }
        assert_true(all_blocks(&s) == TEMPLE);
        assert_market(&s, "- - - -");
        assert_true(pile_empty(&s));
        assert_moves(&s, "");
        refused(&s, "pass", "over");
    }
}

static void complete(struct nunatak_state *s, const char *name)
{
    s->completion = 0;
    while (strcmp(components()->completion[s->completion].name, name) != 0)
        s->completion++;
}

static void e_02_two_seats_play_an_extra_turn(void **unused)
{
    (void)unused;
    struct nunatak_state s = three_cells_left();
    complete(&s, "workers");
    hand(&s, 0, "W W");
    hand(&s, 1, "W W W");
    hand(&s, 2, "W");
    begin_turn(&s, 3);
    play(&s, "1C@4b1");
    assert_int_equal(happened("extra_turn"), 1);
    assert_phase(&s, "turn", 1);
    play(&s, "2C@4a2");
    assert_phase(&s, "turn", 0);
    play(&s, "3C@4b2");
    assert_phase(&s, "over", NOBODY);
    assert_int_equal(bits_count(s.blocks[0]), 14);
    assert_int_equal(bits_count(s.blocks[1]), 14);
    assert_int_equal(bits_count(s.blocks[2]), 13); /* the reserved block stays unused */
    assert_int_equal(bits_count(s.blocks[3]), 13);
}

/* Whose extra turns come first and second? */
static void assert_extra(struct nunatak_state *s, int first, int second)
{
    begin_turn(s, 3);
    play(s, "1C@4b1");
    assert_phase(s, "turn", first);
    play(s, "2C@4a2");
    assert_phase(s, "turn", second);
}

static void e_02_ties_go_by_line_2_and_then_to_the_later_seat(void **unused)
{
    (void)unused;
    struct nunatak_state s = three_cells_left();
    complete(&s, "workers");
    hand(&s, 0, "W W E");
    hand(&s, 1, "W W");
    hand(&s, 2, "W W E E");
    assert_extra(&s, 2, 0);
    s = three_cells_left();
    complete(&s, "workers");
    hand(&s, 0, "W E");
    hand(&s, 2, "W E");
    assert_extra(&s, 2, 0);
    s = three_cells_left();
    complete(&s, "track");
    assert_extra(&s, 3, 2);
}

/* The same seat can be first on both lines and still has one extra turn only. */
static void e_02_an_extra_turn_is_a_normal_turn(void **unused)
{
    (void)unused;
    struct nunatak_state s = three_cells_left();
    complete(&s, "carvers");
    hand(&s, 1, "C C C");
    market(&s, "C Lal C");
    open_favors(&s, "edges insight");
    tiles(&s, "4a2", "L");
    begin_turn(&s, 3);
    play(&s, "1C@4b1");
    assert_phase(&s, "turn", 1);
    play(&s, "2L@4a2");
    play(&s, "take:edges");
    assert_favors(&s, 1, "edges");
    assert_phase(&s, "turn", 3); /* 1 carver, as nobody else */
    assert_true(s.support[1] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(t_01_one_card_is_taken_and_filed_under_its_type),
        cmocka_unit_test(t_01_an_empty_slot_has_no_card),
        cmocka_unit_test(t_02_a_card_needs_a_free_tile_with_its_symbol),
        cmocka_unit_test(t_03_market_is_reshuffled_when_nothing_fits),
        cmocka_unit_test(t_03_repeated_until_a_card_can_be_taken),
        cmocka_unit_test(t_03_cards_of_another_number_join_the_top_number),
        cmocka_unit_test(t_03_the_next_number_joins_if_no_card_could_fit),
        cmocka_unit_test(t_03_if_nothing_in_market_and_pile_fits_any_card_goes),
        cmocka_unit_test(t_03_a_reserved_card_stays),
        cmocka_unit_test(t_03_a_card_reserved_by_another_seat_does_not_count),
        cmocka_unit_test(t_03_if_all_cards_are_reserved_they_go_back_too),
        cmocka_unit_test(t_04_with_an_empty_pile_any_card_goes_on_any_tile),
        cmocka_unit_test(t_04_of_a_double_card_the_player_chooses_the_type),
        cmocka_unit_test(t_04_powers_still_work),
        cmocka_unit_test(t_05_one_own_block_on_a_free_tile_of_the_cards_type),
        cmocka_unit_test(t_06_a_tile_with_two_symbols_accepts_either),
        cmocka_unit_test(t_06_a_double_card_counts_as_one_of_its_types),
        cmocka_unit_test(t_07_a_tile_of_an_upper_floor_can_be_used_at_once),
        cmocka_unit_test(t_08_a_worker_may_swap_a_worker_tile_first),
        cmocka_unit_test(t_08_what_may_be_swapped),
        cmocka_unit_test(t_09_an_elder_takes_an_open_favor),
        cmocka_unit_test(t_09_the_favors_slide_away_from_the_pile),
        cmocka_unit_test(t_09_what_is_not_open_cannot_be_taken),
        cmocka_unit_test(t_10_support_counts_own_blocks_under_the_tile),
        cmocka_unit_test(t_10_floor_1_has_no_support),
        cmocka_unit_test(t_11_a_full_row_or_column_moves_the_marker),
        cmocka_unit_test(t_11_two_lines_at_once_move_it_two_spaces),
        cmocka_unit_test(t_11_never_diagonals_never_floor_4),
        cmocka_unit_test(t_11_the_marker_stops_at_10),
        cmocka_unit_test(t_12_most_blocks_5_second_most_2),
        cmocka_unit_test(t_13_the_active_player_wins_ties_at_the_better_place),
        cmocka_unit_test(t_14_ties_without_the_active_player_share),
        cmocka_unit_test(t_14_siku_and_the_opponent_tied_for_first_get_3_each),
        cmocka_unit_test(t_15_four_colours_and_one_colour),
        cmocka_unit_test(t_16_the_active_player_chooses_the_order_of_squares),
        cmocka_unit_test(t_17_each_square_gets_the_next_tile_of_the_stack),
        cmocka_unit_test(t_17_the_top_square_is_scored_and_gets_no_tile),
        cmocka_unit_test(t_18_market_and_favors_are_refilled),
        cmocka_unit_test(t_18_with_an_empty_pile_the_market_shrinks),
        cmocka_unit_test(t_19_card_swap_block_support_lines_squares_refill),
        cmocka_unit_test(t_19_the_favor_comes_after_the_squares_and_before_the_refill),
        cmocka_unit_test(e_01_the_game_ends_with_the_fourth_block_on_floor_4),
        cmocka_unit_test(e_02_two_seats_play_an_extra_turn),
        cmocka_unit_test(e_02_ties_go_by_line_2_and_then_to_the_later_seat),
        cmocka_unit_test(e_02_an_extra_turn_is_a_normal_turn),
    };
    return cmocka_run_group_tests(tests, open_nunatak, close_nunatak);
}
