/*
 * test_nanuuk_setup.c - positions of Nanuuk! as JSON: what a game reaches comes back byte for byte,
 * and what no game can reach is refused with its reason.
 *
 * Impossible positions are possible ones, spoiled in one place.
 */
#include "nanuuk_support.h"

#include "games/nanuuk/view.h"

static char json[TEXT_ROOM], changed[TEXT_ROOM];

/* ---- there and back ---- */

static bool visited[MODES][PHASES];

static void follow(const struct game_setup *setup, uint64_t seed)
{
    struct nanuuk_state s;
    struct rng dice = {seed};
    nanuuk.deal(opened->data, setup, generator_of(dice), &s);
    for (;;) {
        possible(&s);
        visited[mode(&s)][s.phase] = true;
        if (s.phase == GAME_ENDED)
            return;
        nanuuk.play(opened->data, &s, random_move(&s, &dice), NULL);
    }
}

static void every_position_of_a_game_comes_back(void **unused)
{
    (void)unused;
    for (int i = 0; i < VARIANTS; i++) {
        struct game_setup setup = setup_of(&variants[i]);
        for (int number = 0; number < tries(40); number++)
            follow(&setup, (uint64_t)i << 32 | (uint64_t)number);
    }
    for (int phase = 0; phase < PHASES; phase++) {
        bool common = phase == PLACE || phase == STEP || phase == CRACK || phase == GAME_ENDED;
        for (int which = 0; which < MODES; which++)
            assert_int_equal(visited[which][phase], which == HUNT || common);
    }
}

/* V-03: own cracks are laid after the tokens and before the hunters, by the seats in turn. */
static void v_03_own_cracks_are_as_many_as_turns(void **unused)
{
    (void)unused;
    struct nanuuk_state s = dealt(3, "broken=own");
    play(&s, "a1|a2 c1|c2");
    struct nanuuk_state other = s;
    other.active = other.decider = 1;
    impossible(&other, "state_phase");
    other = s;
    other.turn++;
    impossible(&other, "state_phase");
    other = s;
    other.phase = PLACE; /* three are still to come */
    impossible(&other, "state_phase");
    other = s;
    stand(&other, 0, "a2");
    impossible(&other, "state_piece");
    other = s;
    enclose(&other, "a1");
    other.turn = 5;
    other.active = other.decider = 1;
    impossible(&other, "state_phase");
    play(&s, "e1|e2 e2|e3 c2|c3");
    other = s;
    other.phase = BREAK; /* all lie */
    impossible(&other, "state_phase");
    crack(&s, "d1|d2");
    impossible(&s, "state_phase");
}

/* ---- members ---- */

static bool may_be_left_out(int member)
{
    return member == M_DECIDES || member == M_HIDDEN;
}

static void only_what_follows_from_the_rest_may_be_left_out(void **unused)
{
    (void)unused;
    struct nanuuk_state s = position(3, "", STEP), back;
    struct message why;
    write_position(&s, json);
    for (int member = 0; member < MEMBERS; member++) {
        change_member(json, nanuuk_members[member], NULL, changed);
        if (!may_be_left_out(member)) {
            position_refused(changed, "state_member");
            continue;
        }
        assert_true(read_position(changed, &back, &why));
        assert_memory_equal(&back, &s, sizeof s);
    }
}

static void members_of_another_kind_are_refused(void **unused)
{
    (void)unused;
    struct nanuuk_state s = position(3, "", STEP);
    write_position(&s, json);
    for (int member = 0; member < MEMBERS; member++) {
        change_member(json, nanuuk_members[member], "\"x\"", changed);
        position_refused(changed, may_be_left_out(member) ? "state_derived" : "state_member");
    }
}

/* The member has this value instead: why is it refused? */
static void with(const char *member, const char *value, const char *code)
{
    change_member(json, member, value, changed);
    position_refused(changed, code);
}

