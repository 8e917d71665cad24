/*
 * test_nanuuk_board.c - the floe of Nanuuk! (B), its edition file, and where cracks go (G).
 */
#include "nanuuk_support.h"

/* ---- B: spaces, borders, areas ---- */

static void b_01_seven_columns_of_four_and_five_spaces(void **unused)
{
    (void)unused;
    assert_int_equal(floe()->spaces, 31);
    assert_int_equal(floe()->borders, 72);
    assert_int_equal(floe()->columns, 7);
    assert_spaces((UINT32_C(1) << 31) - 1, "a1 a2 a3 a4 b1 b2 b3 b4 b5 c1 c2 c3 c4 d1 d2 d3 d4 d5 "
                                           "e1 e2 e3 e4 f1 f2 f3 f4 f5 g1 g2 g3 g4");
}

static void assert_neighbours(const char *space, const char *wanted)
{
    assert_spaces(floe()->neighbours[space_of(space)], wanted);
}

static void b_01_a_space_of_a_short_column_touches_two_of_each_long_one(void **unused)
{
    (void)unused;
    assert_neighbours("c2", "c1 c3 b2 b3 d2 d3");
    assert_neighbours("d3", "d2 d4 c2 c3 e2 e3");
    assert_neighbours("a1", "a2 b1 b2");
    assert_neighbours("a4", "a3 b4 b5");
    assert_neighbours("b1", "b2 a1 c1");
    assert_neighbours("d1", "d2 c1 e1");
    assert_neighbours("d5", "d4 c4 e4");
    assert_neighbours("g4", "g3 f4 f5");
}

/* The rule itself, for every pair of spaces. */
static bool touch_by_rule(const char *a, const char *b)
{
    int across = b[0] - a[0], i = a[1], j = b[1];
    bool short_one = (a[0] - 'a') % 2 == 0;
    if (across == 0)
        return i - j == 1 || j - i == 1;
    if (across != 1 && across != -1)
        return false;
    return short_one ? j == i || j == i + 1 : i == j || i == j + 1;
}

static void b_01_every_pair_of_spaces_touches_by_the_rule(void **unused)
{
    (void)unused;
    for (int a = 0; a < 31; a++)
        for (int b = 0; b < 31; b++) {
            bool touch = floe()->neighbours[a] >> b & 1;
            int border = floe()->border_of[a][b];
            assert_int_equal(touch, touch_by_rule(floe()->space_name[a], floe()->space_name[b]));
            assert_int_equal(border != NONE, touch);
            if (touch)
                assert_true(lines_has(&floe()->sides[a], border));
        }
}

static void b_02_the_area_of_three_lacks_the_lowest_spaces(void **unused)
{
    (void)unused;
    assert_int_equal(bits_count(floe()->area[3]), 24);
    assert_int_equal(lines_count(floe()->inner[3]), 53);
    assert_spaces(floe()->area[4] & ~floe()->area[3], "a4 b5 c4 d5 e4 f5 g4");
    assert_int_equal(bits_count(floe()->area[4]), 31);
    assert_int_equal(lines_count(floe()->inner[4]), 72);
}

static void b_02_the_area_of_two_also_lacks_a3_and_g3(void **unused)
{
    (void)unused;
    assert_int_equal(bits_count(floe()->area[2]), 22);
    assert_int_equal(lines_count(floe()->inner[2]), 47);
    assert_spaces(floe()->area[3] & ~floe()->area[2], "a3 g3");
}

static void b_03_igloos(void **unused)
{
    (void)unused;
    assert_spaces(floe()->igloos, "a2 d4 g2");
}

static void assert_layout(int players, const char *const wanted[TOKENS])
{
    for (int kind = 0; kind < TOKENS; kind++)
        assert_spaces(floe()->layout[players][kind], wanted[kind]);
}

static void b_04_printed_set_ups(void **unused)
{
    (void)unused;
    assert_layout(4, (const char *const[TOKENS]){[WHALE] = "a4 d1 g4",
                                                 [INUK] = "b1 c2 e2 f1",
                                                 [BEAR] = "b5 d2 f5",
                                                 [FISH] = "a1 b4 d3 d5 f4 g1",
                                                 [SEAL] = "b3 c1 c4 e1 e4 f3",
                                                 [WALRUS] = "a3 b2 c3 e3 f2 g3"});
    assert_layout(3, (const char *const[TOKENS]){[WHALE] = "b4 d1 f4",
                                                 [INUK] = "b1 c2 e2 f1",
                                                 [BEAR] = "c1 e1",
                                                 [FISH] = "b3 d2 d3 f3",
                                                 [SEAL] = "a1 c3 e3 g1",
                                                 [WALRUS] = "a3 b2 f2 g3"});
    assert_layout(2, (const char *const[TOKENS]){[WHALE] = "b1 f1 f4",
                                                 [INUK] = "b4 c2 e2",
                                                 [BEAR] = "d2 e1",
                                                 [FISH] = "b3 e3 g1",
                                                 [SEAL] = "b2 d1 d3 f2",
                                                 [WALRUS] = "a1 c1 c3 f3"});
}

