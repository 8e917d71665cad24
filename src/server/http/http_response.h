/*
 * http_response.h - the head of an answer, as text: status line and headers.
 *
 * The headers that bind the page to its own files (Content-Security-Policy and others) go with every answer, whatever it is.
 */
#ifndef FLOE_SERVER_HTTP_HTTP_RESPONSE_H
#define FLOE_SERVER_HTTP_HTTP_RESPONSE_H

#include "base/text.h"

#define HTTP_RESPONSE_HEAD_MAX 2048

/* What is NULL, false or 0 is not sent. */
struct http_response {
    int status;
    const char *type;   /* Content-Type */
    const char *cache;  /* Cache-Control */
    const char *tag;    /* ETag */
    const char *cookie; /* Set-Cookie */
    const char *old_cookie;
    const char *allow;    /* Allow */
    const char *upgrade;  /* Upgrade, and that the connection becomes that */
    const char *accept;   /* Sec-WebSocket-Accept */
    const char *protocol; /* Sec-WebSocket-Protocol */
    const char *version;  /* Sec-WebSocket-Version */
    int retry_after;      /* seconds */
    bool gzip;            /* Content-Encoding */
    bool varies;          /* by Accept-Encoding */
    bool close;           /* this is the last answer of the connection */
    bool keep_alive;      /* it is not, and the client speaks HTTP/1.0 */
    bool has_body;        /* Content-Length */
    size_t length;
};

void http_response_write(const struct http_response *response, struct text *out);

#endif
