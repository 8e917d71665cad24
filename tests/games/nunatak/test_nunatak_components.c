/*
 * test_nunatak_components.c - Nunatak's box and set-up: sections C, D and S of the rules.
 *
 * What the rulebooks count (C) is asked of the built-in edition, and an edition file that counts
 * otherwise must be refused. What we reconstructed (D) is asked of the built-in edition only.
 */
#include "nunatak_support.h"

#include "games/nunatak/words.h"

/* ---- the box in words ---- */

/* The names of all cards with this number on their backs. */
static void list_cards(int number, struct text *out)
{
    const struct nunatak_box *box = components();
    int first = 0;
    for (int i = 1; i < number; i++)
        first += box->card_count[i - 1];
    for (int i = 0; i < box->card_count[number - 1]; i++)
        add_word(out, box->kind[box->cards[first + i]].name);
}

static void assert_cards(int number, const char *wanted)
{
    char buffer[LIST_BYTES];
    struct text found = text_in(buffer, sizeof buffer);
    list_cards(number, &found);
    assert_words(buffer, wanted);
}

/* The tiles tiles[0..count-1], each a set of types. */
static void list_tiles(const uint8_t *tiles_of, int count, struct text *out)
{
    for (int i = 0; i < count; i++) {
        char name[WORD_BYTES];
        struct text tile = text_in(name, sizeof name);
        write_tile(&tile, tiles_of[i]);
        add_word(out, name);
    }
}

static void assert_tiles(const uint8_t *tiles_of, int count, const char *wanted)
{
    char buffer[LIST_BYTES];
    struct text found = text_in(buffer, sizeof buffer);
    list_tiles(tiles_of, count, &found);
    assert_words(buffer, wanted);
}

static const int tiles_of_number[NUMBERS] = {25, 16, 9, 4};

static int count_cards(const char *name)
{
    const struct nunatak_box *box = components();
    int count = 0;
    for (int i = 0; i < CARDS; i++)
        count += strcmp(box->kind[box->cards[i]].name, name) == 0;
    return count;
}

/* Cards that show exactly these types. */
static int count_types(const char *types)
{
    const struct nunatak_box *box = components();
    int count = 0;
    for (int i = 0; i < CARDS; i++)
        count += box->kind[box->cards[i]].types == types_of(types);
    return count;
}

static void assert_numbers(const uint8_t *found, const int *wanted, int count)
{
    for (int i = 0; i < count; i++)
        assert_int_equal(found[i], wanted[i]);
}

/* ---- C: components ---- */

static void assert_stands_on_four(int floor, int column, int row)
{
    uint64_t under = 0;
    for (int i = 0; i < 4; i++)
        under |= cell_bit(temple_cell(floor - 1, column + i % 2, row + i / 2));
    assert_true(temple_under[temple_cell(floor, column, row)] == under);
    assert_int_equal(bits_count(under), 4);
}

static void c_01_54_cells_each_on_a_square_of_four(void **unused)
{
    (void)unused;
    uint64_t cells = 0;
    for (int floor = 1; floor <= 4; floor++)
        for (int i = 0; i < (6 - floor) * (6 - floor); i++) {
            int column = i % (6 - floor), row = i / (6 - floor);
            cells |= cell_bit(temple_cell(floor, column, row));
            if (floor > 1)
                assert_stands_on_four(floor, column, row);
        }
    assert_int_equal(bits_count(cells), 54);
    assert_true(cells == TEMPLE);
    assert_true(temple_under[cell_of("2b3")] == cells_of("1b3 1c3 1b4 1c4"));
    assert_int_equal(bits_count(FLOOR_1), 25);
    assert_int_equal(bits_count(FLOOR_2), 16);
    assert_int_equal(bits_count(FLOOR_3), 9);
    assert_int_equal(bits_count(FLOOR_4), 4);
}

static void assert_blocks_placed(int players, int first, int second, int third)
{
    struct nunatak_state s = finished(players, "blocks");
    assert_int_equal(bits_count(s.blocks[0]), first);
    assert_int_equal(bits_count(s.blocks[1]), second);
    assert_int_equal(bits_count(s.blocks[2]), third);
}

/* A game takes 54 of the 72: all of three colours, or 13 or 14 of four. */
static void c_02_72_blocks_18_of_each_colour(void **unused)
{
    (void)unused;
    for (int players = 1; players <= 3; players++)
        assert_blocks_placed(players, 18, 18, 18);
    struct nunatak_state s = finished(4, "blocks");
    for (int seat = 0; seat < 4; seat++)
        assert_in_range(bits_count(s.blocks[seat]), 13, 14);
}

