/*
 * test_nunatak_reasons.c - every reason for a refusal can be reached, and nothing is refused
 * without.
 *
 * Three tables tell how: moves, edition files, positions. The last test asks whether they reach all
 * of nunatak.reasons.
 */
#include "nunatak_support.h"

/* ---- moves ---- */

static struct nunatak_state game_over(void)
{
    return finished(3, "over");
}

static struct nunatak_state card_reserved_by_1(void)
{
    struct nunatak_state s = carvers_only(3);
    reserve(&s, 2, 1);
    begin_turn(&s, 0);
    return s;
}

static struct nunatak_state card_reserved_by_0(void)
{
    struct nunatak_state s = carvers_only(3);
    reserve(&s, 2, 0);
    begin_turn(&s, 0);
    return s;
}

static struct nunatak_state after_siku(void)
{
    struct nunatak_state s = carvers_only(2);
    blocks(&s, SIKU, "1e5");
    s.siku[0] = 1;
    begin_turn(&s, 0);
    return s;
}

static struct nunatak_state before_siku(void)
{
    struct nunatak_state s = carvers_only(2);
    blocks(&s, 0, "1e5 1e4");
    begin_turn(&s, 0);
    return s;
}

static struct nunatak_state one_block_left(void)
{
    struct nunatak_state s = carvers_only(3);
    s.blocks[0] = FLOOR_2 | cells_of("3a1");
    favors(&s, 0, "abundance");
    begin_turn(&s, 0);
    return s;
}

static struct nunatak_state extra_turn(void)
{
    struct nunatak_state s = three_cells_left();
    favors(&s, 3, "abundance");
    begin_turn(&s, 3);
    play(&s, "1C@4b1");
    assert_phase(&s, "turn", 3);
    return s;
}

static struct nunatak_state abundance_running(void)
{
    struct nunatak_state s = carvers_only(3);
    favors(&s, 0, "abundance abundance");
    begin_turn(&s, 0);
    play(&s, "abundance");
    return s;
}

static struct nunatak_state two_squares(void)
{
    struct nunatak_state s = carvers_only(3);
    blocks(&s, 1, "1a1 1b1 1c1 1a2 1c2");
    begin_turn(&s, 0);
    play(&s, "1C@1b2");
    return s;
}

static struct nunatak_state elder_built(void)
{
    struct nunatak_state s = carvers_only(3);
    tiles(&s, "1a1", "L");
    market(&s, "Lal C C C");
    open_favors(&s, "divination exchange");
    favors(&s, 0, "foresight");
    begin_turn(&s, 0);
    play(&s, "1L@1a1");
    return s;
}

static struct nunatak_state exchange_taken(void)
{
    struct nunatak_state s = elder_built();
    play(&s, "take:exchange");
    return s;
}

/* A window in which seat 0 can use Foresight, but not the Divination it has just taken. */
static struct nunatak_state divination_taken(void)
{
    struct nunatak_state s = elder_built();
    play(&s, "take:divination");
    reserve(&s, 2, 1);
    return s;
}

static struct nunatak_state pile_is_empty(void)
{
    struct nunatak_state s = carvers_only(3);
    favors(&s, 0, "foresight divination");
    pile(&s, "");
    begin_turn(&s, 0);
    play(&s, "1C@1a1");
    return s;
}

static struct nunatak_state final_scoring(void)
{
    struct nunatak_state s = empty_table(3);
    hand(&s, 0, "Ar");
    favors(&s, 0, "transformation");
    begin_final(&s);
    return s;
}

static struct nunatak_state dummy_builds(void)
{
    struct nunatak_state s = empty_table(1);
    tiles(&s, "1b3 1d3 1a1", "W");
    market(&s, "W W W W");
    begin_dummy(&s, 1);
    return s;
}

