/*
 * test_hint_nanuuk.c - why a move of Nanuuk! is good, as hints say it.
 */
#include "nanuuk_support.h"

#include "hint_support.h"

extern const struct game_ai nanuuk_ai;

static void assert_hint(const struct nanuuk_state *s, const char *move, const char *wanted)
{
    assert_reasons(&nanuuk_ai, s, move, wanted);
}

/* ---- animals and equipment ---- */

/* A hunt of two in which the other hunter sits in an igloo that nothing leads out of. */
static struct nanuuk_state hunting_alone(void)
{
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 1, "a2");
    enclose(&s, "a2");
    return s;
}

static void an_animal_that_can_be_taken(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting_alone();
    token(&s, "d3", "seal");
    begin_turn(&s, 0);
    assert_hint(&s, "d4-d3", "prey:seal,2 exits:hunter,d3,6 home:d4,1");
}

static void a_whale_without_an_inuk_is_no_prey(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting_alone();
    token(&s, "d3", "whale");
    begin_turn(&s, 0);
    assert_hint(&s, "d4-d3", "exits:hunter,d3,6 home:d4,1");
    carry(&s, 0, "harpoon inuk");
    assert_hint(&s, "d4-d3", "prey:whale,4 exits:hunter,d3,6 home:d4,1");
}

static void an_inuk_follows_and_a_bear_flees(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting_alone();
    token(&s, "d3", "inuk");
    token(&s, "c3", "bear");
    begin_turn(&s, 0);
    assert_hint(&s, "d4-d3", "inuk exits:hunter,d3,6 home:d4,1");
    assert_hint(&s, "d4-c3", "bear exits:hunter,c3,5 home:d4,1");
}

/* Take or leave: what is taken nobody else can take, and at home it may fetch something. */
static void an_animal_is_taken_or_left(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting_alone();
    token(&s, "d3", "seal");
    begin_turn(&s, 0);
    play(&s, "d4-d3");
    assert_hint(&s, "take", "taken:seal fetches:seal");
    assert_hint(&s, "leave", "left:seal,2");
    carry(&s, 0, "harpoon kayak");
    assert_hint(&s, "take", "taken:seal");
}

static void bringing_home_gives_equipment(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand(&s, 0, "d3");
    carry(&s, 0, "harpoon fish seal walrus");
    begin_turn(&s, 0);
    play(&s, "d3-d4");
    assert_hint(&s, "home:seal", "kayak");
    assert_hint(&s, "home:fish", "");
    assert_hint(&s, "home:fish+walrus", "sled");
    assert_hint(&s, "keep", "");
}

/* ---- room ---- */

static void a_crack_takes_exits(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(3, "mode=learning", "a1 c1 g3");
    begin_turn(&s, 0);
    play(&s, "a1-b1");
    assert_hint(&s, "b2|c1", "exits:hunter,b1,2 leaves_exits:1,hunter,c1,3,4 room:3,1");
}

static void the_last_exit_is_blocked(void **unused)
{
    (void)unused;
    struct nanuuk_state s = learning(3, "mode=learning", "c2 a1 g3");
    enclose(&s, "a1 b1");
    crack(&s, "c1|d2 d2|d3 b3|c3 c3|d3");
    begin_turn(&s, 0);
    play(&s, "c2-b2");
    assert_hint(&s, "a1|b1", "exits:hunter,b2,4 blocks:1,hunter,a1");
}

static void who_stands_alone_is_first_everywhere_and_not_told_so(void **unused)
{
    (void)unused;
    struct nanuuk_state s = dealt(3, "");
    assert_hint(&s, "place:a2", "exits:hunter,a2,4");
}

/* ---- the way home ---- */

/* The other hunter is in the corner a1, with one way out over b2. */
static void a_crack_cuts_others_off(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand_all(&s, "b3 a1");
    crack(&s, "a1|a2 a1|b1");
    begin_turn(&s, 0);
    play(&s, "b3-a2");
    assert_hint(&s, "a1|b2",
                "exits:hunter,a2,2 blocks:1,hunter,a1 cuts_off:1 cuts_prey:1,1 room:20,4");
    assert_hint(&s, "b2|b3", "exits:hunter,a2,2");
}

/* From a1 only b1, which leads nowhere else, and b2 can be reached. */
static void ones_own_way_home_can_be_cut(void **unused)
{
    (void)unused;
    struct nanuuk_state s = hunting(2, "");
    stand_all(&s, "b2 g2");
    enclose(&s, "g2");
    crack(&s, "a1|a2 a2|b2 b1|b2 b1|c1");
    begin_turn(&s, 0);
    play(&s, "b2-a1");
    assert_hint(&s, "a1|b2", "exits:hunter,a1,1 home_cut room:1,20");
    assert_hint(&s, "a1|b1", "exits:hunter,a1,1 home:a2,3 room:19,20");
}

/* In random games of every kind each move has reasons that can be told. */
static void reasons_of_random_games(void **unused)
{
    (void)unused;
    for (int i = 0; i < VARIANTS; i++) {
        struct game_setup setup = setup_of(&variants[i]);
        struct nanuuk_state s;
        struct rng dice = rng_from_text("hints");
        nanuuk.deal(opened->data, &setup, generator_of(dice), &s);
        while (nanuuk.decides(&s) != NOBODY) {
            game_move move = random_move(&s, &dice);
            struct nanuuk_state after = s;
            struct reasons reasons = {0};
            nanuuk_ai.effect(opened->data, &after, move);
            nanuuk_ai.explain(opened->data, &s, &after, move, &reasons);
            for (int reason = 0; reason < reasons.count; reason++)
                assert_told_reason(&nanuuk_ai, &reasons.list[reason]);
            nanuuk.play(opened->data, &s, move, NULL);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_animal_that_can_be_taken),
        cmocka_unit_test(a_whale_without_an_inuk_is_no_prey),
        cmocka_unit_test(an_inuk_follows_and_a_bear_flees),
        cmocka_unit_test(an_animal_is_taken_or_left),
        cmocka_unit_test(bringing_home_gives_equipment),
        cmocka_unit_test(a_crack_takes_exits),
        cmocka_unit_test(the_last_exit_is_blocked),
        cmocka_unit_test(who_stands_alone_is_first_everywhere_and_not_told_so),
        cmocka_unit_test(a_crack_cuts_others_off),
        cmocka_unit_test(ones_own_way_home_can_be_cut),
        cmocka_unit_test(reasons_of_random_games),
    };
    return cmocka_run_group_tests(tests, open_nanuuk, close_nanuuk);
}
