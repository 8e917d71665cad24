/*
 * test_hint_nunatak.c - why a move of Nunatak is good, as hints say it.
 */
#include "nunatak_support.h"

#include "hint_support.h"

#include "advice/hint.h"
#include "games/nunatak/score.h"

extern const struct game_ai nunatak_ai;

static void assert_hint(const struct nunatak_state *s, const char *move, const char *wanted)
{
    assert_reasons(&nunatak_ai, s, move, wanted);
}

static void a_block_on_open_ground_needs_no_reason(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    begin_turn(&s, 0);
    assert_hint(&s, "1C@1a1", "");
}

static void support_counts_own_blocks_under_the_cell(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    blocks(&s, 0, "1a1 1b1 1a2");
    blocks(&s, 1, "1b2");
    tiles(&s, "2a1", "C");
    begin_turn(&s, 0);
    assert_hint(&s, "1C@2a1", "support:3");
}

static void lines_tell_the_space_of_the_track(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    blocks(&s, 1, "1a1 1b1 1c1 1d1");
    s.track[0] = 3;
    begin_turn(&s, 0);
    assert_hint(&s, "1C@1e1", "lines:1,4");
}

static void squares_tell_the_points_of_everybody(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    blocks(&s, 0, "1a1");
    blocks(&s, 1, "1b1 1a2");
    begin_turn(&s, 0);
    assert_hint(&s, "1C@1b2", "square_two:1a1,0,5,1,2");
}

static void tied_seconds_share(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    blocks(&s, 0, "1a1");
    blocks(&s, 1, "1b1");
    blocks(&s, 2, "1a2");
    begin_turn(&s, 0);
    assert_hint(&s, "1C@1b2", "square_three:1a1,0,5,1,2,1");
}

static void siku_scores_nothing_and_his_turn_is_named(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(2);
    blocks(&s, 0, "1a1");
    blocks(&s, 1, "1b1");
    blocks(&s, SIKU, "1a2");
    begin_turn(&s, 0);
    assert_hint(&s, "s1C@1b2", "square_one:1a1,0,2 for_siku");
}

static void an_elder_brings_a_favor(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    tiles(&s, "1a1", "L");
    market(&s, "Lal C C C");
    begin_turn(&s, 0);
    assert_hint(&s, "1L@1a1", "favor");
}

static void a_third_block_gives_the_square_away(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    blocks(&s, 0, "1a1");
    blocks(&s, 1, "1b1");
    begin_turn(&s, 0);
    assert_hint(&s, "1C@1a2", "gives:1a1,1b2,1,5");
}

static void nothing_is_given_away_that_no_open_card_can_take(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    blocks(&s, 0, "1a1");
    blocks(&s, 1, "1b1");
    tiles(&s, "1b2", "E");
    begin_turn(&s, 0);
    assert_hint(&s, "1C@1a2", "");
    market(&s, "C E C C");
    begin_turn(&s, 0);
    assert_hint(&s, "1C@1a2", "gives:1a1,1b2,1,5");
    reserve(&s, 2, 2);
    begin_turn(&s, 0);
    assert_hint(&s, "1C@1a2", "");
}

static void a_worker_comes_everywhere(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    blocks(&s, 0, "1a1");
    blocks(&s, 1, "1b1");
    tiles(&s, "1b2", "E");
    tiles(&s, "1e5", "W");
    market(&s, "C W C C");
    begin_turn(&s, 0);
    assert_hint(&s, "1C@1a2", "gives:1a1,1b2,1,5");
}

static void a_tile_that_is_only_now_laid_may_give_something(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    blocks(&s, 0, "1b1 1a2 1b2 1c1 1c2 1a3 1b3 1c3");
    blocks(&s, 1, "2b1 2a2 2b2");
    begin_turn(&s, 0);
    assert_hint(&s, "1C@1a1", "square_one:1a1,0,5 may_give:2a1,2a1,1");
}

static void the_last_fitting_card_is_denied(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(3);
    blocks(&s, 1, "1a1 1b1 1a2");
    tiles(&s, "1b2 1e5", "E");
    market(&s, "E C C C");
    begin_turn(&s, 0);
    assert_hint(&s, "1E@1e5", "denies:1a1,1");
    market(&s, "E E C C");
    begin_turn(&s, 0);
    assert_hint(&s, "1E@1e5", "");
}

static void alone_nothing_is_given_away(void **unused)
{
    (void)unused;
    struct nunatak_state s = carvers_only(1);
    blocks(&s, 0, "1a1");
    blocks(&s, 1, "1b1");
    begin_turn(&s, 0);
    assert_hint(&s, "1C@1a2", "");
}