static const struct {
    const char *code;
    struct nunatak_state (*where)(void);
    const char *move;
} moves[] = {
    {"unreadable", in_turn, "2C"},
    {"unreadable", in_turn, ""},
    {"unreadable", in_turn, "5C@1b1"},
    {"unreadable", in_turn, "2X@1b1"},
    {"unreadable", in_turn, "2C@1f1"},
    {"unreadable", in_turn, "2C@5a1"},
    {"unreadable", in_turn, "2C@1b1~"},
    {"unreadable", in_turn, "2C@1b1 "},
    {"unreadable", in_turn, "square:1e1"},
    {"unreadable", in_turn, "take:gold"},
    {"unreadable", in_turn, "foresight:0"},
    {"unreadable", in_turn, "exchange:WE>1W"},
    {"unreadable", in_turn, "transformation:W>A"},
    {"unreadable", in_turn, "1W@1a1~1f1"},
    {"unreadable", in_turn, "1W@1b1-1a1"},
    {"unreadable", in_turn, "exchange:W"},
    {"unreadable", in_turn, "transformation:X>W"},
    {"unreadable", in_turn, "passes"},
    {"over", game_over, "1W@1a1"},
    {"over", game_over, "pass"},
    {"not_now", in_turn, "pass"},
    {"not_now", in_turn, "square:1a1"},
    {"not_now", in_turn, "take:edges"},
    {"not_now", two_squares, "1C@1d1"},
    {"not_now", final_scoring, "propagation"},
    {"slot_empty", in_turn, "4C@1b1"},
    {"reserved", card_reserved_by_1, "2C@1b1"},
    {"must_take_reserved", card_reserved_by_0, "1C@1b1"},
    {"not_its_type", in_turn, "1C@1b1"},
    {"not_its_type", exchange_taken, "exchange:Lal>2W"},
    {"no_free_tile", in_turn, "3E@1b1"},
    {"no_tile", in_turn, "2C@2a1"},
    {"occupied", in_turn, "2C@1d1"},
    {"wrong_tile", in_turn, "2C@1a1"},
    {"swap_not_worker", in_turn, "2C@1b1~1a1"},
    {"swap_same", in_turn, "1W@1a1~1a1"},
    {"swap_not_free", in_turn, "1W@1b1~1d1"},
    {"swap_not_free", in_turn, "1W@1b1~2a1"},
    {"swap_no_worker_tile", in_turn, "1W@1a1~1b1"},
    {"no_siku", in_turn, "s2C@1b1"},
    {"no_siku", dummy_builds, "s1W@1b3"},
    {"siku_placed", after_siku, "s1C@1a1"},
    {"own_placed", before_siku, "1C@1a1"},
    {"no_favor", in_turn, "abundance"},
    {"no_favor", final_scoring, "edges"},
    {"fresh_favor", divination_taken, "divination:1"},
    {"few_blocks", one_block_left, "abundance"},
    {"extra_turn_now", extra_turn, "abundance"},
    {"abundance_runs", abundance_running, "abundance"},
    {"no_such_square", two_squares, "square:1a2"},
    {"favor_not_open", elder_built, "take:edges"},
    {"not_that_favor", exchange_taken, "ascent"},
    {"not_in_hand", exchange_taken, "exchange:W>2C"},
    {"no_such_card", final_scoring, "transformation:W>C"},
    {"already_reserved", divination_taken, "foresight:2"},
    {"pile_empty", pile_is_empty, "divination:2"},
    {"same_type", final_scoring, "transformation:Ar>Ap"},
    {"dummy_card", dummy_builds, "2W@1b3"},
    {"dummy_elsewhere", dummy_builds, "1W@1a1"},
    {"dummy_swap", dummy_builds, "1W@1b3~1a1"},
};

static void a_move_is_refused_for_every_reason(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        struct nunatak_state s = moves[i].where();
        refused(&s, moves[i].move, moves[i].code);
    }
}

