/*
 * test_nanuuk_reasons.c - every reason for a refusal can be reached, it names the rule and the
 * facts, and nothing is refused without one.
 *
 * Tables tell how to reach them: moves, edition files, positions. The last test asks whether they
 * reach all of nanuuk.reasons.
 */
#include "nanuuk_support.h"

static void assert_message(const struct message *why, const char *wanted)
{
    char buffer[LIST_BYTES];
    struct text found = text_in(buffer, sizeof buffer);
    struct json out = json_to(&found);
    json_open_object(&out, NULL);
    say_message_json(&nanuuk, opened->data, why, &out);
    json_close_object(&out);
    assert_string_equal(buffer, wanted);
}

/* The code in {"code":"edge", ... */
static const char *code_in(const char *json)
{
    static char code[WORD_BYTES];
    const char *begin = strchr(json, ':') + 2;
    size_t length = strcspn(begin, "\"");
    assert_true(length < sizeof code);
    memcpy(code, begin, length);
    code[length] = '\0';
    return code;
}

/* ---- moves ---- */

/* Seat 0 on c2, seat 1 on d2; cracks c2|d3 and d3|d4. */
static struct nanuuk_state on_the_ice(void)
{
    struct nanuuk_state s = learning(3, "mode=learning", "c2 d2 a3");
    crack(&s, "c2|d3 d3|d4");
    begin_turn(&s, 0);
    return s;
}

static struct nanuuk_state by_the_unused_line(void)
{
    struct nanuuk_state s = on_the_ice();
    begin_turn(&s, 2);
    return s;
}

static struct nanuuk_state step_made(void)
{
    struct nanuuk_state s = on_the_ice();
    play(&s, "c2-c3");
    return s;
}

static struct nanuuk_state step_made_to_the_edge(void)
{
    struct nanuuk_state s = by_the_unused_line();
    play(&s, "a3-b4");
    return s;
}

static struct nanuuk_state over(void)
{
    struct nanuuk_state s = learning(2, "mode=learning", "a1 c1 c2 e1");
    enclose(&s, "a1");
    begin_turn(&s, 0);
    return s;
}

static struct nanuuk_state one_inuk_moved(void)
{
    struct nanuuk_state s = learning(2, "mode=bearhunt", "a1 c1 e3");
    begin_turn(&s, 0);
    play(&s, "a1-b1 b2|c1");
    return s;
}

static struct nanuuk_state bears_turn(void)
{
    struct nanuuk_state s = learning(3, "mode=bearhunt", "a1 c1 e3");
    begin_turn(&s, 2);
    return s;
}

static struct nanuuk_state bear_must_go_on(void)
{
    struct nanuuk_state s = learning(3, "mode=bearhunt muststep=yes", "a1 c1 e3");
    begin_turn(&s, 2);
    play(&s, "e3-e2");
    return s;
}

static struct nanuuk_state placing(void)
{
    struct nanuuk_state s = dealt(3, "mode=learning");
    play(&s, "place:c2");
    return s;
}

static struct nanuuk_state placing_hunters(void)
{
    return dealt(3, "");
}

static struct nanuuk_state placing_two_hunters(void)
{
    struct nanuuk_state s = dealt(2, "hunters=two");
    play(&s, "place:a2 place:a2");
    return s;
}

static struct nanuuk_state laying(void)
{
    struct nanuuk_state s = dealt(4, "layout=own");
    play(&s, "lay:a4");
    return s;
}

static struct nanuuk_state breaking(void)
{
    struct nanuuk_state s = dealt(3, "broken=own");
    play(&s, "a1|a2 a1|b1");
    return s;
}

/* A whale in the middle leaves no room for the other shy tokens. */
static struct nanuuk_state first_whale(void)
{
    return dealt(2, "layout=own");
}

/* A hunter of seat 0 on c2, a bear on c3, cracks around d3. */
static struct nanuuk_state hunter_and_bear(void)
{
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 0, "c2");
    stand(&s, 1, "b3");
    token(&s, "c3", "bear");
    crack(&s, "c2|d3 d2|d3");
    return s;
}

static struct nanuuk_state in_the_hunt(void)
{
    struct nanuuk_state s = hunter_and_bear();
    begin_turn(&s, 0);
    return s;
}

static struct nanuuk_state with_a_kayak(void)
{
    struct nanuuk_state s = hunter_and_bear();
    carry(&s, 0, "harpoon kayak");
    begin_turn(&s, 0);
    return s;
}

