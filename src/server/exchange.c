/*
 * exchange.c - a request of the API over libwebsockets. See exchange.h.
 */
#include "server/exchange.h"

#include "table/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define HEADERS_MAX 2048
#define PIECE 32768
#define PATH_ROOM 64
#define COOKIES_MAX 4096
#define FIELD_MAX 512
#define QUERY_ROOM 256

struct exchange {
    struct lws *connection;
    struct api *api;
    struct api_call *call; /* NULL: not asked yet, or answered */
    enum api_method method;
    bool asked, answered, headed, last; /* last: hang up behind the answer */
    size_t expected;                    /* bytes of the body */
    size_t length;                      /* bytes that are there */
    char *body;
    struct api_answer answer;
    size_t sent;

    char path[PATH_ROOM];
    char host[FIELD_MAX], origin[FIELD_MAX], type[FIELD_MAX], authorization[FIELD_MAX];
    char cookie[COOKIES_MAX];
    char address[CLIENT_ADDRESS_MAX];
    char query[API_FIELDS_MAX + 1][QUERY_ROOM];
    const char *fields[API_FIELDS_MAX + 2];
};

/* ---- a request ---- */

/* A header that is too long counts as one that was not sent. */
static void copy_header(struct exchange *exchange, enum lws_token_indexes token, char *text,
                        size_t size)
{
    if (lws_hdr_copy(exchange->connection, text, (int)size, token) < 0)
        text[0] = '\0';
}

/* One field more than there may be, so that it is seen and refused. */
static void copy_query(struct exchange *exchange)
{
    int count = 0;
    while (count <= API_FIELDS_MAX &&
           lws_hdr_fragment_length(exchange->connection, WSI_TOKEN_HTTP_URI_ARGS, count) > 0) {
        char *field = exchange->query[count];
        if (lws_hdr_copy_fragment(exchange->connection, field, QUERY_ROOM, WSI_TOKEN_HTTP_URI_ARGS,
                                  count) < 0)
            memcpy(field, "?", 2); /* it is too long */
        exchange->fields[count++] = field;
    }
}

static void copy_address(struct exchange *exchange)
{
    char peer[CLIENT_ADDRESS_MAX] = "", forwarded[COOKIES_MAX];
    lws_get_peer_simple(exchange->connection, peer, sizeof peer);
    copy_header(exchange, WSI_TOKEN_X_FORWARDED_FOR, forwarded, sizeof forwarded);
    api_client(exchange->api, peer, forwarded, exchange->address);
}

static enum api_method method_of(struct lws *connection)
{
    char *uri;
    int length;
    switch (lws_http_get_uri_and_method(connection, &uri, &length)) {
    case LWSHUMETH_GET:
        return API_GET;
    case LWSHUMETH_POST:
        return API_POST;
    default:
        return API_OTHER;
    }
}

/* The length that the headers promise; false: they do not, or nonsense. */
static bool read_length(struct exchange *exchange)
{
    char text[FIELD_MAX];
    bool chunked = lws_hdr_total_length(exchange->connection, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0;
    copy_header(exchange, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text);
    size_t digits = strspn(text, "0123456789");
    if (chunked || text[digits] != '\0' || digits > 9)
        return false;
    exchange->expected = strtoul(text, NULL, 10);
    return digits > 0 || exchange->method != API_POST;
}

static void ask(struct exchange *exchange);

int exchange_open(struct lws *connection, struct api *api, const char *path, size_t length,
                  struct exchange **made)
{
    struct exchange *exchange = memory_for(1, sizeof *exchange);
    struct text out = text_in(exchange->path, sizeof exchange->path);
    *made = exchange;
    exchange->connection = connection;
    exchange->api = api;
    exchange->method = method_of(connection);
    text_add_bytes(&out, path, length);
    copy_header(exchange, WSI_TOKEN_HOST, exchange->host, FIELD_MAX);
    copy_header(exchange, WSI_TOKEN_ORIGIN, exchange->origin, FIELD_MAX);
    copy_header(exchange, WSI_TOKEN_HTTP_CONTENT_TYPE, exchange->type, FIELD_MAX);
    copy_header(exchange, WSI_TOKEN_HTTP_AUTHORIZATION, exchange->authorization, FIELD_MAX);
    copy_header(exchange, WSI_TOKEN_HTTP_COOKIE, exchange->cookie, COOKIES_MAX);
    copy_query(exchange);
    copy_address(exchange);
    exchange->last = !read_length(exchange) || exchange->expected > EXCHANGE_SKIP_MAX ||
                     exchange->method == API_OTHER ||
                     (exchange->expected > 0 && exchange->method == API_GET);
    if (exchange->last) {
        exchange->expected = API_BODY_MAX + 1;
        ask(exchange);
    } else if (exchange->expected == 0) {
        ask(exchange);
    } else if (exchange->expected <= API_BODY_MAX) {
        exchange->body = memory_for(exchange->expected, 1);
    }
    return 0;
}

int exchange_body(struct exchange *exchange, const char *bytes, size_t length)
{
    if (length == 0) /* so libwebsockets tells of a body that is empty */
        return 0;
    if (exchange->asked) /* what comes behind a request that is refused already */
        return exchange->last ? 0 : -1;
    if (length > exchange->expected - exchange->length)
        return -1;
    if (exchange->body != NULL)
        memcpy(exchange->body + exchange->length, bytes, length);
    exchange->length += length;
    return 0;
}

int exchange_body_ends(struct exchange *exchange)
{
    if (exchange->asked)
        return exchange->last || exchange->expected == 0 ? 0 : -1;
    if (exchange->length != exchange->expected)
        return -1;
    ask(exchange);
    return 0;
}

/* ---- its answer ---- */

static void hear(void *context, struct api_answer *answer)
{
    struct exchange *exchange = context;
    exchange->call = NULL;
    exchange->answer = *answer;
    exchange->answered = true;
    lws_callback_on_writable(exchange->connection);
}

static void forget_body(struct exchange *exchange)
{
    if (exchange->body != NULL)
        sodium_memzero(exchange->body, exchange->length);
    free(exchange->body);
    exchange->body = NULL;
}

static void ask(struct exchange *exchange)
{
    exchange->asked = true;
    exchange->call = api_ask(exchange->api,
                             &(struct api_request){
                                 .method = exchange->method,
                                 .path = exchange->path,
                                 .query = exchange->fields,
                                 .host = exchange->host,
                                 .origin = exchange->origin,
                                 .type = exchange->type,
                                 .cookie = exchange->cookie,
                                 .authorization = exchange->authorization,
                                 .address = exchange->address,
                                 .body = exchange->body == NULL ? "" : exchange->body,
                                 .length = exchange->body == NULL ? 0 : exchange->length,
                                 .too_long = exchange->expected > API_BODY_MAX,
                             },
                             hear, exchange);
    forget_body(exchange);
    lws_set_timeout(exchange->connection, PENDING_TIMEOUT_HTTP_CONTENT, EXCHANGE_PATIENCE);
}

struct headers {
    struct lws *connection;
    unsigned char bytes[LWS_PRE + HEADERS_MAX];
    unsigned char *end;
};

static bool add_header(struct headers *headers, const char *name, const char *value)
{
    return lws_add_http_header_by_name(headers->connection, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value),
                                       &headers->end, headers->bytes + sizeof headers->bytes) == 0;
}

