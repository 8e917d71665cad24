/*
 * http_server.c - fuzzes what comes in by a connection before anybody looks at it: heads of
 * requests, handshakes, and frames of WebSockets.
 *
 * The first byte of an input says how: even, it is a head; odd, frames. The second one says how the
 * rest is cut. Whole or in pieces the result is the same, and so is what is heard.
 */
#include "server/socket/websocket.h"

#include "fuzz.h"

#include <sodium.h>

#define INPUT_MAX 40000
#define OPCODE_CLOSE 8

/* Exactly as much memory as there are bytes. */
static char *copy_of(const uint8_t *data, size_t size)
{
    char *copy = memory_for(size + 1, 1);
    if (size > 0)
        memcpy(copy, data, size);
    return memory_grown(copy, size > 0 ? size : 1, 1);
}

/* ---- heads ---- */

static bool is_inside(struct http_slice slice, const char *bytes, size_t length)
{
    return slice.at == NULL || (slice.at >= bytes && slice.at + slice.length <= bytes + length);
}

static void require_decodes(struct http_slice slice)
{
    char text[HTTP_TARGET_MAX + 1];
    for (int query = 0; query < 2; query++) {
        http_decode(slice, query, text, sizeof text);
        require(strlen(text) <= slice.length);
    }
}

static void require_head(const char *bytes, size_t length, const struct http_head *head)
{
    char accept[WEBSOCKET_ACCEPT_MAX];
    require(head->length <= length && head->length <= HTTP_HEAD_MAX);
    require(memcmp(bytes + head->length - 4, "\r\n\r\n", 4) == 0);
    require(is_inside(head->method, bytes, length) && is_inside(head->path, bytes, length));
    require(head->path.length > 0 && head->path.at[0] == '/');
    require(head->path.length + head->query.length <= HTTP_TARGET_MAX);
    require(head->headers[HTTP_TRANSFER_ENCODING].at == NULL);
    for (int i = 0; i < HTTP_HEADERS; i++)
        require(is_inside(head->headers[i], bytes, head->length));
    require_decodes(head->path);
    require_decodes(head->query);
    int status = websocket_check(head, "floe", accept);
    require(status == 101 || status == 400 || status == 426 || status == 501);
}

static void try_head(const uint8_t *data, size_t size, size_t step)
{
    struct http_head head;
    int whole = HTTP_INCOMPLETE;
    for (size_t length = 0; whole == HTTP_INCOMPLETE && length <= size;
         length = length == size || length + step < size ? length + step : size) {
        char *bytes = copy_of(data, length);
        whole = http_parse(bytes, length, &head);
        if (whole == HTTP_COMPLETE)
            require_head(bytes, length, &head);
        free(bytes);
    }
    char *bytes = copy_of(data, size);
    require(http_parse(bytes, size, &head) == whole);
    require(whole == HTTP_INCOMPLETE || whole == HTTP_COMPLETE || (whole >= 400 && whole < 600));
    require(whole != HTTP_INCOMPLETE || size < HTTP_HEAD_MAX);
    free(bytes);
}

/* ---- frames ---- */

/* What was heard, as one number. */
struct heard {
    uint64_t sum;
    int messages;
};

static void add(struct heard *heard, const void *bytes, size_t length)
{
    heard->messages++;
    for (size_t i = 0; i < length; i++)
        heard->sum = heard->sum * 31 + ((const uint8_t *)bytes)[i];
}

static void on_message(void *owner, const char *text, size_t length)
{
    require(length <= WEBSOCKET_MESSAGE_MAX);
    for (size_t at = 0; at < length; at += text_utf8(text + at, length - at))
        require(text_utf8(text + at, length - at) > 0);
    add(owner, text, length);
}

static void on_pong(void *owner, const void *bytes, size_t length)
{
    require(length <= 125);
    add(owner, bytes, length);
}

static void on_reply(void *owner, const void *frames, size_t length)
{
    (void)owner, (void)frames;
    require(length > 0);
}

static bool on_extra(void *owner)
{
    (void)owner;
    return true;
}

static int feed(const uint8_t *data, size_t size, size_t step, struct heard *heard)
{
    static const struct websocket_user user = {on_message, on_pong, on_reply, on_extra};
    static struct websocket_pool pool;
    struct websocket socket = {NULL};
    int result = WEBSOCKET_OPEN;
    for (size_t at = 0; at < size && result == WEBSOCKET_OPEN; at += step) {
        size_t length = size - at < step ? size - at : step;
        char *bytes = copy_of(data + at, length);
        result = websocket_feed(&socket, &pool, &user, heard, bytes, length);
        free(bytes);
    }
    websocket_close(&socket);
    return result;
}

/* How long the frame is that begins there. */
static size_t frame_length(const uint8_t *data, size_t size)
{
    size_t length = data[1] & 127, head = 2, more = length == 126 ? 2 : length == 127 ? 8 : 0;
    if (more > 0)
        length = 0;
    for (; more > 0 && head < size; more--, head++)
        length = length << 8 | data[head];
    return length > size ? size : head + length + (data[1] & 128 ? 4 : 0);
}

/* libwslay looks for UTF-8 in the reason of a close frame as its pieces come, and leaves out two
 * bytes of each piece. So whoever leaves and sends that frame in pieces may be told that it is no
 * UTF-8. Nothing follows a close frame. */
static bool ends_in_close(const uint8_t *data, size_t size)
{
    for (size_t at = 0; at + 2 <= size; at += frame_length(data + at, size - at))
        if ((data[at] & 15) == OPCODE_CLOSE)
            return true;
    return false;
}

static void try_frames(const uint8_t *data, size_t size, size_t step)
{
    struct heard whole = {0, 0}, parts = {0, 0};
    int result = feed(data, size, size + 1, &whole), cut = feed(data, size, step, &parts);
    if (result != WEBSOCKET_OPEN)
        return;
    require(cut == WEBSOCKET_OPEN || ends_in_close(data, size));
    require(whole.sum == parts.sum && whole.messages == parts.messages);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2 || size > INPUT_MAX || sodium_init() < 0)
        return 0;
    size_t step = data[1] % 64 + 1;
    if (data[0] % 2 == 0)
        try_head(data + 2, size - 2, step);
    else
        try_frames(data + 2, size - 2, step);
    return 0;
}
