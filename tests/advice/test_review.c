/*
 * test_review.c - what a review finds in its verdicts: turning points, and what to learn; and
 * verdicts that come from elsewhere.
 */
#include "support.h"

#include "advice/learn.h"
#include "advice/review_json.h"
#include "advice/turning.h"
#include "advice/verdicts.h"
#include "search/game_ai.h"

#define HUNDREDTH(n) (VALUE_ONE * (n) / 100)
#define VALUES(a, b)               \
    {                              \
        HUNDREDTH(a), HUNDREDTH(b) \
    }

/* ---- turning points ---- */

/* A game of two: values before each decision, and after the last. */
static struct verdict course[] = {
    {.seat = 0, .value = VALUES(50, 50), .expected = VALUES(50, 50)},
    {.seat = 1, .value = VALUES(53, 47), .expected = VALUES(73, 27), .cost = HUNDREDTH(20)},
    {.seat = 0, .value = VALUES(74, 26), .expected = VALUES(72, 28), .revealed = true},
    {.seat = 1, .value = VALUES(60, 40), .expected = VALUES(60, 40)},
    {.seat = 0, .value = VALUES(45, 55), .expected = VALUES(45, 55)},
    {.seat = 1, .value = VALUES(48, 52), .expected = VALUES(48, 52)},
};

static struct review review_of(int plies)
{
    return (struct review){.players = 2,
                           .plies = plies,
                           .count = sizeof course / sizeof *course,
                           .verdicts = course,
                           .last = VALUES(10, 90)};
}

static void the_largest_changes_are_turning_points(void **unused)
{
    struct review review = review_of(6);
    struct turning_point points[TURNING_MAX];
    (void)unused;
    assert_int_equal(turning_find(&review, points), 3);
    assert_int_equal(points[0].which, 1);
    assert_int_equal(points[0].cause, TURNED_BY_MISTAKE);
    assert_int_equal(points[1].which, 3);
    assert_int_equal(points[1].cause, TURNED_BY_MOVE);
    assert_int_equal(points[2].which, 5);
    assert_int_equal(points[2].from, HUNDREDTH(48));
    assert_int_equal(points[2].to, HUNDREDTH(10));
}

/* What happened behind the last decision of a stopped review was not judged. */
static void a_stopped_review_knows_nothing_of_its_end(void **unused)
{
    struct review review = review_of(20);
    struct turning_point points[TURNING_MAX];
    (void)unused;
    assert_int_equal(turning_find(&review, points), 3);
    assert_int_equal(points[1].which, 2);
    assert_int_equal(points[1].cause, TURNED_BY_LUCK);
    assert_int_equal(points[2].which, 3);
}

static void alone_there_are_no_turning_points(void **unused)
{
    struct review review = review_of(6);
    struct turning_point points[TURNING_MAX];
    (void)unused;
    review.players = 1;
    assert_int_equal(turning_find(&review, points), 0);
    review.players = 2;
    review.count = review.plies = 0;
    assert_int_equal(turning_find(&review, points), 0);
}

/* ---- what to learn ---- */

static const struct message_type *hint_named(const struct game *game, const char *code)
{
    const struct message_type *type = game_ai_of(game)->hints;
    while (strcmp(type->code, code) != 0)
        type++;
    return type;
}

/* A decision whose better move completes so many lines more, or would not give a square away. */
static void miss(struct review *review, const char *code, bool only_played, int seat, int cost)
{
    struct comparison *comparison = &review->comparisons[review->count];
    struct effect *effect = only_played ? &comparison->other : &comparison->better;
    struct message reason = {.what = hint_named(game_named("nunatak"), code),
                             .values = {1, 1, 2, 5}};
    comparison->seat = seat;
    effect->reasons.list[effect->reasons.count++] = reason;
    review->verdicts[review->count++] = (struct verdict){.seat = seat, .cost = HUNDREDTH(cost)};
}

static void lessons_are_weighed_by_what_missing_them_cost(void **unused)
{
    static struct verdict verdicts[8];
    static struct comparison comparisons[8];
    struct review review = {.players = 2, .verdicts = verdicts, .comparisons = comparisons};
    const struct game *nunatak = game_named("nunatak");
    const char *lessons[LEARN_MAX];
    (void)unused;
    assert_int_equal(learn_find(&review, nunatak, 0, lessons), 0);
    miss(&review, "lines", false, 0, 4); /* has no mark */
    assert_int_equal(learn_find(&review, nunatak, 0, lessons), 0);
    miss(&review, "favor", false, 0, 6);
    miss(&review, "support", false, 0, 5);
    miss(&review, "gives", true, 0, 20);
    miss(&review, "lines", false, 1, 50); /* somebody else's */
    assert_int_equal(learn_find(&review, nunatak, 0, lessons), 2);
    assert_string_equal(lessons[0], "squares");
    assert_string_equal(lessons[1], "favors");
    assert_int_equal(learn_find(&review, nunatak, 1, lessons), 1);
    assert_string_equal(lessons[0], "lines");
}

/* ---- verdicts from elsewhere ---- */

#define GAME_PLIES 14