static void values_out_of_bounds_are_refused(void **unused)
{
    (void)unused;
    struct nanuuk_state s = position(3, "", STEP);
    write_position(&s, json);
    with("players", "1", "state_member");
    with("players", "5", "state_member");
    with("options", "{\"mode\":\"hunt\"}", "state_member"); /* a default */
    with("options", "{\"mode\":\"chess\"}", "state_member");
    with("options", "{\"weather\":\"snow\"}", "state_member");
    with("options", "{\"mode\":\"partners\"}", "state_member"); /* not with three */
    with("options", "{\"goon\":\"yes\"}", "state_member");      /* not in the hunt */
    with("phase", "\"home\"", "state_member");
    with("turn", "0", "state_member");
    with("active", "3", "state_member");
    with("cracks", "[\"a1|c1\"]", "state_member");
    with("cracks", "[\"a3|a4\"]", "state_member"); /* edge */
    with("cracks", "[\"b1|a1\"]", "state_member"); /* the other way round */
    with("cracks", "[\"a1|b1\",\"a1|b1\"]", "state_member");
    with("tokens", "{\"h1\":\"fish\"}", "state_member");
    with("tokens", "{\"a1\":\"shark\"}", "state_member");
    with("pieces", "[]", "state_member");
    with("moving", "3", "state_member");
    with("moved", "[3]", "state_member");
    with("moved", "[0,0]", "state_member");
    with("quiet", "4", "state_member");
    with("winners", "[3]", "state_member");
    with("decides", "null", "state_derived");
    with("hidden", "{\"rng\":1}", "state_derived");
}

/* The first `old` of the position reads so instead. */
static void piece_with(const struct nanuuk_state *s, const char *old, const char *new)
{
    struct text out = text_in(changed, sizeof changed);
    write_position(s, json);
    const char *found = strstr(json, old);
    assert_non_null(found);
    text_add_bytes(&out, json, (size_t)(found - json));
    text_add(&out, new);
    text_add(&out, found + strlen(old));
    assert_false(out.cut);
    position_refused(changed, "state_member");
}

static void pieces_are_read_strictly(void **unused)
{
    (void)unused;
    struct nanuuk_state s = dealt(3, "");
    play(&s, "place:a2 place:d4 place:g2");
    piece_with(&s, "\"seat\":0", "\"seat\":1");
    piece_with(&s, "\"seat\":0", "\"seat\":null");
    piece_with(&s, "\"kind\":\"hunter\"", "\"kind\":\"bear\"");
    piece_with(&s, "\"space\":\"a2\"", "\"space\":\"h2\"");
    piece_with(&s, "\"removed\":0", "\"removed\":6");
    piece_with(&s, "\"removed\":0", "\"removed\":0,\"name\":\"Anna\"");
    piece_with(&s, "\"with\":[\"harpoon\"]", "\"with\":[]"); /* where is it? */
    piece_with(&s, "\"with\":[\"harpoon\"]", "\"with\":[\"harpoon\",\"harpoon\"]");
    piece_with(&s, "\"with\":[\"harpoon\"]", "\"with\":[\"harpoon\",\"inuk\",\"inuk\"]");
    piece_with(&s, "\"with\":[\"harpoon\"]", "\"with\":[\"harpoon\",\"bear\"]");
    piece_with(&s, "\"with\":[\"harpoon\"]", "\"with\":{}");
    piece_with(&s, "\"home\":{", "\"home\":{\"fish\":0,");
    piece_with(&s, "\"home\":{", "\"home\":{\"bear\":1,");
    piece_with(&s, "\"home\":{", "\"home\":{\"harpoon\":1,");
    piece_with(&s, "\"husky\":1", "\"husky\":2");
}

/* ---- impossible positions: tokens ---- */

/* A hunt whose hunters stand in a2, d4, g2; seat 0 begins. */
static struct nanuuk_state begun(void)
{
    struct nanuuk_state s = dealt(3, "");
    play(&s, "place:a2 place:d4 place:g2");
    possible(&s);
    return s;
}

static void u_02_tokens_are_conserved(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < TOKENS; kind++) {
        struct nanuuk_state s = begun();
        s.tokens[kind] &= s.tokens[kind] - 1;
        impossible(&s, "state_tokens");
    }
    struct nanuuk_state s = begun();
    bring(&s, 0, "fish");
    impossible(&s, "state_tokens");
}

