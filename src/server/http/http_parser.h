/*
 * http_parser.h - reads the head of an HTTP/1.1 (or 1.0) request: a pure function over a buffer.
 *
 * It is strict. It accepts what browsers, curl and proxies send and refuses everything else, because two
 * programs that read a sloppy request differently are how requests get smuggled past a proxy. A head has lines
 * ended by CR LF, no other control characters but tabs in values, no folded lines, header names of token
 * characters directly before their colon, and a path that begins with '/'. A header that we look at comes once
 * at most (only X-Forwarded-For may come again: the last one counts, as the nearest proxy wrote it). There
 * is no Transfer-Encoding: bodies have a Content-Length.
 *
 * The parser allocates nothing and keeps no state. Bytes that arrive later never change what was found before:
 * a head is refused at the first byte that makes it wrong, however the bytes were cut into pieces.
 */
#ifndef FLOE_SERVER_HTTP_HTTP_PARSER_H
#define FLOE_SERVER_HTTP_HTTP_PARSER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HTTP_HEAD_MAX \
    8192 /* bytes of a head, for HTTP and for WebSocket handshakes alike: else 431 */
#define HTTP_TARGET_MAX 4096 /* bytes of path and query: else 414 */
#define HTTP_METHOD_MAX 16   /* else 400 */
#define HTTP_LINES_MAX 64    /* headers: else 431 */
#define HTTP_INCOMPLETE 0    /* results of http_parse: more bytes are needed; */
#define HTTP_COMPLETE 200    /* the head is whole and good */

/* The headers that somebody asks for. */
enum http_header {
    HTTP_ACCEPT_ENCODING,
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
    HTTP_HEADERS /* how many */
};

/* A piece of the buffer. */
struct http_slice {
    const char *at; /* NULL: there is none */
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

/* HTTP_COMPLETE, HTTP_INCOMPLETE, or the status to refuse the request with. `head` is filled if it is complete, and
 * points into the bytes. */
int http_parse(const char *bytes, size_t length, struct http_head *head);

/* Is it this method? They are case-sensitive. */
bool http_is_method(const struct http_head *head, const char *method);
/* Does a header that is a list, as Connection, have this token? Not case-sensitive. */
bool http_has_token(const struct http_head *head, enum http_header header, const char *token);

/* Decodes percent signs (and, in a query, + for a space); the size must be above the slice's length. False: it holds an encoded
 * NUL. The text ends with a NUL of ours. */
bool http_decode(struct http_slice slice, bool query, char *text, size_t size);

#endif
