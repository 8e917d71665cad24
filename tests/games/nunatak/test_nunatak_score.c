/*
 * test_nunatak_score.c - Nunatak's final scoring: section P of the rules.
 */
#include "nunatak_support.h"

/* Points of seat 0 on a line of the sheet, for a hand of these cards. */
static int worth(const char *cards, const char *line)
{
    struct nunatak_state s = empty_table(3);
    hand(&s, 0, cards);
    return points_for(&s, 0, line);
}

static void p_01_seats_use_final_favors_in_turn_order(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(4);
    favors(&s, 0, "insight foresight");
    favors(&s, 2, "edges edges");
    favors(&s, 3, "ornaments");
    s.active = 2; /* whoever had the last turn */
    begin_final(&s);
    assert_phase(&s, "final", 0);
    assert_moves(&s, "insight pass");
    play(&s, "insight");
    assert_phase(&s, "final", 2);
    play(&s, "edges");
    assert_phase(&s, "final", 2);
    play(&s, "pass");
    assert_phase(&s, "final", 3);
    play(&s, "ornaments");
    assert_phase(&s, "over", NOBODY);
    assert_int_equal(points_for(&s, 0, "favors"), 2); /* Foresight, which was not used */
    assert_int_equal(points_for(&s, 2, "favors"), 2); /* the declined one */
    assert_int_equal(points_for(&s, 3, "favors"), 0);
}

/* ---- the dome ---- */

static int edge_cells(uint64_t floor)
{
    struct nunatak_state s = empty_table(3);
    favors(&s, 0, "edges");
    s.blocks[0] = floor;
    begin_final(&s);
    play(&s, "edges");
    return points_for(&s, 0, "edges");
}

static void p_02_edge_cells_of_all_floors(void **unused)
{
    (void)unused;
    assert_int_equal(edge_cells(FLOOR_1), 16);
    assert_int_equal(edge_cells(FLOOR_2), 12);
    assert_int_equal(edge_cells(FLOOR_3), 8);
    assert_int_equal(edge_cells(FLOOR_4), 4);
    assert_int_equal(edge_cells(cells_of("1b2 1d4 1c3 2b2 2c3 3b2")), 0);
}

static void assert_dome(const struct nunatak_state *s, int first, int second, int third)
{
    assert_int_equal(points_for(s, 0, "dome"), first);
    assert_int_equal(points_for(s, 1, "dome"), second);
    assert_int_equal(points_for(s, 2, "dome"), third);
}

static void p_02_most_edge_blocks_set_the_dome(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(3);
    blocks(&s, 0, "1a1 1b2 1c2 1d2");
    blocks(&s, 1, "2a1 4a1");
    assert_dome(&s, 0, 7, 0);
    blocks(&s, 2, "3a1 3b1 3c1");
    assert_dome(&s, 0, 0, 7);
}

static void p_02_ties_go_by_the_edges_of_floor_1_2_3(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(3);
    blocks(&s, 0, "1a1 4a1 4a2");
    blocks(&s, 1, "2a1 2b1 2c1");
    blocks(&s, 2, "1e1 3a1 3b1");
    assert_dome(&s, 0, 0, 7); /* 3 each; floor 1: 1 0 1; floor 2: equal; floor 3: 0 - 2 */
    blocks(&s, 1, "1a5 1b5");
    assert_dome(&s, 0, 7, 0);
}

static void p_02_an_unbreakable_tie_is_nobodys(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(3);
    assert_dome(&s, 0, 0, 0);
    blocks(&s, 0, "1a1 2a1 3a1");
    blocks(&s, 1, "1e1 2d1 3c1");
    assert_dome(&s, 0, 0, 0);
    blocks(&s, 1, "4a1");
    assert_dome(&s, 0, 7, 0);
}

static void p_02_a_dome_that_nobody_won_is_placed_by_the_last_on_the_score_track(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(3);
    const struct nunatak_box *box = opened->data;
    s.support[0] = 9;
    s.squares[1] = 8;
    s.support[2] = 9;
    assert_int_equal(last_on_score_track(box, &s), 1);
    s.squares[1] = 9;
    assert_int_equal(last_on_score_track(box, &s), 2); /* all equal [R]: the last in turn order */
    s.insights[2] = 1;                                 /* scored before (P-01) */
    assert_int_equal(last_on_score_track(box, &s), 1);
    s.squares[1] = 50;
    assert_int_equal(last_on_score_track(box, &s), 0); /* what hands are worth comes later */
}