static void c_03_54_building_cards(void **unused)
{
    (void)unused;
    static const struct {
        const char *types;
        int cards;
    } wanted[] = {{"W", 8}, {"C", 7},  {"A", 9},  {"B", 7}, {"E", 6},
                  {"L", 5}, {"WE", 4}, {"CA", 6}, {"BL", 2}};
    int sum = 0;
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        assert_int_equal(count_types(wanted[i].types), wanted[i].cards);
        sum += wanted[i].cards;
    }
    assert_int_equal(sum, CARDS);
    for (const char *tool = "rps"; *tool != '\0'; tool++) {
        char single[] = {'A', *tool, '\0'}, both[] = {'C', 'A', *tool, '\0'};
        assert_int_equal(count_cards(single), 3);
        assert_int_equal(count_cards(both), 2);
    }
}

static void c_03_an_edition_with_other_cards_is_refused(void **unused)
{
    (void)unused;
    edition_refused("cards 1  W*5", "cards 1  W*4", "edition_card_count", LAST_OF_KIND);
    edition_refused("cards 1  W*5 C*4", "cards 1  W*4 C*5", "edition_type_count", LAST_OF_KIND);
    edition_refused("WE*2 CAr", "WE CE CAr", "edition_type_count", LAST_OF_KIND);
    edition_refused("Ar*2 Ap*2", "Ar*3 Ap", "edition_tool_count", LAST_OF_KIND);
    edition_refused("CAr CAp CAs", "CAr CAr CAs", "edition_tool_count", LAST_OF_KIND);
    edition_refused("cards 1  W*5", "cards 1  W*6 W*49", "edition_too_many", CHANGED);
    edition_refused("WE*2", "WE EW", "edition_value", CHANGED); /* a card has one name */
    edition_refused("Lwc", "Lcw", "edition_value", CHANGED);
}

static void c_04_54_tiles_20_favors_6_completion_cards(void **unused)
{
    (void)unused;
    const struct nunatak_box *box = components();
    int favors_of_all = 0;
    for (int kind = 0; kind < FAVORS; kind++)
        favors_of_all += box->favor_count[kind];
    assert_int_equal(favors_of_all, 20);
    for (int i = 0; i < TEMPLE_CELLS; i++)
        assert_in_range(bits_count(box->tiles[i]), 1, 2);
    for (int i = 0; i < 6; i++)
        assert_true(box->completion[i].name[0] != '\0');
    edition_refused("tiles 1  W*5", "tiles 1  W*4", "edition_tile_count", CHANGED);
    edition_refused("tiles 2  W*2", "tiles 2  W*3", "edition_tile_count", CHANGED);
    edition_refused("tiles 3  W", "tiles 3", "edition_tile_count", CHANGED);
    edition_refused("tiles 4  WE", "tiles 4  WE*2", "edition_tile_count", CHANGED);
    edition_refused("insight         2", "insight         3", "edition_favor_count", LAST_OF_KIND);
    edition_refused("completion edges     edges edges1", "", "edition_completion_count",
                    LAST_OF_KIND);
    edition_refused("completion edges ", "completion more edges edges\ncompletion edges ",
                    "edition_twice", BEHIND);
}

static void c_05_a_tile_is_free_while_no_block_stands_on_it(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(3);
    tiles(&s, "1a1 1b1", "C");
    market(&s, "C C C C");
    pile(&s, "C C C");
    begin_turn(&s, 0);
    assert_moves_with(&s, "1", "1C@1a1 1C@1b1");
    play(&s, "1C@1a1");
    assert_moves_with(&s, "1", "1C@1b1");
    refused(&s, "1C@1a1", "occupied");
}

static void c_06_beasts_show_paws_and_elders_two_types(void **unused)
{
    (void)unused;
    const struct nunatak_box *box = components();
    for (int i = 0; i < box->kinds; i++) {
        const struct card_kind *kind = &box->kind[i];
        bool beast = kind->types >> BEAST & 1, elder = kind->types >> ELDER & 1;
        assert_in_range(kind->paws, beast ? 1 : 0, beast ? 2 : 0);
        assert_int_equal(bits_count(kind->pair), elder ? 2 : 0);
    }
    edition_refused("B2*2", "B3*2", "edition_value", CHANGED);
    edition_refused("B2*2", "B*2", "edition_value", CHANGED);
    edition_refused("Lal", "Laa", "edition_value", CHANGED);
    edition_refused("Lal", "La", "edition_value", CHANGED);
}

