/*
 * http_response.c - the head of an answer. See http_response.h.
 */
#include "server/http/http_response.h"

#include <string.h>

/* The page may load scripts, styles, workers and data only from this server. */
#define POLICY                                                                             \
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "         \
    "img-src 'self' data: blob:; worker-src 'self'; connect-src 'self'; base-uri 'none'; " \
    "form-action 'none'; frame-ancestors 'none'"

#define ALWAYS                                    \
    "content-security-policy: " POLICY "\r\n"     \
    "x-content-type-options: nosniff\r\n"         \
    "referrer-policy: no-referrer\r\n"            \
    "cross-origin-opener-policy: same-origin\r\n" \
    "server: floe\r\n"

static const char *phrase_of(int status)
{
    static const struct {
        int status;
        const char *phrase;
    } phrases[] = {
        {101, "Switching Protocols"},
        {200, "OK"},
        {303, "See Other"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {408, "Request Timeout"},
        {409, "Conflict"},
        {413, "Content Too Large"},
        {414, "URI Too Long"},
        {415, "Unsupported Media Type"},
        {417, "Expectation Failed"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {501, "Not Implemented"},
        {503, "Service Unavailable"},
        {505, "HTTP Version Not Supported"},
    };
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++)
        if (phrases[i].status == status)
            return phrases[i].phrase;
    return "Unknown";
}

/* NULL: this response does not have it. */
static void add_header(struct text *out, const char *name, const char *value)
{
    if (value == NULL)
        return;
    text_add(out, name);
    text_add(out, ": ");
    text_add(out, value);
    text_add(out, "\r\n");
}

static void add_number_header(struct text *out, const char *name, long long number)
{
    text_add(out, name);
    text_add(out, ": ");
    text_add_int(out, number);
    text_add(out, "\r\n");
}

/* The value of the header Connection. */
static const char *connection_of(const struct http_response *response)
{
    if (response->status == 101)
        return "upgrade";
    if (response->upgrade != NULL)
        return response->close ? "upgrade, close" : "upgrade";
    return response->close ? "close" : response->keep_alive ? "keep-alive" : NULL;
}

/* A substring search is enough: our tags have quotes around them and none inside, and a weak tag
 * (W/"...") is fine, too. */
bool http_tag_matches(const char *known, const char *tag)
{
    return strcmp(known, "*") == 0 || strstr(known, tag) != NULL;
}

/* No date: nothing here is cached by age alone. */
void http_response_write(const struct http_response *response, struct text *out)
{
    text_add(out, "HTTP/1.1 ");
    text_add_int(out, response->status);
    text_add_char(out, ' ');
    text_add(out, phrase_of(response->status));
    text_add(out, "\r\n" ALWAYS);
    add_header(out, "content-type", response->type);
    add_header(out, "cache-control", response->cache);
    add_header(out, "etag", response->tag);
    add_header(out, "vary", response->varies ? "accept-encoding" : NULL);
    add_header(out, "content-encoding", response->encoding);
    add_header(out, "set-cookie", response->cookie);
    add_header(out, "set-cookie", response->old_cookie);
    add_header(out, "allow", response->allow);
    add_header(out, "location", response->location);
    add_header(out, "upgrade", response->upgrade);
    add_header(out, "sec-websocket-accept", response->accept);
    add_header(out, "sec-websocket-protocol", response->protocol);
    add_header(out, "sec-websocket-version", response->version);
    add_header(out, "x-request-id", response->request);
    add_header(out, "connection", connection_of(response));
    if (response->retry_after > 0)
        add_number_header(out, "retry-after", response->retry_after);
    if (response->has_body)
        add_number_header(out, "content-length", (long long)response->length);
    text_add(out, "\r\n");
}