static void u_02_tokens_lie_in_play_and_not_in_igloos(void **unused)
{
    (void)unused;
    struct nanuuk_state s = begun();
    s.tokens[FISH] ^= spaces_of("b3 d4");
    impossible(&s, "state_token_place");
    s = begun();
    s.tokens[FISH] ^= spaces_of("b3 b5");
    impossible(&s, "state_token_place");
}

static void u_04_shy_tokens_keep_their_distance(void **unused)
{
    (void)unused;
    struct nanuuk_state s = begun();
    s.tokens[WHALE] ^= spaces_of("d1 c1"); /* beside two Inuit */
    s.tokens[BEAR] ^= spaces_of("d1 c1");
    impossible(&s, "state_layout");
    s = begun();
    s.tokens[INUK] ^= spaces_of("b1 a1"); /* beside an igloo */
    s.tokens[SEAL] ^= spaces_of("b1 a1");
    impossible(&s, "state_layout");
}

static void the_learning_game_has_no_tokens(void **unused)
{
    (void)unused;
    struct nanuuk_state s = position(3, "mode=learning", STEP);
    token(&s, "a1", "fish");
    impossible(&s, "state_tokens");
}

static struct nanuuk_state laying(void)
{
    struct nanuuk_state s = dealt(4, "layout=own");
    play(&s, "lay:a4 lay:d1");
    possible(&s);
    return s;
}

static void tokens_are_laid_in_their_order(void **unused)
{
    (void)unused;
    struct nanuuk_state s = laying();
    token(&s, "b1", "inuk");
    s.active = s.decider = 3;
    impossible(&s, "state_tokens");
    s = laying();
    s.active = s.decider = 3;
    impossible(&s, "state_phase"); /* another seat lays */
    s = dealt(2, "layout=own");
    token(&s, "d2", "whale"); /* in the middle, so that the others find no room */
    s.active = s.decider = 1;
    s.turn = 2;
    impossible(&s, "state_phase");
    s = laying();
    s.chosen[OPTION_LAYOUT] = LAYOUT_PRINTED;
    impossible(&s, "state_phase");
    s = laying();
    stand(&s, 0, "a2");
    impossible(&s, "state_piece"); /* placed while tokens are laid */
    s = position(4, "mode=learning", PLACE);
    s.phase = LAY;
    impossible(&s, "state_phase");
}

/* ---- pieces ---- */

static void l_02_pieces_are_placed_in_order_on_spaces_of_their_own(void **unused)
{
    (void)unused;
    struct nanuuk_state s = dealt(3, "mode=learning");
    play(&s, "place:a2");
    stand(&s, 1, "a2"); /* igloos hold one piece only */
    impossible(&s, "state_piece");
    stand(&s, 1, "d5"); /* out of play */
    impossible(&s, "state_piece");
    s.pieces[1].space = NONE;
    stand(&s, 2, "c1"); /* the third before the second */
    impossible(&s, "state_piece");
    stand(&s, 1, "c2"); /* all stand, but they are still placed */
    impossible(&s, "state_phase");
    s = learning(3, "mode=learning", "a1 c1 e1");
    begin_turn(&s, 0);
    s.pieces[1].space = NONE; /* gone and not removed */
    impossible(&s, "state_piece");
}

static void u_03_hunters_begin_in_igloos_and_share_no_other_space(void **unused)
{
    (void)unused;
    struct nanuuk_state s = dealt(3, "");
    play(&s, "place:a2");
    stand(&s, 0, "c2");
    impossible(&s, "state_piece");
    s = begun();
    stand_all(&s, "d4 d4 d4");
    possible(&s);
    stand_all(&s, "d4 c1 c1");
    impossible(&s, "state_piece");
}

