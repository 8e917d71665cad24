/*
 * test_http_parser.c - heads of requests: what is accepted and what is refused, and that it does
 * not matter how the bytes are cut.
 */
#include "support.h"

#include "server/http/http_parser.h"

#include <stdio.h>

#define HOST "Host: x\r\n"
#define GET "GET / HTTP/1.1\r\n" HOST

/* The result for these bytes as they come one by one: that of the first piece that is decided. */
static int parse_slowly(const char *bytes, size_t length, size_t *decided)
{
    struct http_head head;
    int status = HTTP_INCOMPLETE;
    for (*decided = 0; status == HTTP_INCOMPLETE && *decided <= length; (*decided)++) {
        char *copy = malloc(*decided + 1); /* so that a sanitizer sees a byte too many */
        assert_non_null(copy);
        memcpy(copy, bytes, *decided);
        status = http_parse(copy, *decided, &head);
        free(copy);
    }
    (*decided)--;
    return status;
}

static void require(const char *bytes, size_t length, int wanted)
{
    struct http_head head;
    size_t decided;
    int whole = http_parse(bytes, length, &head);
    if (whole != wanted)
        print_error("%d instead of %d for: %.200s\n", whole, wanted, bytes);
    assert_int_equal(whole, wanted);
    assert_int_equal(parse_slowly(bytes, length, &decided), wanted);
    for (size_t more = decided; more <= length; more++) /* and nothing that follows changes it */
        assert_int_equal(http_parse(bytes, more, &head), wanted);
}

static void require_text(const char *text, int wanted)
{
    require(text, strlen(text), wanted);
}