static void b_04_the_deal_uses_them(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 4; players++) {
        struct nanuuk_state s = dealt(players, "");
        assert_memory_equal(s.tokens, floe()->layout[players], sizeof s.tokens);
    }
}

/* ---- G: cracks ---- */

/* A learning game; its first piece enters this space, from that one. The others stand aside. */
static struct nanuuk_state entering(int players, const char *step)
{
    struct nanuuk_state s = dealt(players, "mode=learning");
    char from[3] = {step[0], step[1], '\0'};
    stand(&s, 0, from);
    stand(&s, 1, "f1");
    stand(&s, 2, "f3");
    if (players == 4)
        stand(&s, 3, "g3");
    begin_turn(&s, 0);
    return s;
}

static void g_01_never_on_the_edge_nor_where_one_is(void **unused)
{
    (void)unused;
    struct nanuuk_state s = entering(3, "b3-a3");
    play(&s, "b3-a3");
    refused(&s, "a3|a4", "edge");
    refused(&s, "b4|b5", "edge");
    crack(&s, "a2|b3");
    refused(&s, "a2|b3", "cracked");
    refused(&s, "a1|c1", "unreadable"); /* no border at all */
}

static void g_01_cracks_stay(void **unused)
{
    (void)unused;
    struct nanuuk_state s = dealt(4, "");
    struct rng dice = rng_from_text("cracks");
    struct lines before = cracks_of(&s);
    while (s.phase != GAME_ENDED) {
        nanuuk.play(opened->data, &s, random_move(&s, &dice), NULL);
        struct lines now = cracks_of(&s), kept = lines_both(before, now);
        assert_memory_equal(&kept, &before, sizeof kept);
        before = now;
    }
    assert_true(lines_count(before) > 0);
}

static void g_02_star_lines_and_side_lines_of_d3(void **unused)
{
    (void)unused;
    assert_lines(floe()->stars[space_of("d3")], "d2|e2 e2|e3 d4|e3 c3|d4 c2|c3 c2|d2");
    assert_lines(floe()->sides[space_of("d3")], "d2|d3 d3|e2 d3|e3 d3|d4 c3|d3 c2|d3");
    struct nanuuk_state s = entering(4, "d2-d3");
    play(&s, "d2-d3");
    assert_moves(&s, "d2|e2 e2|e3 d4|e3 c3|d4 c2|c3 c2|d2");
    refused(&s, "b1|b2", "not_around");
}

static void g_02_star_lines_and_side_lines_of_a1(void **unused)
{
    (void)unused;
    assert_lines(floe()->stars[space_of("a1")], "b1|b2 a2|b2");
    assert_lines(floe()->sides[space_of("a1")], "a1|b1 a1|b2 a1|a2");
    struct nanuuk_state s = entering(4, "b1-a1");
    play(&s, "b1-a1");
    assert_moves(&s, "b1|b2 a2|b2");
}

static void g_02_star_lines_of_a3_depend_on_the_area(void **unused)
{
    (void)unused;
    struct nanuuk_state s = entering(4, "b3-a3");
    play(&s, "b3-a3");
    assert_moves(&s, "a2|b3 b3|b4 a4|b4");
    s = entering(3, "b3-a3");
    play(&s, "b3-a3");
    assert_moves(&s, "a2|b3 b3|b4");
    refused(&s, "a4|b4", "edge");
    crack_stars(&s, "a3");
    assert_moves(&s, "a2|a3 a3|b3 a3|b4"); /* a3|a4 is edge */
}

static void g_03_star_lines_come_before_side_lines(void **unused)
{
    (void)unused;
    struct nanuuk_state s = entering(4, "b1-a1");
    crack(&s, "b1|b2");
    play(&s, "b1-a1");
    assert_moves(&s, "a2|b2");
    refused(&s, "a1|a2", "star_first");
    crack(&s, "a2|b2");
    assert_moves(&s, "a1|b1 a1|b2 a1|a2");
}

static void g_03_after_a_kayak_step_there_may_be_none(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 0, "b1");
    carry(&s, 0, "harpoon kayak");
    enclose(&s, "a1");
    crack_stars(&s, "a1");
    begin_turn(&s, 0);
    play(&s, "b1~a1"); /* no crack is asked */
    assert_stands(&s, 0, "a1");
    assert_phase(&s, "step", 1);
}