/* In random games every move has reasons that can be told. */
static void reasons_of_random_games(void **unused)
{
    (void)unused;
    for (int players = 1; players <= 4; players++) {
        struct nunatak_state s = dealt(players, "hints");
        struct rng dice = rng_from_text("hints");
        static game_move list[NUNATAK_MOVES_MAX];
        for (int count; (count = nunatak.legal(opened->data, &s, list)) > 0;) {
            game_move move = list[rng_below(&dice, (uint32_t)count)];
            struct nunatak_state after = s;
            struct reasons reasons = {0};
            nunatak_ai.effect(opened->data, &after, move);
            nunatak_ai.explain(opened->data, &s, &after, move, &reasons);
            for (int i = 0; i < reasons.count; i++)
                assert_told_reason(&nunatak_ai, &reasons.list[i]);
            nunatak.play(opened->data, &s, move, NULL);
        }
    }
}

/* ---- what is told of a move ---- */

/* Only a move that builds builds: dummies and others have turns of their own. What is told agrees
 * with the game, unless somebody's turn comes before the next decision. */
static int compared, left_out;

static void assert_own_effect(const struct nunatak_state *before, game_move move)
{
    struct nunatak_state told_of = *before, real = *before;
    nunatak.redeal(opened->data, &told_of, nunatak.decides(before), NULL);
    effect_play(&nunatak, opened->data, &told_of, move);
    nunatak.play(opened->data, &real, move, NULL);
    assert_true(all_blocks(&told_of) == all_blocks(before));
    if (all_blocks(&real) != all_blocks(before)) {
        left_out++;
        return;
    }
    compared++;
    for (int seat = 0; seat < before->players; seat++) {
        int wanted[SCORE_LINES_MAX], found[SCORE_LINES_MAX];
        nunatak.score(opened->data, &real, seat, wanted);
        nunatak.score(opened->data, &told_of, seat, found);
        assert_memory_equal(found, wanted, sizeof(int) * LINES_OF_SHEET);
    }
}

static void a_move_that_does_not_build_tells_of_nobody_elses_turn(void **unused)
{
    (void)unused;
    for (int players = 1; players <= SEATS_MAX; players++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            struct game_setup setup = {.players = players};
            struct rng dice = {seed};
            struct nunatak_state s;
            nunatak.deal(opened->data, &setup, generator_of(dice), &s);
            while (s.phase != PHASE_OVER) {
                int count = list_legal(&s);
                for (int i = 0; i < count; i++)
                    if (unpack(listed[i]).verb != BUILD && unpack(listed[i]).verb != SQUARE)
                        assert_own_effect(&s, listed[i]);
                nunatak.play(opened->data, &s, random_move(&s, &dice), NULL);
            }
        }
    assert_true(compared > 0 && left_out > 0);
}

/* Of several squares the one that is chosen is told alone, although the last one follows of
 * itself. */
static void a_square_is_told_alone(void **unused)
{
    struct nunatak_state s = carvers_only(3), after;
    (void)unused;
    blocks(&s, 1, "1a1 1b1 1c1 1a2 1c2");
    begin_turn(&s, 0);
    play(&s, "1C@1b2");
    assert_phase(&s, "squares", 0);
    after = s;
    list_legal(&s);
    effect_play(&nunatak, opened->data, &after, listed[0]);
    assert_int_equal(bits_count(s.pending) - bits_count(after.pending), 1);
    assert_int_equal(after.squares[1] - s.squares[1], 5);
    assert_int_equal(after.squares[0] - s.squares[0], 2);
}

/* ---- two moves side by side ---- */

static game_move move_of(const struct nunatak_state *s, const char *text)
{
    struct message why;
    game_move move;
    assert_true(nunatak.move_read(opened->data, s, text, &move, &why));
    return move;
}

static struct comparison side_by_side(const struct nunatak_state *s, const char *better,
                                      const char *other)
{
    struct comparison comparison;
    comparison_find(&nunatak, opened->data, s, (struct rng){7}, move_of(s, better),
                    move_of(s, other), &comparison);
    return comparison;
}

/* Codes of what was missed. */
static void assert_missed(const struct comparison *comparison, const char *wanted)
{
    char buffer[LIST_BYTES];
    struct text found = text_in(buffer, sizeof buffer);
    for (const struct message_type *type = nunatak_ai.hints; type->code != NULL; type++)
        if (comparison_missed(&nunatak, comparison, type))
            add_word(&found, type->code);
    assert_words(buffer, wanted);
}

