/*
 * test_nunatak_examples.c - the worked examples X01 to X20 of Nunatak's rules.
 */
#include "nunatak_support.h"

/* Three players, floor 1 without a worker tile. */
static struct nunatak_state table_of_three(const char *cards)
{
    struct nunatak_state s = empty_table(3);
    tiles(&s, "1a1 1b1 1c1", "C");
    tiles(&s, "1d1", "B");
    tiles(&s, "1e1", "E");
    market(&s, cards);
    pile(&s, "C C C C");
    begin_turn(&s, 0);
    return s;
}

static void x01_a_worker_without_a_free_worker_tile_cannot_be_taken(void **unused)
{
    (void)unused;
    struct nunatak_state s = table_of_three("W C B1 E");
    assert_int_equal(moves_with(&s, "1"), 0);
    assert_int_equal(moves_with(&s, ""), 3 + 1 + 1);
    refused(&s, "1W@1a1", "no_free_tile");
}

static void x02_a_carver_goes_exactly_on_the_free_carver_tiles(void **unused)
{
    (void)unused;
    struct nunatak_state s = table_of_three("W C B1 E");
    assert_moves_with(&s, "2", "2C@1a1 2C@1b1 2C@1c1");
    blocks(&s, 1, "1b1");
    assert_moves_with(&s, "2", "2C@1a1 2C@1c1");
}

static void x03_a_worker_tile_is_swapped_with_a_beast_tile(void **unused)
{
    (void)unused;
    struct nunatak_state s = table_of_three("W C B1 E");
    tiles(&s, "1a5", "W");
    begin_turn(&s, 0);
    play(&s, "1W@1d1~1a5");
    assert_tile(&s, "1d1", "W");
    assert_tile(&s, "1a5", "B");
    assert_blocks(&s, 0, "1d1");
    assert_hand(&s, 0, "W");
}

static void x04_three_own_blocks_under_the_tile(void **unused)
{
    (void)unused;
    struct nunatak_state s = table_of_three("C");
    blocks(&s, 0, "1a1 1b1 1a2");
    blocks(&s, 1, "1b2");
    tiles(&s, "2a1", "C");
    play(&s, "1C@2a1");
    assert_int_equal(points_for(&s, 0, "support"), 3);
}

static void x05_row_and_column_at_once(void **unused)
{
    (void)unused;
    struct nunatak_state s = table_of_three("C");
    blocks(&s, 1, "1a3 1b3 1d3 1e3 1c1 1c2");
    blocks(&s, 2, "1c4 1c5");
    tiles(&s, "1c3", "C");
    play(&s, "1C@1c3");
    assert_int_equal(s.track[0], 2);
    assert_int_equal(s.track[1] + s.track[2], 0);
}

/* Seat 0 is active and completes a square of these blocks, its own included. */
static void assert_square(int active, int orange, int blue, int a, int b, int c)
{
    static const char *const cells[] = {"1a1", "1b1", "1a2"};
    struct nunatak_state s = table_of_three("C");
    int next = 0;
    for (int i = 1; i < active; i++)
        blocks(&s, 0, cells[next++]);
    for (int i = 0; i < orange; i++)
        blocks(&s, 1, cells[next++]);
    for (int i = 0; i < blue; i++)
        blocks(&s, 2, cells[next++]);
    assert_int_equal(next, 3);
    tiles(&s, "1b2", "C");
    play(&s, "1C@1b2");
    assert_squares(&s, a, b, c);
}

static void x06_square_of_two_and_two(void **unused)
{
    (void)unused;
    assert_square(2, 2, 0, 5, 2, 0);
}

static void x07_square_of_orange_two_blue_one_active_one(void **unused)
{
    (void)unused;
    assert_square(1, 2, 1, 2, 5, 0);
}

static void x08_square_of_active_two_orange_one_blue_one(void **unused)
{
    (void)unused;
    assert_square(2, 1, 1, 5, 1, 1);
}

static void x09_square_of_four_colours(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(4);
    blocks(&s, 0, "1a1");
    blocks(&s, 1, "1b1");
    blocks(&s, 2, "1a2");
    tiles(&s, "1b2 1e5", "C");
    market(&s, "C");
    begin_turn(&s, 3);
    play(&s, "1C@1b2");
    assert_squares(&s, 0, 0, 0);
    assert_int_equal(s.squares[3], 5);
}

static void x10_an_artisan_carver_tile_takes_artisan_or_carver_only(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(3);
    tiles(&s, "1a1", "CA");
    tiles(&s, "1b1", "W");
    market(&s, "C Ap WE CAr");
    begin_turn(&s, 0);
    assert_moves(&s, "1C@1a1 2A@1a1 3W@1b1 3W@1a1~1b1 4C@1a1 4A@1a1");
    refused(&s, "3W@1a1", "wrong_tile");
}

static void x11_an_engineer_worker_used_as_engineer(void **unused)
{
    (void)unused;
    struct nunatak_state s = table_of_three("WE C C C");
    play(&s, "1E@1e1");
    assert_hand(&s, 0, "WE=E");
    assert_int_equal(points_for(&s, 0, "workers"), 0);
}

static void x12_a_tie_on_beasts_with_1_paw_is_broken_by_those_with_2(void **unused)
{
    (void)unused;
    struct nunatak_state s = three_cells_left();
    s.completion = 0; /* beasts */
    hand(&s, 0, "B1 B2");
    hand(&s, 2, "B1 B1Lab=L");
    begin_turn(&s, 3);
    play(&s, "1C@4b1");
    assert_phase(&s, "turn", 0);
    play(&s, "2C@4a2");
    assert_phase(&s, "turn", 2);
}

