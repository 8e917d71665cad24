/*
 * test_words.c - lines of words, heads of files and addresses are read, and what has another form
 * is refused.
 */
#include "support.h"

#include "base/address.h"
#include "base/file_header.h"
#include "base/words.h"

/* ---- lines of words ---- */

#define JOINED_MAX 256

/* Joins the words of each line by '/', and the lines by '|'; refuses long lines and "stop". */
static bool join(void *context, const struct words *words)
{
    struct text *out = context;
    if (words->too_long || word_is(words->list[0], "stop"))
        return false;
    text_add(out, out->length > 0 ? "|" : "");
    for (int i = 0; i < words->count; i++) {
        text_add(out, i > 0 ? "/" : "");
        text_add_bytes(out, words->list[i].at, words->list[i].length);
    }
    return true;
}

/* The number of the line that was refused; 0: none was. */
static int refused_line(const char *text, const char *joined)
{
    char buffer[JOINED_MAX];
    struct text out = text_in(buffer, sizeof buffer);
    int line;
    bool good = words_each_line(text, strlen(text), &line, join, &out);
    assert_true(good == (line == 0));
    assert_string_equal(buffer, joined);
    return line;
}

static void lines_are_cut_into_words(void **unused)
{
    (void)unused;
    assert_int_equal(refused_line("", ""), 0);
    assert_int_equal(refused_line("\n \t\r\n# nothing\n", ""), 0);
    assert_int_equal(refused_line("a b\n\tc  d#e\r\nf", "a/b|c/d|f"), 0);
    assert_int_equal(refused_line("a\n\nstop here\nb", "a"), 3);
}

static void long_lines_are_refused(void **unused)
{
    char line[WORDS_LINE_MAX + 2] = "a";
    (void)unused;
    memset(line + 1, ' ', WORDS_LINE_MAX);
    line[WORDS_LINE_MAX] = '\0';
    assert_int_equal(refused_line(line, "a"), 0);
    line[WORDS_LINE_MAX] = ' ';
    assert_int_equal(refused_line(line, ""), 1);
}

static void too_many_words_are_refused(void **unused)
{
    char line[2 * WORDS_MAX + 2], joined[2 * WORDS_MAX + 2];
    (void)unused;
    for (int i = 0; i <= WORDS_MAX; i++) {
        memcpy(line + (size_t)i * 2, "a ", 2);
        memcpy(joined + (size_t)i * 2, "a/", 2);
    }
    line[2 * WORDS_MAX - 1] = joined[2 * WORDS_MAX - 1] = '\0';
    assert_int_equal(refused_line(line, joined), 0);
    line[2 * WORDS_MAX - 1] = ' ';
    line[2 * WORDS_MAX + 1] = '\0';
    assert_int_equal(refused_line(line, ""), 1);
}

static struct word word(const char *text)
{
    return (struct word){text, strlen(text)};
}

static void words_are_names_and_numbers(void **unused)
{
    static const char *const names[] = {"one", "two"};
    int number = -1;
    (void)unused;
    assert_int_equal(word_index(word("two"), names, 2), 1);
    assert_int_equal(word_index(word("twofold"), names, 2), -1);
    assert_true(word_number(word("0"), &number) && number == 0);
    assert_true(word_number(word("999"), &number) && number == 999);
    assert_false(word_number(word(""), &number));
    assert_false(word_number(word("1000"), &number));
    assert_false(word_number(word("-1"), &number));
    assert_false(word_number(word("1x"), &number));
}

/* ---- heads of files ---- */

#define LINES "size 7\nname a b\n"

/* A file with that head and two bytes behind it; returns its length. */
static size_t write_file(uint8_t file[JOINED_MAX])
{
    size_t head = file_header_size("test", LINES);
    file[head] = 1;
    file[head + 1] = 2;
    file_header_write("test", LINES, file, head + 2);
    return head + 2;
}

static void a_head_is_read_as_it_was_written(void **unused)
{
    uint8_t file[JOINED_MAX];
    size_t count = write_file(file);
    struct file_header header;
    char name[8];
    long size;
    (void)unused;
    assert_true(file_header_open(&header, "test", file, count));
    assert_true(file_header_number(&header, "size", &size));
    assert_int_equal(size, 7);
    assert_true(file_header_text(&header, "name", name, sizeof name));
    assert_string_equal(name, "a b");
    assert_true(file_header_close(&header));
    assert_int_equal(header.end - header.at, 2);
    assert_int_equal(header.at[0], 1);
}

static void other_heads_are_refused(void **unused)
{
    uint8_t file[JOINED_MAX];
    size_t count = write_file(file);
    struct file_header header;
    char name[3];
    long size;
    (void)unused;
    assert_false(file_header_open(&header, "other", file, count));
    for (size_t less = 0; less < count; less++)
        assert_false(file_header_open(&header, "test", file, less));
    for (size_t i = 0; i < count; i++) {
        file[i] ^= 1;
        assert_false(file_header_open(&header, "test", file, count));
        file[i] ^= 1;
    }
    assert_true(file_header_open(&header, "test", file, count));
    assert_false(file_header_close(&header));
    assert_false(file_header_number(&header, "name", &size));
    assert_true(file_header_number(&header, "size", &size));
    struct file_header at_name = header;
    assert_false(file_header_number(&at_name, "name", &size));
    assert_false(file_header_text(&header, "name", name, sizeof name)); /* it does not fit */
}

/* ---- addresses ---- */

static void plain_addresses_fit(void **unused)
{
    static const char *const good[] = {"anna@example.org", "a@b", "a.b+c@x-y.example",
                                       "!#$%&'*+/=?^_`{|}~-@example.org"};
    static const char *const bad[] = {"",      "anna",    "@example.org", "anna@",   ".a@b",
                                      "a.@b",  "a..b@c",  "a@.b",         "a@b.",    "a@b..c",
                                      "a@-b",  "a b@c",   "a@b c",        "\"a\"@b", "a@b@c",
                                      "a@b\n", "a@[::1]", "\xC3\xA4@b"};
    (void)unused;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(address_fits(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(address_fits(bad[i]));
}

/* One more byte, before the @ or in all, is too many. */
static void long_addresses_do_not_fit(void **unused)
{
    char address[ADDRESS_MAX + 2];
    (void)unused;
    memset(address, 'a', sizeof address);
    address[ADDRESS_LOCAL_MAX] = '@';
    address[ADDRESS_MAX] = '\0';
    assert_true(address_fits(address));
    address[ADDRESS_MAX] = 'a';
    address[ADDRESS_MAX + 1] = '\0';
    assert_false(address_fits(address));
    memcpy(address + ADDRESS_LOCAL_MAX, "a@b", 4);
    assert_false(address_fits(address));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_cut_into_words),
        cmocka_unit_test(long_lines_are_refused),
        cmocka_unit_test(too_many_words_are_refused),
        cmocka_unit_test(words_are_names_and_numbers),
        cmocka_unit_test(a_head_is_read_as_it_was_written),
        cmocka_unit_test(other_heads_are_refused),
        cmocka_unit_test(plain_addresses_fit),
        cmocka_unit_test(long_addresses_do_not_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