static void good_heads(void **unused)
{
    static const char *const heads[] = {
        GET "\r\n",
        GET "\r\nGET / HTTP/1.1\r\n",
        "GET / HTTP/1.0\r\n\r\n",
        "HEAD /a/b.js?x=1&y=%20+ HTTP/1.1\r\nhost: 127.0.0.1:7070\r\n\r\n",
        "BREW /pot HTTP/1.1\r\nHOST:[::1]:7070\r\n\r\n",
        "M-SEARCH / HTTP/1.1\r\n" HOST "\r\n",
        "GET /~!$&'()*+,;=:@[]{}|^`\"<>\\ HTTP/1.1\r\n" HOST "\r\n",
        "POST / HTTP/1.1\r\n" HOST "Content-Length: 0\r\n\r\n",
        "POST / HTTP/1.1\r\n" HOST "Content-Length: 999999999999999\r\n\r\n",
        "POST / HTTP/1.1\r\n" HOST "Content-Length:\t 16384 \t\r\nExpect: 100-Continue\r\n\r\n",
        GET "X-Forwarded-For: 1.2.3.4\r\nX-Forwarded-For: 5.6.7.8\r\n\r\n",
        GET "X: a\r\nX: b\r\nAccept: */*\r\nAccept: text/html\r\n\r\n",
        GET "X: \xc3\xa9\xff\r\nEmpty:\r\nTab: a\tb\r\n\r\n",
        GET "Cookie: floe="
            "0123456789abcdef"
            "; x=1\r\n\r\n",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        require_text(heads[i], HTTP_COMPLETE);
}

static void incomplete_heads(void **unused)
{
    static const char *const heads[] = {"",  "G",     "GET / HTTP/1.1", "GET / HTTP/1.1\r",
                                        GET, GET "X", GET "X: y\r\n",   GET "X: y\r\n\r"};
    struct http_head head;
    (void)unused;
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        assert_int_equal(http_parse(heads[i], strlen(heads[i]), &head), HTTP_INCOMPLETE);
}

static void bad_request_lines(void **unused)
{
    static const struct {
        const char *head;
        int status;
    } bad[] = {
        {"\r\nGET / HTTP/1.1\r\n", 400},
        {"\nGET / HTTP/1.1\r\n", 400},
        {" GET / HTTP/1.1\r\n", 400},
        {"GET\t/ HTTP/1.1\r\n", 400},
        {"GET  / HTTP/1.1\r\n", 400},
        {"GET /  HTTP/1.1\r\n", 400},
        {"GET / HTTP/1.1 \r\n", 400},
        {"GET /\r\n", 400},
        {"GET\r\n", 400},
        {"GET / HTTP/1.1\n", 400},
        {"GET / HTTP/1.1\rX", 400},
        {"GET / http/1.1\r\n", 400},
        {"GET / HTTP/1\r\n", 400},
        {"GET / HTTP/1.11\r\n", 400},
        {"GET / HTTP/11\r\n", 400},
        {"GET / HTTPS/1.1\r\n", 400},
        {"GET / HTTP/1.2\r\n", 505},
        {"GET / HTTP/0.9\r\n", 505},
        {"GET / HTTP/2.0\r\n", 505},
        {"PRI * HTTP/2.0\r\n", 400},
        {"OPTIONS * HTTP/1.1\r\n", 400},
        {"GET http://x/ HTTP/1.1\r\n", 400},
        {"CONNECT x:443 HTTP/1.1\r\n", 400},
        {"GET index.html HTTP/1.1\r\n", 400},
        {"GET /#top HTTP/1.1\r\n", 400},
        {"GET /% HTTP/1.1\r\n", 400},
        {"GET /%4 HTTP/1.1\r\n", 400},
        {"GET /%4?1 HTTP/1.1\r\n", 400},
        {"GET /?x=%zz HTTP/1.1\r\n", 400},
        {"GET /\xc3\xa9 HTTP/1.1\r\n", 400},
        {"GET /\x7f HTTP/1.1\r\n", 400},
        {"G(T / HTTP/1.1\r\n", 400},
        {"G\xc3\x89T / HTTP/1.1\r\n", 400},
        {"ABCDEFGHIJKLMNOPQ / HTTP/1.1\r\n", 400},
        {"\x16\x03\x01\x02", 400},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        require_text(bad[i].head, bad[i].status);
    require("GET /\0 HTTP/1.1\r\n", 17, 400);
}

static void bad_headers(void **unused)
{
    static const struct {
        const char *headers;
        int status;
    } bad[] = {
        {": x\r\n\r\n", 400},
        {"X\r\n\r\n", 400},
        {"X : y\r\n\r\n", 400},
        {" X: y\r\n\r\n", 400},
        {"X: y\r\n folded\r\n\r\n", 400},
        {"X: y\r\n\tfolded\r\n\r\n", 400},
        {"X: y\n\r\n", 400},
        {"X: y\rZ: 1\r\n\r\n", 400},
        {"X: \x01\r\n\r\n", 400},
        {"X: \x7f\r\n\r\n", 400},
        {"X\xc3\xa9: y\r\n\r\n", 400},
        {"(X): y\r\n\r\n", 400},
        {"Host: y\r\n\r\n", 400},
        {"Content-Length: 1\r\ncontent-length: 1\r\n\r\n", 400},
        {"Content-Length: 1, 1\r\n\r\n", 400},
        {"Content-Length: -1\r\n\r\n", 400},
        {"Content-Length: +1\r\n\r\n", 400},
        {"Content-Length: 0x10\r\n\r\n", 400},
        {"Content-Length: 1 2\r\n\r\n", 400},
        {"Content-Length:\r\n\r\n", 400},
        {"Content-Length: 1.0\r\n\r\n", 400},
        {"Content-Length: 1000000000000000\r\n\r\n", 413},
        {"Content-Length: 99999999999999999999\r\n\r\n", 413},
        {"Transfer-Encoding: chunked\r\n\r\n", 501},
        {"Transfer-Encoding: identity\r\nContent-Length: 2\r\n\r\n", 501},
        {"Transfer-Encoding:\r\n\r\n", 501},
        {"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n", 400},
        {"Authorization: a\r\nAuthorization: b\r\n\r\n", 400},
        {"Cookie: a\r\nCookie: b\r\n\r\n", 400},
        {"Origin: http://a\r\nOrigin: http://b\r\n\r\n", 400},
        {"Content-Type: a/b\r\nContent-Type: a/b\r\n\r\n", 400},
        {"Connection: close\r\nConnection: close\r\n\r\n", 400},
        {"Upgrade: a\r\nUpgrade: b\r\n\r\n", 400},
        {"If-None-Match: a\r\nIf-None-Match: b\r\n\r\n", 400},
        {"Sec-WebSocket-Key: a\r\nSec-WebSocket-Key: b\r\n\r\n", 400},
        {"Expect: 200-ok\r\n\r\n", 417},
    };
    char head[400];
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(head, sizeof head, GET "%s", bad[i].headers);
        require_text(head, bad[i].status);
    }
    require(GET "X: \0\r\n\r\n", sizeof GET + 7, 400);
}

static void hosts(void **unused)
{
    static const char *const bad[] = {"",
                                      "Host:\r\n",
                                      "Host: \r\n",
                                      "Host: a b\r\n",
                                      "Host: a/b\r\n",
                                      "Host: a@b\r\n",
                                      "Host: a,b\r\n",
                                      "Host: \xc3\xa9\r\n",
                                      "Host: a\"\r\n"};
    char head[100];
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(head, sizeof head, "GET / HTTP/1.1\r\n%s\r\n", bad[i]);
        require_text(head, 400);
    }
}

