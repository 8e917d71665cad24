/*
 * test_lesson.c - lessons are read, played and checked; what is wrong is told with its line.
 */
#include "pebbles_support.h"

#include "base/string_builder.h"
#include "lesson/lesson_check.h"
#include "lesson/lesson_json.h"
#include "lesson/lesson_run.h"
#include "lesson/teaching.h"
#include "search/game_ai.h"
#include "table/edition_cache.h"
#include "table/record.h"

#include <stdio.h>

/* Seat 1 takes two pebbles from the left and forecasts the weather, then the other seat does. */
#define HEAD "lesson pebbles first\nopponents Ben\n"
#define DEAL "step one\nplayers 2 seed=7\nsay hello\n"
#define GOOD                                                                                      \
    HEAD DEAL "step two\nsay take more\nshow heap:left\nright left:2\naside few left:1 right:1\n" \
              "aside other\nrefused many R-2\ndone taken\n"                                       \
              "step three\nsay guess\nright sun\nthen left:3 rain\n"                              \
              "step four\nplayers 2 seed=8\nmoves left:1 sun right:1 rain\nsay again\nright *\n"

static struct lesson *read_good(const char *text)
{
    struct lesson_error error;
    struct lesson *lesson = lesson_read(text, strlen(text), &error);
    if (lesson == NULL)
        fail_msg("line %d, %s: %s", error.line, error.word, error.why.what->code);
    return lesson;
}

/* ---- reading ---- */

static void test_read(void **unused)
{
    struct lesson *lesson = read_good("# a comment\n\n" GOOD);
    const struct lesson_step *two = &lesson->step[1];
    char key[LESSON_KEY_MAX];
    (void)unused;
    assert_ptr_equal(lesson->game, pebbles->game);
    assert_string_equal(lesson->name, "first");
    assert_string_equal(lesson->opponents.words[0], "Ben");
    assert_int_equal(lesson->steps, 4);
    assert_true(lesson->step[0].deals && lesson->step[3].deals && !two->deals);
    assert_int_equal(lesson->step[0].setup.players, 2);
    assert_string_equal(lesson->step[0].seed, "7");
    assert_int_equal(two->line, 8);
    assert_int_equal(two->say.count, 2);
    assert_string_equal(two->say.words[1], "more");
    assert_string_equal(two->show.words[0], "heap:left");
    assert_int_equal(two->asides, 2);
    assert_int_equal(two->aside[0].to.count, 2);
    assert_int_equal(two->aside[0].to.line, 12);
    assert_int_equal(two->aside[1].to.count, 0);
    assert_string_equal(two->refused[0].to.words[0], "R-2");
    assert_string_equal(two->done, "taken");
    assert_int_equal(lesson->step[2].then.count, 2);
    assert_string_equal(lesson_key(lesson, "more", key), "lesson.pebbles.first.more");
    assert_string_equal(lesson_key(lesson, LESSON_ASIDE, key), "lesson.aside");
    lesson_close(lesson);
}

static const struct bad {
    const char *text;
    int line;
    const char *word;
    enum lesson_reason reason;
} bad_texts[] = {
    {"", 0, "", LESSON_HEAD},
    {"step one\n", 1, "", LESSON_HEAD},
    {"lesson chess first\n", 1, "chess", LESSON_HEAD},
    {"lesson pebbles First\n", 1, "First", LESSON_NAME},
    {HEAD, 0, "", LESSON_NO_STEPS},
    {HEAD "sing la\n", 3, "sing", LESSON_KEYWORD},
    {HEAD "say hello\n", 3, "say", LESSON_NO_STEP},
    {HEAD "step\n", 3, "step", LESSON_FORM},
    {HEAD "step one two\n", 3, "step", LESSON_FORM},
    {HEAD "step one\nsay hello\n", 3, "one", LESSON_NO_DEAL},
    {HEAD "step one\nplayers 2 seed=7\n", 3, "one", LESSON_NO_WORDS},
    {HEAD DEAL DEAL, 6, "one", LESSON_TWICE},
    {HEAD DEAL "players 2 seed=7\n", 6, "players", LESSON_TWICE},
    {HEAD DEAL "right left:1\ndone a\ndone b\n", 8, "done", LESSON_TWICE},
    {HEAD "step one\nplayers 9 seed=7\n", 4, "", LESSON_PLAYERS},
    {HEAD "step one\nplayers two seed=7\n", 4, "", LESSON_PLAYERS},
    {HEAD "step one\nplayers 2 seed=7 heap=7\n", 4, "heap=7", LESSON_OPTION},
    {HEAD "step one\nplayers 2 heap\n", 4, "heap", LESSON_OPTION},
    {HEAD "step one\nplayers 2 heap=10\n", 4, "", LESSON_NO_SEED},
    {HEAD "step one\nplayers 2 seed=\n", 4, "seed=", LESSON_NO_SEED},
    {HEAD DEAL "say Hello\n", 6, "Hello", LESSON_NAME},
    {HEAD DEAL "done taken\n", 3, "one", LESSON_NO_RIGHT},
    {HEAD DEAL "moves 0123456789012345678901234567890123456789\n", 6,
     "012345678901234567890123456789012345678", LESSON_FORM},
};