static struct nanuuk_state without_a_harpoon(void)
{
    struct nanuuk_state s = hunter_and_bear();
    carry(&s, 0, "");
    begin_turn(&s, 0);
    return s;
}

static struct nanuuk_state full_board(void)
{
    struct nanuuk_state s = dealt(4, "");
    stand_all(&s, "a2 d4 d4 d4");
    stand(&s, 0, "c2"); /* on an Inuk that does not follow */
    carry(&s, 0, "harpoon inuk");
    begin_turn(&s, 0);
    return s;
}

static struct nanuuk_state bear_flees(void)
{
    struct nanuuk_state s = in_the_hunt();
    play(&s, "c2-c3");
    return s;
}

static struct nanuuk_state in_an_igloo_with_a_fish(void)
{
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 0, "d3");
    carry(&s, 0, "harpoon fish");
    begin_turn(&s, 0);
    play(&s, "d3-d4");
    return s;
}

static struct nanuuk_state crack_of_a_single_step(void)
{
    struct nanuuk_state s = hunting(2, "doublecrack=choice");
    stand(&s, 0, "c2");
    begin_turn(&s, 0);
    play(&s, "c2-d3");
    return s;
}

/* The hunter on b1 can go home to a2 over a1 alone; another one lays a crack next to him. */
static struct nanuuk_state social_crack(void)
{
    struct nanuuk_state s = hunting(2, "social=yes");
    stand_all(&s, "c2 b1");
    enclose(&s, "a1 a2 b1");
    begin_turn(&s, 0);
    play(&s, "c2-b2");
    return s;
}

/* Two hunters each; seat 0 has a sled for his first one, who is shut in. */
static struct nanuuk_state shut_in_with_a_sled(void)
{
    struct nanuuk_state s = hunting(2, "hunters=two");
    stand(&s, 0, "a1");
    carry(&s, 0, "harpoon husky sled");
    enclose(&s, "a1");
    begin_turn(&s, 0);
    return s;
}

static struct nanuuk_state homecoming(void)
{
    struct nanuuk_state s = bare_floe(2, "hunters=two");
    stand(&s, 3, "c2");
    s.homecoming = 1;
    begin_turn(&s, 0);
    return s;
}

/* Two own hunters, the first of which is in the middle of a double move. */
static struct nanuuk_state in_a_double_move(void)
{
    struct nanuuk_state s = hunting(2, "hunters=two");
    stand(&s, 0, "c2");
    carry(&s, 0, "harpoon husky sled");
    begin_turn(&s, 0);
    play(&s, "1:sled");
    return s;
}

/* E-01: nothing to hunt, and everybody at home. */
static struct nanuuk_state all_at_home(void)
{
    struct nanuuk_state s = bare_floe(2, "");
    stand(&s, 0, "d3");
    s.homecoming = 1;
    begin_turn(&s, 0);
    play(&s, "d3-d4 c3|d3");
    return s;
}

/* E-04: both are shut in, and do not use their kayaks. */
static struct nanuuk_state nobody_has_stepped(void)
{
    struct nanuuk_state s = hunting(2, "");
    stand_all(&s, "a1 b4");
    enclose(&s, "a1");
    enclose(&s, "b4");
    carry(&s, 0, "harpoon kayak");
    carry(&s, 1, "harpoon kayak");
    begin_turn(&s, 0);
    play(&s, "stay stay");
    return s;
}

/* Flight: Inuit on a1 and g1, the bear on d2. */
static struct nanuuk_state flight(void)
{
    struct nanuuk_state s = learning(2, "mode=flight", "a1 g1 d2");
    begin_turn(&s, 0);
    return s;
}

static struct nanuuk_state flight_of_the_inuk(void)
{
    struct nanuuk_state s = flight();
    play(&s, "d2-d3 stop c2|d2");
    return s;
}

static struct nanuuk_state helpers(void)
{
    struct nanuuk_state s = learning(2, "mode=helpers", "a1 g1 d2 e3");
    begin_turn(&s, 0);
    return s;
}

/* The piece of seat 0 is shut in, so that the game ends when its turn begins. */
static struct nanuuk_state ended(int players, const char *options, const char *spaces)
{
    struct nanuuk_state s = learning(players, options, spaces);
    char first[] = {spaces[0], spaces[1], '\0'};
    enclose(&s, first);
    begin_turn(&s, 0);
    assert_int_equal(s.phase, GAME_ENDED);
    return s;
}