/* On foot the border just crossed is always there. */
static void g_04_a_step_on_foot_always_leaves_a_crack(void **unused)
{
    (void)unused;
    for (int from = 0; from < 31; from++)
        for (uint32_t to = floe()->neighbours[from]; to != 0; to &= to - 1) {
            struct nanuuk_state s = learning(2, "mode=learning", "a1 c1 e1 g1");
            const char *name = floe()->space_name[bits_first(to)];
            int border = floe()->border_of[from][bits_first(to)];
            crack_stars(&s, name);
            for (struct lines sides = floe()->sides[bits_first(to)]; !lines_empty(sides);
                 sides = lines_without_first(sides))
                if (lines_first(sides) != border && lines_has(&s.free, lines_first(sides)))
                    crack_lay(floe(), &s, lines_first(sides));
            struct lines choices = crack_choices(floe(), &s, bits_first(to));
            assert_int_equal(lines_count(choices), 1);
            assert_true(lines_has(&choices, border));
        }
}

/* ---- the edition file ---- */

#define FIFTY "12345678901234567890123456789012345678901234567890"
#define TEN "a1 a2 a3 a4 b1 b2 b3 b4 b5 c1 "

static const struct {
    const char *code;
    const char *old, *new;
    const char *line; /* a text of the line to blame, NULL: none in particular */
} editions[] = {
    {"edition_keyword", "columns  4", "rows  4", "columns  4"},
    {"edition_keyword", "bears 2  ", "dogs 2  ", "bears 2  "},
    {"edition_twice", "bears 2  ", "bears 3  ", "bears 2  "},
    {"edition_twice", "without 2  ", "without 3  ", "without 2  "},
    {"edition_value", "columns  4", "columns  0", "columns  4"},
    {"edition_value", "columns  4", "columns  ten", "columns  4"},
    {"edition_value", "columns  4 5 4 5 4 5 4", "columns", "columns  4"},
    {"edition_value", "igloos  a2", "igloos  a5", "igloos  a2"},
    {"edition_value", "whales 4  ", "whales 5  ", "whales 4  "},
    {"edition_value", "whales 4  ", "whales 1  ", "whales 4  "},
    {"edition_value", "whales 4    a4 d1 g4", "whales", "whales 4  "},
    {"edition_value", "whales 4    a4", "whales 4    A4", "whales 4  "},
    {"edition_value", "edition  reconstructed 1", "edition", "edition  reconstructed 1"},
    {"edition_value", "edition  reconstructed 1", "edition \"x\"", "edition  reconstructed 1"},
    {"edition_value", "edition  reconstructed 1", "edition " FIFTY, "edition  reconstructed 1"},
    {"edition_long_line", "igloos  a2", "igloos  " TEN TEN TEN TEN, "igloos  a2"},
    {"edition_long_line", "igloos  a2", "# " FIFTY FIFTY FIFTY FIFTY FIFTY FIFTY FIFTY FIFTY,
     "igloos  a2"},
    {"edition_missing", "edition  reconstructed 1", "", NULL},
    {"edition_missing", "igloos  a2 d4 g2", "", NULL},
    {"edition_missing", "walruses 2  a1 c1 c3 f3", "", NULL},
    {"edition_columns", "4 5 4 5 4 5 4", "4 6 4 5 4 5 4", "columns  4"},
    {"edition_columns", "4 5 4 5 4 5 4", "4 4 4 5 4 5 4", "columns  4"},
    {"edition_columns", "4 5 4 5 4 5 4", "4 5 4 5 4 5 4 3", "columns  4"}, /* 32 and more */
    {"edition_columns", "4 5 4 5 4 5 4", "1 2 1 2 1 2 1 2 1 2 1 2 1", "columns  4"},
    {"edition_order", "columns  4 5 4 5 4 5 4", "whales 4  a4 d1 g4", "columns  4"},
    {"edition_space_twice", "igloos  a2 d4", "igloos  a2 a2", "igloos  a2"},
    {"edition_space_twice", "without 3  a4 b5", "without 3  a4 a4", "without 3"},
    {"edition_space_twice", "fish 4      a1", "fish 4      a3", "walruses 4"}, /* the last line */
    {"edition_igloos", "igloos  a2 d4 g2", "igloos  a2 d4", "igloos  a2"},
    {"edition_igloos", "igloos  a2 d4 g2", "igloos  a2 d4 g2 c1", "igloos  a2"},
    {"edition_igloo_out", "without 3  a4", "without 3  a4 d4", "without 3"},
    {"edition_igloo_out", "without 2  a4", "without 2  a4 g2", "without 2"},
    {"edition_out_of_play", "fish 3      b3", "fish 3      b5", "fish 3"},
    {"edition_out_of_play", "fish 4      a1", "fish 4      a2", "fish 4"}, /* an igloo */
    {"edition_tokens", "bears 4     b5 d2 f5", "bears 4     b5 d2", "bears 4"},
    {"edition_tokens", "inuit 2     b4 c2", "inuit 2     b4 c2 d1", "inuit 2"},
    {"edition_full", "without 2  a4", "without 2", NULL},
    {"edition_layout", "whales 2    b1 f1 f4\ninuit 2     b4 c2 e2\nbears 2     d2",
     "whales 2    d2 f1 f4\ninuit 2     b4 c2 e2\nbears 2     b1", "whales 2"},
    {"edition_layout", "whales 2    b1 f1 f4\ninuit 2     b4 c2 e2\nbears 2     d2 e1",
     "whales 2    b1 e1 f4\ninuit 2     b4 c2 e2\nbears 2     d2 f1", "whales 2"},
};