/* Points of seat 0 on a line of the sheet. */
static int worth(const char *cards, int space, const char *line)
{
    struct nunatak_state s = empty_table(3);
    hand(&s, 0, cards);
    s.track[0] = (uint8_t)space;
    return points_for(&s, 0, line);
}

static void x13_artisans_2_rope_2_pick_3_saw(void **unused)
{
    (void)unused;
    assert_int_equal(worth("Ar Ar Ap Ap As As As", 0, "artisans"), 34);
}

static void x14_two_beasts_three_paws(void **unused)
{
    (void)unused;
    assert_int_equal(worth("B1 B2", 0, "beasts"), 6);
}

static void x15_three_engineers_marker_on_3(void **unused)
{
    (void)unused;
    assert_int_equal(components()->track_number[5], 3);
    assert_int_equal(worth("E E WE=E", 5, "engineers"), 9);
}

static void x16_an_elder_counts_artisans_and_elders_itself_included(void **unused)
{
    (void)unused;
    assert_int_equal(worth("Lal Ar As CAp=A CAp=C Lwc W", 0, "elders"), 3 + 2 + 2);
    assert_int_equal(worth("Lal Ar As", 0, "elders"), 3);
}

static void x17_a_dummy_prefers_a_square_of_5_to_3_points(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(1);
    blocks(&s, 1, "1a1 1b1 1d4"); /* on 2a1: 2 support, 1 line */
    blocks(&s, 0, "1a2 1b2 2b1 2c1 2d1 1d5");
    blocks(&s, 2, "1e4"); /* on 1e5: a square, 2 of 4 its own */
    tiles(&s, "2a1 1e5", "C");
    market(&s, "C");
    begin_dummy(&s, 1);
    assert_moves(&s, "1C@1e5");
    s.blocks[1] &= ~cells_of("1d4"); /* without that square it is 3 points */
    assert_moves(&s, "1C@2a1");
}

static void x18_workers(void **unused)
{
    (void)unused;
    assert_workers("W W W W W", "W W W", "W", 20, 6, 2);
    assert_workers("W W W W", "W W W W", "W W", 12, 12, 4);
}

static void x19_a_tie_for_the_dome_is_broken_on_floor_1(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(3);
    blocks(&s, 0, "1a1 1b1 2a1");
    blocks(&s, 1, "1e1 2b1 2c1");
    assert_int_equal(points_for(&s, 0, "dome"), 7);
    assert_int_equal(points_for(&s, 1, "dome"), 0);
    s.blocks[1] = cells_of("1e1 1d1 2d1"); /* unbreakable */
    for (int seat = 0; seat < 3; seat++)
        assert_int_equal(points_for(&s, seat, "dome"), 0);
}

/* 14 and 13 edge blocks, so that the dome is seat 0's; its 7 points are made up for. */
static void x20_a_final_tie_is_won_by_14_against_13_edge_blocks(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(3);
    struct game_result result;
    blocks(&s, 0, "1a1 1b1 1c1 1d1 1e1 1a2 1e2 1a3 1e3 1a4 1e4 1a5 1b5 1c5");
    blocks(&s, 1, "2a1 2b1 2c1 2d1 2a2 2d2 2a3 2d3 2a4 2b4 2c4 2d4 3a1");
    s.squares[0] = 92;
    s.squares[1] = 99;
    nunatak.result(opened->data, &s, &result);
    assert_int_equal(result.points[0], 99);
    assert_int_equal(result.points[1], 99);
    assert_int_equal(result.rank[0], 1);
    assert_int_equal(result.rank[1], 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(x01_a_worker_without_a_free_worker_tile_cannot_be_taken),
        cmocka_unit_test(x02_a_carver_goes_exactly_on_the_free_carver_tiles),
        cmocka_unit_test(x03_a_worker_tile_is_swapped_with_a_beast_tile),
        cmocka_unit_test(x04_three_own_blocks_under_the_tile),
        cmocka_unit_test(x05_row_and_column_at_once),
        cmocka_unit_test(x06_square_of_two_and_two),
        cmocka_unit_test(x07_square_of_orange_two_blue_one_active_one),
        cmocka_unit_test(x08_square_of_active_two_orange_one_blue_one),
        cmocka_unit_test(x09_square_of_four_colours),
        cmocka_unit_test(x10_an_artisan_carver_tile_takes_artisan_or_carver_only),
        cmocka_unit_test(x11_an_engineer_worker_used_as_engineer),
        cmocka_unit_test(x12_a_tie_on_beasts_with_1_paw_is_broken_by_those_with_2),
        cmocka_unit_test(x13_artisans_2_rope_2_pick_3_saw),
        cmocka_unit_test(x14_two_beasts_three_paws),
        cmocka_unit_test(x15_three_engineers_marker_on_3),
        cmocka_unit_test(x16_an_elder_counts_artisans_and_elders_itself_included),
        cmocka_unit_test(x17_a_dummy_prefers_a_square_of_5_to_3_points),
        cmocka_unit_test(x18_workers),
        cmocka_unit_test(x19_a_tie_for_the_dome_is_broken_on_floor_1),
        cmocka_unit_test(x20_a_final_tie_is_won_by_14_against_13_edge_blocks),
    };
    return cmocka_run_group_tests(tests, open_nunatak, close_nunatak);
}
