/*
 * test_nanuuk_end.c - the end of a hunt (E) and the variants of the hunt (V), rule by rule.
 */
#include "nanuuk_support.h"

/* ---- E-01 ---- */

static void e_01_ends_without_prey_when_all_are_in_igloos(void **unused)
{
    (void)unused;
    struct nanuuk_state s = bare_floe(3, "");
    stand_all(&s, "d3 d4 a2");
    begin_turn(&s, 0);
    play(&s, "d3-d4 c3|d3");
    assert_told("crack_laid homecoming all_home game_over");
    assert_won(&s, "0 1 2");
}

static void e_01_not_while_an_animal_is_left_to_hunt(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(3, "");
    stand_all(&s, "d3 d4 a2");
    begin_turn(&s, 0);
    play(&s, "d3-d4 c3|d3");
    assert_told("crack_laid");
    assert_phase(&s, "step", 1);
}

/* The last animal is caught: it is over only when the turn is. */
static void e_01_is_checked_after_the_turn(void **unused)
{
    (void)unused;
    struct nanuuk_state s = bare_floe(2, "");
    stand(&s, 0, "c2");
    carry(&s, 0, "harpoon husky sled");
    token(&s, "d3", "seal");
    begin_turn(&s, 0);
    play(&s, "sled c2-d3 take c2|c3");
    assert_phase(&s, "step", 0);
    play(&s, "d3-d4 keep c3|d3");
    assert_told("crack_laid homecoming all_home game_over");
    assert_won(&s, "0");
}

/* ---- E-02: is there anything to hunt? ---- */

/* Hunter 0 shut in with these spaces and what he carries; hunter 1 is cut off without a harpoon. */
static struct nanuuk_state shut_in(const char *spaces, const char *carried)
{
    struct nanuuk_state s = bare_floe(2, "");
    stand_all(&s, "b1 f4");
    enclose(&s, spaces);
    enclose(&s, "f4");
    carry(&s, 0, carried);
    carry(&s, 1, "");
    return s;
}

/* Would the homecoming begin if a turn with a step ended now? */
static bool prey_left(struct nanuuk_state s)
{
    s.stepped = 1;
    hunt_ends(floe(), &s, NULL);
    return !s.homecoming;
}

#define APART "a1 b1"      /* no igloo */
#define HOME_TO "a1 a2 b1" /* an igloo */

static bool prey(const char *spaces, const char *carried, const char *animal, const char *where)
{
    struct nanuuk_state s = shut_in(spaces, carried);
    token(&s, where, animal);
    return prey_left(s);
}

static void e_02_an_animal_in_reach_with_a_harpoon(void **unused)
{
    (void)unused;
    assert_true(prey(APART, "harpoon", "fish", "a1"));
    assert_false(prey(APART, "harpoon", "fish", "c1")); /* behind cracks */
    assert_false(prey(APART, "", "fish", "a1"));
    assert_true(prey(HOME_TO, "", "fish", "a1")); /* a harpoon can be fetched */
    assert_false(prey(HOME_TO, "harpoon", "fish", "c1"));
}

static void e_02_the_slot_is_free_or_can_be_emptied(void **unused)
{
    (void)unused;
    assert_false(prey(APART, "harpoon walrus", "walrus", "a1"));
    assert_true(prey(APART, "harpoon walrus", "seal", "a1"));
    assert_true(prey(HOME_TO, "harpoon walrus", "walrus", "a1"));
}

static void e_02_a_whale_needs_an_inuk_carried_or_in_reach(void **unused)
{
    (void)unused;
    assert_false(prey(HOME_TO, "harpoon", "whale", "a1"));
    assert_true(prey(HOME_TO, "harpoon inuk", "whale", "a1"));
    struct nanuuk_state s = shut_in(HOME_TO, "harpoon");
    token(&s, "a1", "whale");
    token(&s, "c2", "inuk");
    assert_false(prey_left(s));
    token(&s, "b1", "inuk");
    assert_true(prey_left(s));
}