static void l_05_pieces_are_removed_one_after_the_other(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(4, "mode=learning", "a1 c1 e1 g1");
    s.turn = 9;
    s.pieces[1].space = NONE;
    s.pieces[1].removed = 1;
    begin_turn(&s, 0);
    possible(&s);
    s.pieces[1].removed = 2;
    impossible(&s, "state_phase");
    s.pieces[1].removed = 1;
    stand(&s, 1, "c1");
    impossible(&s, "state_piece"); /* removed, and there */
    s = learning(2, "mode=learning", "a1 c1 e1 g1");
    begin_turn(&s, 0);
    s.pieces[1].space = NONE;
    s.pieces[1].removed = 1;
    impossible(&s, "state_piece"); /* not with two players */
}

static void lv_02_only_a_caught_bear_is_removed(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(3, "mode=bearhunt goon=yes", "a1 g1 d2");
    begin_turn(&s, 0);
    s.pieces[2].space = NONE;
    s.pieces[2].removed = 1;
    possible(&s);
    s.chosen[OPTION_GOON] = 0;
    impossible(&s, "state_piece");
    s.chosen[OPTION_GOON] = 1;
    stand(&s, 2, "d2");
    s.pieces[2].removed = 0;
    s.pieces[1].space = NONE;
    s.pieces[1].removed = 1;
    impossible(&s, "state_piece");
}

static void u_01_sheets_that_cannot_be(void **unused)
{
    (void)unused;
    struct nanuuk_state s = begun();
    s.tokens[WHALE] &= s.tokens[WHALE] - 1;
    carry(&s, 0, "harpoon whale"); /* without its Inuk */
    impossible(&s, "state_sheet");
    carry(&s, 0, "harpoon");
    bring(&s, 0, "whale");
    impossible(&s, "state_sheet");
    s = dealt(3, "");
    s.tokens[FISH] &= s.tokens[FISH] - 1;
    carry(&s, 0, "harpoon fish"); /* before the first turn */
    impossible(&s, "state_sheet");
}

static void u_05_hunters_of_one_seat_begin_in_different_igloos(void **unused)
{
    (void)unused;
    struct nanuuk_state s = dealt(2, "hunters=two");
    play(&s, "place:a2 place:d4 place:g2");
    possible(&s);
    stand(&s, 2, "d4");
    impossible(&s, "state_piece");
}

static void m_07_no_hunter_stands_where_a_bear_is(void **unused)
{
    (void)unused;
    struct nanuuk_state s = begun();
    stand(&s, 0, "c1");
    impossible(&s, "state_piece");
}

/* ---- the moment ---- */

static void the_moment_of_a_step(void **unused)
{
    (void)unused;
    struct nanuuk_state s = begun(), good = s;
    s.steps = 0;
    impossible(&s, "state_phase");
    s.steps = 2;
    impossible(&s, "state_phase"); /* without a sled */
    s = good;
    s.moving = 1;
    impossible(&s, "state_phase"); /* another seat's hunter */
    s = good;
    s.stepped = 1;
    impossible(&s, "state_phase");
    s = good;
    s.owed = 1;
    impossible(&s, "state_phase");
    s = good;
    s.moved = 1;
    impossible(&s, "state_phase");
    s = good;
    s.quiet = 3;
    impossible(&s, "state_phase"); /* it would be over (E-04) */
    s = good;
    s.winners = 1;
    impossible(&s, "state_phase");
}

static void a_hunter_who_cannot_step_is_not_asked(void **unused)
{
    (void)unused;
    struct nanuuk_state s = begun();
    enclose(&s, "a2");
    impossible(&s, "state_phase");
}

static void a_learning_game_that_is_lost_does_not_go_on(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(2, "mode=learning", "a1 c1 e1 g1");
    begin_turn(&s, 0);
    enclose(&s, "a1");
    impossible(&s, "state_phase");
}

/* The positions of these phases, with their own conditions. */
static void the_moment_of_arriving(void **unused)
{
    (void)unused;
    struct nanuuk_state s = begun();
    play(&s, "a2-b2");
    assert_phase(&s, "catch", 0);
    possible(&s);
    struct nanuuk_state good = s;
    carry(&s, 0, "");
    impossible(&s, "state_phase"); /* no harpoon */
    s = good;
    s.phase = HOME;
    impossible(&s, "state_phase"); /* no igloo */
    s.phase = FLEE;
    impossible(&s, "state_tokens"); /* a bear too many */
    s = good;
    s.stepped = 0;
    impossible(&s, "state_phase");
    s = good;
    s.moving = NONE;
    impossible(&s, "state_phase");
}

