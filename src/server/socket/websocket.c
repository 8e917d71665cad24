/*
 * websocket.c - WebSockets with libwslay. See websocket.h.
 *
 * libwslay needs a context with buffers for every connection. Most connections are idle and between
 * two frames, so the context is borrowed for as long as a frame or message is incomplete, and a
 * single spare one serves all others.
 */
#include "server/socket/websocket.h"

#include "base/memory.h"
#include "server/runtime/must.h"
#include "server/socket/sha1.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

#define GUID "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
#define KEY_BYTES 16
#define KEY_LENGTH 24 /* in base64 */
#define VERSION "13"
#define SWITCHING_PROTOCOLS 101
#define BAD_REQUEST 400
#define UPGRADE_REQUIRED 426
#define NOT_IMPLEMENTED 501
#define MASK_BYTES 4
#define REPLY_ROOM 256 /* to begin with */

/* ---- the handshake ---- */

/* RFC 6455 wants 16 bytes; their value does not matter. */
static bool is_key(struct http_slice key)
{
    unsigned char bytes[KEY_BYTES];
    size_t length;
    return key.length == KEY_LENGTH &&
           sodium_base642bin(bytes, sizeof bytes, key.at, key.length, NULL, &length, NULL,
                             sodium_base64_VARIANT_ORIGINAL) == 0 &&
           length == KEY_BYTES;
}

/* Proves that a WebSocket server answers, and not some HTTP cache. */
static void write_accept(struct http_slice key, char accept[WEBSOCKET_ACCEPT_MAX])
{
    char text[KEY_LENGTH + sizeof GUID];
    uint8_t digest[SHA1_BYTES];
    memcpy(text, key.at, KEY_LENGTH);
    memcpy(text + KEY_LENGTH, GUID, sizeof GUID);
    sha1(text, KEY_LENGTH + sizeof GUID - 1, digest);
    sodium_bin2base64(accept, WEBSOCKET_ACCEPT_MAX, digest, sizeof digest,
                      sodium_base64_VARIANT_ORIGINAL);
}

/* The status says which part of the handshake is wrong. */
int websocket_check(const struct http_head *head, const char *protocol,
                    char accept[WEBSOCKET_ACCEPT_MAX])
{
    struct http_slice version = head->headers[HTTP_WEBSOCKET_VERSION];
    struct http_slice key = head->headers[HTTP_WEBSOCKET_KEY];
    if (head->headers[HTTP_UPGRADE].length == 0)
        return UPGRADE_REQUIRED;
    if (!http_has_token(head, HTTP_UPGRADE, "websocket"))
        return NOT_IMPLEMENTED;
    if (!http_is_method(head, "GET") || head->minor != 1 || head->body > 0 ||
        !http_has_token(head, HTTP_CONNECTION, "upgrade"))
        return BAD_REQUEST;
    if (version.length != strlen(VERSION) || memcmp(version.at, VERSION, version.length) != 0)
        return UPGRADE_REQUIRED;
    if (!is_key(key) || !http_has_token(head, HTTP_WEBSOCKET_PROTOCOL, protocol))
        return BAD_REQUEST;
    write_accept(key, accept);
    return SWITCHING_PROTOCOLS;
}

/* ---- the decoder ---- */

struct websocket_decoder {
    wslay_event_context_ptr context;
    const struct websocket_user *user; /* whose bytes are being read */
    void *owner;
    const char *bytes; /* not taken by libwslay yet */
    size_t left;
    uint64_t taken, promised; /* bytes taken, and bytes of all frames begun: equal between frames */
    struct wslay_event_on_frame_recv_start_arg frame; /* that is being read */
    int close_code;                                   /* we hang up; 0: not at all */

    bool in_message;
    const char *whole; /* a message in one piece; NULL: it is in `text` */
    char *text;        /* room for WEBSOCKET_MESSAGE_MAX, or NULL */
    size_t length;