static void e_02_with_a_kayak_every_animal_counts(void **unused)
{
    (void)unused;
    assert_true(prey(APART, "harpoon kayak", "fish", "e3"));
    assert_true(prey(APART, "kayak", "walrus", "e3"));
    assert_true(prey(APART, "harpoon kayak seal", "seal", "e3"));
    assert_false(prey(APART, "harpoon kayak", "whale", "e3"));
    assert_true(prey(APART, "harpoon kayak inuk", "whale", "e3"));
    struct nanuuk_state s = shut_in(APART, "harpoon kayak");
    token(&s, "e3", "whale");
    token(&s, "c2", "inuk"); /* still on the board */
    assert_true(prey_left(s));
}

static void e_02_a_kayak_is_possible_with_a_seal_or_whale_and_an_igloo(void **unused)
{
    (void)unused;
    assert_true(prey(HOME_TO, "harpoon seal", "fish", "e3"));
    assert_false(prey(APART, "harpoon seal", "fish", "e3"));
    assert_false(prey(HOME_TO, "harpoon fish walrus", "fish", "e3"));
    assert_true(prey(HOME_TO, "harpoon whale inuk", "fish", "e3"));
    struct nanuuk_state s = shut_in(HOME_TO, "harpoon"); /* a seal that can be caught first */
    token(&s, "a1", "seal");
    token(&s, "e3", "fish");
    assert_true(prey_left(s));
}

static void e_02_pieces_are_ignored(void **unused)
{
    (void)unused;
    struct nanuuk_state s = bare_floe(2, "");
    stand_all(&s, "b1 a1");
    crack(&s, "b1|c1 b1|b2");
    token(&s, "e3", "fish"); /* the way leads over the other hunter */
    carry(&s, 1, "");
    assert_true(prey_left(s));
}

static void e_02_one_hunter_with_prey_suffices(void **unused)
{
    (void)unused;
    struct nanuuk_state s = shut_in(APART, "harpoon");
    token(&s, "a1", "fish");
    stand_all(&s, "f4 b1");
    carry(&s, 0, "");
    carry(&s, 1, "harpoon");
    assert_true(prey_left(s));
    s.tokens[FISH] = 0;
    token(&s, "a1", "bear"); /* bears and Inuit are nothing to hunt */
    token(&s, "b1", "inuk");
    assert_false(prey_left(s));
}

/* ---- E-03: homecoming ---- */

/* The last fish was caught; seats 0 and 2 are out on the ice, seat 1 is in an igloo. */
static struct nanuuk_state last_fish_caught(void)
{
    struct nanuuk_state s = bare_floe(3, "");
    stand_all(&s, "c2 a2 e1");
    token(&s, "c1", "fish");
    begin_turn(&s, 0);
    play(&s, "c2-c1 take b1|b2");
    return s;
}

static void e_03_hunters_in_an_igloo_are_finished_the_others_play_on(void **unused)
{
    (void)unused;
    struct nanuuk_state s = last_fish_caught();
    assert_told("crack_laid homecoming");
    assert_true(s.homecoming);
    assert_phase(&s, "step", 2); /* seat 1 has no turn */
    play(&s, "e1-e2 d2|d3");
    assert_phase(&s, "step", 0);
    play(&s, "c1-d1 d2|e1");
    assert_phase(&s, "step", 2);
}

static void e_03_who_comes_home_is_finished_too(void **unused)
{
    (void)unused;
    struct nanuuk_state s = last_fish_caught();
    stand(&s, 2, "d3");
    play(&s, "d3-d4 c3|d3");
    assert_phase(&s, "step", 0);
    stand(&s, 0, "b2");
    play(&s, "b2-a2 home:fish b2|b3");
    assert_told("crack_laid all_home game_over");
    assert_won(&s, "0");
}

/* In the middle of a double move the igloo ends it. */
static void e_03_a_double_move_ends_in_the_igloo(void **unused)
{
    (void)unused;
    struct nanuuk_state s = last_fish_caught();
    stand(&s, 2, "d3");
    carry(&s, 2, "harpoon husky sled");
    play(&s, "sled d3-d4");
    assert_int_equal(s.steps, 1); /* no step is left, while his crack is asked */
    play(&s, "c3|d3");
    assert_phase(&s, "step", 0);
}

