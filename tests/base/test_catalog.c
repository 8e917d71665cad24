/*
 * test_catalog.c - languages are found, and their sentences.
 */
#include "support.h"

static void english_comes_first(void **unused)
{
    (void)unused;
    assert_true(catalog_count > 0);
    assert_string_equal(catalogs[0].language, "en");
    assert_ptr_equal(catalog_for(NULL), &catalogs[0]);
    assert_ptr_equal(catalog_for("tlh"), &catalogs[0]);
    assert_ptr_equal(catalog_for(""), &catalogs[0]);
    assert_ptr_equal(catalog_for("C"), &catalogs[0]);
}

static void names_of_locales(void **unused)
{
    static const char *const endings[] = {"", "_XX", "_XX.UTF-8", ".UTF-8", "-XX", "@euro"};
    (void)unused;
    for (size_t i = 0; i < catalog_count; i++)
        for (size_t j = 0; j < sizeof endings / sizeof *endings; j++) {
            char name[64];
            struct text out = text_in(name, sizeof name);
            text_format(&out, "%s%s", catalogs[i].language, endings[j]);
            assert_ptr_equal(catalog_for(name), &catalogs[i]);
            text_clear(&out);
            text_format(&out, "%sx", catalogs[i].language);
            assert_ptr_equal(catalog_for(name), &catalogs[0]);
        }
}

/* bsearch needs them in order. */
static void entries_are_sorted(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < catalog_count; i++)
        for (size_t j = 1; j < catalogs[i].count; j++)
            assert_true(strcmp(catalogs[i].entries[j - 1].key, catalogs[i].entries[j].key) < 0);
}

static void every_sentence_is_found(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < catalog_count; i++)
        for (size_t j = 0; j < catalogs[i].count; j++) {
            const struct catalog_entry *entry = &catalogs[i].entries[j];
            const char *many = entry->many == NULL ? entry->one : entry->many;
            assert_ptr_equal(catalog_sentence(&catalogs[i], entry->key, 1), entry->one);
            assert_ptr_equal(catalog_sentence(&catalogs[i], entry->key, 2), many);
        }
}

/* A language of our own: French plural, and one sentence only. */
static const struct catalog_entry few[] = {{"ice.floe", "{count} floe", "{count} floes"}};
static const struct catalog small = {
    .language = "xx", .plural = CATALOG_ZERO_AND_ONE, .entries = few, .count = 1};

static void plural_forms(void **unused)
{
    struct catalog dual = small;
    (void)unused;
    assert_ptr_equal(catalog_sentence(&small, "ice.floe", 0), few[0].one);
    assert_ptr_equal(catalog_sentence(&small, "ice.floe", 1), few[0].one);
    assert_ptr_equal(catalog_sentence(&small, "ice.floe", 2), few[0].many);
    dual.plural = CATALOG_ONE;
    assert_ptr_equal(catalog_sentence(&dual, "ice.floe", 0), few[0].many);
    assert_ptr_equal(catalog_sentence(&dual, "ice.floe", 1), few[0].one);
}

static void unknown_keys_stay(void **unused)
{
    (void)unused;
    assert_string_equal(catalog_sentence(&small, "no.such_key", 1), "no.such_key");
}

/* What a language lacks is English in its table. */
static void every_language_has_every_key(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < catalog_count; i++) {
        assert_int_equal(catalogs[i].count, catalogs[0].count);
        for (size_t j = 0; j < catalogs[0].count; j++)
            assert_string_equal(catalogs[i].entries[j].key, catalogs[0].entries[j].key);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(english_comes_first),
        cmocka_unit_test(names_of_locales),
        cmocka_unit_test(entries_are_sorted),
        cmocka_unit_test(every_sentence_is_found),
        cmocka_unit_test(plural_forms),
        cmocka_unit_test(unknown_keys_stay),
        cmocka_unit_test(every_language_has_every_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