    char *reply;
    size_t reply_length, reply_room;
};

/* libwslay asks for bytes; we have those of one read. */
static ssize_t on_recv(wslay_event_context_ptr context, uint8_t *buffer, size_t room, int flags,
                       void *data)
{
    struct websocket_decoder *decoder = data;
    size_t count = decoder->left < room ? decoder->left : room;
    (void)flags;
    if (count == 0) {
        wslay_event_set_error(context, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(buffer, decoder->bytes, count);
    decoder->bytes += count;
    decoder->left -= count;
    decoder->taken += count;
    return (ssize_t)count;
}

/* Pongs and close frames of libwslay itself gather here. */
static ssize_t on_send(wslay_event_context_ptr context, const uint8_t *bytes, size_t length,
                       int flags, void *data)
{
    struct websocket_decoder *decoder = data;
    (void)context, (void)flags;
    if (decoder->reply_room - decoder->reply_length < length) {
        decoder->reply_room = 2 * (decoder->reply_length + length) + REPLY_ROOM;
        decoder->reply = memory_grown(decoder->reply, decoder->reply_room, 1);
    }
    memcpy(decoder->reply + decoder->reply_length, bytes, length);
    decoder->reply_length += length;
    return (ssize_t)length;
}

/* Nothing more of this connection is read. */
static void fail(struct websocket_decoder *decoder, int code)
{
    decoder->close_code = code;
    wslay_event_shutdown_read(decoder->context);
}

/* Frames of clients always have a mask. */
static uint64_t header_length(uint64_t payload)
{
    return 2 + (uint64_t)(payload < 126 ? 0 : payload <= UINT16_MAX ? 2 : 8) + MASK_BYTES;
}

/* The length is checked before the payload comes: a client cannot make us buffer it. */
static void on_frame(wslay_event_context_ptr context,
                     const struct wslay_event_on_frame_recv_start_arg *frame, void *data)
{
    struct websocket_decoder *decoder = data;
    (void)context;
    decoder->frame = *frame;
    decoder->promised += header_length(frame->payload_length) + frame->payload_length;
    if (frame->opcode == WSLAY_BINARY_FRAME)
        fail(decoder, WEBSOCKET_NOT_TEXT);
    else if (!wslay_is_ctrl_frame(frame->opcode) &&
             decoder->length + frame->payload_length > WEBSOCKET_MESSAGE_MAX)
        fail(decoder, WEBSOCKET_TOO_LONG);
    else if ((wslay_is_ctrl_frame(frame->opcode) || !frame->fin) &&
             !decoder->user->on_extra(decoder->owner))
        fail(decoder, WEBSOCKET_POLICY);
}

/* Room for the longest message at once: pieces are rare. */
static void keep(struct websocket_decoder *decoder, const uint8_t *bytes, size_t length)
{
    if (decoder->text == NULL)
        decoder->text = memory_for(WEBSOCKET_MESSAGE_MAX, 1);
    if (length > 0)
        memcpy(decoder->text + decoder->length, bytes, length);
}

/* Most messages come in one piece, and need no copy. */
static void on_chunk(wslay_event_context_ptr context,
                     const struct wslay_event_on_frame_recv_chunk_arg *chunk, void *data)
{
    struct websocket_decoder *decoder = data;
    (void)context;
    if (wslay_is_ctrl_frame(decoder->frame.opcode) || decoder->close_code != 0)
        return;
    if (!decoder->in_message && decoder->frame.fin &&
        chunk->data_length == decoder->frame.payload_length)
        decoder->whole = (const char *)chunk->data;
    else
        keep(decoder, chunk->data, chunk->data_length);
    decoder->in_message = true;
    decoder->length += chunk->data_length;
}

static void on_text(struct websocket_decoder *decoder)
{
    const char *text = decoder->whole != NULL ? decoder->whole : decoder->text;
    if (decoder->close_code == 0)
        decoder->user->on_message(decoder->owner, text == NULL ? "" : text, decoder->length);
    decoder->whole = NULL;
    decoder->length = 0;
    decoder->in_message = false;
}

/* Pings are answered and closes noticed by libwslay. */
static void on_message(wslay_event_context_ptr context,
                       const struct wslay_event_on_msg_recv_arg *message, void *data)
{
    struct websocket_decoder *decoder = data;
    (void)context;
    if (message->opcode == WSLAY_TEXT_FRAME)
        on_text(decoder);
    else if (message->opcode == WSLAY_PONG)
        decoder->user->on_pong(decoder->owner, message->msg, message->msg_length);
}

/* ---- from beginning to end ---- */

/* libwslay buffers nothing itself: messages gather in `text`, which is limited. */
static struct websocket_decoder *decoder_open(void)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = on_recv,
        .send_callback = on_send,
        .on_frame_recv_start_callback = on_frame,
        .on_frame_recv_chunk_callback = on_chunk,
        .on_msg_recv_callback = on_message,
    };
    struct websocket_decoder *decoder = memory_for(1, sizeof *decoder);
    must(wslay_event_context_server_init(&decoder->context, &callbacks, decoder) == 0,
         "out of memory");
    wslay_event_config_set_no_buffering(decoder->context, 1);
    wslay_event_config_set_max_recv_msg_length(decoder->context, WEBSOCKET_MESSAGE_MAX);
    return decoder;
}