/* V-01 leaves a crack out only if a step is to come. */
static void e_03_the_crack_of_a_double_move_that_ends_in_the_igloo_is_its_last(void **unused)
{
    (void)unused;
    struct nanuuk_state s = bare_floe(2, "doublecrack=choice");
    stand_all(&s, "d3 c1");
    carry(&s, 0, "harpoon husky sled");
    s.homecoming = 1;
    begin_turn(&s, 0);
    play(&s, "sled d3-d4");
    assert_moves_with(&s, "later", "");
    refused(&s, "later", "not_later");
    assert_int_equal(s.steps, 1);
}

/* Nor is one left while he unpacks, although he gains a sled. */
static void e_03_who_unpacks_in_the_igloo_has_no_step_left(void **unused)
{
    (void)unused;
    struct nanuuk_state s = last_fish_caught();
    stand(&s, 2, "d3");
    carry(&s, 2, "harpoon husky sled walrus");
    play(&s, "sled d3-d4");
    assert_phase(&s, "exchange", 2);
    assert_int_equal(s.steps, 1);
    play(&s, "home:walrus c3|d3");
    assert_phase(&s, "step", 0);
}

static void e_03_who_cannot_come_home_does_not_delay_the_end(void **unused)
{
    (void)unused;
    struct nanuuk_state s = bare_floe(3, "");
    stand_all(&s, "d3 b1 a2");
    enclose(&s, "a1 b1");
    begin_turn(&s, 0);
    play(&s, "d3-d4 c3|d3");
    assert_phase(&s, "over", NOBODY);
    assert_int_equal(points_for(&s, 1, "igloo"), 0);
}

static void e_03_but_with_a_kayak_he_does(void **unused)
{
    (void)unused;
    struct nanuuk_state s = bare_floe(3, "");
    stand_all(&s, "d3 b1 a2");
    enclose(&s, "a1 b1");
    carry(&s, 1, "harpoon kayak");
    begin_turn(&s, 0);
    play(&s, "d3-d4 c3|d3");
    assert_phase(&s, "step", 1);
    play(&s, "b1-a1 a2|b2");
    assert_phase(&s, "step", 1); /* alone */
    play(&s, "a1~a2 a3|b3");
    assert_phase(&s, "over", NOBODY);
}

static void e_03_with_two_hunters_only_the_one_outside_moves(void **unused)
{
    (void)unused;
    struct nanuuk_state s = bare_floe(2, "hunters=two");
    stand_all(&s, "d4 a2 d4 c2");
    s.homecoming = 1;
    begin_turn(&s, 0);
    assert_moves_with(&s, "1:", "");
    refused(&s, "1:d4-d3", "finished");
    play(&s, "2:c2-c3 b3|b4");
    assert_phase(&s, "step", 0); /* seat 1 is finished */
    play(&s, "2:c3-d4 d3|e3");
    assert_won(&s, "0 1");
    assert_int_equal(points_for(&s, 0, "igloo"), 4);
}

/* ---- E-04 ---- */

static void e_04_a_full_round_without_a_step_ends_the_game(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand_all(&s, "a1 b4");
    enclose(&s, "a1");
    enclose(&s, "b4");
    carry(&s, 0, "harpoon kayak");
    carry(&s, 1, "harpoon kayak");
    begin_turn(&s, 0);
    play(&s, "stay");
    assert_int_equal(s.quiet, 1);
    assert_phase(&s, "step", 1);
    play(&s, "stay");
    assert_told("stayed no_steps game_over");
    assert_phase(&s, "over", NOBODY);
}

static void e_04_a_step_begins_the_round_anew(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(3, "");
    stand_all(&s, "a1 b4 d3");
    enclose(&s, "a1");
    enclose(&s, "b4");
    carry(&s, 0, "harpoon kayak");
    begin_turn(&s, 0);
    play(&s, "stay"); /* seat 1 is blocked: two quiet turns */
    assert_int_equal(s.quiet, 2);
    play(&s, "d3-d2 c1|d1");
    assert_phase(&s, "step", 0);
    assert_int_equal(s.quiet, 0);
}