/* Reasons for choosing a part of a move: more of them in test_nunatak_prompt.c. */
static void a_choice_is_refused_for_every_reason(void **unused)
{
    struct nunatak_state s = in_turn();
    (void)unused;
    refused_pick(&s, "favor:edges", "favor_later");
    refused_pick(&s, "hand:W", "hand_stays");
    market(&s, "W W W W");
    begin_turn(&s, 0);
    refused_pick(&s, "cell:1b1", "no_card_fits");
}

/* ---- edition files ---- */

#define FIFTY "12345678901234567890123456789012345678901234567890"
#define TWENTY "W W W W W W W W W W W W W W W W W W W W "
#define ALL_ELDERS "Lwc Lwa Lwb Lwe Lwl Lca Lcb Lce Lcl Lab Lae Lal Lbe Lbl Lel"
#define ORNAMENTS_ROW "ornaments 4 9 15 22 30 39 49 60 72 85"
#define CARDS_4 "cards 4  WE CAp CAs B1Lel"

static const struct {
    const char *code;
    const char *old, *new;
    enum wrong_line where;
} editions[] = {
    {"edition_keyword", "track  1", "tracks 1", CHANGED},
    {"edition_twice", "carvers   3", "carvers 3 7 12\ncarvers 3", BEHIND},
    {"edition_twice", "edition  recon", "edition one\nedition recon", BEHIND},
    {"edition_value", "cards 1  W*5", "cards 5  W*5", CHANGED},
    {"edition_value", "cards 1  W*5", "cards 1  W*0", CHANGED},
    {"edition_value", "cards 1  W*5", "cards 1  X*5", CHANGED},
    {"edition_value", "cards 1  W*5", "cards 1  B1LabWCA", CHANGED},
    {"edition_value", "tiles 1  W*5", "tiles 1  WCA*5", CHANGED},
    {"edition_value", "tiles 1  W*5", "tiles 1  WW*5", CHANGED},
    {"edition_value", "tiles 1  W*5", "tiles one  W*5", CHANGED},
    {"edition_value", "favor insight ", "favor outlook ", CHANGED},
    {"edition_value", "favor insight         2", "favor insight         21", CHANGED},
    {"edition_value", "favor insight         2  1+", "favor insight         2  1", CHANGED},
    {"edition_value", "favor insight         2  1+", "favor insight         2", CHANGED},
    {"edition_value", "favor insight ", "favor foresight ", CHANGED},
    {"edition_value", "beasts    beasts1 beasts2", "beasts beasts1 beasts3", CHANGED},
    {"edition_value", "completion edges ", "completion track ", CHANGED},
    {"edition_value", "edges     edges edges1", "edges     edges", CHANGED},
    {"edition_value", "completion edges ", "completion " FIFTY " ", CHANGED},
    {"edition_value", "carvers   3 7", "carvers   3 2", CHANGED},
    {"edition_value", "edition  reconstructed 1", "edition", CHANGED},
    {"edition_value", "edition  reconstructed 1", "edition \"quoted\"", CHANGED},
    {"edition_value", "edition  reconstructed 1", "edition " FIFTY, CHANGED},
    {"edition_long_line", "track  1", "# " FIFTY FIFTY FIFTY FIFTY FIFTY FIFTY FIFTY FIFTY,
     CHANGED},
    {"edition_long_line", "tiles 1  W*5", "tiles 1 " TWENTY TWENTY TWENTY TWENTY TWENTY, CHANGED},
    {"edition_too_many", "cards 1  W*5", "cards 1  W*54 W*5", CHANGED},
    {"edition_too_many", "tiles 1  W*5", "tiles 1  W*54 W*5", CHANGED},
    {"edition_too_many", "Lal Lwc Lbe", ALL_ELDERS, BEHIND}, /* kinds of cards */
    {"edition_too_many", "track  1 .", "track  1 . . . . . . . . . . . . .", CHANGED},
    {"edition_missing", ORNAMENTS_ROW, "", WHOLE},
    {"edition_card_count", "cards 1  W*5", "cards 1  W*4", LAST_OF_KIND},
    {"edition_type_count", "cards 1  W*5 C*4", "cards 1  W*4 C*5", LAST_OF_KIND},
    {"edition_tool_count", "Ar*2 Ap*2", "Ar*3 Ap", LAST_OF_KIND},
    {"edition_tile_count", "tiles 1  W*5", "tiles 1  W*4", CHANGED},
    {"edition_no_cards", "CAr\n" CARDS_4, "CAr WE CAp CAs B1Lel\ncards 4", LAST_OF_KIND},
    {"edition_favor_count", "favor insight         2", "favor insight         1", LAST_OF_KIND},
    {"edition_favor_players", "favor abundance       2  3+", "favor abundance       2  1+",
     CHANGED},
    {"edition_track", "8 9 10", "8 9", CHANGED},
    {"edition_points", "carvers   3 7 12 18 25 33 42 52 63 75", "carvers 3 7", CHANGED},
    {"edition_completion_count", "completion edges     edges edges1", "", LAST_OF_KIND},
};