static void c_07_the_track_begins_without_a_number_and_ends_with_10(void **unused)
{
    (void)unused;
    const struct nunatak_box *box = components();
    int blank = 0, highest = 0;
    assert_int_equal(box->track_number[0], 0);
    assert_int_equal(box->track_number[box->spaces], 10);
    for (int space = 1; space <= box->spaces; space++) {
        blank += box->track_number[space] == 0;
        if (box->track_number[space] == 0)
            continue;
        assert_true(box->track_number[space] > highest);
        highest = box->track_number[space];
    }
    assert_true(blank > 0);
    edition_refused("track  1 . 2", "track  1 . 1", "edition_value", CHANGED);
    edition_refused("8 9 10", "8 9", "edition_track", CHANGED);
    edition_refused("8 9 10", "8 9 10 .", "edition_track", CHANGED);
    edition_refused("8 9 10", "8 9 11", "edition_value", CHANGED);
}

/* ---- D: the reconstructed edition ---- */

static void d_01_cards_by_the_number_on_their_backs(void **unused)
{
    (void)unused;
    assert_string_equal(opened->name, "reconstructed 1");
    assert_cards(1, "W W W W W C C C C Ar Ar Ap Ap As B1 B1 B2 B2 E E E E Lal Lwc Lbe");
    assert_cards(2, "W W C C Ar As B1 B2 E Lwb WE WE CAr CAp CAs B1Lab");
    assert_cards(3, "W C Ap As B1 E Lce WE CAr");
    assert_cards(4, "WE CAp CAs B1Lel");
}

static void d_02_tiles_show_what_the_cards_of_their_number_show(void **unused)
{
    (void)unused;
    const struct nunatak_box *box = components();
    int first = 0, first_card = 0;
    for (int number = 0; number < NUMBERS; number++) {
        char found[LIST_BYTES], wanted[LIST_BYTES];
        uint8_t types[25];
        struct text tiles_found = text_in(found, sizeof found);
        struct text types_wanted = text_in(wanted, sizeof wanted);
        assert_int_equal(box->card_count[number], tiles_of_number[number]);
        for (int i = 0; i < tiles_of_number[number]; i++)
            types[i] = box->kind[box->cards[first_card + i]].types;
        list_tiles(box->tiles + first, tiles_of_number[number], &tiles_found);
        list_tiles(types, tiles_of_number[number], &types_wanted);
        assert_words(found, wanted);
        first += tiles_of_number[number];
        first_card += box->card_count[number];
    }
    assert_tiles(box->tiles + 50, 4, "WE CA CA BL");
}

static bool comes_to_any_tile(int players, const char *seed)
{
    struct nunatak_state s = dealt(players, seed);
    struct rng dice = rng_from_text(seed);
    bool any = false;
    while (nunatak.decides(&s) != NOBODY) {
        nunatak.play(opened->data, &s, random_move(&s, &dice), NULL);
        any |= s.any;
    }
    return any;
}

/* How rare it is depends on how one plays; even at random most games do without T-04. */
static void d_02_any_card_on_any_tile_stays_rare(void **unused)
{
    (void)unused;
    for (int players = 1; players <= 4; players++) {
        int with = 0, all = 500;
        for (int i = 0; i < all; i++) {
            char seed[SEED_MAX];
            struct text out = text_in(seed, sizeof seed);
            text_format(&out, "rare-%d", i);
            with += comes_to_any_tile(players, seed);
        }
        assert_in_range(with, 1, all / 2);
    }
}

static void d_03_paws_and_pairs(void **unused)
{
    (void)unused;
    assert_int_equal(count_cards("B1"), 4);
    assert_int_equal(count_cards("B2"), 3);
    assert_int_equal(components()->kind[card_of("B1Lab")].paws, 1);
    assert_int_equal(components()->kind[card_of("B1Lel")].paws, 1);
    assert_int_equal(components()->kind[card_of("Lal")].pair, types_of("AL"));
    assert_int_equal(components()->kind[card_of("Lwc")].pair, types_of("WC"));
    assert_int_equal(components()->kind[card_of("Lbe")].pair, types_of("BE"));
    assert_int_equal(components()->kind[card_of("Lwb")].pair, types_of("WB"));
    assert_int_equal(components()->kind[card_of("Lce")].pair, types_of("CE"));
    assert_int_equal(components()->kind[card_of("B1Lab")].pair, types_of("AB"));
    assert_int_equal(components()->kind[card_of("B1Lel")].pair, types_of("EL"));
}