/* Unpacking the sled is no step. */
static void e_04_a_sled_without_a_step_is_quiet(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand_all(&s, "a1 b4");
    enclose(&s, "a1");
    enclose(&s, "b4");
    carry(&s, 0, "harpoon husky sled kayak");
    carry(&s, 1, "harpoon kayak");
    begin_turn(&s, 0);
    play(&s, "sled stay");
    assert_carries(&s, 0, "harpoon kayak");
    assert_int_equal(s.quiet, 1);
    play(&s, "stay");
    assert_phase(&s, "over", NOBODY);
}

/* ---- E-05: points ---- */

static void e_05_points_in_both_halves_and_for_the_igloo(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand_all(&s, "d4 c2");
    carry(&s, 0, "harpoon fish whale inuk");
    bring(&s, 0, "fish fish seal walrus walrus whale inuk");
    carry(&s, 1, "harpoon seal");
    assert_int_equal(points_for(&s, 0, "fish"), 3);
    assert_int_equal(points_for(&s, 0, "seals"), 2);
    assert_int_equal(points_for(&s, 0, "walruses"), 6);
    assert_int_equal(points_for(&s, 0, "whales"), 8);
    assert_int_equal(points_for(&s, 0, "igloo"), 2);
    assert_int_equal(game_total(&nanuuk, opened->data, &s, 0), 21);
    assert_int_equal(game_total(&nanuuk, opened->data, &s, 1), 2);
}

static void e_05_two_for_each_hunter_in_an_igloo(void **unused)
{
    (void)unused;
    struct nanuuk_state s = bare_floe(2, "hunters=two");
    stand_all(&s, "d4 a2 c2 d4");
    carry(&s, 0, "harpoon fish");
    bring(&s, 3, "fish");
    assert_int_equal(points_for(&s, 0, "igloo"), 4);
    assert_int_equal(points_for(&s, 1, "igloo"), 2);
    assert_int_equal(points_for(&s, 0, "fish"), 2); /* both sheets */
}

static void assert_ranks(const struct nanuuk_state *s, int first, int second, int third)
{
    struct game_result result;
    nanuuk.result(opened->data, s, &result);
    assert_int_equal(result.rank[0], first);
    assert_int_equal(result.rank[1], second);
    assert_int_equal(result.rank[2], third);
}

static void e_05_ties_by_equipment_in_the_left_half_then_shared(void **unused)
{
    (void)unused;
    struct nanuuk_state s = bare_floe(3, "");
    stand_all(&s, "d4 d4 a2");
    carry(&s, 0, "harpoon seal");
    carry(&s, 1, "husky sled fish");
    bring(&s, 1, "fish");
    carry(&s, 2, "harpoon husky sled kayak");
    assert_ranks(&s, 2, 1, 3);
    carry(&s, 0, "harpoon kayak seal");
    assert_ranks(&s, 1, 1, 3);
    carry(&s, 2, "walrus"); /* points come first */
    assert_ranks(&s, 2, 2, 1);
}

static void e_05_all_animals_are_48_36_35_points(void **unused)
{
    (void)unused;
    static const int wanted[] = {[2] = 35, [3] = 36, [4] = 48};
    for (int players = 2; players <= 4; players++) {
        struct nanuuk_state s = dealt(players, "");
        int sum = 0;
        for (int animal = 0; animal < ANIMALS; animal++)
            sum += (animal + 1) * bits_count(s.tokens[animal]);
        assert_int_equal(sum, wanted[players]);
    }
}

/* ---- V-01: a double move with one crack ---- */

static struct nanuuk_state double_move(const char *options)
{
    struct nanuuk_state s = hunting(2, options);
    stand(&s, 0, "c2");
    carry(&s, 0, "harpoon husky sled");
    begin_turn(&s, 0);
    play(&s, "sled c2-c3");
    return s;
}