static void p_02_who_places_the_dome_is_told(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(3);
    blocks(&s, 0, "1a1");
    blocks(&s, 1, "1e1");
    s.support[0] = s.support[2] = 1;
    favors(&s, 0, "ornaments");
    begin_final(&s);
    struct nunatak_state won = s;
    blocks(&won, 2, "1a5 1b5");
    play(&s, "ornaments");
    assert_told("ornaments_used dome_nobody dome_placed game_over");
    assert_int_equal(told.list[2].values[0], 1);
    play(&won, "ornaments");
    assert_told("ornaments_used dome game_over");
}

static void p_02_siku_and_dummies_compete_but_score_nothing(void **unused)
{
    (void)unused;
    for (int players = 1; players <= 2; players++) {
        struct nunatak_state s = empty_table(players);
        struct game_result result;
        blocks(&s, 0, "1a1");
        blocks(&s, 2, "1b1 1c1");
        assert_int_equal(points_for(&s, 0, "dome"), 0);
        nunatak.result(opened->data, &s, &result);
        assert_int_equal(result.points[0], 0);
    }
}

/* ---- cards ---- */

static void p_03_workers(void **unused)
{
    (void)unused;
    assert_workers("W", "", "", 20, 0, 0);
    assert_workers("W W WE=W", "W WE=E", "W W", 20, 2, 4);
    assert_workers("W W", "W W", "W", 12, 12, 2);
    assert_workers("W", "W", "W", 12, 12, 12);
    assert_workers("", "", "", 0, 0, 0);
}

static void p_03_workers_of_siku_compete(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(2);
    hand(&s, 0, "W W");
    hand(&s, 1, "W");
    hand(&s, SIKU, "W W W");
    assert_int_equal(points_for(&s, 0, "workers"), 4);
    assert_int_equal(points_for(&s, 1, "workers"), 2);
    hand(&s, SIKU, "W W C C");
    assert_int_equal(points_for(&s, 0, "workers"), 12);
}

static void p_04_carvers(void **unused)
{
    (void)unused;
    static const int row[] = {0,  3,  7,  12, 18, 25,  33,
                              42, 52, 63, 75, 88, 102, 117}; /* 13: all there are */
    char cards[LIST_BYTES];
    struct text list = text_in(cards, sizeof cards);
    for (int n = 1; n <= 13; n++) {
        add_word(&list, n <= 7 ? "C" : "CAs=C");
        assert_int_equal(worth(cards, "carvers"), row[n]);
        assert_int_equal(row[n], n * (n + 5) / 2);
    }
}

static void p_05_artisans(void **unused)
{
    (void)unused;
    assert_int_equal(worth("Ar", "artisans"), 0);
    assert_int_equal(worth("Ar Ar", "artisans"), 3);
    assert_int_equal(worth("Ap Ap Ap", "artisans"), 8);
    assert_int_equal(worth("As As As CAs=A", "artisans"), 15);
    assert_int_equal(worth("Ar Ar Ar CAr=A CAr=A", "artisans"), 24);
    assert_int_equal(worth("Ar Ap As", "artisans"), 10);
    assert_int_equal(worth("Ar Ap CAs=C", "artisans"), 0);
    assert_int_equal(worth("Ar Ar Ap Ap As As", "artisans"), 3 + 3 + 3 + 20);
}

/* Six of a tool can only be had by Transformation. */
static void p_05_beyond_five_of_a_tool(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(3);
    hand(&s, 0, "Ar Ar Ar CAr=A CAr=A W W");
    favors(&s, 0, "transformation transformation");
    begin_final(&s);
    play(&s, "transformation:W>Ar");
    assert_int_equal(points_for(&s, 0, "artisans"), 35);
    play(&s, "transformation:W>Ar");
    assert_int_equal(points_for(&s, 0, "artisans"), 48);
}

static void p_06_beasts(void **unused)
{
    (void)unused;
    assert_int_equal(worth("B1", "beasts"), 1);
    assert_int_equal(worth("B2 B2", "beasts"), 2 * 4);
    assert_int_equal(worth("B1 B2 B1Lab=B", "beasts"), 3 * 4);
    assert_int_equal(worth("B1 B2 B1Lab=L", "beasts"), 2 * 3);
    assert_int_equal(worth("", "beasts"), 0);
}

static int engineers_on(int space)
{
    struct nunatak_state s = empty_table(3);
    hand(&s, 0, "E WE=E");
    s.track[0] = (uint8_t)space;
    return points_for(&s, 0, "engineers");
}

static void p_07_engineers(void **unused)
{
    (void)unused;
    static const int numbers[] = {0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10};
    for (int space = 0; space <= 13; space++)
        assert_int_equal(engineers_on(space), 2 * numbers[space]);
}