static void d_04_the_track_has_13_spaces_three_of_them_blank(void **unused)
{
    (void)unused;
    static const int numbers[] = {0, 1, 0, 2, 0, 3, 0, 4, 5, 6, 7, 8, 9, 10};
    assert_int_equal(components()->spaces, 13);
    assert_numbers(components()->track_number, numbers, 14);
}

static void d_05_the_row_of_ornaments(void **unused)
{
    (void)unused;
    static const int row[] = {0, 4, 9, 15, 22, 30, 39, 49, 60, 72, 85};
    for (int n = 0; n <= 10; n++) {
        assert_int_equal(components()->ornaments[n], row[n]);
        assert_int_equal(row[n], n * (n + 7) / 2);
    }
    assert_int_equal(components()->ornaments[13], 130);
}

static void d_06_ten_kinds_of_favors_two_of_each(void **unused)
{
    (void)unused;
    static const int players[FAVORS] = {2, 3, 2, 1, 1, 1, 1, 1, 1, 1};
    for (int kind = 0; kind < FAVORS; kind++)
        assert_int_equal(components()->favor_count[kind], 2);
    assert_numbers(components()->favor_players, players, FAVORS);
    edition_refused("foresight       2  2+", "foresight       2  1+", "edition_favor_players",
                    CHANGED);
    edition_refused("abundance       2  3+", "abundance       2  2+", "edition_favor_players",
                    CHANGED);
    edition_refused("divination      2  2+", "divination      2  1+", "edition_favor_players",
                    CHANGED);
}

static void assert_completion(int card, const char *name, int first, int second)
{
    assert_string_equal(components()->completion[card].name, name);
    assert_int_equal(components()->completion[card].lines[0], first);
    assert_int_equal(components()->completion[card].lines[1], second);
}

static void d_07_six_completion_cards(void **unused)
{
    (void)unused;
    assert_completion(0, "beasts", BEASTS_1, BEASTS_2);
    assert_completion(1, "artisans", ONE_TOOL, TOOL_SETS);
    assert_completion(2, "workers", WORKER_CARDS, ENGINEER_CARDS);
    assert_completion(3, "carvers", CARVER_CARDS, ELDER_CARDS);
    assert_completion(4, "track", TRACK_SPACE, ENGINEER_CARDS);
    assert_completion(5, "edges", EDGE_BLOCKS, EDGE_BLOCKS_1);
}

static int measured(const struct nunatak_state *s, int measure)
{
    return completion_measure(components(), s, 1, measure);
}

static void d_07_what_the_lines_count(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(4);
    hand(&s, 1, "B1 B1 B2 B1Lab=B B1Lel=L Ar Ar CAr=A Ap CAs=A W WE=W E WE=E E C CAp=C Lal");
    s.track[1] = 6;
    blocks(&s, 1, "1a1 1b2 1e3 2a1 2b2 3b2 4a1");
    assert_int_equal(measured(&s, BEASTS_1), 3);
    assert_int_equal(measured(&s, BEASTS_2), 1);
    assert_int_equal(measured(&s, ONE_TOOL), 3);
    assert_int_equal(measured(&s, TOOL_SETS), 1);
    assert_int_equal(measured(&s, WORKER_CARDS), 2);
    assert_int_equal(measured(&s, ENGINEER_CARDS), 3);
    assert_int_equal(measured(&s, CARVER_CARDS), 2);
    assert_int_equal(measured(&s, ELDER_CARDS), 2);
    assert_int_equal(measured(&s, TRACK_SPACE), 6);
    assert_int_equal(measured(&s, EDGE_BLOCKS), 4);
    assert_int_equal(measured(&s, EDGE_BLOCKS_1), 2);
}

/* ---- S: set-up ---- */

