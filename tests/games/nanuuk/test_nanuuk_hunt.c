/*
 * test_nanuuk_hunt.c - the hunt of Nanuuk!: set-up (U) and turns (M), rule by rule.
 */
#include "nanuuk_support.h"

/* ---- U: set-up ---- */

static void u_01_a_sheet_begins_with_the_harpoon_and_the_rest_at_home(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 4; players++) {
        struct nanuuk_state s = dealt(players, "");
        assert_int_equal(s.count, players);
        for (int piece = 0; piece < players; piece++) {
            assert_int_equal(s.pieces[piece].seat, piece);
            assert_carries(&s, piece, "harpoon");
            assert_at_home(&s, piece, "");
        }
    }
}

static void u_01_the_left_half_holds_one_of_each_the_right_half_any_number(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 0, "d3");
    carry(&s, 0, "harpoon fish seal walrus inuk");
    bring(&s, 0, "fish fish");
    token(&s, "d2", "fish");
    begin_turn(&s, 0);
    play(&s, "d3-d2");
    assert_phase(&s, "crack", 0); /* no slot for the fish: nothing is asked */
    assert_token(&s, "d2", "fish");
    stand(&s, 0, "d3");
    s.phase = STEP;
    s.moving = NONE;
    play(&s, "d3-d4 home:fish");
    assert_at_home(&s, 0, "fish fish fish");
}

static void assert_counts(int players, const char *options, const int wanted[TOKENS])
{
    struct nanuuk_state s = dealt(players, options);
    for (int kind = 0; kind < TOKENS; kind++)
        assert_int_equal(bits_count(s.tokens[kind]), wanted[kind]);
    assert_true(tokens_at(&s) == (s.area & ~spaces_of("a2 d4 g2")));
}

/* In the order fish, seals, walruses, whales, bears, Inuit. */
static void u_02_tokens_fill_all_spaces_but_the_igloos(void **unused)
{
    (void)unused;
    static const char *const layouts[] = {"", "layout=random"};
    for (int i = 0; i < 2; i++) {
        assert_counts(2, layouts[i], (const int[]){3, 4, 4, 3, 2, 3});
        assert_counts(3, layouts[i], (const int[]){4, 4, 4, 3, 2, 4});
        assert_counts(4, layouts[i], (const int[]){6, 6, 6, 3, 3, 4});
    }
}

static void u_03_hunters_are_placed_in_turn_on_igloos_together_or_not(void **unused)
{
    (void)unused;
    struct nanuuk_state s = dealt(3, "");
    assert_phase(&s, "place", 0);
    assert_moves(&s, "place:a2 place:d4 place:g2");
    refused(&s, "place:c2", "not_igloo");
    play(&s, "place:d4");
    assert_phase(&s, "place", 1);
    play(&s, "place:d4");
    assert_phase(&s, "place", 2);
    play(&s, "place:d4");
    assert_phase(&s, "step", 0);
    for (int piece = 0; piece < 3; piece++)
        assert_stands(&s, piece, "d4");
}

/* ---- U-04: one's own set-up ---- */

static void u_04_tokens_are_laid_in_turn_whales_first(void **unused)
{
    (void)unused;
    struct nanuuk_state s = dealt(3, "layout=own");
    static const char *const order[] = {"whale", "inuk", "bear", "fish", "seal", "walrus"};
    static const int counts[] = {3, 4, 2, 4, 4, 4};
    struct rng dice = rng_from_text("lay");
    int laid = 0;
    for (int kind = 0; kind < TOKENS; kind++)
        for (int i = 0; i < counts[kind]; i++, laid++) {
            assert_phase(&s, "lay", laid % 3);
            assert_int_equal(nanuuk.turn(&s), laid + 1);
            nanuuk.play(opened->data, &s, random_move(&s, &dice), &told);
            assert_told("token_laid");
            assert_string_equal(token_names[told.list[0].values[1]], order[kind]);
        }
    assert_phase(&s, "place", 0);
}

