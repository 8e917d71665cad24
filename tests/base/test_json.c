/*
 * test_json.c - what is written can be read, and nothing else than JSON can.
 */
#include "support.h"

#include <stdio.h>

#define MOST 64

static struct json_node nodes[MOST];
static struct json_error error;

/* Reads from a block of exactly the text's size, so that a sanitizer sees whoever reads too far.
 * The block stays until the next call, since nodes point into it. */
static bool reads(const char *text, size_t length)
{
    static char *block;
    free(block);
    block = malloc(length + (length == 0));
    memcpy(block, text, length);
    memset(&error, 0, sizeof error);
    return json_read(block, length, nodes, MOST, &error);
}

static bool reads_text(const char *text)
{
    return reads(text, strlen(text));
}

static void assert_refused(const char *text, size_t offset, const char *problem)
{
    if (reads_text(text))
        fail_msg("accepted: %s", text);
    assert_string_equal(error.problem, problem);
    assert_int_equal(error.offset, offset);
    assert_string_not_equal(catalog_sentence(catalog_for("en"), problem, 1), problem);
}

static void writes_with_commas(void **unused)
{
    char buffer[256];
    struct text text = text_in(buffer, sizeof buffer);
    struct json out = json_to(&text);
    (void)unused;
    json_open_object(&out, NULL);
    json_number(&out, "a", -1);
    json_open_array(&out, "b");
    json_open_array(&out, NULL);
    json_close_array(&out);
    json_bool(&out, NULL, true);
    json_bool(&out, NULL, false);
    json_close_array(&out);
    json_null(&out, "c");
    json_string(&out, "d", NULL);
    json_string(&out, "e", "x");
    json_raw(&out, "f", "[1,2]", 5);
    json_open_object(&out, "g");
    json_close_object(&out);
    json_close_object(&out);
    assert_string_equal(buffer, "{\"a\":-1,\"b\":[[],true,false],\"c\":null,\"d\":null,"
                                "\"e\":\"x\",\"f\":[1,2],\"g\":{}}");
}

/* Values that were read go out as they came in; only strings and numbers are echoed. */
static void writes_what_was_read(void **unused)
{
    char buffer[128];
    struct text text = text_in(buffer, sizeof buffer);
    struct json out = json_to(&text);
    (void)unused;
    assert_true(reads_text("{\"id\":\"a\\u0041\",\"n\":1e2,\"o\":{\"x\":1},\"e\":{}}"));
    const struct json_node *o = json_member(nodes, "o"), *e = json_member(nodes, "e");
    json_open_object(&out, NULL);
    assert_true(json_echo(&out, "id", json_member(nodes, "id")));
    assert_true(json_echo(&out, "n", json_member(nodes, "n")));
    assert_false(json_echo(&out, "o", o));
    assert_false(json_echo(&out, "none", NULL));
    json_raw_members(&out, o->value, o->length);
    json_raw_members(&out, e->value, e->length);
    json_close_object(&out);
    assert_string_equal(buffer, "{\"id\":\"a\\u0041\",\"n\":1e2,\"x\":1}");
}

static void writes_escapes(void **unused)
{
    char buffer[128];
    struct text text = text_in(buffer, sizeof buffer);
    struct json out = json_to(&text);
    (void)unused;
    json_string(&out, NULL, "\"\\/\n\x01\x7F\xC3\xA9\xFF\xE2\x9D");
    assert_string_equal(buffer, "\"\\\"\\\\/\\u000a\\u0001\x7F\xC3\xA9\xEF\xBF\xBD\xEF\xBF\xBD"
                                "\xEF\xBF\xBD\"");
    assert_true(reads(buffer, text.length));
}