static void v_01_the_first_crack_may_be_left_out(void **unused)
{
    (void)unused;
    struct nanuuk_state s = double_move("doublecrack=choice");
    assert_moves_with(&s, "later", "later");
    play(&s, "later");
    assert_told("crack_later");
    assert_phase(&s, "step", 0);
    play(&s, "c3-b4");
    refused(&s, "later", "not_later"); /* at the end there must be one */
    play(&s, "b3|c3");
    assert_cracks(&s, "b3|c3");
    assert_phase(&s, "step", 1);
}

static void v_01_or_laid(void **unused)
{
    (void)unused;
    struct nanuuk_state s = double_move("doublecrack=choice");
    play(&s, "c2|d3 c3-b4 b3|c3");
    assert_cracks(&s, "b3|c3 c2|d3");
    s = double_move("");
    refused(&s, "later", "not_later"); /* only with the option */
}

static void v_01_a_single_step_has_its_crack(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "doublecrack=choice");
    stand(&s, 0, "c2");
    begin_turn(&s, 0);
    play(&s, "c2-c3");
    refused(&s, "later", "not_later");
}

/* Into a1, from where only the kayak leads on. */
static struct nanuuk_state owed(const char *carried)
{
    struct nanuuk_state s = hunting(2, "doublecrack=choice");
    stand_all(&s, "b1 c1");
    carry(&s, 0, carried);
    enclose(&s, "a1 b1");
    begin_turn(&s, 0);
    return s;
}

static void v_01_a_crack_that_is_owed_is_laid_if_no_step_follows(void **unused)
{
    (void)unused;
    struct nanuuk_state s = owed("harpoon husky sled kayak");
    play(&s, "sled b1-a1 later");
    assert_true(s.owed);
    assert_moves(&s, "a1-b1 a1~a2 a1~b2");
    crack(&s, "a1|b1"); /* the way back, too: he need not paddle */
    play(&s, "stay");
    assert_phase(&s, "crack", 0);
    assert_moves(&s, "a2|b2"); /* around the space where he stands */
    play(&s, "a2|b2");
    assert_phase(&s, "step", 1);
}

/* ---- V-02: social cracks ---- */

/* Hunter 1 on b1 can come home to a2 over a1 alone; hunter 0 enters b2. */
static struct nanuuk_state next_to_the_way_home(const char *options)
{
    struct nanuuk_state s = hunting(2, options);
    stand_all(&s, "c2 b1");
    enclose(&s, "a1 a2 b1");
    begin_turn(&s, 0);
    return s;
}

static void v_02_star_lines_that_cut_no_hunter_off_come_first(void **unused)
{
    (void)unused;
    struct nanuuk_state s = next_to_the_way_home("");
    play(&s, "c2-b2");
    assert_moves(&s, "a1|a2 a1|b1 b3|c2 c1|c2"); /* without the option any star line */
    s = next_to_the_way_home("social=yes");
    play(&s, "c2-b2");
    assert_moves(&s, "b3|c2 c1|c2");
    refused(&s, "a1|b1", "cuts_off");
    refused(&s, "b2|c2", "star_first");
}

static void v_02_then_star_lines_that_do(void **unused)
{
    (void)unused;
    struct nanuuk_state s = next_to_the_way_home("social=yes");
    crack(&s, "b3|c2 c1|c2");
    play(&s, "c2-b2");
    assert_moves(&s, "a1|a2 a1|b1"); /* before side lines that do not */
}

/* From b2 the way leads home over c2; c1 is a dead end. */
static struct nanuuk_state no_star_lines(void)
{
    struct nanuuk_state s = hunting(2, "social=yes");
    stand(&s, 0, "c2");
    crack_stars(&s, "b2");
    crack(&s, "c1|d1 c1|d2 b1|b2 b2|b3 a1|b2 a2|b2");
    begin_turn(&s, 0);
    return s;
}

static void v_02_then_side_lines_that_do_not_then_those_that_do(void **unused)
{
    (void)unused;
    struct nanuuk_state s = no_star_lines();
    play(&s, "c2-b2");
    assert_moves(&s, "b2|c1");
    refused(&s, "b2|c2", "cuts_off");
    s = no_star_lines();
    crack(&s, "b2|c1");
    play(&s, "c2-b2");
    assert_moves(&s, "b2|c2");
}

