/*
 * test_nunatak_solo.c - Nunatak alone against two dummies: section Z of the rules.
 *
 * The dummies are the parties 1 and 2. In round 1 the human begins, in round 2 dummy 1, in round 3
 * dummy 2; the markers begin at the slots 1 and 3.
 */
#include "nunatak_support.h"

/* Four blocks stand in corners, and the second turn of round 2 is dummy 2's; then comes the human.
 * Its marker is at slot 4. */
static struct nunatak_state dummy_2_is_next(void)
{
    struct nunatak_state s = carvers_only(1);
    blocks(&s, 0, "1a5");
    blocks(&s, 1, "1e1 1e5");
    blocks(&s, 2, "1a1");
    s.round = 2;
    s.markers[0] = 1;
    s.markers[1] = 3;
    return s;
}

static void z_01_the_market_is_not_refilled_after_each_turn(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(1);
    pile(&s, "W W W");
    begin_turn(&s, 0);
    assert_int_equal(moves_with(&s, ""), 4 * 25);
    play(&s, "2C@1a1");
    /* Dummy 1 has taken its card and built nearest to the axis; dummy 2 has four cells to
     * choose. */
    assert_phase(&s, "dummy", 0);
    assert_market(&s, "- - C C");
    assert_blocks(&s, 1, "1c3");
    assert_pile(&s, "W W W");
}

static void z_02_a_dummy_takes_the_card_at_its_marker_or_the_next_clockwise(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(1);
    tiles(&s, "1c3", "C");
    market(&s, "C C C C");
    begin_dummy(&s, 1);
    assert_moves(&s, "1C@1c3");
    begin_dummy(&s, 2);
    assert_moves(&s, "3C@1c3");
    market(&s, "C - - W"); /* gone, and unplayable */
    begin_dummy(&s, 2);
    assert_moves(&s, "1C@1c3");
    market(&s, "W C - C");
    begin_dummy(&s, 1);
    assert_moves(&s, "2C@1c3");
    refused(&s, "4C@1c3", "dummy_card");
}

static void z_03_nothing_playable_refills_the_market_at_once(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(1);
    tiles(&s, "1c3 1a1", "C");
    market(&s, "- W - -");
    pile(&s, "Ar B1 C E");
    begin_turn(&s, 0);
    assert_market(&s, "C W Ar B1");
    assert_pile(&s, "E");
    assert_moves(&s, "1C@1c3 1C@1a1");
}

static void z_03_four_cards_that_do_not_fit_are_reshuffled(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(1);
    tiles(&s, "1c3 1a1", "C");
    market(&s, "W - W W");
    pile(&s, "W E / C");
    begin_turn(&s, 0);
    assert_int_equal(moves_with(&s, ""), 2); /* the carver has come */
    assert_int_equal(s.pile_left[0], 2);     /* its number has joined */
    assert_int_equal(s.pile_left[1], 0);
}

static void z_03_with_an_empty_pile_any_card_goes(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(1);
    tiles(&s, "1c3 1a1", "C");
    market(&s, "W - E -");
    pile(&s, "");
    begin_turn(&s, 0);
    assert_moves(&s, "1W@1c3 1W@1a1 3E@1c3 3E@1a1");
}

/* ---- where a dummy builds ---- */

/* Dummy 1 has a carver; carver tiles lie on these cells. */
static void carver_goes(struct nunatak_state *s, const char *cells, const char *wanted)
{
    tiles(s, cells, "C");
    market(s, "C");
    begin_dummy(s, 1);
    assert_moves(s, wanted);
}

static void z_04_a_dummy_builds_where_it_gains_most(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(1);
    blocks(&s, 1, "1a1 1b1 1a2 1b2");         /* support 4 on 2a1 */
    blocks(&s, 0, "1d4 1e4 1d5");             /* a square on 1e5: second, 2 */
    carver_goes(&s, "2a1 1e5 1c3", "1C@2a1"); /* 4, 2, 0 */
    blocks(&s, 1, "1d1");                     /* a square on 1e2 */
    blocks(&s, 2, "1e1 1d2");                 /* with 2 and 2: the tie is its own */
    carver_goes(&s, "1e2", "1C@1e2");         /* 5 */
    blocks(&s, 0, "2a2 2a3 2a4");             /* a column on 2a1 */
    carver_goes(&s, "1e2", "1C@1e2");         /* 4 + 1, but less of it squares */
    blocks(&s, 0, "2b1 2c1 2d1");             /* a row on 2a1 */
    carver_goes(&s, "1e2", "1C@2a1");         /* 4 + 2 */
}