static void an_edition_is_refused_for_every_reason(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof editions / sizeof editions[0]; i++)
        edition_refused(editions[i].old, editions[i].new, editions[i].code, editions[i].where);
}

/* What may be written otherwise is the same edition: order, spacing, line ends, comments. */
static void an_edition_may_be_laid_out_freely(void **unused)
{
    (void)unused;
    box_close(edition_opened("cards 1  W*5 C*4", "# all\n\r  cards\t1 C C W*3 C*2 W W\t"));
    box_close(edition_opened(CARDS_4, "cards 4  B1Lel CAs CAp WE"));
    struct box *other = edition_opened("edition  reconstructed 1", "edition my   own box");
    assert_string_equal(other->name, "my own box");
    box_close(other);
}

/* ---- positions: more of them in test_nunatak_setup.c ---- */

static void another_card(struct nunatak_state *s)
{
    s->market[0] = s->market[0] == card_of("W") ? card_of("C") : card_of("W");
}

static void a_card_in_another_hand(struct nunatak_state *s)
{
    int filing = 0;
    while (s->hand[0][filing] == 0)
        filing++;
    s->hand[0][filing]--;
    s->hand[1][filing]++;
}

static void another_tile(struct nunatak_state *s)
{
    tiles(s, "1a1", tile_on(s, cell_of("1a1")) == types_of("W") ? "C" : "W");
}

static void a_tile_too_many(struct nunatak_state *s)
{
    tiles(s, "4a1", "WE");
}

static void a_tile_missing(struct nunatak_state *s)
{
    s->tiles &= ~cell_bit(bits_first(free_tiles(s) & FLOOR_1));
}

static void a_block_in_the_air(struct nunatak_state *s)
{
    s->blocks[0] |= cells_of("4b2");
}

static void a_block_of_another_seat(struct nunatak_state *s)
{
    uint64_t block = cell_bit(bits_first(s->blocks[0]));
    s->blocks[0] ^= block;
    s->blocks[1] ^= block;
}

static void three_favors_of_a_kind(struct nunatak_state *s)
{
    favors(s, 0, "edges edges edges");
}

static void a_market_of_three(struct nunatak_state *s)
{
    s->pile[--s->pile_next] = s->market[3];
    s->pile_left[0]++;
    s->market[3] = NONE;
}

static void a_number_too_high(struct nunatak_state *s)
{
    s->pile_left[3]++;
}

static void a_square_that_is_none(struct nunatak_state *s)
{
    s->pending = cells_of("3a1");
}

static void an_elder_too_early(struct nunatak_state *s)
{
    s->elder = 1;
}

static void too_many_points(struct nunatak_state *s)
{
    s->squares[0] = 255;
}

/* All that lie open or in the pile were taken: more than there are elders. */
static void too_many_favors_taken(struct nunatak_state *s)
{
    memset(s->favor_pile, NONE, sizeof s->favor_pile);
    s->favor_next = FAVOR_CARDS;
}