static void a_wrong_edition_is_refused_with_its_line(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof editions / sizeof editions[0]; i++) {
        struct message why = {.what = NULL};
        int line = editions[i].line == NULL ? 0 : line_with(editions[i].line);
        edition_refused(editions[i].old, editions[i].new, line, editions[i].code, &why);
    }
}

static void an_edition_may_be_laid_out_freely(void **unused)
{
    (void)unused;
    box_close(edition_opened("igloos  a2 d4 g2", "# three\r\n\tigloos g2   d4 a2 # here"));
    struct box *other = edition_opened("edition  reconstructed 1", "edition my   own box");
    assert_string_equal(other->name, "my own box");
    box_close(other);
}

/* A board that somebody corrects: two tokens change places, and the deal has them there. */
static void b_04_a_corrected_edition_is_dealt(void **unused)
{
    (void)unused;
    struct box *other = edition_opened("bears 4     b5 d2 f5\nfish 4      a1",
                                       "bears 4     b5 a1 f5\nfish 4      d2");
    struct nanuuk_state s;
    struct game_setup setup = {.players = 4};
    nanuuk.deal(other->data, &setup, generator_of(rng_from_text("7")), &s);
    assert_token(&s, "a1", "bear");
    assert_token(&s, "d2", "fish");
    box_close(other);
}

static void the_edition_is_told_as_json(void **unused)
{
    (void)unused;
    static char buffer[TEXT_ROOM];
    static struct json_node nodes[NODES_ROOM];
    struct json_error error;
    struct text text = text_in(buffer, sizeof buffer);
    struct json out = json_to(&text);
    json_open_object(&out, NULL);
    nanuuk.edition_write(opened->data, &out);
    json_close_object(&out);
    assert_true(json_read(buffer, text.length, nodes, NODES_ROOM, &error));
    assert_true(json_is(json_member(nodes, "name"), "reconstructed 1"));
    assert_int_equal(json_member(nodes, "borders")->count, 72);
    assert_int_equal(json_member(nodes, "igloos")->count, 3);
    assert_int_equal(json_member(nodes, "layouts")->count, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_01_seven_columns_of_four_and_five_spaces),
        cmocka_unit_test(b_01_a_space_of_a_short_column_touches_two_of_each_long_one),
        cmocka_unit_test(b_01_every_pair_of_spaces_touches_by_the_rule),
        cmocka_unit_test(b_02_the_area_of_three_lacks_the_lowest_spaces),
        cmocka_unit_test(b_02_the_area_of_two_also_lacks_a3_and_g3),
        cmocka_unit_test(b_03_igloos),
        cmocka_unit_test(b_04_printed_set_ups),
        cmocka_unit_test(b_04_the_deal_uses_them),
        cmocka_unit_test(g_01_never_on_the_edge_nor_where_one_is),
        cmocka_unit_test(g_01_cracks_stay),
        cmocka_unit_test(g_02_star_lines_and_side_lines_of_d3),
        cmocka_unit_test(g_02_star_lines_and_side_lines_of_a1),
        cmocka_unit_test(g_02_star_lines_of_a3_depend_on_the_area),
        cmocka_unit_test(g_03_star_lines_come_before_side_lines),
        cmocka_unit_test(g_03_after_a_kayak_step_there_may_be_none),
        cmocka_unit_test(g_04_a_step_on_foot_always_leaves_a_crack),
        cmocka_unit_test(a_wrong_edition_is_refused_with_its_line),
        cmocka_unit_test(an_edition_may_be_laid_out_freely),
        cmocka_unit_test(b_04_a_corrected_edition_is_dealt),
        cmocka_unit_test(the_edition_is_told_as_json),
    };
    return cmocka_run_group_tests(tests, open_nanuuk, close_nanuuk);
}