static void test_bad_texts(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof bad_texts / sizeof *bad_texts; i++) {
        const struct bad *bad = &bad_texts[i];
        struct lesson_error error;
        assert_null(lesson_read(bad->text, strlen(bad->text), &error));
        assert_null(error.game);
        assert_string_equal(error.why.what->code, lesson_reasons[bad->reason].code);
        assert_int_equal(error.line, bad->line);
        assert_string_equal(error.word, bad->word);
    }
}

/* Options that do not go together are the game's own affair. */
static void test_bad_setup(void **unused)
{
    const char *text = HEAD "step one\nplayers 3 seed=7 heap=3\n";
    struct lesson_error error;
    char sentence[512];
    struct text out = text_in(sentence, sizeof sentence);
    struct audience audience = english(0);
    (void)unused;
    assert_null(lesson_read(text, strlen(text), &error));
    assert_ptr_equal(error.game, pebbles->game);
    assert_int_equal(error.line, 4);
    lesson_say_error(&error, NULL, &audience, &out);
    assert_non_null(strstr(sentence, "line 4"));
}

static void repeat(struct text *out, const char *line, int times)
{
    for (int i = 0; i < times; i++)
        text_format(out, line, i);
}

static void assert_full(const char *text, enum lesson_reason reason)
{
    struct lesson_error error;
    assert_null(lesson_read(text, strlen(text), &error));
    assert_string_equal(error.why.what->code, lesson_reasons[reason].code);
}

static void test_limits(void **unused)
{
    char text[8192];
    struct text out = text_in(text, sizeof text);
    (void)unused;
    text_add(&out, HEAD DEAL);
    repeat(&out, "step s%d\nsay a\n", LESSON_STEPS_MAX);
    assert_full(text, LESSON_FULL);
    text_clear(&out);
    text_add(&out, HEAD DEAL "right left:1\n");
    repeat(&out, "aside a%d left:2\n", LESSON_ANSWERS_MAX + 1);
    assert_full(text, LESSON_FULL);
    text_clear(&out);
    text_add(&out, HEAD DEAL "moves");
    repeat(&out, " left:%d", 100);
    assert_full(text, LESSON_LONG);
}

static void test_matches(void **unused)
{
    (void)unused;
    assert_true(lesson_matches("left:2", "left:2"));
    assert_false(lesson_matches("left:2", "left:22"));
    assert_false(lesson_matches("left:22", "left:2"));
    assert_true(lesson_matches("*", "left:2"));
    assert_true(lesson_matches("*", ""));
    assert_true(lesson_matches("*:2", "left:2"));
    assert_true(lesson_matches("l*t:*", "left:2"));
    assert_false(lesson_matches("l*t:*", "right:2"));
}

/* ---- playing ---- */

static void begin(struct lesson_run *run, const struct lesson *lesson, int step)
{
    struct lesson_error error;
    if (!lesson_begin(run, lesson, pebbles, step, &error))
        fail_msg("line %d, %s: %s", error.line, error.word, error.why.what->code);
}

static void test_run(void **unused)
{
    struct lesson *lesson = read_good(GOOD);
    struct lesson_run run;
    struct lesson_reply reply;
    struct game_events events;
    (void)unused;
    begin(&run, lesson, 0);
    assert_string_equal(table_names(run.table)[1], "Ben");
    assert_false(lesson_wants(&run)); /* it only tells */
    assert_true(lesson_next(&run));

    assert_true(lesson_wants(&run));
    assert_int_equal(lesson_try(&run, "left:1", &reply), LESSON_OTHER);
    assert_string_equal(reply.says, "few");
    assert_int_equal(table_plies(run.table), 1);
    lesson_take_back(&run);
    assert_int_equal(table_plies(run.table), 0);
    assert_int_equal(lesson_try(&run, "right:2", &reply), LESSON_OTHER);
    assert_string_equal(reply.says, "other");
    lesson_take_back(&run);
    assert_int_equal(lesson_try(&run, "left:4", &reply), LESSON_REFUSED);
    assert_string_equal(reply.says, "many");
    assert_int_equal(lesson_try(&run, "hail", &reply), LESSON_REFUSED);
    assert_string_equal(reply.says, "");
    assert_true(lesson_wants(&run));
    assert_int_equal(lesson_try(&run, "left:2", &reply), LESSON_RIGHT);
    assert_string_equal(reply.says, "taken");
    assert_true(reply.events.count > 0);
    assert_false(lesson_wants(&run));
    assert_false(lesson_follow(&run, &events));

    assert_true(lesson_next(&run));
    assert_int_equal(lesson_try(&run, "rain", &reply), LESSON_OTHER);
    assert_string_equal(reply.says, LESSON_ASIDE);
    lesson_take_back(&run);
    assert_int_equal(lesson_try(&run, "sun", &reply), LESSON_RIGHT);
    assert_true(lesson_follow(&run, &events));
    assert_true(lesson_follow(&run, &events));
    assert_false(lesson_follow(&run, &events));
    assert_int_equal(table_plies(run.table), 4);

    assert_true(lesson_next(&run));
    assert_string_equal(table_seed(run.table), "8");
    assert_false(lesson_next(&run));
    lesson_end(&run);
    lesson_close(lesson);
}

