/*
 * websocket.h - WebSockets (RFC 6455): the handshake, and from bytes to messages. libwslay reads the frames.
 *
 * Only text messages come in, of WEBSOCKET_MESSAGE_MAX bytes at most, in UTF-8, in one piece or several.
 * What the protocol answers by itself (pongs, the echo of a goodbye) is handed to the user as frames to send.
 *
 * A decoder of libwslay needs more than 4 KiB. Between two frames nothing has to be remembered, so a WebSocket has a decoder
 * only while a frame or a message is incomplete; otherwise one serves all.
 */
#ifndef FLOE_SERVER_SOCKET_WEBSOCKET_H
#define FLOE_SERVER_SOCKET_WEBSOCKET_H

#include "server/http/http_parser.h"

#define WEBSOCKET_MESSAGE_MAX (16 * 1024) /* of a message that comes in */
#define WEBSOCKET_ACCEPT_MAX 29           /* Sec-WebSocket-Accept, with the NUL */
#define WEBSOCKET_OPEN 0                  /* results of websocket_feed: it goes on; */
#define WEBSOCKET_LEFT 1                  /* both sides have said goodbye */

/* Close codes of RFC 6455. */
#define WEBSOCKET_GOING_AWAY 1001
#define WEBSOCKET_PROTOCOL_ERROR 1002
#define WEBSOCKET_NOT_TEXT 1003
#define WEBSOCKET_POLICY 1008
#define WEBSOCKET_TOO_LONG 1009
#define WEBSOCKET_TOO_SLOW 1013

/* May this request become a WebSocket of that subprotocol? 101, and what to answer in Sec-WebSocket-Accept; or the status to
 * refuse it with. */
int websocket_check(const struct http_head *head, const char *protocol,
                    char accept[WEBSOCKET_ACCEPT_MAX]);

struct websocket_decoder; /* opaque */

/* Who listens. */
struct websocket_user {
    void (*on_message)(void *owner, const char *text, size_t length);
    void (*on_pong)(void *owner, const void *bytes, size_t length);
    void (*on_reply)(void *owner, const void *frames, size_t length); /* to be sent soon */
    bool (*on_extra)(void *owner); /* a frame that ends no message; false: there were too many */
};

/* One connection, what comes in. All zeros to begin with. */
struct websocket {
    struct websocket_decoder *decoder; /* NULL: nothing is incomplete */
};

/* The decoder that waits for work; NULL to begin with. */
struct websocket_pool {
    struct websocket_decoder *spare;
};

/* Takes bytes of the connection. WEBSOCKET_OPEN, WEBSOCKET_LEFT, or the close code to hang up with; nothing more may be fed
 * unless it is open. */
int websocket_feed(struct websocket *socket, struct websocket_pool *pool,
                   const struct websocket_user *user, void *owner, const char *bytes,
                   size_t length);
void websocket_close(struct websocket *socket);
void websocket_pool_close(struct websocket_pool *pool);

#endif
