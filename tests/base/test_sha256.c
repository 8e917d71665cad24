/*
 * test_sha256.c - SHA-256 by the standard's examples, and at every length around the ends of
 * blocks.
 */
#include "support.h"

#include "base/sha256.h"

static void assert_hash(const void *bytes, size_t count, const char *wanted)
{
    char hex[SHA256_HEX_MAX];
    sha256_hex(bytes, count, hex);
    assert_string_equal(hex, wanted);
}

static void examples_of_the_standard(void **unused)
{
    static const struct {
        const char *text, *hash;
    } examples[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopq"
         "klmnopqrlmnopqrsmnopqrstnopqrstu",
         "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
        assert_hash(examples[i].text, strlen(examples[i].text), examples[i].hash);
    assert_hash(NULL, 0, examples[0].hash);
}

static void a_million_letters(void **unused)
{
    const size_t count = 1000000;
    char *letters = malloc(count);
    (void)unused;
    assert_non_null(letters);
    memset(letters, 'a', count);
    assert_hash(letters, count, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    free(letters);
}

/* ---- lengths; the numbers are those of Python's hashlib ---- */

#define LENGTHS 131

static void make_message(uint8_t bytes[LENGTHS], size_t length)
{
    for (size_t i = 0; i < length; i++)
        bytes[i] = (uint8_t)(i * 7 + length);
}

static const struct {
    size_t length;
    const char *hash;
} lengths[] = {
    {0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
    {1, "4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a"},
    {3, "6ab0dba1f4f1dfbb37b4f9eeb092c09fca4900ad32bdcd147d8dde35d6c87c35"},
    {31, "6c56c9f0cdd4759c04aa75b8583e11614c25b347c984ca4c6bcb1fdfb09fb268"},
    {54, "1ad616be707a2b269ecfe28bdea4a4284a4f78a221287d45b98004231f501c77"},
    {55, "81afe5b788dc2ce138ff83d9b20164db75a94d75d2b2432eea4a0ef605088c72"},
    {56, "2aba54f0ac632420a2b502431408866e40e1d5e430df4cd822642c78ab2eb9c1"},
    {57, "903284efbf9100e8ba1614ec65eacacad125e03f857cae7acbf8b73b23e0fdfe"},
    {63, "733d3d4ee79ee67145bf73da13588f6f235d37414fc64b14a2f00f1762792f5e"},
    {64, "79322907b3e9d013d7dc2c2f256674dbf733045cde01df3539271c6f5605feb8"},
    {65, "d85c007c6eb440f085afa2b84f6f2bce4658b240e9f62cb1364bf0485a57e720"},
    {111, "b41ae5233b9ec35d8576a032034d2857b667a618c7038714d727d4dae3aa2525"},
    {118, "718ab275033c0e8d8ff4d0d773ea1945bf58fad732456602e6cda1a9036b5172"},
    {119, "6c87eedf096b345de205b702e5223b73b447a3207791ded3ea007ba15ed6736e"},
    {120, "42500cf6a1e3936d6b9e0bcfe296d654b63255e525487d3634d0b15fde591c4d"},
    {121, "bfee8850f7dfa42874071a0040ef89a5ac8d70c919224c440bdb63adb65d35e8"},
    {127, "68f6ff710276900c0ffbbc57426f67e00c2e01f0750c7edc25ac06b8ce7a8095"},
    {128, "489d55fea9a73af36b6dd0be7b4117d8e5683386d39544e8a44c99a87f368707"},
    {129, "4e1556b2e9a50a3cc9478f3254727b01065f9ac5d2c3a8b4cd538ae7240bb87d"},
    {130, "bfeaa0cf3d24ce3cdc6efadd5d4df78c4619e9e65ac66b1c185a3435d05a19d3"},
};

static void lengths_around_the_ends_of_blocks(void **unused)
{
    uint8_t bytes[LENGTHS] = {0};
    (void)unused;
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        make_message(bytes, lengths[i].length);
        assert_hash(bytes, lengths[i].length, lengths[i].hash);
    }
}

/* The hash of all hashes: one wrong bit at any length would change it. */
static void every_length(void **unused)
{
    uint8_t bytes[LENGTHS] = {0}, hashes[LENGTHS][SHA256_BYTES];
    (void)unused;
    for (size_t length = 0; length < LENGTHS; length++) {
        make_message(bytes, length);
        sha256(bytes, length, hashes[length]);
    }
    assert_hash(hashes, sizeof hashes,
                "969b9f993f9c27e8424a46288c5b7999eee502a7befa92cad6cfef1034d76c51");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples_of_the_standard),
        cmocka_unit_test(a_million_letters),
        cmocka_unit_test(lengths_around_the_ends_of_blocks),
        cmocka_unit_test(every_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