/* Whoever comes back later finds the same position. */
static void test_begin_later(void **unused)
{
    struct lesson *lesson = read_good(GOOD);
    static const int plies[] = {0, 0, 1, 4};
    (void)unused;
    for (int step = 0; step < lesson->steps; step++) {
        struct lesson_run run;
        begin(&run, lesson, step);
        assert_int_equal(table_plies(run.table), plies[step]);
        assert_ptr_equal(lesson_now(&run), &lesson->step[step]);
        lesson_end(&run);
    }
    lesson_close(lesson);
}

/* ---- checking ---- */

struct complaints {
    int count;
    struct lesson_error last;
};

static void hear(void *context, const struct lesson_error *error)
{
    struct complaints *complaints = context;
    complaints->count++;
    complaints->last = *error;
}

/* With no language: the catalogs know no lesson of Pebbles. */
static int check(const char *text, struct complaints *complaints)
{
    struct lesson *lesson = read_good(text);
    struct lesson_listener listener = {hear, complaints};
    *complaints = (struct complaints){0};
    int tried = lesson_check(lesson, pebbles, catalogs, 0, &listener);
    assert_true((tried < 0) == (complaints->count > 0));
    lesson_close(lesson);
    return tried;
}

static void test_check_good(void **unused)
{
    struct complaints complaints;
    (void)unused;
    assert_int_equal(check(GOOD, &complaints), 6 + 3 + 6);
}

static const struct bad bad_lessons[] = {
    {HEAD DEAL "right right:9\n", 6, "right:9", LESSON_NO_MATCH},
    {HEAD DEAL "right left:1\naside a sun\n", 7, "sun", LESSON_NO_MATCH},
    {HEAD DEAL "moves left:1 sun\nright left:1\n", 3, "one", LESSON_NOT_YOU},
    {HEAD DEAL "right left:*\nstep two\nsay a\n", 3, "one", LESSON_GOES_ON},
    {HEAD DEAL "right left:1\nrefused a R-9\n", 7, "R-9", LESSON_RULE},
    {HEAD "teaches gives\n" DEAL, 3, "gives", LESSON_TEACHES},
};

static void test_check_bad(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof bad_lessons / sizeof *bad_lessons; i++) {
        const struct bad *bad = &bad_lessons[i];
        struct complaints complaints;
        assert_int_equal(check(bad->text, &complaints), -1);
        assert_string_equal(complaints.last.why.what->code, lesson_reasons[bad->reason].code);
        assert_int_equal(complaints.last.line, bad->line);
        assert_string_equal(complaints.last.word, bad->word);
    }
}

/* Moves that are not legal: before a step, behind a right move, and in a step that is passed. */
static void test_check_illegal(void **unused)
{
    static const struct {
        const char *text;
        int line;
    } cases[] = {
        {HEAD DEAL "moves left:9\n", 6},
        {HEAD DEAL "right left:1\nthen left:1\n", 7},
        {HEAD DEAL "right left:1\nthen sun left:9\nstep two\nsay a\n", 7},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct complaints complaints;
        assert_int_equal(check(cases[i].text, &complaints), -1);
        assert_ptr_equal(complaints.last.game, pebbles->game);
        assert_int_equal(complaints.last.line, cases[i].line);
    }
}

static void test_check_words(void **unused)
{
    struct lesson *lesson = read_good(HEAD DEAL);
    struct complaints complaints = {0};
    struct lesson_listener listener = {hear, &complaints};
    (void)unused;
    assert_int_equal(lesson_check(lesson, pebbles, catalogs, catalog_count, &listener), -1);
    assert_int_equal(complaints.count, 2); /* title and hello */
    assert_string_equal(complaints.last.word, "hello");
    lesson_close(lesson);
}

