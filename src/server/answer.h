/*
 * answer.h - HTTP: from a request to the bytes that go out, with libwebsockets.
 *
 * Whoever asks for a path of the API (api.h) gets what exchange.h makes of it. Whoever asks for anything else
 * gets the files of the page (page.h) by GET and HEAD, and nothing by any other method.
 * A connection may become the hall's WebSocket (socket.h) and nothing else: not HTTP/2, whose answers
 * without encryption libwebsockets 4.1 loses. A file goes out piece by piece, whenever the connection takes
 * more: an answer of any size needs the memory of one piece, and a client that takes nothing for
 * ANSWER_PATIENCE seconds is hung up on.
 *
 * libwebsockets decodes the percent signs of a path, once, takes a plus for a space, and cuts the
 * query off. It also answers by itself what it cannot read. Whoever answers, the headers of answer_headers go along: they bind the
 * page to its own files.
 */
#ifndef FLOE_SERVER_ANSWER_H
#define FLOE_SERVER_ANSWER_H

#include "game/say.h"
#include "server/api.h"

#include <libwebsockets.h>

#define ANSWER_PATIENCE 20 /* seconds */

/* What is on offer; the user data of the vhost. */
struct site {
    const char *folder; /* of the page */
    const struct voice *voice;
    struct api *api;
    int under_way; /* answers that have begun and not ended */
};

/* For a protocol of the vhost: what there is to remember of a connection, and what to do. */
extern const size_t answer_size;
int answer_event(struct lws *connection, enum lws_callback_reasons event, void *memory, void *in,
                 size_t length);
/* For the vhost: the headers of every answer. */
extern const struct lws_protocol_vhost_options answer_headers;

#endif