static void s_01_floor_1_is_laid_and_the_rest_is_one_stack(void **unused)
{
    (void)unused;
    struct nunatak_state s = dealt(3, "s"), other = dealt(3, "t");
    uint8_t laid[25];
    assert_true(s.tiles == FLOOR_1);
    for (int cell = 0; cell < 25; cell++)
        laid[cell] = (uint8_t)tile_on(&s, cell);
    assert_tiles(laid, 25, "W W W W W C C C C A A A A A B B B B E E E E L L L");
    assert_int_equal(s.stack_next, 0);
    assert_tiles(s.stack, 16, "W W C C A A B B E L WE WE CA CA CA BL");
    assert_tiles(s.stack + 16, 9, "W C A A B E L WE CA");
    assert_tiles(s.stack + 25, 4, "WE CA CA BL");
    assert_memory_not_equal(s.shows, other.shows, sizeof s.shows);
    assert_memory_not_equal(s.stack, other.stack, sizeof s.stack);
}

/* The cards of a number, taken from the market and from the pile as it lies. */
static void assert_dealt_cards(const struct nunatak_state *s, int from, int number)
{
    char found[LIST_BYTES], wanted[LIST_BYTES];
    struct text dealt_cards = text_in(found, sizeof found), all = text_in(wanted, sizeof wanted);
    list_cards(number, &all);
    for (int i = 0; number == 1 && i < MARKET; i++)
        add_word(&dealt_cards, components()->kind[s->market[i]].name);
    for (int i = from; i < from + s->pile_left[number - 1]; i++)
        add_word(&dealt_cards, components()->kind[s->pile[i]].name);
    assert_words(found, wanted);
}

static void s_02_the_pile_has_1s_on_2s_on_3s_on_4s(void **unused)
{
    (void)unused;
    static const int left[NUMBERS] = {21, 16, 9, 4};
    struct nunatak_state s = dealt(3, "s"), other = dealt(3, "t");
    int from = s.pile_next;
    assert_int_equal(slots_filled(&s), 0xF);
    assert_int_equal(from, 4);
    assert_numbers(s.pile_left, left, NUMBERS);
    for (int number = 1; number <= NUMBERS; from += left[number - 1], number++)
        assert_dealt_cards(&s, from, number);
    assert_memory_not_equal(s.pile, other.pile, sizeof s.pile);
}

/* Favors of each kind that are open or in the pile. */
static void assert_favors_dealt(const struct nunatak_state *s, const int wanted[FAVORS])
{
    uint8_t count[FAVORS] = {0};
    count[s->open[0]]++;
    count[s->open[1]]++;
    for (int i = s->favor_next; i < FAVOR_CARDS; i++)
        count[s->favor_pile[i]]++;
    assert_numbers(count, wanted, FAVORS);
}

static void s_03_two_favors_lie_open(void **unused)
{
    (void)unused;
    static const int all[FAVORS] = {2, 2, 2, 2, 2, 2, 2, 2, 2, 2};
    struct nunatak_state s = dealt(3, "s"), other = dealt(3, "t");
    assert_int_equal(s.favor_next, 2);
    assert_favors_dealt(&s, all);
    assert_memory_not_equal(s.favor_pile, other.favor_pile, sizeof s.favor_pile);
}

static void s_04_three_players_begin_with_nothing_and_seat_0(void **unused)
{
    (void)unused;
    struct nunatak_state s = empty_table(3);
    assert_int_equal(nunatak.players(&s), 3);
    for (int seat = 0; seat < 3; seat++) {
        assert_int_equal(s.track[seat], 0);
        assert_int_equal(points_for(&s, seat, "support") + points_for(&s, seat, "squares"), 0);
        assert_blocks(&s, seat, "");
        assert_hand(&s, seat, "");
        assert_favors(&s, seat, "");
    }
    floor_1(&s, "C");
    market(&s, "C C C C");
    begin_turn(&s, 0);
    static const char *const moves[] = {"1C@1a1", "2C@1a2", "3C@1a3", "4C@1a4"};
    for (int turn = 0; turn < 4; turn++) {
        assert_phase(&s, "turn", turn % 3);
        play(&s, moves[turn]);
    }
    assert_blocks(&s, 0, "1a1 1a4");
    assert_blocks(&s, 1, "1a2");
    assert_blocks(&s, 2, "1a3");
}

static void s_05_two_players_and_siku(void **unused)
{
    (void)unused;
    static const int without_3[FAVORS] = {2, 0, 2, 2, 2, 2, 2, 2, 2, 2};
    struct nunatak_state s = dealt(2, "s");
    assert_int_equal(s.favor_next, 4);
    assert_favors_dealt(&s, without_3);
    assert_phase(&s, "turn", 0);
    s = finished(2, "s");
    assert_int_equal(bits_count(s.blocks[SIKU]), 18);
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(bits_count(s.blocks[seat]), 18);
        assert_int_equal(s.siku[seat], 9);
    }
}

