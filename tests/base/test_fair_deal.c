/*
 * test_fair_deal.c - the seed is the hash of all parts in the format that is written down.
 */
#include "support.h"

#include "base/fair_deal.h"

#include <stdio.h>

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

/* As another program has sorted the tickets. */
static void seats_are_drawn(void **unused)
{
    static const char seed[] = "7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451";
    static const int wanted[][FAIR_DEAL_SEATS] = {{0}, {1, 0}, {1, 2, 0}, {3, 1, 2, 0}};
    (void)unused;
    for (int seats = 1; seats <= FAIR_DEAL_SEATS; seats++) {
        int order[FAIR_DEAL_SEATS] = {0};
        fair_deal_order(seed, seats, order);
        assert_memory_equal(order, wanted[seats - 1], sizeof order);
    }
}

/* How often each chair begins, of 3,000 draws: 750 times, give or take. */
static void lots_are_even(void **unused)
{
    int begins[FAIR_DEAL_SEATS] = {0};
    (void)unused;
    for (int i = 0; i < 3000; i++) {
        char digits[16], seed[SHA256_HEX_MAX];
        int order[FAIR_DEAL_SEATS];
        snprintf(digits, sizeof digits, "%d", i);
        fair_deal_commit(digits, seed);
        fair_deal_order(seed, FAIR_DEAL_SEATS, order);
        begins[order[0]]++;
    }
    for (int chair = 0; chair < FAIR_DEAL_SEATS; chair++)
        assert_in_range(begins[chair], 650, 850);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(digits_are_known), cmocka_unit_test(commitments_are_kept_or_not),
        cmocka_unit_test(seeds_are_mixed),  cmocka_unit_test(every_part_counts),
        cmocka_unit_test(seats_are_drawn),  cmocka_unit_test(lots_are_even),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