static void u_04_no_whale_next_to_igloo_whale_or_inuk(void **unused)
{
    (void)unused;
    struct nanuuk_state s = dealt(4, "layout=own");
    refused(&s, "lay:a2", "igloo_there");
    refused(&s, "lay:a1", "too_near");
    refused(&s, "lay:d3", "too_near");
    play(&s, "lay:a4");
    refused(&s, "lay:a4", "taken");
    refused(&s, "lay:b5", "too_near");
    play(&s, "lay:d1 lay:g4");
    refused(&s, "lay:c1", "too_near"); /* an Inuk beside a whale */
    play(&s, "lay:b1");
    refused(&s, "lay:c1", "too_near");
    play(&s, "lay:c2 lay:e2 lay:f1");
    play(&s, "lay:a1 lay:d3"); /* other tokens lie anywhere */
}

/* Does U-04 hold, by the board's neighbours alone? */
static void assert_shy(const struct nanuuk_state *s)
{
    uint32_t shy = s->tokens[WHALE] | s->tokens[INUK];
    for (uint32_t left = shy; left != 0; left &= left - 1) {
        uint32_t near = floe()->neighbours[bits_first(left)];
        assert_true((near & (shy | spaces_of("a2 d4 g2"))) == 0);
    }
}

static void u_04_random_layouts_keep_it_and_differ(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 4; players++) {
        struct nanuuk_state first = dealt_with(players, "layout=random", "0");
        bool differ = false;
        for (int i = 1; i < 100; i++) {
            char seed[] = {(char)('0' + i / 10), (char)('0' + i % 10), '\0'};
            struct nanuuk_state s = dealt_with(players, "layout=random", seed);
            assert_shy(&s);
            differ |= memcmp(s.tokens, first.tokens, sizeof s.tokens) != 0;
        }
        assert_true(differ);
    }
}

static void u_04_printed_layouts_keep_it(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 4; players++) {
        struct nanuuk_state s = dealt(players, "");
        assert_shy(&s);
        assert_false(layout_needs_pair(floe(), players));
    }
}

/* With an exception one pair of a kind may touch, but a whale never touches an Inuk. */
static void u_04_one_pair_may_touch_if_it_must(void **unused)
{
    (void)unused;
    assert_false(layout_fits(floe(), spaces_of("d1 d2"), 0, false));
    assert_true(layout_fits(floe(), spaces_of("d1 d2"), 0, true));
    assert_true(layout_fits(floe(), 0, spaces_of("b1 c1"), true));
    assert_false(layout_fits(floe(), spaces_of("d1 d2"), spaces_of("b1 c1"), true));
    assert_false(layout_fits(floe(), spaces_of("c1 d1 d2"), 0, true));
    assert_false(layout_fits(floe(), spaces_of("d1"), spaces_of("d2"), true));
    assert_false(layout_fits(floe(), spaces_of("a1"), 0, true));
}

/* ---- U-05: two hunters each ---- */

static void u_05_two_hunters_each_with_the_material_of_four(void **unused)
{
    (void)unused;
    struct nanuuk_state s = dealt(2, "hunters=two");
    assert_counts(2, "hunters=two", (const int[]){6, 6, 6, 3, 3, 4});
    assert_int_equal(bits_count(s.area), 31);
    assert_int_equal(s.count, 4);
    assert_phase(&s, "place", 0);
    play(&s, "place:a2");
    assert_phase(&s, "place", 1);
    play(&s, "place:a2");
    assert_phase(&s, "place", 1);
    assert_moves(&s, "place:d4 place:g2"); /* different igloos for one player's hunters */
    refused(&s, "place:a2", "same_igloo");
    play(&s, "place:g2");
    assert_phase(&s, "place", 0);
    assert_moves(&s, "place:d4 place:g2");
    play(&s, "place:d4");
    assert_phase(&s, "step", 0);
    for (int piece = 0; piece < 4; piece++)
        assert_carries(&s, piece, "harpoon"); /* a sheet per hunter */
}