static void s_06_four_players_have_13_blocks_and_a_completion_card(void **unused)
{
    (void)unused;
    unsigned seen = 0;
    for (int i = 0; i < 100; i++) {
        char seed[] = {(char)('0' + i / 10), (char)('0' + i % 10), '\0'};
        struct nunatak_state s = dealt(4, seed);
        assert_in_range(s.completion, 0, COMPLETIONS - 1);
        seen |= 1U << s.completion;
    }
    assert_int_equal(seen, (1 << COMPLETIONS) - 1);
    struct nunatak_state s = dealt(4, "s"), three = dealt(3, "s");
    struct rng dice = rng_from_text("s");
    assert_int_equal(three.completion, NONE);
    while (bits_count(all_blocks(&s)) < 52)
        nunatak.play(opened->data, &s, random_move(&s, &dice), NULL);
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(bits_count(s.blocks[seat]), 13);
}

static void s_07_solo_against_two_dummies(void **unused)
{
    (void)unused;
    static const int without_2_and_3[FAVORS] = {0, 0, 0, 2, 2, 2, 2, 2, 2, 2};
    struct nunatak_state s = dealt(1, "s");
    assert_int_equal(parties(&s), 3);
    assert_int_equal(s.round, 1);
    assert_int_equal(s.markers[0], 0); /* the left card */
    assert_int_equal(s.markers[1], 2); /* the right card */
    assert_phase(&s, "turn", 0);
    assert_int_equal(s.active, 0);
    assert_favors_dealt(&s, without_2_and_3);
    assert_int_equal(slots_filled(&s), 0xF);
}

/* A card as it lies in a hand is the longest noun there is: a double card, filed, in every form. */
static void every_language_has_room_for_the_forms_of_a_card(void **unused)
{
    (void)unused;
    const struct nunatak_box *box = components();
    for (size_t i = 0; i < catalog_count; i++)
        for (int filing = 0; filing < box->filings; filing++) {
            struct audience audience = {.catalog = &catalogs[i], .seats = 3};
            char buffer[SAY_NOUN_MAX];
            struct text noun = text_in(buffer, sizeof buffer);
            nunatak_fact_write(box, FACT_FILING, filing, &audience, &noun);
            assert_false(noun.cut);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_language_has_room_for_the_forms_of_a_card),
        cmocka_unit_test(c_01_54_cells_each_on_a_square_of_four),
        cmocka_unit_test(c_02_72_blocks_18_of_each_colour),
        cmocka_unit_test(c_03_54_building_cards),
        cmocka_unit_test(c_03_an_edition_with_other_cards_is_refused),
        cmocka_unit_test(c_04_54_tiles_20_favors_6_completion_cards),
        cmocka_unit_test(c_05_a_tile_is_free_while_no_block_stands_on_it),
        cmocka_unit_test(c_06_beasts_show_paws_and_elders_two_types),
        cmocka_unit_test(c_07_the_track_begins_without_a_number_and_ends_with_10),
        cmocka_unit_test(d_01_cards_by_the_number_on_their_backs),
        cmocka_unit_test(d_02_tiles_show_what_the_cards_of_their_number_show),
        cmocka_unit_test(d_02_any_card_on_any_tile_stays_rare),
        cmocka_unit_test(d_03_paws_and_pairs),
        cmocka_unit_test(d_04_the_track_has_13_spaces_three_of_them_blank),
        cmocka_unit_test(d_05_the_row_of_ornaments),
        cmocka_unit_test(d_06_ten_kinds_of_favors_two_of_each),
        cmocka_unit_test(d_07_six_completion_cards),
        cmocka_unit_test(d_07_what_the_lines_count),
        cmocka_unit_test(s_01_floor_1_is_laid_and_the_rest_is_one_stack),
        cmocka_unit_test(s_02_the_pile_has_1s_on_2s_on_3s_on_4s),
        cmocka_unit_test(s_03_two_favors_lie_open),
        cmocka_unit_test(s_04_three_players_begin_with_nothing_and_seat_0),
        cmocka_unit_test(s_05_two_players_and_siku),
        cmocka_unit_test(s_06_four_players_have_13_blocks_and_a_completion_card),
        cmocka_unit_test(s_07_solo_against_two_dummies),
    };
    return cmocka_run_group_tests(tests, open_nunatak, close_nunatak);
}
