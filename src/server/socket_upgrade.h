/*
 * socket_upgrade.h - the WebSocket handshake: who may connect.
 */
#ifndef FLOE_SERVER_SOCKET_UPGRADE_H
#define FLOE_SERVER_SOCKET_UPGRADE_H

#include "server/api/api.h"
#include "server/tables/table_registry.h"

#define SOCKET_PROTOCOL "floe"
#define SOCKET_PATH "/socket"
#define SOCKET_VISIT "visit" /* the query of a visitor, who has told no name and only looks on */

/* What the handshake needs of the server. */
struct socket_context {
    struct table_registry *registry;
    struct api *api;
};

/* What was found out about a request for SOCKET_PATH. */
struct socket_handshake {
    char accept[WEBSOCKET_ACCEPT_MAX];
    char address[CLIENT_ADDRESS_MAX];
};

/* Checks such a request without the store; headers are "" if not sent. alone: no bytes follow the
 * request, as none may before the answer. Returns 101 if the socket may be opened, else the status
 * to refuse it with. */
int socket_check(const struct socket_context *context, const struct connection *connection,
                 const struct http_head *head, bool alone, struct socket_handshake *handshake);
/* Finds in the store who it is, and answers: the connection belongs to a client now, with the id
 * of the request that this thread works for. */
void socket_open(const struct socket_context *context, struct connection *connection,
                 const struct http_head *head, const struct socket_handshake *handshake);

#endif