static void v_02_hunters_already_cut_off_do_not_count(void **unused)
{
    (void)unused;
    struct nanuuk_state s = next_to_the_way_home("social=yes");
    crack(&s, "a1|a2");
    play(&s, "c2-b2");
    assert_moves(&s, "a1|b1 b3|c2 c1|c2");
}

/* ---- V-03: cracks before the start ---- */

static void assert_broken(int players, const char *options, int wanted)
{
    static const char *const seeds[] = {"1", "2", "3", "4", "5", "6", "7", "8"};
    struct nanuuk_state first = dealt_with(players, options, "0");
    bool differ = false;
    for (int i = 0; i < 8; i++) {
        struct nanuuk_state s = dealt_with(players, options, seeds[i]);
        assert_int_equal(lines_count(cracks_of(&s)), wanted);
        for (uint32_t left = s.area; left != 0; left &= left - 1)
            assert_true(s.open[bits_first(left)] != 0); /* no space is isolated */
        differ |= memcmp(&s.free, &first.free, sizeof s.free) != 0;
    }
    assert_true(differ);
}

static void v_03_cracks_laid_before_the_start_isolate_no_space(void **unused)
{
    (void)unused;
    assert_broken(2, "broken=yes", 4);
    assert_broken(3, "broken=yes", 5);
    assert_broken(4, "broken=yes", 6);
    assert_broken(4, "broken=yes layout=own", 6);
    assert_broken(2, "broken=yes hunters=two", 6); /* the board of four */
}

static void v_03_another_number_of_cracks(void **unused)
{
    (void)unused;
    assert_broken(2, "broken=yes cracks=1", 1);
    assert_broken(2, "broken=yes cracks=12", 12);
    assert_broken(4, "broken=yes cracks=12", 12);
}

/* The players lay so many, in turn, after the tokens and before the hunters. */
static void assert_laid(int players, const char *options, int wanted)
{
    struct nanuuk_state s = dealt(players, options);
    for (int i = 0; i < wanted; i++) {
        game_move moves[NANUUK_MOVES_MAX];
        assert_phase(&s, "break", i % players);
        assert_int_equal(nanuuk.turn(&s), i + 1);
        assert_true(nanuuk.legal(opened->data, &s, moves) > 0);
        nanuuk.play(opened->data, &s, moves[0], NULL);
    }
    assert_phase(&s, "place", 0);
    assert_int_equal(lines_count(cracks_of(&s)), wanted);
}

static void v_03_own_cracks_are_laid_in_turn_before_the_hunters(void **unused)
{
    (void)unused;
    assert_laid(2, "broken=own", 4);
    assert_laid(3, "broken=own", 5);
    assert_laid(4, "broken=own", 6);
    assert_laid(2, "broken=own hunters=two", 6);
    assert_laid(3, "broken=own cracks=1", 1);
    assert_laid(2, "broken=own cracks=12", 12);
}

static void v_03_own_cracks_come_after_own_tokens(void **unused)
{
    (void)unused;
    struct nanuuk_state s = dealt(2, "layout=own broken=own cracks=1");
    struct rng dice = rng_from_text("tokens");
    for (; s.phase == LAY; nanuuk.play(opened->data, &s, random_move(&s, &dice), NULL))
        assert_cracks(&s, "");
    assert_phase(&s, "break", 0);
    play(&s, "c1|d2");
    assert_told("crack_laid");
    assert_string_equal(message_rule(&told.list[0]), "V-03");
    assert_phase(&s, "place", 0);
}

/* Anywhere on the ice in play, but every space keeps a way out. */
static void v_03_own_cracks_isolate_no_space(void **unused)
{
    (void)unused;
    struct nanuuk_state s = dealt(3, "broken=own");
    game_move moves[NANUUK_MOVES_MAX];
    assert_int_equal(nanuuk.legal(opened->data, &s, moves), 53);
    play(&s, "a1|a2 a1|b1");
    refused(&s, "a1|a2", "cracked");
    refused(&s, "a3|a4", "edge");
    refused(&s, "a1|b2", "isolates");
    refused(&s, "later", "not_now");
    refused(&s, "place:a2", "not_now");
    assert_int_equal(nanuuk.legal(opened->data, &s, moves), 50);
    possible(&s);
}