static struct nanuuk_state last_one_left(void)
{
    struct nanuuk_state s = learning(3, "mode=learning", "a1 c1 e1");
    enclose(&s, "a1");
    enclose(&s, "c1");
    begin_turn(&s, 0);
    return s;
}

static struct nanuuk_state inuk_blocked_by_three(void)
{
    return ended(3, "mode=bearhunt", "a1 c1 e3");
}

static struct nanuuk_state inuk_blocked_by_two(void)
{
    return ended(2, "mode=bearhunt", "a1 c1 e3");
}

static struct nanuuk_state inuk_blocked_after_the_bear(void)
{
    struct nanuuk_state s = learning(3, "mode=bearhunt goon=yes", "a1 g1 d2");
    enclose(&s, "d2");
    begin_turn(&s, 2); /* the bear is caught */
    enclose(&s, "g1");
    play(&s, "a1-a2 a3|b3");
    return s;
}

static struct nanuuk_state flight_over(void)
{
    struct nanuuk_state s = flight_of_the_inuk();
    enclose(&s, "g1");
    play(&s, "a1-a2 a3|b3 d3-c3 stop b3|b4");
    return s;
}

static struct nanuuk_state helper_blocked(void)
{
    return ended(2, "mode=helpers", "a1 g1 d2 e3");
}

static struct nanuuk_state partner_blocked(void)
{
    return ended(4, "mode=partners", "a1 c1 e1 g1");
}

static struct nanuuk_state neighbour_blocked(void)
{
    return ended(4, "mode=neighbours", "a1 c1 e1 g1");
}

