/*
 * test_websocket.c - handshakes, and frames in every cut of their bytes.
 */
#include "support.h"

#include "server/socket/frame.h"
#include "server/socket/sha1.h"
#include "server/socket/websocket.h"

#include <sodium.h>
#include <stdio.h>

/* ---- SHA-1 ---- */

static void assert_sha1(const char *text, size_t length, const char *wanted)
{
    uint8_t digest[SHA1_BYTES];
    char hex[2 * SHA1_BYTES + 1];
    sha1(text, length, digest);
    sodium_bin2hex(hex, sizeof hex, digest, sizeof digest);
    assert_string_equal(hex, wanted);
}

static void examples_of_sha1(void **unused)
{
    char letters[200];
    (void)unused;
    memset(letters, 'a', sizeof letters);
    assert_sha1("", 0, "da39a3ee5e6b4b0d3255bfef95601890afd80709");
    assert_sha1("abc", 3, "a9993e364706816aba3e25717850c26c9cd0d89d");
    assert_sha1(letters, 55, "c1c8bbdc22796e28c0e15163d20899b65621d65a");
    assert_sha1(letters, 56, "c2db330f6083854c99d4b5bfb6e8f29f201be699");
    assert_sha1(letters, 64, "0098ba824b5c16427bd7a1122a5a442a25ec644d");
    assert_sha1(letters, 200, "e61cfffe0d9195a525fc6cf06ca2d77119c24a40");
}

/* ---- the handshake ---- */

#define GOOD_LINE "GET /socket HTTP/1.1\r\n"
#define GOOD_HOST "Host: x\r\n"
#define GOOD_UPGRADE "Upgrade: websocket\r\n"
#define GOOD_CONNECTION "Connection: keep-alive, Upgrade\r\n"
#define GOOD_KEY "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
#define GOOD_VERSION "Sec-WebSocket-Version: 13\r\n"
#define GOOD_PROTOCOL "Sec-WebSocket-Protocol: chat, floe\r\n"

static int check(const char *text, char accept[WEBSOCKET_ACCEPT_MAX])
{
    struct http_head head;
    assert_int_equal(http_parse(text, strlen(text), &head), HTTP_COMPLETE);
    return websocket_check(&head, "floe", accept);
}

