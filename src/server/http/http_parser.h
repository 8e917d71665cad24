/*
 * http_parser.h - reads the head of an HTTP/1.1 (or 1.0) request: a pure function over a buffer.
 *
 * It is strict: it accepts what browsers, curl and proxies send and refuses everything else,
 * because requests are smuggled past a proxy when two programs read a sloppy request differently.
 * Lines end with CR LF; there are no control characters except tabs in values, no folded lines, no
 * blanks before a colon; the path begins with '/'. A header we read may come only once, except
 * X-Forwarded-For and X-Request-Id: there the last one counts, because the nearest proxy wrote it.
 * Transfer-Encoding is refused: bodies have a Content-Length.
 *
 * The parser allocates nothing and keeps no state. Bytes that arrive later never change an earlier
 * result: a head is refused at the first byte that makes it wrong, however the bytes were split.
 */
#ifndef FLOE_SERVER_HTTP_HTTP_PARSER_H
#define FLOE_SERVER_HTTP_HTTP_PARSER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HTTP_HEAD_MAX 8192   /* bytes of a head, also of a WebSocket handshake; more is 431 */
#define HTTP_TARGET_MAX 4096 /* bytes of path and query; more is 414 */
#define HTTP_METHOD_MAX 16   /* else 400 */
#define HTTP_LINES_MAX 64    /* headers; more is 431 */
#define HTTP_INCOMPLETE 0    /* results of http_parse: more bytes are needed; */
#define HTTP_COMPLETE 200    /* the head is complete and valid */

/* The headers that the server reads. */
enum http_header {
    HTTP_ACCEPT_ENCODING,
    HTTP_ACCEPT_LANGUAGE,
    HTTP_AUTHORIZATION,
    HTTP_CONNECTION,
    HTTP_CONTENT_LENGTH,
    HTTP_CONTENT_TYPE,
    HTTP_COOKIE,
    HTTP_EXPECT,
    HTTP_HOST,
    HTTP_IF_NONE_MATCH,
    HTTP_ORIGIN,
    HTTP_TRANSFER_ENCODING,
    HTTP_UPGRADE,
    HTTP_WEBSOCKET_KEY,
    HTTP_WEBSOCKET_PROTOCOL,
    HTTP_WEBSOCKET_VERSION,
    HTTP_X_FORWARDED_FOR,
    HTTP_X_REQUEST_ID,
    HTTP_HEADERS /* how many */
};

/* A piece of the buffer. */
struct http_slice {
    const char *at; /* NULL: none */
    size_t length;
};

struct http_head {
    size_t length;                         /* of the head, with the empty line that ends it */
    struct http_slice method, path, query; /* the query without its '?'; all as sent, not decoded */
    int minor;                             /* of the version: 0 or 1 */
    struct http_slice headers[HTTP_HEADERS]; /* values, without blanks around them */
    uint64_t body;                           /* bytes that follow: Content-Length, or 0 */
    bool keep_alive;                         /* the client wants to send more requests */
    bool expects_continue; /* the client waits for "100 Continue" before its body */
};

/* Returns HTTP_COMPLETE, HTTP_INCOMPLETE, or the status to refuse the request with. A complete
 * `head` points into the bytes. */
int http_parse(const char *bytes, size_t length, struct http_head *head);

/* Methods are case-sensitive. */
bool http_is_method(const struct http_head *head, const char *method);
/* True if a list header, such as Connection, contains this token. Case-insensitive. */
bool http_has_token(const struct http_head *head, enum http_header header, const char *token);

/* Decodes percent signs (and + in a query) and appends a NUL; the size must exceed the slice's
 * length. False: it contains an encoded NUL. */
bool http_decode(struct http_slice slice, bool query, char *text, size_t size);

#endif