static const struct {
    struct nanuuk_state (*where)(void);
    const char *move, *why;
} moves[] = {
    {on_the_ice, "jump", "{\"code\":\"unreadable\"}"},
    {on_the_ice, "h2-c2", "{\"code\":\"unreadable\"}"},
    {on_the_ice, "", "{\"code\":\"unreadable\"}"},
    {over, "a1-a2", "{\"code\":\"over\",\"rule\":\"L-06\"}"},
    {on_the_ice, "take", "{\"code\":\"not_now\",\"rule\":\"L-03\",\"phase\":\"step\"}"},
    {step_made, "c3-c2", "{\"code\":\"not_now\",\"rule\":\"L-03\",\"phase\":\"crack\"}"},
    {on_the_ice, "e3-e2", "{\"code\":\"no_piece\",\"rule\":\"L-03\",\"space\":\"e3\"}"},
    {on_the_ice, "d2-d3", "{\"code\":\"no_piece\",\"rule\":\"L-03\",\"space\":\"d2\"}"},
    {one_inuk_moved, "b1-b2", "{\"code\":\"not_this_piece\",\"rule\":\"LV-03\",\"space\":\"b1\"}"},
    {homecoming, "1:d4-d3", "{\"code\":\"finished\",\"rule\":\"E-03\",\"space\":\"d4\"}"},
    {by_the_unused_line, "a3-a4", "{\"code\":\"out_of_play\",\"rule\":\"B-02\",\"space\":\"a4\"}"},
    {placing, "place:d5", "{\"code\":\"out_of_play\",\"rule\":\"B-02\",\"space\":\"d5\"}"},
    {on_the_ice, "c2-c2", "{\"code\":\"same_space\",\"rule\":\"L-03\",\"space\":\"c2\"}"},
    {on_the_ice, "c2-e2",
     "{\"code\":\"not_neighbour\",\"rule\":\"L-03\",\"from\":\"c2\",\"to\":\"e2\"}"},
    {on_the_ice, "c2-d3",
     "{\"code\":\"crack_between\",\"rule\":\"L-03\",\"from\":\"c2\",\"to\":\"d3\"}"},
    {in_the_hunt, "c2-e2",
     "{\"code\":\"not_neighbour\",\"rule\":\"M-01\",\"from\":\"c2\",\"to\":\"e2\"}"},
    {in_the_hunt, "c2-d3",
     "{\"code\":\"crack_on_foot\",\"rule\":\"M-01\",\"from\":\"c2\",\"to\":\"d3\"}"},
    {on_the_ice, "c2-d2", "{\"code\":\"piece_there\",\"rule\":\"L-03\",\"space\":\"d2\"}"},
    {in_the_hunt, "c2~d3",
     "{\"code\":\"no_kayak\",\"rule\":\"M-09\",\"from\":\"c2\",\"to\":\"d3\"}"},
    {with_a_kayak, "c2~d2",
     "{\"code\":\"no_crack_to_cross\",\"rule\":\"M-09\",\"from\":\"c2\",\"to\":\"d2\"}"},
    {without_a_harpoon, "c2-c3", "{\"code\":\"no_harpoon\",\"rule\":\"M-07\",\"space\":\"c3\"}"},
    {full_board, "c2-d2", "{\"code\":\"bear_cannot_flee\",\"rule\":\"M-07\",\"space\":\"d2\"}"},
    {in_the_hunt, "sled", "{\"code\":\"no_sled\",\"rule\":\"M-10\"}"},
    {on_the_ice, "sled", "{\"code\":\"no_sled\",\"rule\":\"L-03\"}"},
    {shut_in_with_a_sled, "1:sled", "{\"code\":\"no_step\",\"rule\":\"M-10\"}"},
    {in_the_hunt, "stay", "{\"code\":\"must_step\",\"rule\":\"M-01\"}"},
    {bears_turn, "stay", "{\"code\":\"may_not_stay\",\"rule\":\"LV-02\"}"},
    {bear_must_go_on, "stop", "{\"code\":\"must_step_again\",\"rule\":\"LV-02\"}"},
    {placing, "place:c2", "{\"code\":\"taken\",\"rule\":\"L-02\",\"space\":\"c2\"}"},
    {laying, "lay:a4", "{\"code\":\"taken\",\"rule\":\"U-02\",\"space\":\"a4\"}"},
    {placing_hunters, "place:c2", "{\"code\":\"not_igloo\",\"rule\":\"U-03\",\"space\":\"c2\"}"},
    {laying, "lay:d4", "{\"code\":\"igloo_there\",\"rule\":\"U-02\",\"space\":\"d4\"}"},
    {laying, "lay:b5",
     "{\"code\":\"too_near\",\"rule\":\"U-04\",\"token\":\"whale\",\"space\":\"a4\"}"},
    {laying, "lay:f3",
     "{\"code\":\"too_near\",\"rule\":\"U-04\",\"token\":\"whale\",\"space\":\"g2\"}"},
    {first_whale, "lay:d2", "{\"code\":\"no_room_left\",\"rule\":\"U-04\",\"space\":\"d2\"}"},
    {bear_flees, "bear:d4", "{\"code\":\"igloo_there\",\"rule\":\"M-07\",\"space\":\"d4\"}"},
    {bear_flees, "bear:b3", "{\"code\":\"piece_there\",\"rule\":\"M-07\",\"space\":\"b3\"}"},
    {bear_flees, "bear:c3", "{\"code\":\"piece_there\",\"rule\":\"M-07\",\"space\":\"c3\"}"},
    {bear_flees, "bear:g1", "{\"code\":\"token_there\",\"rule\":\"M-07\",\"space\":\"g1\"}"},
    {bear_flees, "bear:a3", "{\"code\":\"out_of_play\",\"rule\":\"B-02\",\"space\":\"a3\"}"},
    {in_an_igloo_with_a_fish, "home:fish+seal",
     "{\"code\":\"not_carried\",\"rule\":\"M-08\",\"token\":\"seal\"}"},
    {step_made, "d3|d4", "{\"code\":\"cracked\",\"rule\":\"G-01\",\"border\":\"d3|d4\"}"},
    {step_made, "e1|e2",
     "{\"code\":\"not_around\",\"rule\":\"G-02\",\"border\":\"e1|e2\",\"space\":\"c3\"}"},
    {step_made, "b3|c3",
     "{\"code\":\"star_first\",\"rule\":\"G-03\",\"border\":\"b3|c3\",\"space\":\"c3\"}"},
    {step_made_to_the_edge, "b4|b5", "{\"code\":\"edge\",\"rule\":\"G-01\",\"border\":\"b4|b5\"}"},
    {social_crack, "a1|b1", "{\"code\":\"cuts_off\",\"rule\":\"V-02\",\"border\":\"a1|b1\"}"},
    {breaking, "a1|b2",
     "{\"code\":\"isolates\",\"rule\":\"V-03\",\"border\":\"a1|b2\",\"space\":\"a1\"}"},
    {crack_of_a_single_step, "later", "{\"code\":\"not_later\",\"rule\":\"V-01\"}"},
    {placing_two_hunters, "place:a2",
     "{\"code\":\"same_igloo\",\"rule\":\"U-05\",\"space\":\"a2\"}"},

    /* The same reasons under other rules. */
    {all_at_home, "d4-d3", "{\"code\":\"over\",\"rule\":\"E-01\"}"},
    {nobody_has_stepped, "a1-a2", "{\"code\":\"over\",\"rule\":\"E-04\"}"},
    {last_one_left, "e1-e2", "{\"code\":\"over\",\"rule\":\"L-05\"}"},
    {inuk_blocked_by_three, "a1-a2", "{\"code\":\"over\",\"rule\":\"LV-01\"}"},
    {inuk_blocked_after_the_bear, "a2-a1", "{\"code\":\"over\",\"rule\":\"LV-02\"}"},
    {inuk_blocked_by_two, "a1-a2", "{\"code\":\"over\",\"rule\":\"LV-03\"}"},
    {flight_over, "stay:c3", "{\"code\":\"over\",\"rule\":\"LV-04\"}"},
    {partner_blocked, "a1-a2", "{\"code\":\"over\",\"rule\":\"LV-05\"}"},
    {neighbour_blocked, "a1-a2", "{\"code\":\"over\",\"rule\":\"LV-06\"}"},
    {helper_blocked, "a1-a2", "{\"code\":\"over\",\"rule\":\"LV-07\"}"},
    {laying, "take", "{\"code\":\"not_now\",\"rule\":\"U-04\",\"phase\":\"lay\"}"},
    {breaking, "take", "{\"code\":\"not_now\",\"rule\":\"V-03\",\"phase\":\"break\"}"},
    {placing_hunters, "take", "{\"code\":\"not_now\",\"rule\":\"U-03\",\"phase\":\"place\"}"},
    {placing, "take", "{\"code\":\"not_now\",\"rule\":\"L-02\",\"phase\":\"place\"}"},
    {in_the_hunt, "take", "{\"code\":\"not_now\",\"rule\":\"M-02\",\"phase\":\"step\"}"},
    {bear_flees, "a1-a2", "{\"code\":\"not_now\",\"rule\":\"M-02\",\"phase\":\"flee\"}"},
    {step_made, "later", "{\"code\":\"not_later\",\"rule\":\"L-03\"}"},
    {on_the_ice, "c2~d3",
     "{\"code\":\"no_kayak\",\"rule\":\"L-03\",\"from\":\"c2\",\"to\":\"d3\"}"},
    {in_a_double_move, "2:a2-a1", "{\"code\":\"no_piece\",\"rule\":\"M-01\",\"space\":\"a2\"}"},
    {in_a_double_move, "2:d4-d3",
     "{\"code\":\"not_this_piece\",\"rule\":\"U-05\",\"space\":\"d4\"}"},
    {flight, "a1-a2", "{\"code\":\"not_this_piece\",\"rule\":\"LV-04\",\"space\":\"a1\"}"},
    {on_the_ice, "stay", "{\"code\":\"may_not_stay\",\"rule\":\"L-03\"}"},
    {helpers, "stay", "{\"code\":\"may_not_stay\",\"rule\":\"L-03\"}"},
    {flight, "stay:d2", "{\"code\":\"may_not_stay\",\"rule\":\"LV-02\"}"},
    {flight, "stay:d3", "{\"code\":\"no_piece\",\"rule\":\"L-03\",\"space\":\"d3\"}"},
    {flight, "stay:g1", "{\"code\":\"no_piece\",\"rule\":\"L-03\",\"space\":\"g1\"}"},
    {flight, "stay:a1", "{\"code\":\"not_this_piece\",\"rule\":\"LV-04\",\"space\":\"a1\"}"},
    {flight_of_the_inuk, "stay:a1", "{\"code\":\"may_not_stay\",\"rule\":\"L-03\"}"},
    {flight, "stay:h9", "{\"code\":\"unreadable\"}"},
    {flight, "stay", "{\"code\":\"unreadable\"}"},
    {in_the_hunt, "stop", "{\"code\":\"must_step_again\",\"rule\":\"M-01\"}"},
    {on_the_ice, "stop", "{\"code\":\"must_step_again\",\"rule\":\"L-03\"}"},
    {bears_turn, "stop", "{\"code\":\"must_step_again\",\"rule\":\"LV-01\"}"},
};