static void u_05_one_of_the_two_moves(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "hunters=two");
    stand_all(&s, "a1 d4 g2 c2");
    begin_turn(&s, 0);
    assert_moves(&s, "1:a1-a2 1:a1-b1 1:a1-b2 2:c2-b2 2:c2-b3 2:c2-c1 2:c2-c3 2:c2-d2 2:c2-d3");
    refused(&s, "a1-a2", "unreadable");
    refused(&s, "2:a1-a2", "no_piece");
    play(&s, "2:c2-c1 c2|d2");
    assert_stands(&s, 0, "a1");
    assert_stands(&s, 3, "c1");
    assert_phase(&s, "step", 1);
}

static void u_05_both_may_stand_in_one_igloo_later(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "hunters=two");
    stand_all(&s, "a2 d4 d4 a1");
    carry(&s, 0, "harpoon husky sled");
    begin_turn(&s, 0);
    play(&s, "2:a1-a2 a1|b2");
    assert_stands(&s, 0, "a2");
    assert_stands(&s, 3, "a2");
    begin_turn(&s, 0);
    assert_moves_with(&s, "1:sled", "1:sled");
    refused(&s, "2:sled", "no_sled");
    play(&s, "1:sled");
    assert_moves_with(&s, "2:", ""); /* the other one is not moving */
    refused(&s, "2:a2-a3", "not_this_piece");
}

/* ---- M-01: stepping ---- */

static void m_01_a_step_to_a_neighbour_not_across_a_crack_nor_onto_a_hunter(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(3, "");
    stand_all(&s, "c2 d3 d4");
    crack(&s, "b2|c2 c1|c2");
    begin_turn(&s, 0);
    assert_moves(&s, "c2-b3 c2-c3 c2-d2");
    refused(&s, "c2-d3", "piece_there");
    refused(&s, "c2-c1", "crack_on_foot");
    refused(&s, "c2-e2", "not_neighbour");
    refused(&s, "c2-c2", "same_space");
}

static void m_01_igloos_may_hold_several_hunters(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(3, "");
    stand_all(&s, "d3 d4 d4");
    begin_turn(&s, 0);
    play(&s, "d3-d4");
    assert_stands(&s, 0, "d4");
}

static void m_01_a_step_is_compulsory_on_foot(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 0, "a1");
    crack(&s, "a1|b1 a1|b2");
    carry(&s, 0, "harpoon kayak husky sled");
    begin_turn(&s, 0);
    assert_moves(&s, "a1-a2 a1~b1 a1~b2 sled");
    refused(&s, "stay", "must_step");
}

static void m_01_equipment_is_never_compulsory(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 0, "a1");
    enclose(&s, "a1");
    carry(&s, 0, "harpoon kayak");
    begin_turn(&s, 0);
    assert_moves(&s, "a1~a2 a1~b1 a1~b2 stay");
    play(&s, "stay");
    assert_told("stayed");
    assert_carries(&s, 0, "harpoon kayak");
    assert_phase(&s, "step", 1);
}

static void m_01_who_is_blocked_stays_without_a_crack_and_is_not_removed(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 1, "a1");
    enclose(&s, "a1");
    begin_turn(&s, 0);
    play(&s, "d4-d3 c2|c3");
    assert_told("crack_laid cannot_step");
    assert_cracks(&s, "a1|a2 a1|b1 a1|b2 c2|c3");
    assert_stands(&s, 1, "a1");
    assert_phase(&s, "step", 0); /* nobody was asked */
}

static void m_01_with_two_hunters_one_who_cannot_step_is_not_listed(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "hunters=two");
    stand_all(&s, "a1 d4 d4 g4");
    enclose(&s, "a1");
    carry(&s, 0, "harpoon kayak");
    begin_turn(&s, 0);
    assert_moves(&s, "1:a1~a2 1:a1~b1 1:a1~b2 2:g4-f4 2:g4-f5 2:g4-g3");
    enclose(&s, "g4");
    assert_moves(&s, "1:a1~a2 1:a1~b1 1:a1~b2 stay");
}