static void the_moment_of_a_crack(void **unused)
{
    (void)unused;
    struct nanuuk_state s = begun();
    play(&s, "a2-b2 leave");
    possible(&s);
    struct nanuuk_state good = s;
    s.steps = 0;
    impossible(&s, "state_phase");
    s = good;
    s.owed = 1;
    impossible(&s, "state_phase");
    s = good;
    crack_stars(&s, "b2");
    crack_all(&s, floe()->sides[space_of("b2")]);
    impossible(&s, "state_phase"); /* it could lie nowhere */
}

static void the_hunt_alone_has_arrivals_and_a_homecoming(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(3, "mode=learning", "a1 c1 e1");
    begin_turn(&s, 0);
    struct nanuuk_state good = s;
    possible(&s);
    s.homecoming = 1;
    impossible(&s, "state_phase");
    s = good;
    s.quiet = 1;
    impossible(&s, "state_phase");
    s = good;
    s.steps = 2;
    impossible(&s, "state_phase"); /* a hunter is no bear */
    play(&good, "a1-a2");
    good.phase = CATCH;
    impossible(&good, "state_phase");
}

static void pieces_that_have_moved_in_this_turn(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(2, "mode=bearhunt", "a1 g1 d2");
    begin_turn(&s, 0);
    play(&s, "a1-b1 b2|c1");
    possible(&s);
    s.moved = 1U << 2;
    impossible(&s, "state_phase"); /* the bear is not his */
    s.moved = 3;
    impossible(&s, "state_phase"); /* then the turn is over */
    s = learning(2, "mode=flight", "a1 g1 d2");
    begin_turn(&s, 0);
    play(&s, "d2-d3 stop c2|d2");
    possible(&s);
    s.moved = 1;
    impossible(&s, "state_phase"); /* the bear comes first */
}

static void the_end_has_winners_by_points(void **unused)
{
    (void)unused;
    struct nanuuk_state s = position(3, "", GAME_ENDED), good = s;
    possible(&s);
    s.winners = 0;
    impossible(&s, "state_phase");
    s.winners = good.winners ^ 7;
    impossible(&s, "state_phase");
    s = good;
    s.steps = 1;
    impossible(&s, "state_phase");
}

/* ---- turns enough ---- */

static void the_first_turn_finds_everything_as_it_was_dealt(void **unused)
{
    (void)unused;
    struct nanuuk_state s = begun();
    crack(&s, "a1|b1");
    impossible(&s, "state_phase");
    s = begun();
    s.homecoming = 1;
    impossible(&s, "state_phase");
    s = begun();
    s.quiet = 1;
    impossible(&s, "state_phase");
    s = begun();
    s.tokens[FISH] &= s.tokens[FISH] - 1;
    carry(&s, 0, "harpoon fish");
    impossible(&s, "state_phase");
    s = begun();
    stand(&s, 1, "c2"); /* out of the igloo */
    impossible(&s, "state_phase");
    s = begun();
    carry(&s, 0, "harpoon husky");
    impossible(&s, "state_phase");
}

static void cracks_come_with_turns(void **unused)
{
    (void)unused;
    struct nanuuk_state s = dealt(3, "mode=learning");
    play(&s, "place:a1 place:c1 place:e1 a1-a2");
    possible(&s);
    crack(&s, "f1|g1"); /* before the one that is asked */
    impossible(&s, "state_phase");
    s = dealt(3, "broken=yes");
    possible(&s);
    crack_all(&s, floe()->sides[space_of("a1")]);
    impossible(&s, "state_phase");
    s = dealt(3, "mode=learning");
    crack(&s, "a1|b1"); /* before anybody stands */
    impossible(&s, "state_phase");
}

/* The turn has four of them in the end, but one bear has moved so far. */
static void lv_04_cracks_come_with_bears(void **unused)
{
    (void)unused;
    struct nanuuk_state s = dealt(2, "mode=flight bears=3 allbears=yes");
    play(&s, "place:a1 place:g1 place:d1 place:d3 place:g2 d1-d2 d2-c2 b2|b3");
    possible(&s);
    crack(&s, "f1|g1");
    impossible(&s, "state_phase");
}

