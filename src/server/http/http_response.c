/*
 * http_response.c - the head of an answer. See http_response.h.
 */
#include "server/http/http_response.h"

/* Scripts, styles, workers and everything they fetch come from here, or not at all. */
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

static void add(struct text *out, const char *name, const char *value)
{
    if (value == NULL)
        return;
    text_add(out, name);
    text_add(out, ": ");
    text_add(out, value);
    text_add(out, "\r\n");
}

static void add_number(struct text *out, const char *name, long long number)
{
    text_add(out, name);
    text_add(out, ": ");
    text_add_int(out, number);
    text_add(out, "\r\n");
}

/* The connection, and what it may become. */
static const char *connection_of(const struct http_answer *answer)
{
    if (answer->status == 101)
        return "upgrade";
    if (answer->upgrade != NULL)
        return answer->close ? "upgrade, close" : "upgrade";
    return answer->close ? "close" : answer->keep_alive ? "keep-alive" : NULL;
}

void http_answer_write(const struct http_answer *answer, struct text *out)
{
    text_add(out, "HTTP/1.1 ");
    text_add_int(out, answer->status);
    text_add_char(out, ' ');
    text_add(out, phrase_of(answer->status));
    text_add(out, "\r\n" ALWAYS);
    add(out, "content-type", answer->type);
    add(out, "cache-control", answer->cache);
    add(out, "etag", answer->tag);
    add(out, "vary", answer->varies ? "accept-encoding" : NULL);
    add(out, "content-encoding", answer->gzip ? "gzip" : NULL);
    add(out, "set-cookie", answer->cookie);
    add(out, "set-cookie", answer->old_cookie);
    add(out, "allow", answer->allow);
    add(out, "upgrade", answer->upgrade);
    add(out, "sec-websocket-accept", answer->accept);
    add(out, "sec-websocket-protocol", answer->protocol);
    add(out, "sec-websocket-version", answer->version);
    add(out, "connection", connection_of(answer));
    if (answer->retry_after > 0)
        add_number(out, "retry-after", answer->retry_after);
    if (answer->has_body)
        add_number(out, "content-length", (long long)answer->length);
    text_add(out, "\r\n");
}
