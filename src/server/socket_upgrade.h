/*
 * socket_upgrade.h - the WebSocket of the hall: who may come in.
 */
#ifndef FLOE_SERVER_SOCKET_UPGRADE_H
#define FLOE_SERVER_SOCKET_UPGRADE_H

#include "server/api/api.h"
#include "server/tables/table_registry.h"

#define SOCKET_PROTOCOL "floe"
#define SOCKET_PATH "/socket"

/* What a connection needs to know of the server. */
struct socket_context {
    struct table_registry *registry;
    struct api *api;
};

/* A request for SOCKET_PATH, its headers ended by NULs ("" if not sent). alone: nothing has come behind it, as nothing may
 * before the answer. 101: it is answered, and the connection is a guest's now; else the status to refuse it with. */
int socket_upgrade(const struct socket_context *context, struct connection *connection,
                   const struct http_head *head, bool alone);

#endif