/* ---- limits: what fits to the byte, and what does not ---- */

/* A head with a target of so many bytes. */
static char *long_target(size_t length)
{
    char *head = malloc(length + 100);
    assert_non_null(head);
    memset(head + 4, 'a', length);
    memcpy(head, "GET /", 5);
    strcpy(head + 4 + length, " HTTP/1.1\r\n" HOST "\r\n");
    return head;
}

static void long_targets(void **unused)
{
    static const struct {
        size_t length;
        int status;
    } cases[] = {{HTTP_TARGET_MAX, HTTP_COMPLETE}, {HTTP_TARGET_MAX + 1, 414}, {20000, 414}};
    struct http_head head;
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *text = long_target(cases[i].length);
        size_t decided;
        assert_int_equal(http_parse(text, strlen(text), &head), cases[i].status);
        assert_int_equal(parse_slowly(text, strlen(text), &decided), cases[i].status);
        free(text);
    }
}

/* A head of so many bytes. */
static void long_heads(void **unused)
{
    static const struct {
        size_t length;
        int status;
    } cases[] = {{HTTP_HEAD_MAX - 1, HTTP_COMPLETE},
                 {HTTP_HEAD_MAX, HTTP_COMPLETE},
                 {HTTP_HEAD_MAX + 1, 431},
                 {30000, 431}};
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *text = malloc(cases[i].length + 1);
        struct http_head head;
        size_t decided, begin = strlen(GET "Cookie: ");
        assert_non_null(text);
        memset(text, 'a', cases[i].length);
        memcpy(text, GET "Cookie: ", begin);
        strcpy(text + cases[i].length - 4, "\r\n\r\n");
        assert_int_equal(http_parse(text, cases[i].length, &head), cases[i].status);
        assert_int_equal(parse_slowly(text, cases[i].length, &decided), cases[i].status);
        free(text);
    }
}

static void many_headers(void **unused)
{
    char text[HTTP_HEAD_MAX];
    (void)unused;
    for (int more = 0; more < 3; more++) {
        char *end = text + sprintf(text, GET);
        for (int i = 1; i < HTTP_LINES_MAX + more; i++)
            end += sprintf(end, "X: y\r\n");
        sprintf(end, "\r\n");
        require_text(text, more == 0 ? HTTP_COMPLETE : 431);
    }
}

/* ---- what is found ---- */

static void assert_slice(struct http_slice slice, const char *wanted)
{
    assert_non_null(slice.at);
    assert_int_equal(slice.length, strlen(wanted));
    assert_memory_equal(slice.at, wanted, slice.length);
}