static bool add_header_number(struct headers *headers, const char *name, int value)
{
    char text[FIELD_MAX];
    struct text out = text_in(text, sizeof text);
    text_add_int(&out, value);
    return add_header(headers, name, text);
}

static int write_headers(struct exchange *exchange)
{
    struct headers headers = {.connection = exchange->connection};
    unsigned char *begin = headers.bytes + LWS_PRE, *limit = headers.bytes + sizeof headers.bytes;
    const struct api_answer *answer = &exchange->answer;
    headers.end = begin;
    if (lws_add_http_header_status(exchange->connection, (unsigned)answer->status, &headers.end,
                                   limit) != 0 ||
        !add_header(&headers,
                    "content-type:", answer->type == NULL ? "application/json" : answer->type) ||
        !add_header(&headers, "cache-control:", "no-store") ||
        (answer->cookie[0] != '\0' && !add_header(&headers, "set-cookie:", answer->cookie)) ||
        (answer->allow != NULL && !add_header(&headers, "allow:", answer->allow)) ||
        (answer->retry_after > 0 &&
         !add_header_number(&headers, "retry-after:", answer->retry_after)) ||
        (exchange->last && !add_header(&headers, "connection:", "close")) ||
        lws_add_http_header_content_length(exchange->connection, answer->length, &headers.end,
                                           limit) != 0 ||
        lws_finalize_http_header(exchange->connection, &headers.end, limit) != 0)
        return -1;
    int length = (int)(headers.end - begin);
    if (lws_write(exchange->connection, begin, (size_t)length, LWS_WRITE_HTTP_HEADERS) != length)
        return -1;
    exchange->headed = true;
    lws_callback_on_writable(exchange->connection);
    return 0;
}

int exchange_write(struct exchange *exchange)
{
    unsigned char bytes[LWS_PRE + PIECE];
    if (!exchange->answered)
        return 0;
    if (!exchange->headed)
        return write_headers(exchange);
    size_t left = exchange->answer.length - exchange->sent, length = left < PIECE ? left : PIECE;
    memcpy(bytes + LWS_PRE, exchange->answer.body + exchange->sent, length);
    exchange->sent += length;
    if (lws_write(exchange->connection, bytes + LWS_PRE, length,
                  length == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) != (int)length)
        return -1;
    if (length == left)
        return exchange->last || lws_http_transaction_completed(exchange->connection) ? -1 : 0;
    lws_set_timeout(exchange->connection, PENDING_TIMEOUT_HTTP_CONTENT, EXCHANGE_PATIENCE);
    lws_callback_on_writable(exchange->connection);
    return 0;
}

void exchange_close(struct exchange *exchange)
{
    if (exchange->call != NULL)
        api_forget(exchange->call);
    forget_body(exchange);
    free(exchange->answer.body);
    sodium_memzero(exchange, sizeof *exchange);
    free(exchange);
}