static void z_04_equal_gain_goes_by_squares_then_lines_then_support(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(1);
    blocks(&s, 0, "1d4 1e4 1d5"); /* a square on 1e5: 2 */
    blocks(&s, 1, "1a1 1b1");     /* support 2 on 2a1 */
    blocks(&s, 2, "1a2 1b2");
    carver_goes(&s, "2a1 1e5", "1C@1e5");
    s = empty_table(1);
    blocks(&s, 0, "1a3 1b3 1c3 1d3 1e1 1e2 1e4 1e5"); /* two lines on 1e3 */
    blocks(&s, 1, "1a1 1b1");                         /* support 2 on 2a1 */
    blocks(&s, 2, "1a2 1b2");
    carver_goes(&s, "2a1 1e3", "1C@1e3");
}

static void z_04_floor_4_has_no_lines(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(1);
    blocks(&s, 0, "4a1 1a1 1b1 1c1 1d1");
    carver_goes(&s, "4b1 1e1", "1C@1e1");
}

static void z_04_equal_gain_goes_by_nearness_to_the_axis(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(1);
    carver_goes(&s, "1a1 1b2", "1C@1b2");
    carver_goes(&s, "1a3 1b2", "1C@1b2"); /* 1.41 against 2 */
    carver_goes(&s, "1c4 1b2", "1C@1c4"); /* 1 */
    carver_goes(&s, "2b2 1c4", "1C@2b2"); /* 0.71: the floors are concentric */
    carver_goes(&s, "4a1 2b2", "1C@4a1 1C@2b2");
    carver_goes(&s, "1c3", "1C@1c3");        /* 0 */
    carver_goes(&s, "3b2", "1C@1c3 1C@3b2"); /* the human chooses */
    refused(&s, "1C@1a1", "dummy_elsewhere");
}

static void z_04_a_dummys_worker_does_not_swap(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(1);
    tiles(&s, "1a1", "W");
    tiles(&s, "1c3", "C");
    market(&s, "W");
    begin_dummy(&s, 1);
    assert_moves(&s, "1W@1a1");
    refused(&s, "1W@1c3~1a1", "dummy_swap");
}

static void z_04_the_human_chooses_the_order_of_a_dummys_squares(void **unused)
{
    (void)unused;
    struct nunatak_state s = dummy_2_is_next();
    blocks(&s, 0, "1b1 1c1");
    blocks(&s, 1, "1a2 1c2");
    blocks(&s, 2, "1a3 1b3");
    begin_turn(&s, 2); /* on 1b2 it completes the squares 1a1, 1b1 and 1a2; 1c3 is free */
    assert_blocks(&s, 2, "1a1 1a3 1b3 1b2");
    assert_phase(&s, "squares", 0);
    assert_moves(&s, "square:1a1 square:1b1 square:1a2");
}

static void z_05_a_worker_engineer_goes_on_the_better_tile_else_on_a_worker_tile(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(1);
    tiles(&s, "1b3", "W");
    tiles(&s, "1d3", "E");
    market(&s, "WE");
    begin_dummy(&s, 1);
    assert_moves(&s, "1W@1b3"); /* equally near */
    tiles(&s, "1c4", "E");
    tiles(&s, "1c2", "W");
    assert_moves(&s, "1W@1b3 1W@1c2");
    tiles(&s, "1c3", "E");
    assert_moves(&s, "1E@1c3"); /* nearer */
    tiles(&s, "1c3", "WE");
    assert_moves(&s, "1W@1c3"); /* kept as worker */
}