static void parts_of_a_head(void **unused)
{
    static const char text[] =
        "POST /api/x?a=1?b HTTP/1.1\r\nHost:  127.0.0.1:80\t\r\nCONTENT-LENGTH: 12\r\n"
        "Connection: keep-alive, Upgrade\r\nX-Forwarded-For: a\r\nX-Forwarded-For: b, c\r\n"
        "Cookie:\r\n\r\nbody";
    struct http_head head;
    (void)unused;
    assert_int_equal(http_parse(text, sizeof text - 1, &head), HTTP_COMPLETE);
    assert_int_equal(head.length, sizeof text - 1 - 4);
    assert_true(http_is_method(&head, "POST"));
    assert_false(http_is_method(&head, "post"));
    assert_slice(head.path, "/api/x");
    assert_slice(head.query, "a=1?b");
    assert_slice(head.headers[HTTP_HOST], "127.0.0.1:80");
    assert_slice(head.headers[HTTP_X_FORWARDED_FOR], "b, c");
    assert_slice(head.headers[HTTP_COOKIE], "");
    assert_null(head.headers[HTTP_ORIGIN].at);
    assert_int_equal(head.body, 12);
    assert_true(head.keep_alive);
    assert_true(http_has_token(&head, HTTP_CONNECTION, "upgrade"));
    assert_true(http_has_token(&head, HTTP_CONNECTION, "Keep-Alive"));
    assert_false(http_has_token(&head, HTTP_CONNECTION, "keep"));
    assert_false(http_has_token(&head, HTTP_UPGRADE, "websocket"));
}

static void who_keeps_the_connection(void **unused)
{
    static const struct {
        const char *head;
        bool keeps;
    } cases[] = {
        {GET "\r\n", true},
        {GET "Connection: Close\r\n\r\n", false},
        {GET "Connection: x,close ,y\r\n\r\n", false},
        {GET "Connection: closed\r\n\r\n", true},
        {"GET / HTTP/1.0\r\n\r\n", false},
        {"GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", true},
    };
    struct http_head head;
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(http_parse(cases[i].head, strlen(cases[i].head), &head), HTTP_COMPLETE);
        assert_int_equal(head.keep_alive, cases[i].keeps);
    }
}

static void who_waits_to_continue(void **unused)
{
    static const char wait[] = "Expect: 100-continue\r\nContent-Length: 5\r\n\r\n";
    struct http_head head;
    char text[200];
    (void)unused;
    snprintf(text, sizeof text, GET "%s", wait);
    assert_int_equal(http_parse(text, strlen(text), &head), HTTP_COMPLETE);
    assert_true(head.expects_continue);
    snprintf(text, sizeof text, "POST / HTTP/1.0\r\n%s", wait);
    assert_int_equal(http_parse(text, strlen(text), &head), HTTP_COMPLETE);
    assert_false(head.expects_continue);
}

static void decoding(void **unused)
{
    static const struct {
        const char *slice, *path, *query; /* NULL: refused */
    } cases[] = {
        {"", "", ""},
        {"/a+b%20c", "/a+b c", "/a b c"},
        {"%41%4a%4A%25", "AJJ%", "AJJ%"},
        {"%c3%a9%ff", "\xc3\xa9\xff", "\xc3\xa9\xff"},
        {"a%00b", NULL, NULL},
    };
    char text[100];
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct http_slice slice = {cases[i].slice, strlen(cases[i].slice)};
        for (int query = 0; query < 2; query++) {
            const char *wanted = query ? cases[i].query : cases[i].path;
            assert_int_equal(http_decode(slice, query, text, sizeof text), wanted != NULL);
            assert_string_equal(text, wanted == NULL ? "" : wanted);
        }
        if (slice.length > 0)
            assert_false(http_decode(slice, false, text, slice.length));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_heads),
        cmocka_unit_test(incomplete_heads),
        cmocka_unit_test(bad_request_lines),
        cmocka_unit_test(bad_headers),
        cmocka_unit_test(hosts),
        cmocka_unit_test(long_targets),
        cmocka_unit_test(long_heads),
        cmocka_unit_test(many_headers),
        cmocka_unit_test(parts_of_a_head),
        cmocka_unit_test(who_keeps_the_connection),
        cmocka_unit_test(who_waits_to_continue),
        cmocka_unit_test(decoding),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