/* Any bytes at all, written as a string, are read as a string again; the same if they are UTF-8. */
static void strings_round_trip(void **unused)
{
    struct rng dice = rng_from_text("strings");
    (void)unused;
    for (int round = 0; round < 5000; round++) {
        char bytes[24], buffer[160], back[80];
        size_t length = rng_below(&dice, sizeof bytes), at = 0;
        struct text text = text_in(buffer, sizeof buffer);
        struct json out = json_to(&text);
        for (size_t i = 0; i < length; i++)
            bytes[i] = (char)(1 + rng_below(&dice, round % 2 == 0 ? 255 : 127));
        bytes[length] = '\0';
        while (at < length && text_utf8(bytes + at, length - at) > 0)
            at += text_utf8(bytes + at, length - at);
        json_string(&out, NULL, bytes);
        assert_true(reads(buffer, text.length));
        assert_true(json_get_string(nodes, back, sizeof back));
        if (at == length)
            assert_string_equal(back, bytes);
    }
}

static void reads_a_tree(void **unused)
{
    const char *text = " { \"a\" : [ 1 , [ ] , \"x\" ] , \"b\" : { \"c\" : null } , \"d\":true } ";
    (void)unused;
    assert_true(reads_text(text));
    assert_int_equal(nodes->kind, JSON_OBJECT);
    assert_int_equal(nodes->count, 3);
    const struct json_node *a = json_member(nodes, "a");
    assert_int_equal(a->kind, JSON_ARRAY);
    assert_int_equal(a->count, 3);
    assert_int_equal(a->length, strlen("[ 1 , [ ] , \"x\" ]"));
    const struct json_node *second = json_next(json_first(a));
    assert_int_equal(second->kind, JSON_ARRAY);
    assert_null(json_first(second));
    assert_true(json_is(json_next(second), "x"));
    assert_null(json_next(json_next(second)));
    assert_int_equal(json_member(json_member(nodes, "b"), "c")->kind, JSON_NULL);
    assert_null(json_member(nodes, "e"));
    assert_null(json_member(a, "a"));
    assert_null(json_member(NULL, "a"));
    assert_null(json_first(NULL));
}

static void reads_plain_values(void **unused)
{
    static const char *const good[] = {"null",
                                       "true",
                                       "false",
                                       "0",
                                       "-0",
                                       "-1",
                                       "10",
                                       "1.5",
                                       "1e5",
                                       "1E+5",
                                       "0e-0",
                                       "\"\"",
                                       "[]",
                                       "{}",
                                       "\t1\r\n",
                                       "-0.0",
                                       "12345678901234567890123"};
    (void)unused;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(reads_text(good[i]));
}

static void refuses_what_is_no_json(void **unused)
{
    (void)unused;
    assert_refused("", 0, "json.end");
    assert_refused("  ", 2, "json.end");
    assert_refused("[1,]", 3, "json.unexpected");
    assert_refused("[,1]", 1, "json.unexpected");
    assert_refused("[1 2]", 3, "json.unexpected");
    assert_refused("{\"a\":1,}", 7, "json.unexpected");
    assert_refused("{\"a\" 1}", 5, "json.unexpected");
    assert_refused("{a:1}", 1, "json.unexpected");
    assert_refused("{1:1}", 1, "json.unexpected");
    assert_refused("[1}", 2, "json.unexpected");
    assert_refused("{\"a\":1]", 6, "json.unexpected");
    assert_refused("[1", 2, "json.end");
    assert_refused("{\"a\"", 4, "json.end");
    assert_refused("\"abc", 4, "json.end");
    assert_refused("tru", 3, "json.end");
    assert_refused("nulL", 3, "json.unexpected");
    assert_refused("True", 0, "json.unexpected");
    assert_refused("1 1", 2, "json.unexpected");
    assert_refused("]", 0, "json.unexpected");
    assert_refused("'a'", 0, "json.unexpected");
    assert_refused("// x", 0, "json.unexpected");
    assert_refused("\xEF\xBB\xBF{}", 0, "json.unexpected");
}

static void refuses_numbers(void **unused)
{
    (void)unused;
    assert_refused("01", 1, "json.number");
    assert_refused("-", 1, "json.end");
    assert_refused("-a", 1, "json.number");
    assert_refused("+1", 0, "json.unexpected");
    assert_refused(".5", 0, "json.unexpected");
    assert_refused("[1.]", 3, "json.number");
    assert_refused("[1e]", 3, "json.number");
    assert_refused("[1e+]", 4, "json.number");
    assert_refused("1x", 1, "json.unexpected");
    assert_refused("NaN", 0, "json.unexpected");
}