static void handshakes(void **unused)
{
    static const struct {
        int status;
        const char *line, *upgrade, *connection, *key, *version, *protocol;
    } cases[] = {
        {101, GOOD_LINE, GOOD_UPGRADE, GOOD_CONNECTION, GOOD_KEY, GOOD_VERSION, GOOD_PROTOCOL},
        {101, GOOD_LINE, "Upgrade: WebSocket\r\n", "Connection: upgrade\r\n", GOOD_KEY,
         GOOD_VERSION, "Sec-WebSocket-Protocol: floe\r\n"},
        {426, GOOD_LINE, "", GOOD_CONNECTION, GOOD_KEY, GOOD_VERSION, GOOD_PROTOCOL},
        {501, GOOD_LINE, "Upgrade: h2c\r\n", GOOD_CONNECTION, GOOD_KEY, GOOD_VERSION,
         GOOD_PROTOCOL},
        {501, GOOD_LINE, "Upgrade: foo\r\n", GOOD_CONNECTION, GOOD_KEY, GOOD_VERSION,
         GOOD_PROTOCOL},
        {400, "POST /socket HTTP/1.1\r\n", GOOD_UPGRADE, GOOD_CONNECTION, GOOD_KEY, GOOD_VERSION,
         GOOD_PROTOCOL},
        {400, "GET /socket HTTP/1.0\r\n", GOOD_UPGRADE, GOOD_CONNECTION, GOOD_KEY, GOOD_VERSION,
         GOOD_PROTOCOL},
        {400, GOOD_LINE "Content-Length: 2\r\n", GOOD_UPGRADE, GOOD_CONNECTION, GOOD_KEY,
         GOOD_VERSION, GOOD_PROTOCOL},
        {400, GOOD_LINE, GOOD_UPGRADE, "", GOOD_KEY, GOOD_VERSION, GOOD_PROTOCOL},
        {400, GOOD_LINE, GOOD_UPGRADE, "Connection: close\r\n", GOOD_KEY, GOOD_VERSION,
         GOOD_PROTOCOL},
        {400, GOOD_LINE, GOOD_UPGRADE, GOOD_CONNECTION, "", GOOD_VERSION, GOOD_PROTOCOL},
        {400, GOOD_LINE, GOOD_UPGRADE, GOOD_CONNECTION, "Sec-WebSocket-Key: x\r\n", GOOD_VERSION,
         GOOD_PROTOCOL},
        {400, GOOD_LINE, GOOD_UPGRADE, GOOD_CONNECTION,
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ\r\n", GOOD_VERSION, GOOD_PROTOCOL},
        {400, GOOD_LINE, GOOD_UPGRADE, GOOD_CONNECTION,
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZSE=\r\n", GOOD_VERSION, GOOD_PROTOCOL},
        {400, GOOD_LINE, GOOD_UPGRADE, GOOD_CONNECTION,
         "Sec-WebSocket-Key: dGhl-HNhbXBsZSBub25jZQ==\r\n", GOOD_VERSION, GOOD_PROTOCOL},
        {426, GOOD_LINE, GOOD_UPGRADE, GOOD_CONNECTION, GOOD_KEY, "", GOOD_PROTOCOL},
        {426, GOOD_LINE, GOOD_UPGRADE, GOOD_CONNECTION, GOOD_KEY, "Sec-WebSocket-Version: 8\r\n",
         GOOD_PROTOCOL},
        {400, GOOD_LINE, GOOD_UPGRADE, GOOD_CONNECTION, GOOD_KEY, GOOD_VERSION, ""},
        {400, GOOD_LINE, GOOD_UPGRADE, GOOD_CONNECTION, GOOD_KEY, GOOD_VERSION,
         "Sec-WebSocket-Protocol: chat\r\n"},
    };
    char text[600], accept[WEBSOCKET_ACCEPT_MAX];
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(text, sizeof text, "%s" GOOD_HOST "%s%s%s%s%s\r\n", cases[i].line,
                 cases[i].upgrade, cases[i].connection, cases[i].key, cases[i].version,
                 cases[i].protocol);
        int status = check(text, accept);
        if (status != cases[i].status)
            print_error("%d: %s\n", status, text);
        assert_int_equal(status, cases[i].status);
        if (status == 101)
            assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="); /* of RFC 6455 */
    }
}

/* ---- frames ---- */

#define HEARD_MAX 70000

/* What was heard, one thing after the other: "text:hello " "pong:x " "reply:<bytes> ". */
struct listener {
    char heard[HEARD_MAX];
    size_t length;
    int extras; /* frames that ended no message */
};

static void note(struct listener *listener, const char *kind, const void *bytes, size_t length)
{
    assert_true(listener->length + length + 20 < HEARD_MAX);
    listener->length += (size_t)sprintf(listener->heard + listener->length, "%s:", kind);
    if (length > 0)
        memcpy(listener->heard + listener->length, bytes, length);
    listener->length += length;
    listener->heard[listener->length++] = ' ';
}

static void on_message(void *owner, const char *text, size_t length)
{
    note(owner, "text", text, length);
}

static void on_pong(void *owner, const void *bytes, size_t length)
{
    note(owner, "pong", bytes, length);
}

static void on_reply(void *owner, const void *frames, size_t length)
{
    note(owner, "reply", frames, length);
}

#define EXTRAS_MAX 1000

static bool on_extra(void *owner)
{
    struct listener *listener = owner;
    return ++listener->extras <= EXTRAS_MAX;
}

static const struct websocket_user user = {on_message, on_pong, on_reply, on_extra};

struct bytes {
    char at[HEARD_MAX];
    size_t length;
};

/* A frame of a client, with a mask. */
static void add_frame(struct bytes *out, int first, const char *payload, size_t length)
{
    static const uint8_t mask[4] = {1, 2, 3, 4};
    out->at[out->length++] = (char)first;
    if (length < 126) {
        out->at[out->length++] = (char)(0x80 | length);
    } else {
        out->at[out->length++] = (char)(0x80 | 126);
        out->at[out->length++] = (char)(length >> 8);
        out->at[out->length++] = (char)length;
    }
    memcpy(out->at + out->length, mask, 4);
    out->length += 4;
    for (size_t i = 0; i < length; i++)
        out->at[out->length++] = (char)(payload[i] ^ mask[i % 4]);
}

static void add_text(struct bytes *out, int first, const char *text)
{
    add_frame(out, first, text, strlen(text));
}

/* Feeds the bytes in two pieces, cut there, and then in pieces of one byte if cut is above the
 * length. */
static int feed(const struct bytes *in, size_t cut, struct listener *listener)
{
    struct websocket socket = {NULL};
    struct websocket_pool pool = {NULL};
    size_t piece = cut > in->length ? 1 : cut, done = 0;
    int result = WEBSOCKET_OPEN;
    listener->length = 0;
    while (result == WEBSOCKET_OPEN && done < in->length) {
        size_t length = piece == 0 || piece > in->length - done ? in->length - done : piece;
        char *copy = malloc(length);
        assert_non_null(copy);
        memcpy(copy, in->at + done, length);
        result = websocket_feed(&socket, &pool, &user, listener, copy, length);
        free(copy);
        done += length;
        if (cut <= in->length)
            piece = 0;
    }
    listener->heard[listener->length] = '\0';
    websocket_close(&socket);
    websocket_pool_close(&pool);
    return result;
}

static void require_heard(const struct bytes *in, int result, const char *heard, size_t length)
{
    static struct listener listener;
    for (size_t cut = 0; cut <= in->length + 1; cut++) {
        assert_int_equal(feed(in, cut, &listener), result);
        assert_int_equal(listener.length, length);
        assert_memory_equal(listener.heard, heard, length);
    }
}

#define HEARD(text) (text), sizeof(text) - 1

static void messages(void **unused)
{
    struct bytes in = {.length = 0};
    (void)unused;
    add_text(&in, 0x81, "hello");
    add_text(&in, 0x81, "");
    add_text(&in, 0x8a, "pong");
    add_text(&in, 0x01, "two");
    add_text(&in, 0x80, " parts");
    add_text(&in, 0x01, "\xf0\x9f");
    add_text(&in, 0x8a, "between");
    add_text(&in, 0x00, "");
    add_text(&in, 0x80, "\x90\xbb");
    require_heard(
        &in, WEBSOCKET_OPEN,
        HEARD("text:hello text: pong:pong text:two parts pong:between text:\xf0\x9f\x90\xbb "));
}

static void pings_have_a_reply(void **unused)
{
    static struct listener listener;
    struct bytes in = {.length = 0};
    (void)unused;
    add_text(&in, 0x89, "a");
    require_heard(&in, WEBSOCKET_OPEN,
                  HEARD("reply:\x8a\x01"
                        "a "));
    add_text(&in, 0x81, "x");
    add_text(&in, 0x89, "b");
    assert_int_equal(feed(&in, 0, &listener), WEBSOCKET_OPEN);
    assert_string_equal(listener.heard, "text:x reply:\x8a\x01"
                                        "a\x8a\x01"
                                        "b ");
}

static void goodbyes(void **unused)
{
    struct bytes in = {.length = 0};
    (void)unused;
    add_frame(&in, 0x88,
              "\x03\xe8"
              "bye",
              5);
    require_heard(&in, WEBSOCKET_LEFT,
                  HEARD("reply:\x88\x05\x03\xe8"
                        "bye "));
    in.length = 0;
    add_frame(&in, 0x88, "", 0);
    require_heard(&in, WEBSOCKET_LEFT, HEARD("reply:\x88\x00 "));
}

/* The result, or the code of the close frame that is the reply. */
static int code_of(const struct bytes *in, size_t cut)
{
    static struct listener listener;
    int result = feed(in, cut, &listener);
    if (result != WEBSOCKET_LEFT)
        return result;
    const uint8_t *reply = (const uint8_t *)strstr(listener.heard, "reply:\x88");
    assert_non_null(reply);
    return reply[7] < 2 ? 0 : reply[8] << 8 | reply[9];
}

static void require_code(const struct bytes *in, int code)
{
    for (size_t cut = 0; cut <= in->length + 1; cut += in->length < 1000 ? 1 : 997)
        assert_int_equal(code_of(in, cut), code);
}

static void what_is_no_text(void **unused)
{
    static const struct {
        int first;
        const char *payload;
        int code;
    } cases[] = {
        {0x82, "x", WEBSOCKET_NOT_TEXT},
        {0x02, "", WEBSOCKET_NOT_TEXT},
        {0x80, "x", 1002},
        {0x83, "x", 1002},
        {0x8b, "x", 1002},
        {0xc1, "x", 1002},
        {0x91, "x", 1002},
        {0x09, "x", 1002},
        {0x81, "\xff", 1007},
        {0x81, "\xed\xa0\x80", 1007},
        {0x81, "\xc0\x80", 1007},
        {0x81, "\xf0\x9f", 1007},
        {0x88, "\x03", 0},
        {0x88, "\x03\xed", 1002},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct bytes in = {.length = 0};
        add_text(&in, cases[i].first, cases[i].payload);
        require_code(&in, cases[i].code);
    }
}

/* No mask; a length that is longer than need be; one that is negative. */
static void bad_headers(void **unused)
{
    static const struct {
        const char *bytes;
        size_t length;
        int code;
    } cases[] = {
        {"\x81\x01x", 3, 1002},
        {"\x81\xfe\x00\x05\0\0\0\0[1,2]", 13, 1002},
        {"\x81\xff\0\0\0\0\0\0\x01\x00\0\0\0\0", 14, 1002},
        {"\x81\xff\x80\0\0\0\0\0\0\x00\0\0\0\0", 14, 1002},
        {"\x89\xfe\x00\x7e\0\0\0\0", 8, 1002},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct bytes in = {.length = cases[i].length};
        memcpy(in.at, cases[i].bytes, in.length);
        require_code(&in, cases[i].code);
    }
}

static void long_messages(void **unused)
{
    static char text[WEBSOCKET_MESSAGE_MAX + 1];
    static struct bytes in;
    static struct listener listener;
    (void)unused;
    memset(text, 'a', sizeof text);
    in.length = 0;
    add_frame(&in, 0x81, text, WEBSOCKET_MESSAGE_MAX);
    assert_int_equal(feed(&in, 5000, &listener), WEBSOCKET_OPEN);
    assert_int_equal(listener.length, WEBSOCKET_MESSAGE_MAX + 6);
    in.length = 0;
    add_frame(&in, 0x81, text, WEBSOCKET_MESSAGE_MAX + 1);
    require_code(&in, 1009);
    in.length = 0; /* in parts */
    add_frame(&in, 0x01, text, WEBSOCKET_MESSAGE_MAX);
    add_frame(&in, 0x00, text, 0);
    add_frame(&in, 0x80, text, 1);
    require_code(&in, 1009);
}

/* A WebSocket has no decoder between two frames, and one while a frame is incomplete. */
static void decoders_are_shared(void **unused)
{
    static struct listener listener;
    struct websocket one = {NULL}, two = {NULL};
    struct websocket_pool pool = {NULL};
    struct bytes in = {.length = 0};
    (void)unused;
    add_text(&in, 0x81, "hello");
    listener.length = 0;
    websocket_feed(&one, &pool, &user, &listener, in.at, 3);
    assert_non_null(one.decoder);
    websocket_feed(&two, &pool, &user, &listener, in.at, in.length);
    assert_null(two.decoder);
    assert_non_null(pool.spare);
    websocket_feed(&one, &pool, &user, &listener, in.at + 3, in.length - 3);
    assert_null(one.decoder);
    assert_int_equal(listener.length, 2 * strlen("text:hello "));
    websocket_pool_close(&pool);
}

/* ---- frames that are sent ---- */

static void frames_of_messages(void **unused)
{
    static const struct {
        size_t length;
        const char *header;
        size_t header_length;
    } cases[] = {
        {0, "\x81\x00", 2},
        {125, "\x81\x7d", 2},
        {126, "\x81\x7e\x00\x7e", 4},
        {65535, "\x81\x7e\xff\xff", 4},
        {65536, "\x81\x7f\0\0\0\0\0\x01\0\0", 10},
    };
    static char text[65536];
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct frame *message = frame_make(FRAME_TEXT, text, cases[i].length);
        assert_int_equal(message->length, cases[i].header_length + cases[i].length);
        assert_memory_equal(message->bytes, cases[i].header, cases[i].header_length);
        assert_ptr_equal(frame_hold(message), message);
        frame_drop(message);
        frame_drop(message);
    }
}

