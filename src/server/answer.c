/*
 * answer.c - HTTP. See answer.h.
 */
#include "server/answer.h"

#include "server/exchange.h"
#include "server/page.h"
#include "server/socket.h"

#include <string.h>
#include <unistd.h>

#define PIECE 32768
#define HEADERS_MAX 2048
#define FIELD_MAX 512 /* a longer header of a request is taken as not sent */
#define SAYING_MAX 256

/* ---- what every answer says ---- */

/* Scripts, styles, workers and everything they fetch come from here, or not at all. */
#define POLICY                                                                             \
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "         \
    "img-src 'self' data: blob:; worker-src 'self'; connect-src 'self'; base-uri 'none'; " \
    "form-action 'none'; frame-ancestors 'none'"

static const struct lws_protocol_vhost_options opener = {
    NULL, NULL, "cross-origin-opener-policy:", "same-origin"};
static const struct lws_protocol_vhost_options referrer = {&opener, NULL,
                                                           "referrer-policy:", "no-referrer"};
static const struct lws_protocol_vhost_options sniffing = {&referrer, NULL,
                                                           "x-content-type-options:", "nosniff"};
const struct lws_protocol_vhost_options answer_headers = {&sniffing, NULL,
                                                          "content-security-policy:", POLICY};

/* ---- an answer on its way ---- */

/* libwebsockets gives each request a new one, all zero. */
struct answer {
    struct exchange *exchange; /* of the API; NULL: it is a page, or nothing yet */
    bool going;                /* the rest of the members counts */
    bool last;                 /* hang up behind it */
    int file;                  /* -1: `saying` goes out instead */
    size_t left;               /* bytes to go */
    char saying[SAYING_MAX];   /* what is left is its end */
};
const size_t answer_size = sizeof(struct answer);

static struct site *site_of(struct lws *connection)
{
    return lws_vhost_user(lws_get_vhost(connection));
}

static void begin(struct lws *connection, struct answer *answer)
{
    answer->going = true;
    site_of(connection)->under_way++;
    lws_set_timeout(connection, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_PATIENCE);
    lws_callback_on_writable(connection);
}

static void end(struct lws *connection, struct answer *answer)
{
    if (answer != NULL && answer->exchange != NULL) {
        exchange_close(answer->exchange);
        answer->exchange = NULL;
        site_of(connection)->under_way--;
    }
    if (answer == NULL || !answer->going)
        return;
    if (answer->file >= 0)
        close(answer->file);
    answer->going = false;
    site_of(connection)->under_way--;
}

/* ---- headers ---- */

struct headers {
    struct lws *connection;
    unsigned char bytes[LWS_PRE + HEADERS_MAX];
    unsigned char *end; /* where the next one goes */
};

static bool headers_begin(struct headers *headers, struct lws *connection, int status)
{
    headers->connection = connection;
    headers->end = headers->bytes + LWS_PRE;
    return lws_add_http_header_status(connection, (unsigned)status, &headers->end,
                                      headers->bytes + sizeof headers->bytes) == 0;
}

static bool header(struct headers *headers, const char *name, const char *value)
{
    return lws_add_http_header_by_name(headers->connection, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value),
                                       &headers->end, headers->bytes + sizeof headers->bytes) == 0;
}

static bool header_length(struct headers *headers, size_t length)
{
    return lws_add_http_header_content_length(headers->connection, length, &headers->end,
                                              headers->bytes + sizeof headers->bytes) == 0;
}

/* alone: nothing follows them. */
static bool headers_send(struct headers *headers, bool alone)
{
    unsigned char *begin = headers->bytes + LWS_PRE;
    int how = alone ? LWS_WRITE_HTTP_HEADERS | LWS_WRITE_H2_STREAM_END : LWS_WRITE_HTTP_HEADERS;
    if (lws_finalize_http_header(headers->connection, &headers->end,
                                 headers->bytes + sizeof headers->bytes) != 0)
        return false;
    int length = (int)(headers->end - begin);
    return lws_write(headers->connection, begin, (size_t)length, (enum lws_write_protocol)how) ==
           length;
}

/* ---- answering: each returns what libwebsockets wants to hear, -1 to hang up ---- */

static int done(struct lws *connection)
{
    return lws_http_transaction_completed(connection) ? -1 : 0;
}

static int answer_saying(struct lws *connection, struct answer *answer, int status, const char *key,
                         bool head)
{
    struct headers headers;
    struct text out = text_in(answer->saying, sizeof answer->saying);
    say(site_of(connection)->voice, &out, key, 1, NULL);
    text_add_char(&out, '\n');
    answer->file = -1;
    answer->left = out.length;
    answer->last = status == HTTP_STATUS_METHOD_NOT_ALLOWED;
    bool good =
        headers_begin(&headers, connection, status) &&
        header(&headers, "content-type:", "text/plain; charset=utf-8") &&
        header(&headers, "cache-control:", "no-cache") && header_length(&headers, out.length) &&
        (!answer->last ||
         (header(&headers, "allow:", "GET, HEAD") && header(&headers, "connection:", "close"))) &&
        headers_send(&headers, head);
    if (!good || head)
        return good ? done(connection) : -1;
    begin(connection, answer);
    return 0;
}