static void decoder_close(struct websocket_decoder *decoder)
{
    if (decoder == NULL)
        return;
    wslay_event_context_free(decoder->context);
    free(decoder->text);
    free(decoder->reply);
    free(decoder);
}

/* In the middle of a message the socket still has its own. */
static void borrow_decoder(struct websocket *socket, struct websocket_pool *pool)
{
    if (socket->decoder != NULL)
        return;
    socket->decoder = pool->spare != NULL ? pool->spare : decoder_open();
    pool->spare = NULL;
}

/* Only between two messages has the context nothing to remember. */
static void give_decoder_back(struct websocket *socket, struct websocket_pool *pool)
{
    struct websocket_decoder *decoder = socket->decoder;
    if (decoder->taken != decoder->promised || decoder->in_message)
        return;
    socket->decoder = NULL;
    decoder->taken = decoder->promised = 0;
    if (pool->spare == NULL)
        pool->spare = decoder;
    else
        decoder_close(decoder);
}

/* Lets libwslay read, and passes on its replies. */
static int decode(struct websocket_decoder *decoder)
{
    int error = wslay_event_recv(decoder->context);
    if (decoder->close_code != 0)
        return decoder->close_code;
    if (error != 0 || wslay_event_send(decoder->context) != 0)
        return WEBSOCKET_PROTOCOL_ERROR;
    if (decoder->reply_length > 0)
        decoder->user->on_reply(decoder->owner, decoder->reply, decoder->reply_length);
    decoder->reply_length = 0;
    return wslay_event_get_read_enabled(decoder->context) ? WEBSOCKET_OPEN : WEBSOCKET_LEFT;
}

int websocket_feed(struct websocket *socket, struct websocket_pool *pool,
                   const struct websocket_user *user, void *owner, const char *bytes, size_t length)
{
    borrow_decoder(socket, pool);
    struct websocket_decoder *decoder = socket->decoder;
    decoder->user = user;
    decoder->owner = owner;
    decoder->bytes = bytes;
    decoder->left = length;
    int result = decode(decoder);
    if (result == WEBSOCKET_OPEN)
        give_decoder_back(socket, pool);
    else
        websocket_close(socket);
    return result;
}

void websocket_close(struct websocket *socket)
{
    decoder_close(socket->decoder);
    socket->decoder = NULL;
}

void websocket_pool_close(struct websocket_pool *pool)
{
    decoder_close(pool->spare);
    pool->spare = NULL;
}