static void v_03_own_cracks_leave_nothing_to_chance(void **unused)
{
    (void)unused;
    struct nanuuk_state one = dealt_with(4, "broken=own", "1"),
                        two = dealt_with(4, "broken=own", "2");
    assert_memory_equal(&one, &two, sizeof one);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(e_01_ends_without_prey_when_all_are_in_igloos),
        cmocka_unit_test(e_01_not_while_an_animal_is_left_to_hunt),
        cmocka_unit_test(e_01_is_checked_after_the_turn),
        cmocka_unit_test(e_02_an_animal_in_reach_with_a_harpoon),
        cmocka_unit_test(e_02_the_slot_is_free_or_can_be_emptied),
        cmocka_unit_test(e_02_a_whale_needs_an_inuk_carried_or_in_reach),
        cmocka_unit_test(e_02_with_a_kayak_every_animal_counts),
        cmocka_unit_test(e_02_a_kayak_is_possible_with_a_seal_or_whale_and_an_igloo),
        cmocka_unit_test(e_02_pieces_are_ignored),
        cmocka_unit_test(e_02_one_hunter_with_prey_suffices),
        cmocka_unit_test(e_03_hunters_in_an_igloo_are_finished_the_others_play_on),
        cmocka_unit_test(e_03_who_comes_home_is_finished_too),
        cmocka_unit_test(e_03_a_double_move_ends_in_the_igloo),
        cmocka_unit_test(e_03_the_crack_of_a_double_move_that_ends_in_the_igloo_is_its_last),
        cmocka_unit_test(e_03_who_unpacks_in_the_igloo_has_no_step_left),
        cmocka_unit_test(e_03_who_cannot_come_home_does_not_delay_the_end),
        cmocka_unit_test(e_03_but_with_a_kayak_he_does),
        cmocka_unit_test(e_03_with_two_hunters_only_the_one_outside_moves),
        cmocka_unit_test(e_04_a_full_round_without_a_step_ends_the_game),
        cmocka_unit_test(e_04_a_step_begins_the_round_anew),
        cmocka_unit_test(e_04_a_sled_without_a_step_is_quiet),
        cmocka_unit_test(e_05_points_in_both_halves_and_for_the_igloo),
        cmocka_unit_test(e_05_two_for_each_hunter_in_an_igloo),
        cmocka_unit_test(e_05_ties_by_equipment_in_the_left_half_then_shared),
        cmocka_unit_test(e_05_all_animals_are_48_36_35_points),
        cmocka_unit_test(v_01_the_first_crack_may_be_left_out),
        cmocka_unit_test(v_01_or_laid),
        cmocka_unit_test(v_01_a_single_step_has_its_crack),
        cmocka_unit_test(v_01_a_crack_that_is_owed_is_laid_if_no_step_follows),
        cmocka_unit_test(v_02_star_lines_that_cut_no_hunter_off_come_first),
        cmocka_unit_test(v_02_then_star_lines_that_do),
        cmocka_unit_test(v_02_then_side_lines_that_do_not_then_those_that_do),
        cmocka_unit_test(v_02_hunters_already_cut_off_do_not_count),
        cmocka_unit_test(v_03_cracks_laid_before_the_start_isolate_no_space),
        cmocka_unit_test(v_03_another_number_of_cracks),
        cmocka_unit_test(v_03_own_cracks_are_laid_in_turn_before_the_hunters),
        cmocka_unit_test(v_03_own_cracks_come_after_own_tokens),
        cmocka_unit_test(v_03_own_cracks_isolate_no_space),
        cmocka_unit_test(v_03_own_cracks_leave_nothing_to_chance),
    };
    return cmocka_run_group_tests(tests, open_nanuuk, close_nanuuk);
}