static void z_05_other_double_cards_have_no_preference(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(1);
    tiles(&s, "1b3", "C");
    tiles(&s, "1d3", "A");
    market(&s, "CAr");
    begin_dummy(&s, 1);
    assert_moves(&s, "1C@1b3 1A@1d3");
    tiles(&s, "1b3", "B");
    tiles(&s, "1d3", "L");
    market(&s, "B1Lab");
    begin_dummy(&s, 1);
    assert_moves(&s, "1B@1b3 1L@1d3");
    tiles(&s, "1c3", "BL"); /* the type has a consequence */
    assert_moves(&s, "1B@1c3 1L@1c3");
}

/* ---- what comes of a dummy's turn ---- */

static void z_06_a_dummys_elder_removes_the_favor_farther_from_the_pile(void **unused)
{
    (void)unused;
    struct nunatak_state s = dummy_2_is_next();
    tiles(&s, "1c3", "L");
    market(&s, "C C C Lal");
    open_favors(&s, "edges insight");
    favor_pile(&s, "ornaments ascent");
    begin_turn(&s, 2);
    assert_blocks(&s, 2, "1a1 1c3");
    assert_open(&s, "ornaments edges");
    assert_favors(&s, 0, "");
    assert_phase(&s, "turn", 0);
}

static void z_06_a_dummys_workers_are_kept(void **unused)
{
    (void)unused;
    struct nunatak_state s = dummy_2_is_next();
    tiles(&s, "1c3", "W");
    market(&s, "C C C W");
    hand(&s, 0, "W W");
    hand(&s, 2, "WE=W");
    begin_turn(&s, 2);
    assert_int_equal(points_for(&s, 0, "workers"), 12); /* 2 and 2 */
    hand(&s, 1, "W W W");
    assert_int_equal(points_for(&s, 0, "workers"), 4);
    hand(&s, 1, "C C C WE=E");
    assert_int_equal(points_for(&s, 0, "workers"), 12); /* other cards have left the game */
}

static void z_07_dummies_gain_nothing_but_the_human_scores_in_their_squares(void **unused)
{
    (void)unused;
    struct nunatak_state s = dummy_2_is_next();
    blocks(&s, 2, "1b2 1c2 1b3 1c3");
    blocks(&s, 0, "2a2 2c2 2d2 2b3");
    blocks(&s, 1, "2a3");
    tiles(&s, "2b2", "C");
    s.round = 5;       /* thirteen blocks: its second turn */
    begin_turn(&s, 2); /* support 4, the row 2 of floor 2, and the square 2a2 */
    assert_true(s.blocks[2] >> cell_of("2b2") & 1);
    assert_squares(&s, 5, 0, 0);
    assert_int_equal(s.support[2], 0);
    assert_int_equal(s.track[2], 0);
    assert_int_equal(s.track[0], 0);
    assert_phase(&s, "turn", 0);
}

static void z_08_after_a_round_the_market_is_refilled_and_the_markers_move(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(1);
    pile(&s, "W Ar B1 C");
    begin_turn(&s, 0);
    play(&s, "1C@1a1"); /* dummy 1: slot 2 on 1c3; dummy 2: slot 3, where the human likes */
    assert_int_equal(s.round, 1);
    play(&s, "3C@1b3");
    assert_int_equal(happened("round_begins"), 1);
    assert_market(&s, "W Ar B1 C"); /* clockwise from behind the card in slot 4 */
    assert_int_equal(s.round, 2);
    assert_int_equal(s.markers[0], 1);
    assert_int_equal(s.markers[1], 3);
    assert_int_equal(s.active, 1); /* the start token: dummy 1, for whom the human chooses */
    assert_phase(&s, "dummy", 0);
    assert_moves(&s, "4C@1c2 4C@1d3 4C@1c4");
}

static void z_08_if_several_cards_are_left_after_the_first_of_them(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(1);
    blocks(&s, 0, "1a1");
    blocks(&s, 1, "1e5");
    market(&s, "- C C C");
    pile(&s, "W Ar E E");
    begin_turn(&s, 2); /* slot 3, on 1c3: the last turn of round 1 */
    assert_int_equal(s.round, 2);
    assert_market(&s, "Ar C W C");
    assert_pile(&s, "E E");
}

