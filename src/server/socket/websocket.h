/*
 * websocket.h - WebSockets (RFC 6455): the handshake, and from bytes to messages. libwslay reads
 * frames.
 *
 * Clients may send only text messages, in UTF-8, at most WEBSOCKET_MESSAGE_MAX bytes, in one piece
 * or several. What the protocol answers by itself (pongs, the echo of a close) is given to the user
 * as frames.
 *
 * A decoder of libwslay needs more than 4 KiB. Nothing has to be remembered between two frames, so
 * a WebSocket has its own decoder only while a frame or message is incomplete; otherwise all share
 * one.
 */
#ifndef FLOE_SERVER_SOCKET_WEBSOCKET_H
#define FLOE_SERVER_SOCKET_WEBSOCKET_H

#include "server/http/http_parser.h"

#define WEBSOCKET_MESSAGE_MAX (16 * 1024) /* of a message that comes in */
#define WEBSOCKET_ACCEPT_MAX 29           /* Sec-WebSocket-Accept, with the NUL */
#define WEBSOCKET_OPEN 0                  /* results of websocket_feed: still open */
#define WEBSOCKET_LEFT 1                  /* both sides have closed */

/* Close codes of RFC 6455. */
#define WEBSOCKET_GOING_AWAY 1001
#define WEBSOCKET_PROTOCOL_ERROR 1002
#define WEBSOCKET_NOT_TEXT 1003
#define WEBSOCKET_POLICY 1008
#define WEBSOCKET_TOO_LONG 1009
#define WEBSOCKET_TRY_LATER 1013

/* Checks a handshake for that subprotocol. Returns 101 and sets `accept`, or the status to refuse
 * it with. */
int websocket_check(const struct http_head *head, const char *protocol,
                    char accept[WEBSOCKET_ACCEPT_MAX]);

struct websocket_decoder; /* opaque */

/* Who listens. */
struct websocket_user {
    void (*on_message)(void *owner, const char *text, size_t length);
    void (*on_pong)(void *owner, const void *bytes, size_t length);
    void (*on_reply)(void *owner, const void *frames, size_t length); /* to be sent soon */
    bool (*on_extra)(void *owner); /* a control frame or fragment; false: too many */
};

/* The receiving side of one connection. Initially zeros. */
struct websocket {
    struct websocket_decoder *decoder; /* NULL: nothing is incomplete */
};

/* The shared decoder; initially NULL. */
struct websocket_pool {
    struct websocket_decoder *spare;
};

/* Takes received bytes. Returns WEBSOCKET_OPEN, WEBSOCKET_LEFT, or the close code to hang up with;
 * feed nothing more unless it is open. */
int websocket_feed(struct websocket *socket, struct websocket_pool *pool,
                   const struct websocket_user *user, void *owner, const char *bytes,
                   size_t length);
void websocket_close(struct websocket *socket);
void websocket_pool_close(struct websocket_pool *pool);

#endif