static void a_move_is_refused_for_every_reason(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        struct nanuuk_state s = moves[i].where();
        struct message why;
        refused_why(&s, moves[i].move, code_in(moves[i].why), &why);
        assert_message(&why, moves[i].why);
    }
}

/* Numbers that no text stands for: another seat's piece, one that is not there. */
static void a_piece_of_somebody_else_is_refused(void **unused)
{
    (void)unused;
    struct nanuuk_state s = on_the_ice();
    struct message why;
    game_move move = nanuuk_pack((struct nanuuk_move){STEP_TO, 1, (uint8_t)space_of("e1"), 0});
    assert_false(nanuuk.check(opened->data, &s, move, &why));
    assert_message(&why, "{\"code\":\"no_piece\",\"rule\":\"L-03\",\"space\":\"d2\"}");
    s.pieces[1].space = NONE;
    assert_false(nanuuk.check(opened->data, &s, move, &why));
    assert_message(&why, "{\"code\":\"unreadable\"}");
}

/* ---- options ---- */

static void option_refused(int players, const char *options, const char *option_name,
                           const char *rule)
{
    struct game_setup setup = {.players = players};
    struct message why = {.what = NULL};
    char wanted[LIST_BYTES];
    struct text out = text_in(wanted, sizeof wanted);
    text_format(&out, "{\"code\":\"option_not_here\",\"rule\":\"%s\",\"option\":\"%s\"}", rule,
                option_name);
    assert_true(game_options_read(&nanuuk, &setup, options));
    assert_false(nanuuk.setup_fits(&setup, &why));
    assert_reason(options, &why, "option_not_here");
    assert_message(&why, wanted);
}