static void assert_said(const struct comparison *comparison, const char *better, const char *other)
{
    char words[1024];
    struct audience audience = english(3);
    struct text out = text_in(words, sizeof words);
    comparison_say_better(&nunatak, opened->data, comparison, &audience, &out);
    assert_string_equal(words, better);
    out = text_in(words, sizeof words);
    comparison_say_other(&nunatak, opened->data, comparison, &audience, &out);
    assert_string_equal(words, other);
}

/* A square for oneself, instead of a third block that gives it away. */
static void a_gift_was_missed(void **unused)
{
    struct nunatak_state s = carvers_only(3);
    (void)unused;
    blocks(&s, 0, "1a1 1d5");
    blocks(&s, 1, "1b1 1e4 1d4");
    begin_turn(&s, 0);
    struct comparison comparison = side_by_side(&s, "1C@1e5", "1C@1a2");
    assert_missed(&comparison, "square_two gives");
    assert_said(&comparison, " It completes the square at 1d4: 5 for Player 1, 2 for Player 2.",
                " But Player 2 could then complete the square at 1a1 on 1b2, for 5 points.");
    assert_int_equal(
        effect_total(&nunatak, &comparison.better) - effect_total(&nunatak, &comparison.other), 5);
}

/* What both do explains nothing. */
static void what_both_moves_do_is_not_told(void **unused)
{
    struct nunatak_state s = carvers_only(3);
    (void)unused;
    blocks(&s, 0, "1a1");
    blocks(&s, 1, "1b1 1a2");
    market(&s, "C C E E");
    begin_turn(&s, 0);
    struct comparison comparison = side_by_side(&s, "1C@1b2", "2C@1b2");
    assert_int_equal(comparison.better.reasons.count, 0);
    assert_int_equal(comparison.other.reasons.count, 0);
    assert_missed(&comparison, "");
    assert_said(&comparison, "", "");
}

/* More of the same is something to miss, less is not. */
static void less_support_was_missed(void **unused)
{
    struct nunatak_state s = carvers_only(3);
    (void)unused;
    blocks(&s, 0, "1a1 1b1 1a2");
    blocks(&s, 1, "1b2 1c1 1c2");
    tiles(&s, "2a1 2b1", "C");
    begin_turn(&s, 0);
    struct comparison comparison = side_by_side(&s, "1C@2a1", "1C@2b1");
    assert_missed(&comparison, "support");
    comparison = side_by_side(&s, "1C@2b1", "1C@2a1");
    assert_missed(&comparison, "");
}

/* A square weighs what one gets of it more than the best of the others. */
static void squares_are_weighed(void **unused)
{
    static const struct {
        const char *code;
        int values[FACTS_MAX];
        int weights[3]; /* for the seats 0, 1 and 2 */
    } cases[] = {
        {"square_one", {0, 0, 5}, {5, -5, -5}},
        {"square_two", {0, 1, 5, 0, 2}, {-3, 3, -5}},
        {"square_three", {0, 2, 5, 0, 1, 1}, {-4, -4, 4}},
        {"gives", {0, 0, 1, 5}, {-5, -5, -5}},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int seat = 0; seat < 3; seat++) {
            struct message reason = {.what = nunatak_ai.hints};
            while (strcmp(reason.what->code, cases[i].code) != 0)
                reason.what++;
            memcpy(reason.values, cases[i].values, sizeof reason.values);
            assert_int_equal(nunatak_ai.weigh(&reason, seat), cases[i].weights[seat]);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_block_on_open_ground_needs_no_reason),
        cmocka_unit_test(support_counts_own_blocks_under_the_cell),
        cmocka_unit_test(lines_tell_the_space_of_the_track),
        cmocka_unit_test(squares_tell_the_points_of_everybody),
        cmocka_unit_test(tied_seconds_share),
        cmocka_unit_test(siku_scores_nothing_and_his_turn_is_named),
        cmocka_unit_test(an_elder_brings_a_favor),
        cmocka_unit_test(a_third_block_gives_the_square_away),
        cmocka_unit_test(nothing_is_given_away_that_no_open_card_can_take),
        cmocka_unit_test(a_worker_comes_everywhere),
        cmocka_unit_test(a_tile_that_is_only_now_laid_may_give_something),
        cmocka_unit_test(the_last_fitting_card_is_denied),
        cmocka_unit_test(alone_nothing_is_given_away),
        cmocka_unit_test(reasons_of_random_games),
        cmocka_unit_test(a_move_that_does_not_build_tells_of_nobody_elses_turn),
        cmocka_unit_test(a_square_is_told_alone),
        cmocka_unit_test(a_gift_was_missed),
        cmocka_unit_test(what_both_moves_do_is_not_told),
        cmocka_unit_test(less_support_was_missed),
        cmocka_unit_test(squares_are_weighed),
    };
    return cmocka_run_group_tests(tests, open_nunatak, close_nunatak);
}
