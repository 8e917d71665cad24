/*
 * test_generator.c - ChaCha20 is the one of RFC 8439, and both generators deal the same for ever.
 */
#include "support.h"

#include "base/sha256.h"
#include "table/table.h"

/* ---- ChaCha20 ---- */

/* RFC 8439, 2.3.2. */
static void block_of_the_standard(void **unused)
{
    static const uint32_t input[CHACHA20_WORDS] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574,
                                                   0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c,
                                                   0x13121110, 0x17161514, 0x1b1a1918, 0x1f1e1d1c,
                                                   0x00000001, 0x09000000, 0x4a000000, 0x00000000};
    static const uint32_t wanted[CHACHA20_WORDS] = {0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3,
                                                    0xc7f4d1c7, 0x0368c033, 0x9aaa2204, 0x4e6cd4c3,
                                                    0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
                                                    0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
    uint32_t block[CHACHA20_WORDS];
    (void)unused;
    chacha20_block(input, block);
    assert_memory_equal(block, wanted, sizeof block);
}

/* RFC 8439, A.1, vectors 1 to 3: nonce 0, the first two blocks of one key, the second of
 * another. */
static void streams_of_the_standard(void **unused)
{
    uint8_t key[CHACHA20_KEY_BYTES] = {0};
    (void)unused;
    struct chacha20 stream = chacha20_open(key);
    assert_true(chacha20_next(&stream) == UINT64_C(0x903df1a0ade0b876));
    assert_true(chacha20_next(&stream) == UINT64_C(0x28bd8653e56a5d40));
    for (int i = 2; i < 8; i++)
        chacha20_next(&stream);
    assert_true(chacha20_next(&stream) == UINT64_C(0x7a385155bee7079f));
    assert_true(chacha20_next(&stream) == UINT64_C(0x0d082d737c97ba98));
    key[CHACHA20_KEY_BYTES - 1] = 1;
    stream = chacha20_open(key);
    for (int i = 0; i < 8; i++)
        chacha20_next(&stream);
    assert_true(chacha20_next(&stream) == UINT64_C(0x9249f8ec2452eb3a));
}

/* ---- generators ---- */

static void names_are_known(void **unused)
{
    enum generator_kind kind = GENERATOR_SPLITMIX64;
    (void)unused;
    for (int i = 0; i < GENERATORS; i++) {
        assert_true(generator_named(generator_names[i], &kind));
        assert_int_equal(kind, i);
    }
    assert_false(generator_named("", &kind));
    assert_false(generator_named("ChaCha20", &kind));
}

static void splitmix64_is_that_of_rng(void **unused)
{
    struct rng rng = rng_from_text("same");
    struct generator generator = generator_from_text(GENERATOR_SPLITMIX64, "same");
    uint8_t one[20], two[20];
    (void)unused;
    for (uint8_t i = 0; i < 20; i++)
        one[i] = two[i] = i;
    rng_shuffle(&rng, one, sizeof one);
    generator_shuffle(&generator, two, sizeof two);
    assert_memory_equal(one, two, sizeof one);
    assert_int_equal(rng_below(&rng, 1000), generator_below(&generator, 1000));
    assert_true(rng_next(&rng) == generator_next(&generator));
}

/* The key is the SHA-256 of the text. */
static void chacha20_is_keyed_by_the_text(void **unused)
{
    struct generator generator = generator_from_text(GENERATOR_CHACHA20, "abc");
    uint8_t key[SHA256_BYTES];
    (void)unused;
    sha256("abc", 3, key);
    struct chacha20 stream = chacha20_open(key);
    for (int i = 0; i < 100; i++)
        assert_true(generator_next(&generator) == chacha20_next(&stream));
}

/* Over many shuffles of three things each of the six orders comes up alike. */
static void chacha20_shuffles_alike(void **unused)
{
    struct generator generator = generator_from_text(GENERATOR_CHACHA20, "alike");
    int seen[27] = {0}, orders = 0;
    (void)unused;
    for (int i = 0; i < 60000; i++) {
        uint8_t things[3] = {0, 1, 2};
        generator_shuffle(&generator, things, 3);
        seen[things[0] * 9 + things[1] * 3 + things[2]]++;
    }
    for (int i = 0; i < 27; i++) {
        orders += seen[i] > 0;
        assert_true(seen[i] == 0 || (seen[i] > 9600 && seen[i] < 10400));
    }
    assert_int_equal(orders, 6);
}

/* ---- deals ---- */

/* Of the position as JSON, which is the same on every machine. */
static uint64_t hash_of_deal(const struct game *game, enum generator_kind kind)
{
    struct box *box = open_box_of(game);
    struct game_setup setup = {.players = game->players_max, .generator = kind};
    for (int i = 0; game->options[i].name != NULL; i++)
        if (strcmp(game->options[i].name, "layout") == 0)
            assert_true(game_option_set(game, &setup, "layout", "random"));
    struct table *table = table_deal(box, &setup, "7");
    char position[8192];
    struct text out = text_in(position, sizeof position);
    struct json json = json_to(&out);
    json_open_object(&json, NULL);
    game->state_write(box->data, table_state(table), &json);
    json_close_object(&json);
    assert_false(out.cut);
    uint64_t hash = rng_hash(position, out.length);
    table_close(table);
    box_close(box);
    return hash;
}

/* Whoever changes one of these numbers changes every recorded game. */
static void deals_stay_as_they_are(void **unused)
{
    (void)unused;
    assert_true(hash_of_deal(game_named("pebbles"), GENERATOR_SPLITMIX64) ==
                UINT64_C(0xfb74b3fd56874bf6));
    assert_true(hash_of_deal(game_named("pebbles"), GENERATOR_CHACHA20) ==
                UINT64_C(0x23d14b37708b19d8));
    assert_true(hash_of_deal(game_named("nunatak"), GENERATOR_SPLITMIX64) ==
                UINT64_C(0x6972741b54db1065));
    assert_true(hash_of_deal(game_named("nunatak"), GENERATOR_CHACHA20) ==
                UINT64_C(0x73e74beb50793e1a));
    assert_true(hash_of_deal(game_named("nanuuk"), GENERATOR_SPLITMIX64) ==
                UINT64_C(0x333de4c1c808da3b));
    assert_true(hash_of_deal(game_named("nanuuk"), GENERATOR_CHACHA20) ==
                UINT64_C(0xdccff14a244fc83b));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(block_of_the_standard),
        cmocka_unit_test(streams_of_the_standard),
        cmocka_unit_test(names_are_known),
        cmocka_unit_test(splitmix64_is_that_of_rng),
        cmocka_unit_test(chacha20_is_keyed_by_the_text),
        cmocka_unit_test(chacha20_shuffles_alike),
        cmocka_unit_test(deals_stay_as_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