static void z_08_a_game_has_18_rounds_of_three_turns(void **unused)
{
    (void)unused;
    struct nunatak_state s = dealt(1, "rounds");
    struct rng dice = rng_from_text("rounds");
    while (bits_count(all_blocks(&s)) < 54) {
        int placed = bits_count(all_blocks(&s));
        if (s.phase == PHASE_TURN || s.phase == PHASE_DUMMY) {
            assert_int_equal(s.round, placed / 3 + 1);
            assert_int_equal(s.active, (s.round - 1 + placed % 3) % 3);
            assert_int_equal(s.markers[0], (s.round - 1) % 4);
            assert_int_equal(s.markers[1], (s.round + 1) % 4);
        }
        nunatak.play(opened->data, &s, random_move(&s, &dice), NULL);
    }
    assert_int_equal(s.round, 18);
}

static void assert_grade(int points, const char *wanted)
{
    struct nunatak_state s = empty_table(1);
    struct game_result result;
    s.phase = PHASE_OVER;
    s.decider = NONE;
    s.support[0] = (uint8_t)points;
    nunatak.result(opened->data, &s, &result);
    assert_int_equal(result.points[0], points);
    assert_string_equal(result.grade, wanted);
}

static void z_09_grades(void **unused)
{
    (void)unused;
    assert_grade(0, "none");
    assert_grade(99, "none");
    assert_grade(100, "meltwater");
    assert_grade(150, "meltwater");
    assert_grade(151, "snowball");
    assert_grade(185, "snowball");
    assert_grade(186, "ice_cube");
    assert_grade(200, "ice_cube");
    assert_grade(201, "ice_block");
    assert_grade(225, "ice_block");
    assert_grade(226, "iceberg");
    assert_grade(250, "iceberg");
    assert_grade(251, "temple_of_ice");
}

static void z_09_the_dummies_compete_for_the_dome(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(1);
    blocks(&s, 0, "1a1 1b1");
    blocks(&s, 2, "1c1");
    assert_int_equal(points_for(&s, 0, "dome"), 7);
    blocks(&s, 2, "1d1 1e1");
    assert_int_equal(points_for(&s, 0, "dome"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(z_01_the_market_is_not_refilled_after_each_turn),
        cmocka_unit_test(z_02_a_dummy_takes_the_card_at_its_marker_or_the_next_clockwise),
        cmocka_unit_test(z_03_nothing_playable_refills_the_market_at_once),
        cmocka_unit_test(z_03_four_cards_that_do_not_fit_are_reshuffled),
        cmocka_unit_test(z_03_with_an_empty_pile_any_card_goes),
        cmocka_unit_test(z_04_a_dummy_builds_where_it_gains_most),
        cmocka_unit_test(z_04_equal_gain_goes_by_squares_then_lines_then_support),
        cmocka_unit_test(z_04_floor_4_has_no_lines),
        cmocka_unit_test(z_04_equal_gain_goes_by_nearness_to_the_axis),
        cmocka_unit_test(z_04_a_dummys_worker_does_not_swap),
        cmocka_unit_test(z_04_the_human_chooses_the_order_of_a_dummys_squares),
        cmocka_unit_test(z_05_a_worker_engineer_goes_on_the_better_tile_else_on_a_worker_tile),
        cmocka_unit_test(z_05_other_double_cards_have_no_preference),
        cmocka_unit_test(z_06_a_dummys_elder_removes_the_favor_farther_from_the_pile),
        cmocka_unit_test(z_06_a_dummys_workers_are_kept),
        cmocka_unit_test(z_07_dummies_gain_nothing_but_the_human_scores_in_their_squares),
        cmocka_unit_test(z_08_after_a_round_the_market_is_refilled_and_the_markers_move),
        cmocka_unit_test(z_08_if_several_cards_are_left_after_the_first_of_them),
        cmocka_unit_test(z_08_a_game_has_18_rounds_of_three_turns),
        cmocka_unit_test(z_09_grades),
        cmocka_unit_test(z_09_the_dummies_compete_for_the_dome),
    };
    return cmocka_run_group_tests(tests, open_nunatak, close_nunatak);
}
