/*
 * frame.h - a WebSocket frame that waits to be sent, to one client or to many.
 *
 * Frames from a server are not masked, so the same bytes serve every client: a frame is made once
 * and counts its holders.
 */
#ifndef FLOE_SERVER_SOCKET_FRAME_H
#define FLOE_SERVER_SOCKET_FRAME_H

#include "base/text.h"

#include <stddef.h>

enum frame_kind { FRAME_TEXT = 1, FRAME_CLOSE = 8, FRAME_PING = 9 }; /* opcodes of RFC 6455 */

struct frame {
    int holders;
    size_t length; /* of the whole frame */
    size_t header; /* bytes before the payload */
    char bytes[];
};

/* The caller holds it. */
struct frame *frame_make(enum frame_kind kind, const void *bytes, size_t length);
/* From bytes that already are frames. */
struct frame *frame_raw(const void *frames, size_t length);
struct frame *frame_hold(struct frame *frame);
void frame_drop(struct frame *frame);

#endif
