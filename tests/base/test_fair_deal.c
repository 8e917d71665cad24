/*
 * test_fair_deal.c - the seed is the hash of all parts in the format that is written down.
 */
#include "support.h"

#include "base/fair_deal.h"

#define SECRET "1111111111111111111111111111111111111111111111111111111111111111"
#define NUMBER "2222222222222222222222222222222222222222222222222222222222222222"

static void digits_are_known(void **unused)
{
    (void)unused;
    assert_true(fair_deal_is_hex(SECRET));
    assert_false(fair_deal_is_hex(""));
    assert_false(fair_deal_is_hex(SECRET "1"));
    assert_false(fair_deal_is_hex(&SECRET[1]));
    assert_false(
        fair_deal_is_hex("A111111111111111111111111111111111111111111111111111111111111111"));
    assert_false(
        fair_deal_is_hex("g111111111111111111111111111111111111111111111111111111111111111"));
}

static void commitments_are_kept_or_not(void **unused)
{
    char commitment[SHA256_HEX_MAX], other[SHA256_HEX_MAX];
    (void)unused;
    fair_deal_commit(SECRET, commitment);
    fair_deal_commit("x", other);
    assert_true(fair_deal_keeps(commitment, SECRET));
    assert_true(fair_deal_keeps("", ""));
    assert_false(fair_deal_keeps(commitment, NUMBER));
    assert_false(fair_deal_keeps(commitment, ""));
    assert_false(fair_deal_keeps("", SECRET));
    assert_false(fair_deal_keeps(other, "x")); /* no digits */
}

static void seeds_are_mixed(void **unused)
{
    static const char lines[] =
        "floe deal 1\ntable abc\nsecret " SECRET "\nseat1 -\nseat2 " NUMBER "\n";
    struct fair_deal deal = {"abc", SECRET, 2, {"", NUMBER}};
    char seed[SHA256_HEX_MAX], wanted[SHA256_HEX_MAX];
    (void)unused;
    sha256_hex(lines, sizeof lines - 1, wanted);
    fair_deal_seed(&deal, seed);
    assert_string_equal(seed, wanted);
}

/* The longest parts fit: another last number is another seed. */
static void every_part_counts(void **unused)
{
    struct fair_deal deal = {"abcdefghijklmno", SECRET, 4, {NUMBER, NUMBER, NUMBER, NUMBER}};
    char seed[SHA256_HEX_MAX], other[SHA256_HEX_MAX];
    (void)unused;
    fair_deal_seed(&deal, seed);
    for (int seat = 0; seat < 4; seat++) {
        deal.numbers[seat] = SECRET;
        fair_deal_seed(&deal, other);
        assert_string_not_equal(seed, other);
        deal.numbers[seat] = NUMBER;
    }
    deal.table = "abcdefghijklmnp";
    fair_deal_seed(&deal, other);
    assert_string_not_equal(seed, other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(digits_are_known),
        cmocka_unit_test(commitments_are_kept_or_not),
        cmocka_unit_test(seeds_are_mixed),
        cmocka_unit_test(every_part_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
