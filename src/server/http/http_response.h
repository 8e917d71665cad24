/*
 * http_response.h - writes the head of an HTTP response: status line and headers.
 *
 * Every response carries the security headers (Content-Security-Policy and others).
 */
#ifndef FLOE_SERVER_HTTP_HTTP_RESPONSE_H
#define FLOE_SERVER_HTTP_HTTP_RESPONSE_H

#include "base/text.h"

#define HTTP_RESPONSE_HEAD_MAX 2048

/* Headers whose member is NULL, false or 0 are not sent. */
struct http_response {
    int status;
    const char *type;   /* Content-Type */
    const char *cache;  /* Cache-Control */
    const char *tag;    /* ETag */
    const char *cookie; /* Set-Cookie */
    const char *old_cookie;
    const char *allow;    /* Allow */
    const char *location; /* Location */
    const char *upgrade;  /* Upgrade, and Connection: upgrade */
    const char *accept;   /* Sec-WebSocket-Accept */
    const char *protocol; /* Sec-WebSocket-Protocol */
    const char *version;  /* Sec-WebSocket-Version */
    const char *encoding; /* Content-Encoding */
    const char *request;  /* X-Request-Id */
    int retry_after;      /* seconds */
    bool varies;          /* by Accept-Encoding */
    bool close;           /* Connection: close */
    bool keep_alive;      /* Connection: keep-alive, for HTTP/1.0 */
    bool has_body;        /* Content-Length */
    size_t length;
};

/* True if the client has that one already, by its header If-None-Match ("": none was sent). */
bool http_tag_matches(const char *known, const char *tag);
void http_response_write(const struct http_response *response, struct text *out);

#endif