/* The first decisions of a game, by chance. */
static struct table *some_game(const struct box *box)
{
    const struct game *game = box->game;
    struct table *table = table_deal(box, &(struct game_setup){.players = 2}, "verdicts");
    game_move *moves = malloc((size_t)game->moves_max * sizeof *moves);
    struct rng dice = rng_from_text("dice");
    struct message why;
    for (int ply = 0; ply < GAME_PLIES && game->decides(table_state(table)) != NOBODY; ply++) {
        char text[MOVE_TEXT_MAX];
        struct text out = text_in(text, sizeof text);
        int count = game->legal(box->data, table_state(table), moves);
        game->move_write(box->data, table_state(table), moves[rng_below(&dice, (uint32_t)count)],
                         &out);
        assert_true(table_play(table, text, &why, NULL));
    }
    free(moves);
    return table;
}

static void judge_game(struct review *review, const struct table *table)
{
    const struct box *box = table_box(table);
    struct thinker *thinker = thinker_open(box->game, box->data);
    struct review_options options = {.rng = rng_from_text("seed")};
    options.judge = (struct judge){thinker, box->game, box->data, NULL, .margins = true};
    assert_true(spec_read("plain:60x", &options.spec));
    review_open(review, table);
    while (review_next(review, table, &options))
        ;
    review_finish(review, table, &options);
    thinker_close(thinker);
}

static void write_review(const struct review *review, const struct table *table, struct text *out)
{
    struct audience audience = english(2);
    struct json json = json_to(out);
    json_open_object(&json, NULL);
    review_json(&(struct review_view){review, table, &audience}, &json);
    json_close_object(&json);
    assert_false(out->cut);
}

static void write_verdicts(const struct review *review, struct text *out)
{
    struct json json = json_to(out);
    json_open_object(&json, NULL);
    verdicts_write(review, &json);
    json_close_object(&json);
    assert_false(out->cut);
}

/* Reads verdicts into a review of the table; the caller closes it. */
static bool read_verdicts(const char *words, const struct table *table, struct review *review)
{
    static struct json_node nodes[VERDICTS_NODES(GAME_PLIES)];
    struct json_error error;
    assert_true(json_read(words, strlen(words), nodes, VERDICTS_NODES(GAME_PLIES), &error));
    review_open(review, table);
    return verdicts_read(review, table, rng_from_text("seed"), nodes);
}

/* All that a review tells, its sentences too, is told by one that was read. */
static void verdicts_are_told_elsewhere(void **unused)
{
    static char words[TEXT_ROOM], told[TEXT_ROOM], again[TEXT_ROOM];
    (void)unused;
    for (int i = 0; games[i] != NULL; i++) {
        struct box *box = open_box_of(games[i]);
        struct table *table = some_game(box);
        struct text out = text_in(words, sizeof words), first = text_in(told, sizeof told),
                    second = text_in(again, sizeof again);
        struct review review, read;
        judge_game(&review, table);
        write_verdicts(&review, &out);
        write_review(&review, table, &first);
        assert_true(read_verdicts(words, table, &read));
        write_review(&read, table, &second);
        assert_string_equal(told, again);
        review_close(&read);
        review_close(&review);
        table_close(table);
        box_close(box);
    }
}

/* Puts other words in the place of some, once. */
static void replace(char *words, const char *old, const char *fresh)
{
    char *at = strstr(words, old);
    assert_non_null(at);
    memmove(at + strlen(fresh), at + strlen(old), strlen(at + strlen(old)) + 1);
    memcpy(at, fresh, strlen(fresh));
}

static void other_games_verdicts_are_refused(void **unused)
{
    static const char *const changes[][2] = {
        {"\"one\":16384", "\"one\":100"},
        {"\"one\":16384,", ""},
        {"\"move\":\"", "\"move\":\"9"},
        {"\"move\":", "\"moved\":"},
        {"\"best\":\"", "\"best\":\"x"},
        {"\"best\":", "\"best\":0,\"worst\":"},
        {"\"value\":[", "\"value\":[0,"},
        {"\"value\":[", "\"value\":[16385],\"values\":["},
        {"\"value\":[", "\"value\":[-1,0],\"values\":["},
        {"\"expected\":[", "\"expected\":{},\"others\":["},
        {"\"choices\":", "\"choices\":0,\"choice\":"},
        {"\"cost\":", "\"cost\":-1,\"costs\":"},
        {"\"cost\":", "\"cost\":16385,\"costs\":"},
        {"\"verdicts\":[", "\"verdicts\":[0,"},
        {"\"verdicts\":[", "\"verdict\":["},
    };
    static char words[TEXT_ROOM];
    struct box *box = open_box_of(game_named("nunatak"));
    struct table *table = some_game(box);
    struct review review, read;
    (void)unused;
    judge_game(&review, table);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct text out = text_in(words, sizeof words);
        write_verdicts(&review, &out);
        replace(words, changes[i][0], changes[i][1]);
        if (read_verdicts(words, table, &read))
            fail_msg("%s", changes[i][1]);
        review_close(&read);
    }
    review_close(&review);
    table_close(table);
    box_close(box);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_largest_changes_are_turning_points),
        cmocka_unit_test(a_stopped_review_knows_nothing_of_its_end),
        cmocka_unit_test(alone_there_are_no_turning_points),
        cmocka_unit_test(lessons_are_weighed_by_what_missing_them_cost),
        cmocka_unit_test(verdicts_are_told_elsewhere),
        cmocka_unit_test(other_games_verdicts_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