static int answer_page(struct lws *connection, struct answer *answer,
                       const struct page_answer *found, bool head)
{
    struct headers headers;
    bool whole = found->status == HTTP_STATUS_OK, alone = head || !whole;
    bool good = headers_begin(&headers, connection, found->status) &&
                header(&headers, "cache-control:", found->cache) &&
                header(&headers, "etag:", found->tag) &&
                header(&headers, "vary:", "accept-encoding") &&
                (!whole || (header(&headers, "content-type:", found->type) &&
                            (!found->gzip || header(&headers, "content-encoding:", "gzip")) &&
                            header_length(&headers, found->length))) &&
                headers_send(&headers, alone);
    answer->file = found->file;
    answer->left = found->length;
    if (good && !alone) {
        begin(connection, answer);
        return 0;
    }
    if (whole)
        close(found->file);
    return good ? done(connection) : -1;
}

static int answer_request(struct lws *connection, struct answer *answer, const char *path,
                          size_t length)
{
    char *unused;
    int unused_length;
    char encodings[FIELD_MAX] = "", known[FIELD_MAX] = "";
    struct page_answer found;
    int method = lws_http_get_uri_and_method(connection, &unused, &unused_length);
    bool head = method == LWSHUMETH_HEAD;
    if (method != LWSHUMETH_GET && method != LWSHUMETH_COLON_PATH && !head)
        return answer_saying(connection, answer, HTTP_STATUS_METHOD_NOT_ALLOWED,
                             "server.answer.method", false);
    if (lws_hdr_copy(connection, encodings, FIELD_MAX, WSI_TOKEN_HTTP_ACCEPT_ENCODING) < 0)
        encodings[0] = '\0';
    if (lws_hdr_copy(connection, known, FIELD_MAX, WSI_TOKEN_HTTP_IF_NONE_MATCH) < 0)
        known[0] = '\0';
    page_find(site_of(connection)->folder, &(struct page_request){path, length, encodings, known},
              &found);
    if (found.status == HTTP_STATUS_NOT_FOUND)
        return answer_saying(connection, answer, found.status, "server.answer.not_found", head);
    if (found.status == HTTP_STATUS_SERVICE_UNAVAILABLE)
        return answer_saying(connection, answer, found.status, "server.answer.busy", head);
    return answer_page(connection, answer, &found, head);
}

/* The next piece. A file that has become shorter meanwhile ends with the connection. */
static int answer_more(struct lws *connection, struct answer *answer)
{
    unsigned char bytes[LWS_PRE + PIECE];
    size_t length = answer->left < PIECE ? answer->left : PIECE;
    if (!answer->going)
        return 0;
    if (answer->file < 0) {
        memcpy(bytes + LWS_PRE, answer->saying, length);
    } else {
        ssize_t got = read(answer->file, bytes + LWS_PRE, length);
        if (got < 0 || (got == 0 && length > 0))
            return -1;
        length = (size_t)got;
    }
    answer->left -= length;
    bool final = answer->left == 0;
    if (lws_write(connection, bytes + LWS_PRE, length,
                  final ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) != (int)length)
        return -1;
    if (final)
        return answer->last ? -1 : done(connection);
    lws_set_timeout(connection, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_PATIENCE);
    lws_callback_on_writable(connection);
    return 0;
}

/* The same events, of a request to the API. */
static int exchange_event(struct exchange *exchange, enum lws_callback_reasons event,
                          const char *bytes, size_t length)
{
    switch (event) {
    case LWS_CALLBACK_HTTP_BODY:
        return exchange_body(exchange, bytes, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return exchange_body_ends(exchange);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return exchange_write(exchange);
    default:
        return 0;
    }
}

static int answer_api(struct lws *connection, struct answer *answer, const char *path,
                      size_t length)
{
    struct site *site = site_of(connection);
    if (answer->exchange != NULL || answer->going) /* who does not wait for the answer gets none */
        return -1;
    site->under_way++;
    return exchange_open(connection, site->api, path, length, &answer->exchange);
}

/* The one upgrade there is: to the hall's WebSocket. Without its protocol libwebsockets would take ours. */
static bool is_for_hall(struct lws *connection, const char *upgrade)
{
    char path[FIELD_MAX] = "", protocol[FIELD_MAX] = "";
    return strcmp(upgrade, "websocket") == 0 &&
           lws_hdr_copy(connection, path, FIELD_MAX, WSI_TOKEN_GET_URI) > 0 &&
           strcmp(path, SOCKET_PATH) == 0 &&
           lws_hdr_copy(connection, protocol, FIELD_MAX, WSI_TOKEN_PROTOCOL) > 0 &&
           strcmp(protocol, SOCKET_PROTOCOL) == 0;
}

int answer_event(struct lws *connection, enum lws_callback_reasons event, void *memory, void *in,
                 size_t length)
{
    struct answer *answer = memory;
    switch (event) {
    case LWS_CALLBACK_HTTP:
        return api_handles(in, length) ? answer_api(connection, answer, in, length)
                                       : answer_request(connection, answer, in, length);
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return answer->exchange == NULL ? 0 : exchange_event(answer->exchange, event, in, length);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return answer->exchange == NULL ? answer_more(connection, answer)
                                        : exchange_event(answer->exchange, event, in, length);
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP:
        end(connection, memory);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        if (is_for_hall(connection, in))
            return 0;
        return lws_return_http_status(connection, HTTP_STATUS_NOT_IMPLEMENTED, NULL) < 0 ? -1 : 1;
    default:
        return 0;
    }
}