/* Pings, pongs and pieces of messages are counted; who listens decides how many are too many. */
static void extra_frames_are_counted(void **unused)
{
    static struct bytes in;
    static struct listener listener;
    (void)unused;
    in.length = 0;
    add_text(&in, 0x01, "");
    for (int i = 0; i < EXTRAS_MAX - 1; i++)
        add_text(&in, i % 2 == 0 ? 0x00 : 0x8A, "");
    memset(&listener, 0, sizeof listener);
    assert_int_equal(feed(&in, 0, &listener), WEBSOCKET_OPEN);
    assert_int_equal(listener.extras, EXTRAS_MAX);
    add_text(&in, 0x89, "");
    memset(&listener, 0, sizeof listener);
    assert_int_equal(feed(&in, 0, &listener), WEBSOCKET_POLICY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(extra_frames_are_counted),
        cmocka_unit_test(examples_of_sha1),
        cmocka_unit_test(handshakes),
        cmocka_unit_test(messages),
        cmocka_unit_test(pings_have_a_reply),
        cmocka_unit_test(goodbyes),
        cmocka_unit_test(what_is_no_text),
        cmocka_unit_test(bad_headers),
        cmocka_unit_test(long_messages),
        cmocka_unit_test(decoders_are_shared),
        cmocka_unit_test(frames_of_messages),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