/* ---- M-02, M-03: arriving ---- */

static void m_02_action_then_crack_then_a_further_step(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 0, "c2");
    carry(&s, 0, "harpoon husky sled");
    token(&s, "c3", "fish");
    begin_turn(&s, 0);
    play(&s, "sled c2-c3");
    assert_phase(&s, "catch", 0);
    play(&s, "take");
    assert_phase(&s, "crack", 0);
    refused(&s, "c3-d3", "not_now");
    play(&s, "c2|d3");
    assert_phase(&s, "step", 0);
    play(&s, "c3-b4");
    assert_phase(&s, "crack", 0);
    play(&s, "b3|c3");
    assert_phase(&s, "step", 1);
}

static void m_03_an_animal_may_be_left(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 0, "c2");
    token(&s, "c3", "seal");
    begin_turn(&s, 0);
    play(&s, "c2-c3");
    assert_moves(&s, "take leave");
    play(&s, "leave");
    assert_token(&s, "c3", "seal");
    assert_carries(&s, 0, "harpoon");
    assert_phase(&s, "crack", 0);
}

static void m_03_a_space_may_be_entered_though_its_token_cannot_be_taken(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 0, "c2");
    carry(&s, 0, "inuk"); /* no harpoon, and no room for another Inuk */
    token(&s, "c3", "seal");
    token(&s, "d3", "inuk");
    token(&s, "d2", "whale");
    begin_turn(&s, 0);
    assert_moves(&s, "c2-b2 c2-b3 c2-c1 c2-c3 c2-d2 c2-d3");
    struct nanuuk_state to_seal = s, to_inuk = s, to_whale = s;
    play(&to_seal, "c2-c3");
    play(&to_inuk, "c2-d3");
    play(&to_whale, "c2-d2");
    assert_token(&to_seal, "c3", "seal");
    assert_token(&to_inuk, "d3", "inuk");
    assert_token(&to_whale, "d2", "whale");
    assert_phase(&to_seal, "crack", 0);
    assert_phase(&to_inuk, "crack", 0);
    assert_phase(&to_whale, "crack", 0);
}

/* Who has left an animal and stays on its space is not asked again. */
static void m_03_actions_happen_on_entering_only(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand_all(&s, "a1 d3");
    token(&s, "a1", "fish");
    enclose(&s, "a1");
    carry(&s, 0, "harpoon kayak");
    begin_turn(&s, 0);
    play(&s, "stay");
    assert_token(&s, "a1", "fish");
    assert_phase(&s, "step", 1);
    stand(&s, 0, "a2"); /* nor is an exchange asked of who waits in an igloo */
    carry(&s, 0, "harpoon fish");
    begin_turn(&s, 0);
    assert_moves_with(&s, "home", "");
    assert_phase(&s, "step", 0);
}

/* ---- M-04 to M-06: tokens ---- */

static void m_04_an_inuk_follows_by_itself(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 0, "c2");
    carry(&s, 0, ""); /* it needs no harpoon */
    token(&s, "d2", "inuk");
    begin_turn(&s, 0);
    play(&s, "c2-d2");
    assert_told("stepped inuk_follows");
    assert_carries(&s, 0, "inuk");
    assert_token(&s, "d2", "");
    assert_phase(&s, "crack", 0);
}

static void m_04_a_second_inuk_does_not(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 0, "c2");
    carry(&s, 0, "harpoon inuk");
    token(&s, "d2", "inuk");
    begin_turn(&s, 0);
    play(&s, "c2-d2");
    assert_told("stepped");
    assert_token(&s, "d2", "inuk");
}

static struct nanuuk_state after_take(const char *animal, const char *carried)
{
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 0, "c2");
    carry(&s, 0, carried);
    token(&s, "d2", animal);
    begin_turn(&s, 0);
    play(&s, "c2-d2 take");
    assert_token(&s, "d2", "");
    return s;
}