static void an_option_that_does_not_belong_to_the_mode_is_refused(void **unused)
{
    (void)unused;
    option_refused(3, "mode=flight", "mode", "LV-04");
    option_refused(4, "mode=bearhunt", "mode", "LV-01");
    option_refused(3, "mode=helpers", "mode", "LV-07");
    option_refused(2, "mode=partners", "mode", "LV-05");
    option_refused(3, "mode=neighbours", "mode", "LV-06");
    option_refused(4, "mode=learning layout=own", "layout", "U-04");
    option_refused(2, "mode=flight hunters=two", "hunters", "U-05");
    option_refused(4, "mode=partners doublecrack=choice", "doublecrack", "V-01");
    option_refused(3, "mode=learning social=yes", "social", "V-02");
    option_refused(2, "mode=helpers broken=yes", "broken", "V-03");
    option_refused(3, "stepcrack=yes", "stepcrack", "LV-02");
    option_refused(2, "mode=learning muststep=yes", "muststep", "LV-02");
    option_refused(3, "mode=learning maystay=yes", "maystay", "LV-02");
    option_refused(3, "mode=learning goon=yes", "goon", "LV-02");
    option_refused(2, "mode=flight oneinuk=yes", "oneinuk", "LV-03");
    option_refused(2, "mode=bearhunt bears=2", "bears", "LV-04");
    option_refused(4, "mode=partners target=left", "target", "LV-06");
    option_refused(4, "mode=learning blocked=once", "blocked", "LV-05");
    option_refused(2, "mode=bearhunt allbears=yes", "allbears", "LV-04");
    option_refused(2, "mode=flight allbears=yes", "allbears", "LV-04"); /* of one bear */
    option_refused(2, "mode=learning broken=own", "broken", "V-03");
    option_refused(2, "cracks=3", "cracks", "V-03"); /* in whole ice */
}

