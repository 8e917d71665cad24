/*
 * test_text.c - texts never overflow, and a cut one is the beginning of the whole.
 */
#include "support.h"

static void adds_all_kinds(void **unused)
{
    char buffer[64];
    struct text out = text_in(buffer, sizeof buffer);
    (void)unused;
    text_add(&out, "ice");
    text_add_char(&out, ' ');
    text_add_int(&out, -42);
    text_add_bytes(&out, " floes and more", 6);
    text_format(&out, " %s=%d", "n", 7);
    assert_string_equal(buffer, "ice -42 floes n=7");
    assert_int_equal(out.length, strlen(buffer));
    assert_false(out.cut);
}

static void widest_number(void **unused)
{
    char buffer[32];
    struct text out = text_in(buffer, sizeof buffer);
    (void)unused;
    text_add_int(&out, INT64_MIN);
    assert_string_equal(buffer, "-9223372036854775808");
}

static void signs_are_those_of_people(void **unused)
{
    char buffer[32];
    struct text out = text_in(buffer, sizeof buffer);
    (void)unused;
    text_add_signed(&out, 3);
    text_add_signed(&out, -2);
    text_add_signed(&out, 0);
    assert_string_equal(buffer, "+3−20");
}

static void exact_fit_is_not_cut(void **unused)
{
    char buffer[4];
    struct text out = text_in(buffer, sizeof buffer);
    (void)unused;
    text_add(&out, "abc");
    assert_false(out.cut);
    text_add(&out, "");
    assert_false(out.cut);
    text_add_char(&out, 'd');
    assert_true(out.cut);
    assert_string_equal(buffer, "abc");
}

/* Whatever the size, the text is a terminated prefix, and nothing is written behind the buffer. */
static void cut_is_a_prefix(void **unused)
{
    const char *whole = "one two three";
    (void)unused;
    for (size_t size = 1; size <= strlen(whole) + 1; size++) {
        char *buffer = malloc(size); /* its own block, so that a sanitizer sees an overflow */
        struct text out = text_in(buffer, size);
        text_add(&out, "one ");
        text_format(&out, "%s ", "two");
        text_add(&out, "three");
        assert_int_equal(strlen(buffer), out.length);
        assert_int_equal(out.length, size - 1);
        assert_memory_equal(buffer, whole, out.length);
        assert_int_equal(out.cut, size <= strlen(whole));
        free(buffer);
    }
}

static void a_cut_text_takes_no_more(void **unused)
{
    char buffer[6];
    struct text out = text_in(buffer, sizeof buffer);
    (void)unused;
    text_add(&out, "abcdefgh");
    text_add(&out, "x");
    text_format(&out, "%d", 1);
    assert_string_equal(buffer, "abcde");
    text_clear(&out);
    assert_false(out.cut);
    text_add(&out, "x");
    assert_string_equal(buffer, "x");
}

static void cuts_between_characters(void **unused)
{
    const char *snow = "a\xE2\x9D\x84z"; /* a, snowflake, z */
    (void)unused;
    for (size_t size = 1; size < 8; size++) {
        char one[8], two[8], three[8];
        struct text bytes = text_in(one, size), format = text_in(two, size);
        struct text singly = text_in(three, size);
        size_t fits = size - 1 >= 5 ? 5 : size - 1 == 4 ? 4 : size - 1 >= 1 ? 1 : 0;
        text_add(&bytes, snow);
        text_format(&format, "%s", snow);
        for (size_t i = 0; i < strlen(snow); i++)
            text_add_char(&singly, snow[i]);
        assert_int_equal(bytes.length, fits);
        assert_int_equal(format.length, fits);
        assert_int_equal(singly.length, fits);
        assert_string_equal(one, two);
        assert_string_equal(one, three);
    }
}

static void utf8_lengths(void **unused)
{
    (void)unused;
    assert_int_equal(text_utf8("a", 1), 1);
    assert_int_equal(text_utf8("\xC3\xA9", 2), 2);
    assert_int_equal(text_utf8("\xE2\x9D\x84", 3), 3);
    assert_int_equal(text_utf8("\xF0\x9F\x90\xBB", 4), 4);
    assert_int_equal(text_utf8("\xF4\x8F\xBF\xBF", 4), 4);
    assert_int_equal(text_utf8("\xED\x9F\xBF", 3), 3);
}

static void utf8_refuses(void **unused)
{
    static const char *const bad[] = {
        "\x80",
        "\xBF",
        "\xC0\x80",
        "\xC1\xBF",
        "\xC3",
        "\xC3(",
        "\xE0\x9F\xBF",
        "\xE2\x9D",
        "\xED\xA0\x80",
        "\xF0\x8F\xBF\xBF",
        "\xF4\x90\x80\x80",
        "\xF5\x80\x80\x80",
        "\xFF",
        "\xF0\x9F\x90(",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(text_utf8(bad[i], strlen(bad[i])), 0);
    assert_int_equal(text_utf8("", 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(adds_all_kinds),
        cmocka_unit_test(widest_number),
        cmocka_unit_test(signs_are_those_of_people),
        cmocka_unit_test(exact_fit_is_not_cut),
        cmocka_unit_test(cut_is_a_prefix),
        cmocka_unit_test(a_cut_text_takes_no_more),
        cmocka_unit_test(cuts_between_characters),
        cmocka_unit_test(utf8_lengths),
        cmocka_unit_test(utf8_refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