static void turns_are_counted_from_the_first_placing(void **unused)
{
    (void)unused;
    struct nanuuk_state s = begun();
    s.turn = 1;
    impossible(&s, "state_phase");
    s.turn = 5; /* seat 1's */
    impossible(&s, "state_phase");
    s = laying();
    s.turn++;
    impossible(&s, "state_phase");
    s = dealt(3, "");
    s.turn = 4;
    impossible(&s, "state_phase");
}

static void e_03_whether_all_go_home_is_no_matter_of_choice(void **unused)
{
    (void)unused;
    struct nanuuk_state s = begun();
    s.turn = (uint16_t)(s.turn + 30); /* long after, and nothing was hunted */
    possible(&s);
    s.homecoming = 1;
    impossible(&s, "state_phase");
}

static void a_game_that_ends_has_a_reason(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(2, "mode=learning", "a1 c1 c2 e1");
    begin_turn(&s, 0);
    s.phase = GAME_ENDED;
    s.decider = NONE;
    s.steps = 0;
    s.winners = 2;
    impossible(&s, "state_phase"); /* nobody is blocked */
    enclose(&s, "a1");
    possible(&s);
    s.winners = 1;
    impossible(&s, "state_phase");
    s = begun();
    s.phase = GAME_ENDED;
    s.decider = NONE;
    s.steps = 0;
    s.winners = 7;
    impossible(&s, "state_phase");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_position_of_a_game_comes_back),
        cmocka_unit_test(v_03_own_cracks_are_as_many_as_turns),
        cmocka_unit_test(only_what_follows_from_the_rest_may_be_left_out),
        cmocka_unit_test(members_of_another_kind_are_refused),
        cmocka_unit_test(values_out_of_bounds_are_refused),
        cmocka_unit_test(pieces_are_read_strictly),
        cmocka_unit_test(u_02_tokens_are_conserved),
        cmocka_unit_test(u_02_tokens_lie_in_play_and_not_in_igloos),
        cmocka_unit_test(u_04_shy_tokens_keep_their_distance),
        cmocka_unit_test(the_learning_game_has_no_tokens),
        cmocka_unit_test(tokens_are_laid_in_their_order),
        cmocka_unit_test(l_02_pieces_are_placed_in_order_on_spaces_of_their_own),
        cmocka_unit_test(u_03_hunters_begin_in_igloos_and_share_no_other_space),
        cmocka_unit_test(l_05_pieces_are_removed_one_after_the_other),
        cmocka_unit_test(lv_02_only_a_caught_bear_is_removed),
        cmocka_unit_test(u_01_sheets_that_cannot_be),
        cmocka_unit_test(u_05_hunters_of_one_seat_begin_in_different_igloos),
        cmocka_unit_test(m_07_no_hunter_stands_where_a_bear_is),
        cmocka_unit_test(the_moment_of_a_step),
        cmocka_unit_test(a_hunter_who_cannot_step_is_not_asked),
        cmocka_unit_test(a_learning_game_that_is_lost_does_not_go_on),
        cmocka_unit_test(the_moment_of_arriving),
        cmocka_unit_test(the_moment_of_a_crack),
        cmocka_unit_test(the_hunt_alone_has_arrivals_and_a_homecoming),
        cmocka_unit_test(pieces_that_have_moved_in_this_turn),
        cmocka_unit_test(the_end_has_winners_by_points),
        cmocka_unit_test(the_first_turn_finds_everything_as_it_was_dealt),
        cmocka_unit_test(cracks_come_with_turns),
        cmocka_unit_test(lv_04_cracks_come_with_bears),
        cmocka_unit_test(turns_are_counted_from_the_first_placing),
        cmocka_unit_test(e_03_whether_all_go_home_is_no_matter_of_choice),
        cmocka_unit_test(a_game_that_ends_has_a_reason),
    };
    return cmocka_run_group_tests(tests, open_nanuuk, close_nanuuk);
}