static void an_option_that_does_not_belong_to_the_players_is_refused(void **unused)
{
    (void)unused;
    static const struct {
        int players;
        const char *options;
    } wrong[] = {
        {3, "hunters=two"},
        {4, "hunters=two"},
        {2, "mode=bearhunt stepcrack=yes"},
        {2, "mode=bearhunt goon=yes"},
        {3, "mode=bearhunt oneinuk=yes"},
        {3, "mode=neighbours target=left"},
        {2, "mode=learning blocked=once"},
        {3, "mode=bearhunt allbears=yes"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct game_setup setup = {.players = wrong[i].players};
        assert_false(game_options_read(&nanuuk, &setup, wrong[i].options));
    }
}

/* ---- edition files: more of them in test_nanuuk_board.c ---- */

#define FIFTY "12345678901234567890123456789012345678901234567890"

static const struct {
    const char *old, *new, *line, *why; /* line: a text of the line to blame, NULL: none */
} editions[] = {
    {"igloos  a2", "huts  a2", "igloos  a2", "{\"code\":\"edition_keyword\"}"},
    {"fish 3  ", "fish 4  ", "fish 3  ", "{\"code\":\"edition_twice\",\"keyword\":\"fish\"}"},
    {"d4 g2", "d4 h2", "igloos  a2", "{\"code\":\"edition_value\",\"value\":3}"},
    {"igloos  a2", "igloos  # " FIFTY FIFTY FIFTY FIFTY FIFTY FIFTY FIFTY FIFTY, "igloos  a2",
     "{\"code\":\"edition_long_line\"}"},
    {"fish 2      b3 e3 g1", "", NULL, "{\"code\":\"edition_missing\",\"keyword\":\"fish\"}"},
    {"4 5 4 5 4 5 4", "4 5 5 5 4 5 4", "columns  4",
     "{\"code\":\"edition_columns\",\"rule\":\"B-01\"}"},
    {"columns  4 5 4 5 4 5 4", "", "igloos  a2", "{\"code\":\"edition_order\"}"},
    {"d4 g2", "d4 a2", "igloos  a2", "{\"code\":\"edition_space_twice\",\"space\":\"a2\"}"},
    {"d4 g2", "d4", "igloos  a2",
     "{\"code\":\"edition_igloos\",\"rule\":\"B-03\",\"found\":2,\"wanted\":3}"},
    {"without 3  a4", "without 3  a2", "without 3",
     "{\"code\":\"edition_igloo_out\",\"rule\":\"B-03\",\"space\":\"a2\",\"players\":3}"},
    {"fish 3      b3", "fish 3      d5", "fish 3",
     "{\"code\":\"edition_out_of_play\",\"rule\":\"B-02\",\"space\":\"d5\",\"players\":3}"},
    {"fish 3      b3 d2", "fish 3      d2", "fish 3",
     "{\"code\":\"edition_tokens\",\"rule\":\"U-02\",\"keyword\":\"fish\",\"players\":3,"
     "\"found\":3,\"wanted\":4}"},
    {"without 3  a4 b5", "without 3  b5", NULL,
     "{\"code\":\"edition_full\",\"rule\":\"U-02\",\"space\":\"a4\",\"players\":3}"},
    {"whales 4    a4 d1 g4\ninuit 4     b1 c2 e2 f1\nbears 4     b5 d2",
     "whales 4    d2 d1 g4\ninuit 4     b1 c2 e2 f1\nbears 4     b5 a4", "whales 4",
     "{\"code\":\"edition_layout\",\"rule\":\"U-04\",\"players\":4}"},
};

static void an_edition_is_refused_for_every_reason(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof editions / sizeof editions[0]; i++) {
        struct message why = {.what = NULL};
        int line = editions[i].line == NULL ? 0 : line_with(editions[i].line);
        edition_refused(editions[i].old, editions[i].new, line, code_in(editions[i].why), &why);
        assert_message(&why, editions[i].why);
    }
}

/* ---- positions: more of them in test_nanuuk_setup.c ---- */

static void a_token_in_an_igloo(struct nanuuk_state *s)
{
    uint32_t whale = s->tokens[WHALE] & -s->tokens[WHALE];
    s->tokens[WHALE] ^= whale | spaces_of("a2");
}

static void a_token_too_few(struct nanuuk_state *s)
{
    s->tokens[WALRUS] &= s->tokens[WALRUS] - 1;
}

/* Beside another whale, and beside two Inuit. */
static void a_whale_in_company(struct nanuuk_state *s)
{
    s->tokens[WHALE] ^= spaces_of("a4 d2");
    s->tokens[BEAR] ^= spaces_of("a4 d2");
}

static void a_hunter_out_on_the_ice(struct nanuuk_state *s)
{
    stand(s, 0, "c2");
}

static void a_fish_at_the_beginning(struct nanuuk_state *s)
{
    s->tokens[FISH] &= s->tokens[FISH] - 1;
    carry(s, 0, "harpoon fish");
}

static void homecoming_at_the_beginning(struct nanuuk_state *s)
{
    s->homecoming = 1;
}

static const struct {
    const char *code;
    void (*spoil)(struct nanuuk_state *s);
} positions[] = {
    {"state_token_place", a_token_in_an_igloo}, {"state_tokens", a_token_too_few},
    {"state_layout", a_whale_in_company},       {"state_piece", a_hunter_out_on_the_ice},
    {"state_sheet", a_fish_at_the_beginning},   {"state_phase", homecoming_at_the_beginning},
};

static struct nanuuk_state first_hunter_placed(void)
{
    struct nanuuk_state s = dealt(4, "");
    play(&s, "place:a2");
    return s;
}

static void a_position_is_refused_for_every_reason(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        struct nanuuk_state s = first_hunter_placed();
        possible(&s);
        positions[i].spoil(&s);
        impossible(&s, positions[i].code);
    }
}