static void m_05_with_harpoon_and_a_free_slot_an_animal_may_be_taken(void **unused)
{
    (void)unused;
    struct nanuuk_state s = after_take("fish", "harpoon");
    assert_told("caught");
    assert_carries(&s, 0, "harpoon fish"); /* the harpoon is kept */
    s = after_take("seal", "harpoon fish");
    assert_carries(&s, 0, "harpoon fish seal");
    s = after_take("walrus", "harpoon fish seal kayak inuk");
    assert_carries(&s, 0, "harpoon fish seal walrus kayak inuk");
}

static void m_06_a_whale_needs_an_inuk_who_stays(void **unused)
{
    (void)unused;
    struct nanuuk_state s = after_take("whale", "harpoon inuk");
    assert_carries(&s, 0, "harpoon whale inuk");
    s = hunting(2, "");
    stand(&s, 0, "c2");
    carry(&s, 0, "harpoon inuk whale");
    token(&s, "d2", "whale");
    begin_turn(&s, 0);
    play(&s, "c2-d2"); /* no slot for a second one */
    assert_phase(&s, "crack", 0);
    assert_token(&s, "d2", "whale");
}

/* ---- M-07: bears ---- */

static struct nanuuk_state bear_on_d2(const char *carried)
{
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 0, "c2");
    carry(&s, 0, carried);
    token(&s, "d2", "bear");
    begin_turn(&s, 0);
    return s;
}

static void m_07_a_bear_flees_to_a_space_of_choice_and_the_harpoon_goes_home(void **unused)
{
    (void)unused;
    struct nanuuk_state s = bear_on_d2("harpoon seal");
    stand(&s, 1, "b3");
    play(&s, "c2-d2");
    assert_phase(&s, "flee", 0);
    refused(&s, "bear:d4", "igloo_there");
    refused(&s, "bear:b3", "piece_there");
    refused(&s, "bear:d2", "piece_there");
    refused(&s, "bear:g1", "token_there");
    refused(&s, "bear:c4", "out_of_play");
    assert_moves(&s, "bear:a1 bear:b1 bear:b2 bear:b4 bear:c1 bear:c2 bear:c3 bear:d1 bear:d3 "
                     "bear:e1 bear:e2 bear:e3 bear:f1 bear:f2 bear:f3 bear:f4");
    play(&s, "bear:c2"); /* the space just left */
    assert_told("bear_fled");
    assert_token(&s, "c2", "bear");
    assert_token(&s, "d2", "");
    assert_carries(&s, 0, "seal");
    assert_phase(&s, "crack", 0);
}

static void m_07_without_a_harpoon_a_bear_is_not_met(void **unused)
{
    (void)unused;
    struct nanuuk_state s = bear_on_d2("kayak");
    assert_moves_with(&s, "c2-d", "c2-d3");
    refused(&s, "c2-d2", "no_harpoon");
    crack(&s, "c2|d2");
    refused(&s, "c2~d2", "no_harpoon");
    assert_moves_with(&s, "c2~", "");
}

static void m_07_nor_if_it_cannot_flee(void **unused)
{
    (void)unused;
    struct nanuuk_state s = dealt(2, "");
    stand_all(&s, "d4 d4");
    stand(&s, 0, "c2"); /* on the Inuk, so that no space is empty */
    begin_turn(&s, 0);
    refused(&s, "c2-d2", "bear_cannot_flee");
    assert_moves_with(&s, "c2-d", "c2-d3");
    s.tokens[INUK] &= ~spaces_of("c2");
    play(&s, "c2-d2");
    assert_moves(&s, "bear:c2");
}

/* Only a step onto a bear is possible on foot, and it is not: who cannot meet the bear is
 * blocked. */
static void m_07_a_bear_blocks_who_cannot_meet_it(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand_all(&s, "d4 a1");
    carry(&s, 1, "");
    token(&s, "b1", "bear");
    crack(&s, "a1|a2 a1|b2");
    begin_turn(&s, 0);
    play(&s, "d4-d3 c2|c3");
    assert_told("crack_laid cannot_step");
    assert_phase(&s, "step", 0);
}

