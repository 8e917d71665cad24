/*
 * test_json_changes.c - what has changed from one JSON object to the next.
 */
#include "support.h"

#include "base/json_changes.h"

#define ROOM 512

/* Each text in a block of its own size, so that a sanitizer sees whoever reads too far. */
static bool changes(const char *before, const char *after, char *written)
{
    char *a = strdup(before), *b = strdup(after);
    struct text out = text_in(written, ROOM);
    struct json json = json_to(&out);
    json_open_object(&json, NULL);
    bool good = json_changes(&json, "c", a, b);
    json_close_object(&json);
    free(a);
    free(b);
    return good;
}

struct example {
    const char *before, *after, *changes;
};

static void tells_what_is_other(void **unused)
{
    static const struct example examples[] = {
        {"{}", "{}", "{\"c\":{}}"},
        {"{\"a\":1,\"b\":2}", "{\"a\":1,\"b\":2}", "{\"c\":{}}"},
        {"{\"a\":1,\"b\":2}", "{\"a\":1,\"b\":-3}", "{\"c\":{\"b\":-3}}"},
        {"{\"a\":1}", "{\"a\":null}", "{\"c\":{\"a\":null}}"},
        {"{}", "{\"a\":{\"b\":1}}", "{\"c\":{\"a\":{\"b\":1}}}"},
        {"{\"a\":{\"b\":1,\"d\":2}}", "{\"a\":{\"b\":1,\"d\":3}}", "{\"c\":{\"a\":{\"d\":3}}}"},
        {"{\"a\":null}", "{\"a\":{\"b\":1}}", "{\"c\":{\"a\":{\"b\":1}}}"},
        {"{\"a\":{\"b\":1}}", "{\"a\":[]}", "{\"c\":{\"a\":[]}}"},
        {"{\"a\":true}", "{\"a\":false}", "{\"c\":{\"a\":false}}"},
    };
    char written[ROOM];
    (void)unused;
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        assert_true(changes(examples[i].before, examples[i].after, written));
        assert_string_equal(written, examples[i].changes);
    }
}

static void tells_what_is_gone(void **unused)
{
    char written[ROOM];
    (void)unused;
    assert_true(changes("{\"a\":1,\"b\":2,\"d\":3}", "{\"b\":2}", written));
    assert_string_equal(written, "{\"c\":{\"-\":[\"a\",\"d\"]}}");
    assert_true(changes("{\"a\":{\"x\":1,\"y\":2}}", "{\"a\":{\"y\":3,\"z\":4}}", written));
    assert_string_equal(written, "{\"c\":{\"a\":{\"y\":3,\"z\":4,\"-\":[\"x\"]}}}");
    assert_true(changes("{\"a\":{\"x\":1}}", "{\"a\":{}}", written));
    assert_string_equal(written, "{\"c\":{\"a\":{\"-\":[\"x\"]}}}");
}

/* The order of members means nothing. */
static void finds_members_anywhere(void **unused)
{
    char written[ROOM];
    (void)unused;
    assert_true(changes("{\"a\":1,\"b\":2,\"d\":3}", "{\"d\":3,\"a\":1,\"b\":4}", written));
    assert_string_equal(written, "{\"c\":{\"b\":4}}");
}

static void tells_arrays(void **unused)
{
    static const struct example examples[] = {
        {"{\"a\":[1,2]}", "{\"a\":[1,3]}", "{\"c\":{\"a\":[1,3]}}"},
        {"{\"a\":[{\"b\":1},{\"b\":2}]}", "{\"a\":[{\"b\":1},{\"b\":3}]}",
         "{\"c\":{\"a\":{\"1\":{\"b\":3}}}}"},
        {"{\"a\":[{\"b\":1}]}", "{\"a\":[{\"b\":1},{\"b\":2}]}",
         "{\"c\":{\"a\":[{\"b\":1},{\"b\":2}]}}"},
        {"{\"a\":[[1],[2]]}", "{\"a\":[[1],[]]}", "{\"c\":{\"a\":{\"1\":[]}}}"},
        {"{\"a\":[{}]}", "{\"a\":[]}", "{\"c\":{\"a\":[]}}"},
        {"{\"a\":[{\"b\":[{\"d\":1}]}]}", "{\"a\":[{\"b\":[{\"d\":2}]}]}",
         "{\"c\":{\"a\":{\"0\":{\"b\":{\"0\":{\"d\":2}}}}}}"},
    };
    char written[ROOM];
    (void)unused;
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        assert_true(changes(examples[i].before, examples[i].after, written));
        assert_string_equal(written, examples[i].changes);
    }
}

/* Brackets, commas and quotes in strings are no structure. */
static void strings_are_whole(void **unused)
{
    char written[ROOM];
    (void)unused;
    assert_true(changes("{\"a\\\"}\":\"{[\\\\\",\"b\":\"],}\\\"\"}",
                        "{\"a\\\"}\":\"{[\\\\\",\"b\":\"]\\\\\"}", written));
    assert_string_equal(written, "{\"c\":{\"b\":\"]\\\\\"}}");
    assert_true(changes("{\"a\\\"\":\"x\",\"b\":1}", "{\"b\":1}", written));
    assert_string_equal(written, "{\"c\":{\"-\":[\"a\\\"\"]}}");
}

/* An object in the place of an array would be taken for changes of its elements. */
static void refuses_what_cannot_be_told(void **unused)
{
    char written[ROOM];
    (void)unused;
    assert_false(changes("{\"a\":[1]}", "{\"a\":{\"0\":1}}", written));
    assert_false(changes("{\"b\":{\"a\":[1]}}", "{\"b\":{\"a\":{}}}", written));
    assert_false(changes("{}", "{\"-\":1}", written));
    assert_false(changes("{\"a\":[{\"-\":1}]}", "{\"a\":[{\"-\":2}]}", written));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tells_what_is_other),    cmocka_unit_test(tells_what_is_gone),
        cmocka_unit_test(finds_members_anywhere), cmocka_unit_test(tells_arrays),
        cmocka_unit_test(strings_are_whole),      cmocka_unit_test(refuses_what_cannot_be_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
