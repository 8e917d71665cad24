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

/* Answers a request for SOCKET_PATH; headers are "" if not sent. alone: no bytes follow the
 * request, as none may before the answer. Returns 101 if the connection belongs to a client now,
 * else the status to refuse it with. */
int socket_upgrade(const struct socket_context *context, struct connection *connection,
                   const struct http_head *head, bool alone);

#endif