/* ---- M-08: igloos ---- */

static struct nanuuk_state at_the_door(const char *carried)
{
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 0, "d3");
    carry(&s, 0, carried);
    begin_turn(&s, 0);
    play(&s, "d3-d4");
    return s;
}

static void m_08_a_lost_harpoon_is_replaced(void **unused)
{
    (void)unused;
    struct nanuuk_state s = at_the_door("inuk");
    assert_told("stepped harpoon_fetched");
    assert_carries(&s, 0, "harpoon inuk");
    assert_phase(&s, "crack", 0); /* no animals: nothing to exchange */
}

static void m_08_each_animal_brings_its_equipment(void **unused)
{
    (void)unused;
    static const struct {
        const char *carried, *move, *left, *home;
    } table[] = {
        {"harpoon fish", "home:fish", "harpoon husky", "fish"},
        {"harpoon seal", "home:seal", "harpoon kayak", "seal"},
        {"harpoon walrus", "home:walrus", "harpoon sled", "walrus"},
        {"harpoon whale inuk", "home:whale", "harpoon husky sled kayak", "whale inuk"},
        {"fish seal walrus", "home:fish+seal+walrus", "harpoon husky sled kayak",
         "fish seal walrus"},
        {"harpoon fish whale inuk", "home:fish+whale", "harpoon husky sled kayak",
         "fish whale inuk"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        struct nanuuk_state s = at_the_door(table[i].carried);
        play(&s, table[i].move);
        assert_told("brought_home");
        assert_carries(&s, 0, table[i].left);
        assert_at_home(&s, 0, table[i].home);
    }
}

static void m_08_any_animals_may_be_brought_or_kept(void **unused)
{
    (void)unused;
    struct nanuuk_state s = at_the_door("harpoon fish seal whale inuk");
    assert_moves(&s, "keep home:fish home:seal home:whale home:fish+seal home:fish+whale "
                     "home:seal+whale home:fish+seal+whale");
    refused(&s, "home:walrus", "not_carried");
    refused(&s, "home:seal+fish", "unreadable"); /* one order only */
    play(&s, "keep");
    assert_told("kept");
    assert_carries(&s, 0, "harpoon fish seal whale inuk");
}

static void m_08_without_equipment_to_gain_it_is_allowed_too(void **unused)
{
    (void)unused;
    struct nanuuk_state s = at_the_door("harpoon fish husky");
    play(&s, "home:fish");
    assert_carries(&s, 0, "harpoon husky");
    assert_at_home(&s, 0, "fish");
    s = at_the_door("harpoon whale inuk husky sled");
    play(&s, "home:whale");
    assert_carries(&s, 0, "harpoon husky sled kayak"); /* what is missing */
}

static void m_08_the_inuk_goes_home_only_with_a_whale(void **unused)
{
    (void)unused;
    struct nanuuk_state s = at_the_door("harpoon fish inuk");
    play(&s, "home:fish");
    assert_carries(&s, 0, "harpoon husky inuk");
    assert_at_home(&s, 0, "fish");
}

/* ---- M-09: the kayak ---- */

static void m_09_the_kayak_crosses_one_crack_and_goes_home(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 0, "c2");
    carry(&s, 0, "harpoon kayak");
    crack(&s, "c2|d3 c2|c3");
    begin_turn(&s, 0);
    assert_moves(&s, "c2-b2 c2-b3 c2-c1 c2-d2 c2~c3 c2~d3");
    refused(&s, "c2-d3", "crack_on_foot");
    refused(&s, "c2~d2", "no_crack_to_cross");
    refused(&s, "c2~e3", "not_neighbour");
    play(&s, "c2~d3");
    assert_told("paddled");
    assert_stands(&s, 0, "d3");
    assert_carries(&s, 0, "harpoon");
    assert_phase(&s, "crack", 0);
    assert_cracks(&s, "c2|c3 c2|d3"); /* cracks stay */
}