/* ---- the lessons of the program ---- */

static void fail_of(void *context, const struct lesson_error *error)
{
    const struct lesson_file *file = context;
    fail_msg("%s:%d: %s: %s", file->name, error->line, error->word, error->why.what->code);
}

static void test_built_in(void **unused)
{
    struct edition_cache editions = edition_cache_open();
    (void)unused;
    assert_non_null(lesson_files[0].name);
    for (const struct lesson_file *file = lesson_files; file->name != NULL; file++) {
        struct lesson *lesson = read_good(file->text);
        struct lesson_file copy = *file;
        struct lesson_listener listener = {fail_of, &copy};
        const struct box *box = edition_cache_box(&editions, lesson->game);
        assert_true(lesson_check(lesson, box, catalogs, catalog_count, &listener) >= 0);
        lesson_close(lesson);
    }
    edition_cache_close(&editions);
}

static int lessons_about(const char *game, const char *code)
{
    int count = 0;
    for (const struct teaching *teaching = teachings; teaching->game != NULL; teaching++)
        count += strcmp(teaching->game, game) == 0 && strcmp(teaching->code, code) == 0;
    return count;
}

/* Whatever a player misses, one lesson is about it. */
static void test_every_reason_is_taught(void **unused)
{
    int taught = 0, told = 0;
    (void)unused;
    for (int i = 0; game_ais[i] != NULL; i++) {
        const struct message_type *hint = game_ais[i]->hints;
        for (; hint != NULL && hint->code != NULL; hint++, taught++)
            if (lessons_about(game_ais[i]->game->name, hint->code) != 1)
                fail_msg("%s of %s", hint->code, game_ais[i]->game->name);
    }
    for (const struct teaching *teaching = teachings; teaching->game != NULL; teaching++)
        told++;
    assert_int_equal(taught, told);
}

/* ---- JSON ---- */

static void write_good(struct text *out)
{
    struct json json = json_to(out);
    struct lesson *lesson = read_good(GOOD);
    json_open_array(&json, NULL);
    lesson_write(lesson, pebbles, &json);
    json_close_array(&json);
    lesson_close(lesson);
}

static const struct json_node *element(const struct json_node *array, int index)
{
    const struct json_node *node = json_first(array);
    while (index-- > 0)
        node = json_next(node);
    return node;
}

static void test_json(void **unused)
{
    static struct json_node nodes[NODES_ROOM];
    static char record[TEXT_ROOM];
    struct text out = string_builder_open(TEXT_ROOM);
    struct json_error error;
    struct record_error record_error;
    (void)unused;
    write_good(&out);
    assert_true(json_read(out.at, out.length, nodes, NODES_ROOM, &error));
    const struct json_node *steps = json_member(element(nodes, 0), "steps");
    const struct json_node *tells = element(steps, 0), *two = element(steps, 1);
    assert_null(json_member(tells, "right"));
    assert_true(json_is(element(json_member(two, "say"), 1), "lesson.pebbles.first.more"));
    assert_int_equal(json_member(two, "right")->count, 1);
    assert_true(json_is(element(json_member(two, "right"), 0), "left:2"));
    const struct json_node *aside = element(json_member(two, "asides"), 0);
    assert_true(json_is(json_member(aside, "says"), "lesson.pebbles.first.few"));
    assert_int_equal(json_member(aside, "moves")->count, 2);
    assert_true(json_is(json_member(two, "otherwise"), "lesson.pebbles.first.other"));
    assert_true(json_is(json_member(two, "done"), "lesson.pebbles.first.taken"));
    assert_int_equal(json_member(element(steps, 3), "right")->count, 6);
    assert_true(json_get_string(json_member(element(steps, 3), "record"), record, sizeof record));
    struct table *table = record_read(pebbles, record, strlen(record), &record_error);
    assert_non_null(table);
    assert_int_equal(table_plies(table), 4);
    table_close(table);
    string_builder_close(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_read),        cmocka_unit_test(test_bad_texts),
        cmocka_unit_test(test_bad_setup),   cmocka_unit_test(test_limits),
        cmocka_unit_test(test_matches),     cmocka_unit_test(test_run),
        cmocka_unit_test(test_begin_later), cmocka_unit_test(test_check_good),
        cmocka_unit_test(test_check_bad),   cmocka_unit_test(test_check_illegal),
        cmocka_unit_test(test_check_words), cmocka_unit_test(test_built_in),
        cmocka_unit_test(test_json),        cmocka_unit_test(test_every_reason_is_taught),
    };
    return cmocka_run_group_tests(tests, open_pebbles, close_pebbles);
}
