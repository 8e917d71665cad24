/*
 * http_server.h - HTTP/1.1 on a connection: requests are read one at a time, and answered in order.
 *
 * A request of the API (api.h) gets its answer; a handshake at SOCKET_PATH makes the connection a WebSocket's (socket_upgrade.h);
 * everything else is a file of the page (static_files.h), by GET and HEAD. What the parser refuses (http_parser.h) is answered with
 * its status, and the connection closes.
 *
 * Nothing is read while an answer is under way, so a client that sends many requests at once waits in its own socket. A body is
 * read whether the path wants one or not, up to HTTP_BODY_MAX bytes; a longer one is dropped as it comes, up to HTTP_SKIP_MAX,
 * so that the client can read our refusal, and a still longer one is refused at once.
 *
 * Every step has its time (struct http_times). Who is late is cut off.
 */
#ifndef FLOE_SERVER_HTTP_SERVER_H
#define FLOE_SERVER_HTTP_SERVER_H

#include "game/say.h"
#include "server/net/connection.h"
#include "server/socket_upgrade.h"

#define HTTP_BODY_MAX API_BODY_MAX
#define HTTP_SKIP_MAX (1024 * 1024) /* bytes of a body that are dropped */

/* Milliseconds. */
struct http_times {
    int64_t idle;     /* between two requests */
    int64_t head;     /* from the first byte of a request to the end of its head */
    int64_t body;     /* for the whole body */
    int64_t response; /* for an answer to be found, and for each piece of it to be taken */
};
/* The usual ones, or so many seconds for each; 0: the usual ones. */
struct http_times http_times(int seconds);

/* What is on offer. */
struct http_server {
    const char *folder; /* of the page */
    const struct voice *voice;
    struct api *api;
    struct limits *limits;
    struct socket_context *context;
    uv_async_t *wake; /* makes the loop go round once more before it waits */
    struct http_times times;
    int under_way; /* answers that have begun and not ended */
};

/* Serves a connection that has just come. */
void http_serve(struct connections *connections, int socket, struct http_server *server);

#endif