static void m_09_never_across_the_edge_nor_onto_a_hunter(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(3, "");
    stand_all(&s, "a3 b3 d4");
    carry(&s, 0, "harpoon kayak");
    crack(&s, "a3|b3");
    begin_turn(&s, 0);
    assert_moves(&s, "a3-a2 a3-b4");
    refused(&s, "a3~b3", "piece_there");
    refused(&s, "a3~a4", "out_of_play");
}

static void m_09_a_kayak_step_brings_the_spaces_action(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 0, "c2");
    carry(&s, 0, "harpoon kayak");
    crack(&s, "c2|d3");
    token(&s, "d3", "fish");
    begin_turn(&s, 0);
    play(&s, "c2~d3 take");
    assert_carries(&s, 0, "harpoon fish");
}

/* ---- M-10: husky and sled ---- */

static void m_10_husky_and_sled_go_home_before_the_double_move(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 0, "c2");
    carry(&s, 0, "harpoon husky sled");
    begin_turn(&s, 0);
    play(&s, "sled");
    assert_told("sled_used");
    assert_carries(&s, 0, "harpoon");
    assert_phase(&s, "step", 0);
    refused(&s, "sled", "no_sled");
    play(&s, "c2-c3 c2|d3");
    assert_phase(&s, "step", 0);
    play(&s, "c3-b4 b3|c3");
    assert_cracks(&s, "b3|c3 c2|d3"); /* a crack after each step */
    assert_phase(&s, "step", 1);
}

static void m_10_only_together(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 0, "c2");
    carry(&s, 0, "harpoon husky");
    begin_turn(&s, 0);
    refused(&s, "sled", "no_sled");
    carry(&s, 0, "harpoon sled kayak");
    refused(&s, "sled", "no_sled");
}

static void m_10_the_kayak_may_be_used_in_either_step(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 0, "c2");
    carry(&s, 0, "harpoon husky sled kayak");
    crack(&s, "c2|d3 c3|d3");
    begin_turn(&s, 0);
    play(&s, "sled");
    struct nanuuk_state other = s;
    play(&s, "c2~d3 d2|e2 d3-e3");
    assert_stands(&s, 0, "e3");
    play(&other, "c2-c3 b3|b4 c3~d3");
    assert_stands(&other, 0, "d3");
    assert_carries(&other, 0, "harpoon");
}

/* If only the kayak leads on, the second step may be declined. */
static void m_10_a_second_step_by_kayak_is_not_compulsory(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 0, "b1");
    carry(&s, 0, "harpoon husky sled kayak");
    enclose(&s, "a1 b1");
    crack_stars(&s, "a1");
    begin_turn(&s, 0);
    play(&s, "sled b1-a1 a1|b1");
    assert_moves(&s, "a1~a2 a1~b1 a1~b2 stay");
    play(&s, "stay");
    assert_carries(&s, 0, "harpoon kayak");
    assert_phase(&s, "step", 1);
}

static void m_10_regained_in_an_igloo_they_may_be_used_again(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 0, "d3");
    carry(&s, 0, "harpoon husky sled whale inuk");
    begin_turn(&s, 0);
    play(&s, "sled d3-d4 home:whale c3|d3");
    assert_carries(&s, 0, "harpoon husky sled kayak");
    play(&s, "sled d4-c3 c2|d3 c3-b3");
    assert_stands(&s, 0, "b3");
    assert_carries(&s, 0, "harpoon kayak");
    play(&s, "b4|c3");
    assert_phase(&s, "step", 1);
}