static void refuses_strings(void **unused)
{
    (void)unused;
    assert_refused("\"\\x\"", 1, "json.escape");
    assert_refused("\"\\u12g4\"", 1, "json.escape");
    assert_refused("\"\\u12\"", 1, "json.escape");
    assert_refused("\"\\ud800\"", 1, "json.escape");
    assert_refused("\"\\ud800\\u0041\"", 1, "json.escape");
    assert_refused("\"\\udc00\"", 1, "json.escape");
    assert_refused("\"\\ud800\\", 1, "json.escape");
    assert_refused("\"\\", 1, "json.escape");
    assert_refused("\"a\nb\"", 2, "json.control");
    assert_refused("\"a\tb\"", 2, "json.control");
    assert_refused("\"\xFF\"", 1, "json.utf8");
    assert_refused("\"\xC3\"", 1, "json.utf8");
    assert_refused("\"\xED\xA0\x80\"", 1, "json.utf8");
    assert_false(reads("\"a\0b\"", 5));
    assert_string_equal(error.problem, "json.control");
    assert_false(reads("1\0", 2));
}

static void refuses_duplicates(void **unused)
{
    (void)unused;
    assert_refused("{\"a\":1,\"b\":2,\"a\":3}", 13, "json.duplicate");
    assert_refused("{\"a\":[1,2],\"\\u0061\":3}", 11, "json.duplicate");
    assert_refused("{\"\xC3\xA9\":1,\"\\u00e9\":3}", 8, "json.duplicate");
    assert_refused("{\"\\ud83d\\udc3b\":1,\"\xF0\x9F\x90\xBB\":3}", 18, "json.duplicate");
    assert_refused("{\"\":1,\"\":3}", 6, "json.duplicate");
    assert_true(reads_text("{\"a\":{\"a\":1},\"b\":{\"a\":1},\"A\":0,\"aa\":0,\"\\\\\":0}"));
}

static void limits_depth_and_number(void **unused)
{
    char text[4 * MOST] = "";
    (void)unused;
    for (int depth = 1; depth <= JSON_DEPTH + 1; depth++) {
        memset(text, '[', (size_t)depth);
        memset(text + depth, ']', (size_t)depth);
        assert_int_equal(reads(text, (size_t)depth * 2), depth <= JSON_DEPTH);
    }
    assert_string_equal(error.problem, "json.depth");
    memset(text, '[', sizeof text);
    assert_false(reads(text, sizeof text));
    for (int count = MOST - 2; count <= MOST; count++) {
        struct text out = text_in(text, sizeof text);
        for (int i = 0; i < count; i++)
            text_add(&out, i == 0 ? "[1" : ",1");
        text_add(&out, "]");
        assert_int_equal(reads(text, out.length), count + 1 <= MOST);
    }
    assert_string_equal(error.problem, "json.many");
}

static void gets_numbers(void **unused)
{
    long long value = 0;
    (void)unused;
    assert_true(reads_text("[5,-5,5.0,5e0,\"5\",99999999999999999999,-0,"
                           "123456789012345678,9223372036854775807,9223372036854775808]"));
    const struct json_node *node = json_first(nodes);
    assert_true(json_get_int(node, 5, 5, &value));
    assert_int_equal(value, 5);
    assert_false(json_get_int(node, 6, 9, &value));
    assert_false(json_get_int(node, 0, 4, &value));
    node = json_next(node);
    assert_true(json_get_int(node, -9, 9, &value));
    assert_int_equal(value, -5);
    for (int i = 0; i < 4; i++) {
        node = json_next(node);
        assert_false(json_get_int(node, INT64_MIN, INT64_MAX, &value));
    }
    node = json_next(node);
    assert_true(json_get_int(node, 0, 0, &value));
    node = json_next(node);
    assert_true(json_get_int(node, 0, INT64_MAX, &value));
    assert_true(value == 123456789012345678);
    node = json_next(node);
    assert_true(json_get_int(node, 0, INT64_MAX, &value));
    assert_true(value == INT64_MAX);
    assert_false(json_get_int(json_next(node), 0, INT64_MAX, &value));
    assert_false(json_get_int(NULL, 0, 9, &value));
}

