/*
 * frame.h - a WebSocket frame that waits to be sent, to one client or to many.
 *
 * What a server sends is not masked, so the same bytes serve everybody: a message is framed once and counted by those who
 * hold it.
 */
#ifndef FLOE_SERVER_SOCKET_FRAME_H
#define FLOE_SERVER_SOCKET_FRAME_H

#include "base/text.h"

#include <stddef.h>

enum message_kind {
    MESSAGE_TEXT = 1,
    MESSAGE_CLOSE = 8,
    MESSAGE_PING = 9
}; /* opcodes of RFC 6455 */

struct message {
    int holders;
    size_t length; /* of the whole frame */
    char bytes[];
};

/* The caller holds it. */
struct message *message_make(enum message_kind kind, const void *bytes, size_t length);
/* Bytes that are frames already. */
struct message *message_raw(const void *frames, size_t length);
struct message *message_hold(struct message *message);
void message_drop(struct message *message);

#endif