static void m_10_likewise_the_kayak(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 0, "d3");
    carry(&s, 0, "harpoon husky sled kayak seal");
    crack(&s, "d3|d4 c3|d4");
    begin_turn(&s, 0);
    play(&s, "sled d3~d4 home:seal d3|e3 d4~c3");
    assert_stands(&s, 0, "c3");
    assert_carries(&s, 0, "harpoon");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(u_01_a_sheet_begins_with_the_harpoon_and_the_rest_at_home),
        cmocka_unit_test(u_01_the_left_half_holds_one_of_each_the_right_half_any_number),
        cmocka_unit_test(u_02_tokens_fill_all_spaces_but_the_igloos),
        cmocka_unit_test(u_03_hunters_are_placed_in_turn_on_igloos_together_or_not),
        cmocka_unit_test(u_04_tokens_are_laid_in_turn_whales_first),
        cmocka_unit_test(u_04_no_whale_next_to_igloo_whale_or_inuk),
        cmocka_unit_test(u_04_random_layouts_keep_it_and_differ),
        cmocka_unit_test(u_04_printed_layouts_keep_it),
        cmocka_unit_test(u_04_one_pair_may_touch_if_it_must),
        cmocka_unit_test(u_05_two_hunters_each_with_the_material_of_four),
        cmocka_unit_test(u_05_one_of_the_two_moves),
        cmocka_unit_test(u_05_both_may_stand_in_one_igloo_later),
        cmocka_unit_test(m_01_a_step_to_a_neighbour_not_across_a_crack_nor_onto_a_hunter),
        cmocka_unit_test(m_01_igloos_may_hold_several_hunters),
        cmocka_unit_test(m_01_a_step_is_compulsory_on_foot),
        cmocka_unit_test(m_01_equipment_is_never_compulsory),
        cmocka_unit_test(m_01_who_is_blocked_stays_without_a_crack_and_is_not_removed),
        cmocka_unit_test(m_01_with_two_hunters_one_who_cannot_step_is_not_listed),
        cmocka_unit_test(m_02_action_then_crack_then_a_further_step),
        cmocka_unit_test(m_03_an_animal_may_be_left),
        cmocka_unit_test(m_03_a_space_may_be_entered_though_its_token_cannot_be_taken),
        cmocka_unit_test(m_03_actions_happen_on_entering_only),
        cmocka_unit_test(m_04_an_inuk_follows_by_itself),
        cmocka_unit_test(m_04_a_second_inuk_does_not),
        cmocka_unit_test(m_05_with_harpoon_and_a_free_slot_an_animal_may_be_taken),
        cmocka_unit_test(m_06_a_whale_needs_an_inuk_who_stays),
        cmocka_unit_test(m_07_a_bear_flees_to_a_space_of_choice_and_the_harpoon_goes_home),
        cmocka_unit_test(m_07_without_a_harpoon_a_bear_is_not_met),
        cmocka_unit_test(m_07_nor_if_it_cannot_flee),
        cmocka_unit_test(m_07_a_bear_blocks_who_cannot_meet_it),
        cmocka_unit_test(m_08_a_lost_harpoon_is_replaced),
        cmocka_unit_test(m_08_each_animal_brings_its_equipment),
        cmocka_unit_test(m_08_any_animals_may_be_brought_or_kept),
        cmocka_unit_test(m_08_without_equipment_to_gain_it_is_allowed_too),
        cmocka_unit_test(m_08_the_inuk_goes_home_only_with_a_whale),
        cmocka_unit_test(m_09_the_kayak_crosses_one_crack_and_goes_home),
        cmocka_unit_test(m_09_never_across_the_edge_nor_onto_a_hunter),
        cmocka_unit_test(m_09_a_kayak_step_brings_the_spaces_action),
        cmocka_unit_test(m_10_husky_and_sled_go_home_before_the_double_move),
        cmocka_unit_test(m_10_only_together),
        cmocka_unit_test(m_10_the_kayak_may_be_used_in_either_step),
        cmocka_unit_test(m_10_a_second_step_by_kayak_is_not_compulsory),
        cmocka_unit_test(m_10_regained_in_an_igloo_they_may_be_used_again),
        cmocka_unit_test(m_10_likewise_the_kayak),
    };
    return cmocka_run_group_tests(tests, open_nanuuk, close_nanuuk);
}