static void gets_bools(void **unused)
{
    bool value = false;
    (void)unused;
    assert_true(reads_text("[true,false,null]"));
    assert_true(json_get_bool(json_first(nodes), &value) && value);
    assert_true(json_get_bool(nodes + 2, &value) && !value);
    assert_false(json_get_bool(nodes + 3, &value));
    assert_false(json_get_bool(NULL, &value));
}

static void gets_strings(void **unused)
{
    const char *text = "[\"a\\n\\u00e9\\ud83d\\udc3b\\/\",\"\\u0000\",\"abc\",1,\"\"]";
    char buffer[16];
    (void)unused;
    assert_true(reads_text(text));
    assert_true(json_get_string(nodes + 1, buffer, sizeof buffer));
    assert_string_equal(buffer, "a\n\xC3\xA9\xF0\x9F\x90\xBB/");
    assert_false(json_get_string(nodes + 2, buffer, sizeof buffer));
    assert_true(json_get_string(nodes + 3, buffer, 4));
    assert_false(json_get_string(nodes + 3, buffer, 3));
    assert_false(json_get_string(nodes + 4, buffer, sizeof buffer));
    assert_false(json_get_string(NULL, buffer, sizeof buffer));
    assert_true(json_get_string(nodes + 5, buffer, 1));
    assert_true(json_is(nodes + 3, "abc"));
    assert_false(json_is(nodes + 3, "ab"));
    assert_false(json_is(nodes + 4, "1"));
    assert_false(json_is(NULL, ""));
}

/* Cut and changed documents are read or refused, never anything else; each error has a sentence
 * and points into the document. */
static void bears_anything(void **unused)
{
    const char *seed = "{\"a\":[1,-2.5e3,\"x\\u00e9\\n\"],\"b\":{\"c\":null,\"d\":[true]},\"e\":0}";
    const char signs[] = "{}[]\",:\\u0a1e-.\n \x80\xC3";
    struct rng dice = rng_from_text("anything");
    int accepted = 0;
    (void)unused;
    for (int round = 0; round < 20000; round++) {
        char text[80];
        size_t length = strlen(seed);
        memcpy(text, seed, length);
        for (uint32_t i = rng_below(&dice, 3); i > 0; i--)
            text[rng_below(&dice, (uint32_t)length)] = signs[rng_below(&dice, sizeof signs)];
        if (rng_below(&dice, 4) == 0)
            length = rng_below(&dice, (uint32_t)length);
        if (reads(text, length)) {
            accepted++;
            continue;
        }
        assert_true(error.offset <= length);
        assert_string_not_equal(catalog_sentence(catalog_for("en"), error.problem, 1),
                                error.problem);
    }
    assert_in_range(accepted, 2000, 18000);
}

/* A reader that looked at all earlier elements for each new one would not be through in an hour. */
static void a_million_elements(void **unused)
{
    const int elements = 1000000;
    size_t size = (size_t)elements * 2 + 2;
    char *text = malloc(size);
    struct json_node *many = calloc((size_t)elements + 1, sizeof *many);
    struct json_error why;
    (void)unused;
    text[0] = '[';
    for (int i = 0; i < elements; i++) {
        text[1 + 2 * i] = '7';
        text[2 + 2 * i] = i + 1 < elements ? ',' : ']';
    }
    assert_true(json_read(text, size - 1, many, elements + 1, &why));
    assert_int_equal(many->count, elements);
    free(many);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_with_commas), cmocka_unit_test(writes_escapes),
        cmocka_unit_test(strings_round_trip), cmocka_unit_test(reads_a_tree),
        cmocka_unit_test(reads_plain_values), cmocka_unit_test(refuses_what_is_no_json),
        cmocka_unit_test(refuses_numbers),    cmocka_unit_test(refuses_strings),
        cmocka_unit_test(refuses_duplicates), cmocka_unit_test(limits_depth_and_number),
        cmocka_unit_test(gets_numbers),       cmocka_unit_test(gets_bools),
        cmocka_unit_test(gets_strings),       cmocka_unit_test(bears_anything),
        cmocka_unit_test(a_million_elements), cmocka_unit_test(writes_what_was_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