static void p_08_elders(void **unused)
{
    (void)unused;
    assert_int_equal(worth("Lal", "elders"), 1); /* itself */
    assert_int_equal(worth("Lwc", "elders"), 0);
    assert_int_equal(worth("Lwc W W WE=W WE=E C", "elders"), 4);
    assert_int_equal(worth("Lal Ar Ap Lwb W", "elders"), 2 + 2 + 1);
    assert_int_equal(worth("B1Lel=L B1Lab=B E", "elders"), 2);
    assert_int_equal(worth("B1Lel=B E", "elders"), 0);
}

static void p_09_unused_favors(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(3);
    assert_int_equal(points_for(&s, 0, "favors"), 0);
    favors(&s, 0, "foresight edges edges ascent");
    assert_int_equal(points_for(&s, 0, "favors"), 8);
    assert_int_equal(points_for(&s, 1, "favors"), 0);
}

static void p_10_sets_of_all_six_types(void **unused)
{
    (void)unused;
    assert_int_equal(worth("W C Ar B1 E", "sets"), 0);
    assert_int_equal(worth("W C Ar B1 E Lal", "sets"), 10);
    assert_int_equal(worth("W WE=W C CAr=C Ap As B1 B2 E E Lal", "sets"), 10);
    assert_int_equal(worth("W WE=W C CAr=C Ap As B1 B2 E E Lal B1Lab=L", "sets"), 20);
}

static void assert_ranks(const struct nunatak_state *s, int first, int second, int third)
{
    struct game_result result;
    nunatak.result(opened->data, s, &result);
    assert_int_equal(result.rank[0], first);
    assert_int_equal(result.rank[1], second);
    assert_int_equal(result.rank[2], third);
    assert_null(result.grade);
}

static void p_11_most_points_win_then_edge_blocks_then_shared(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(3);
    s.support[0] = 20;
    s.squares[1] = 30;
    s.support[2] = 25;
    assert_ranks(&s, 3, 1, 2);
    s.support[0] = 30;
    assert_ranks(&s, 1, 1, 3);
    blocks(&s, 1, "1a1"); /* edge blocks, with a dome for nobody */
    blocks(&s, 2, "1e5");
    assert_ranks(&s, 2, 1, 3);
    blocks(&s, 0, "1a5");
    assert_ranks(&s, 1, 1, 3);
}

static void p_11_the_total_is_the_sum_of_the_sheet(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(3);
    struct game_result result;
    hand(&s, 0, "W W C C Ar Ap As B1 B2 E E Lal");
    favors(&s, 0, "ascent");
    blocks(&s, 0, "1a1");
    s.support[0] = 9;
    s.squares[0] = 17;
    s.track[0] = 6;
    nunatak.result(opened->data, &s, &result);
    /* support, squares, dome, workers, carvers, artisans, beasts, engineers, elder, favor, set */
    assert_int_equal(result.points[0], 9 + 17 + 7 + 20 + 7 + 10 + 6 + 6 + 4 + 2 + 10);
    assert_int_equal(game_total(&nunatak, opened->data, &s, 0), result.points[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(p_01_seats_use_final_favors_in_turn_order),
        cmocka_unit_test(p_02_edge_cells_of_all_floors),
        cmocka_unit_test(p_02_most_edge_blocks_set_the_dome),
        cmocka_unit_test(p_02_ties_go_by_the_edges_of_floor_1_2_3),
        cmocka_unit_test(p_02_an_unbreakable_tie_is_nobodys),
        cmocka_unit_test(p_02_a_dome_that_nobody_won_is_placed_by_the_last_on_the_score_track),
        cmocka_unit_test(p_02_who_places_the_dome_is_told),
        cmocka_unit_test(p_02_siku_and_dummies_compete_but_score_nothing),
        cmocka_unit_test(p_03_workers),
        cmocka_unit_test(p_03_workers_of_siku_compete),
        cmocka_unit_test(p_04_carvers),
        cmocka_unit_test(p_05_artisans),
        cmocka_unit_test(p_05_beyond_five_of_a_tool),
        cmocka_unit_test(p_06_beasts),
        cmocka_unit_test(p_07_engineers),
        cmocka_unit_test(p_08_elders),
        cmocka_unit_test(p_09_unused_favors),
        cmocka_unit_test(p_10_sets_of_all_six_types),
        cmocka_unit_test(p_11_most_points_win_then_edge_blocks_then_shared),
        cmocka_unit_test(p_11_the_total_is_the_sum_of_the_sheet),
    };
    return cmocka_run_group_tests(tests, open_nunatak, close_nunatak);
}
