/*
 * socket.h - the WebSocket of the hall: who may come in, and what libwebsockets has to say.
 */
#ifndef FLOE_SERVER_SOCKET_H
#define FLOE_SERVER_SOCKET_H

#include "server/api.h"
#include "server/hall.h"

#define SOCKET_PROTOCOL "floe"
#define SOCKET_PATH "/socket"

/* What a connection needs to know of the server; the user data of the protocol. */
struct socket_house {
    struct hall *hall;
    struct api *api;
};

/* For the protocol SOCKET_PROTOCOL, whose memory of a connection is guest_size. */
int socket_event(struct lws *wire, enum lws_callback_reasons event, void *memory, void *in,
                 size_t length);

#endif