static const struct {
    const char *code;
    void (*spoil)(struct nunatak_state *s);
} positions[] = {
    {"state_taken", too_many_favors_taken},      {"state_cards", another_card},
    {"state_hand_size", a_card_in_another_hand}, {"state_tiles", another_tile},
    {"state_tile_place", a_tile_too_many},       {"state_tile_missing", a_tile_missing},
    {"state_block_place", a_block_in_the_air},   {"state_blocks", a_block_of_another_seat},
    {"state_favors", three_favors_of_a_kind},    {"state_market", a_market_of_three},
    {"state_numbers", a_number_too_high},        {"state_squares", a_square_that_is_none},
    {"state_phase", an_elder_too_early},         {"state_points", too_many_points},
};

static void a_position_is_refused_for_every_reason(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        struct nunatak_state s = position(3, PHASE_TURN, 9);
        positions[i].spoil(&s);
        impossible(&s, positions[i].code);
    }
}

static void a_position_with_wrong_members_is_refused(void **unused)
{
    (void)unused;
    static char json[TEXT_ROOM], changed[TEXT_ROOM];
    struct nunatak_state s = position(3, PHASE_TURN, 9);
    write_position(&s, json);
    change_member(json, "tiles", NULL, changed);
    position_refused(changed, "state_member");
    change_member(json, "turn", "99", changed);
    position_refused(changed, "state_derived");
    change_member(json, "turn", "10,\"weather\":\"snow\"", changed);
    position_refused(changed, "state_unknown_member");
    know_too_many(&s, changed);
    position_refused(changed, "state_under");
}

/* The decision that a game would come to from here. */
static int phase_behind(struct nunatak_state s)
{
    begin_turn(&s, s.active);
    return s.phase;
}

/* Where a dummy builds is certain: nobody is asked. */
static void a_dummy_without_a_choice_is_refused(void **unused)
{
    (void)unused;
    int seed = 0;
    struct nunatak_state s;
    do {
        s = come_to(1, PHASE_DUMMY, 4, &seed);
        seed++;
    } while (!leave_one_choice(&s) || phase_behind(s) == PHASE_DUMMY);
    impossible(&s, "state_dummy");
}

/* ---- all numbers ---- */

/* A game_move has 23 bits that matter. */
#define NUMBER_BITS 23

static void every_number_is_legal_or_refused_with_a_reason(void **unused)
{
    (void)unused;
    static const struct {
        int players, phase, placed;
    } where[] = {
        {2, PHASE_TURN, 20},  {3, PHASE_SQUARES, 0},   {4, PHASE_PROPAGATION, 0},
        {3, PHASE_FAVOR, 0},  {4, PHASE_IMMEDIATE, 0}, {2, PHASE_WINDOW, 0},
        {1, PHASE_DUMMY, 20}, {3, PHASE_FINAL, 0},     {1, PHASE_OVER, 0},
    };
    for (size_t i = 0; i < sizeof where / sizeof where[0]; i++) {
        struct nunatak_state s = position(where[i].players, where[i].phase, where[i].placed);
        assert_every_number(&s, NUMBER_BITS);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_is_refused_for_every_reason),
        cmocka_unit_test(a_choice_is_refused_for_every_reason),
        cmocka_unit_test(an_edition_is_refused_for_every_reason),
        cmocka_unit_test(an_edition_may_be_laid_out_freely),
        cmocka_unit_test(a_position_is_refused_for_every_reason),
        cmocka_unit_test(a_position_with_wrong_members_is_refused),
        cmocka_unit_test(a_dummy_without_a_choice_is_refused),
        cmocka_unit_test(every_number_is_legal_or_refused_with_a_reason),
        cmocka_unit_test(every_reason_is_reached),
    };
    return cmocka_run_group_tests(tests, open_nunatak, close_nunatak);
}