static void a_position_with_wrong_members_is_refused(void **unused)
{
    (void)unused;
    static char json[TEXT_ROOM], changed[TEXT_ROOM];
    struct nanuuk_state s = first_hunter_placed();
    write_position(&s, json);
    change_member(json, "tokens", NULL, changed);
    position_refused(changed, "state_member");
    change_member(json, "decides", "0", changed);
    position_refused(changed, "state_derived");
    change_member(json, "turn", "2,\"weather\":\"snow\"", changed);
    position_refused(changed, "state_unknown_member");
}

static void a_refused_position_names_the_facts(void **unused)
{
    (void)unused;
    static char json[TEXT_ROOM];
    struct nanuuk_state s = first_hunter_placed(), back;
    struct message why;
    a_token_too_few(&s);
    write_position(&s, json);
    assert_false(read_position(json, &back, &why));
    assert_message(&why, "{\"code\":\"state_tokens\",\"rule\":\"U-02\",\"token\":\"walrus\","
                         "\"found\":5,\"wanted\":6}");
    s = first_hunter_placed();
    homecoming_at_the_beginning(&s);
    write_position(&s, json);
    assert_false(read_position(json, &back, &why));
    assert_message(&why, "{\"code\":\"state_phase\",\"rule\":\"M-02\",\"phase\":\"place\"}");
}

/* ---- all numbers ---- */

/* A game_move has 15 bits that matter, and one more is tried. */
#define NUMBER_BITS 16

/* Rules of the hunt are cited in the hunt, those of the learning games in them. */
static void assert_of_the_mode(const struct nanuuk_state *s, const struct message *message)
{
    static const char *const hunt[] = {"B-", "G-", "U-", "M-", "E-", "V-", NULL};
    static const char *const others[] = {"B-", "G-", "L-", "LV-", NULL};
    const char *const *sections = mode(s) == HUNT ? hunt : others, *rule = message_rule(message);
    while (rule != NULL && *sections != NULL && strncmp(rule, *sections, strlen(*sections)) != 0)
        sections++;
    if (rule != NULL && *sections == NULL)
        fail_msg("%s cites %s", message->what->code, rule);
}

static void assert_rules_of_the_mode(const struct nanuuk_state *s)
{
    for (game_move move = 0; move < UINT32_C(1) << NUMBER_BITS; move++) {
        struct message why;
        if (!nanuuk.check(opened->data, s, move, &why))
            assert_of_the_mode(s, &why);
    }
    for (int i = 0; i < told.count; i++)
        assert_of_the_mode(s, &told.list[i]);
}

static void every_number_is_legal_or_refused_with_a_reason(void **unused)
{
    (void)unused;
    static const struct {
        int players;
        const char *options;
    } games_of[] = {
        {2, "hunters=two"},     {3, "layout=own"},
        {4, "social=yes"},      {2, "doublecrack=choice"},
        {2, "mode=learning"},   {3, "mode=bearhunt maystay=yes"},
        {2, "mode=bearhunt"},   {2, "mode=flight bears=3 maystay=yes"},
        {2, "mode=helpers"},    {4, "mode=partners"},
        {4, "mode=neighbours"},
    };
    for (size_t i = 0; i < sizeof games_of / sizeof games_of[0]; i++) {
        struct nanuuk_state s = dealt(games_of[i].players, games_of[i].options);
        struct rng dice = rng_from_text("numbers");
        game_events_clear(&told);
        for (int ply = 0; s.phase != GAME_ENDED; ply++) {
            if (ply % 16 == 0) {
                assert_every_number(&s, NUMBER_BITS);
                assert_rules_of_the_mode(&s);
            }
            nanuuk.play(opened->data, &s, random_move(&s, &dice), &told);
        }
        assert_every_number(&s, NUMBER_BITS);
        assert_rules_of_the_mode(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_is_refused_for_every_reason),
        cmocka_unit_test(a_piece_of_somebody_else_is_refused),
        cmocka_unit_test(an_option_that_does_not_belong_to_the_mode_is_refused),
        cmocka_unit_test(an_option_that_does_not_belong_to_the_players_is_refused),
        cmocka_unit_test(an_edition_is_refused_for_every_reason),
        cmocka_unit_test(a_position_is_refused_for_every_reason),
        cmocka_unit_test(a_position_with_wrong_members_is_refused),
        cmocka_unit_test(a_refused_position_names_the_facts),
        cmocka_unit_test(every_number_is_legal_or_refused_with_a_reason),
        cmocka_unit_test(every_reason_is_reached),
    };
    return cmocka_run_group_tests(tests, open_nanuuk, close_nanuuk);
}
