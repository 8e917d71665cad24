/*
 * http_server.h - HTTP/1.1 on a connection: reads one request at a time and responds in order.
 *
 * Requests for the API go to api.h; a handshake at SOCKET_PATH turns the connection into a
 * WebSocket (socket_upgrade.h); everything else is a static file, by GET or HEAD. What the parser
 * refuses is answered with its status, and the connection closes.
 *
 * Nothing is read while a response is under way, so a client that pipelines waits in its own
 * socket. A body is read whether the path wants one or not, up to HTTP_BODY_MAX bytes. A longer one
 * is read and discarded up to HTTP_SKIP_MAX, so that the client can read our error; a still longer
 * one is refused at once.
 *
 * Every step has a timeout (struct http_times).
 */
#ifndef FLOE_SERVER_HTTP_SERVER_H
#define FLOE_SERVER_HTTP_SERVER_H

#include "game/say.h"
#include "server/net/connection.h"
#include "server/socket_upgrade.h"

#define HTTP_BODY_MAX API_BODY_MAX
#define HTTP_SKIP_MAX (1024 * 1024) /* bytes of a body that are discarded */

/* Milliseconds. */
struct http_times {
    int64_t idle;     /* between two requests */
    int64_t head;     /* from the first byte of a request to the end of its head */
    int64_t body;     /* for the whole body */
    int64_t response; /* until a response is ready, and for each piece to be sent */
};
/* So many seconds for each step; 0: the defaults. */
struct http_times http_times(int seconds);

/* What HTTP connections share. */
struct http_server {
    const char *folder; /* of the page; NULL: the page in the program */
    bool no_page;       /* "/" says so in plain text, and there are no other files */
    const struct club *club;
    const struct audience *audience;
    struct api *api;
    struct limits *limits;
    struct socket_context *context;
    uv_async_t *wake; /* wakes the loop for one more round */
    struct http_times times;
    int under_way; /* responses that have begun and not ended */
};

/* Serves a connection that was just accepted. */
void http_serve(struct connections *connections, int socket, struct http_server *server);

#endif
