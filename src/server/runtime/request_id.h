/*
 * request_id.h - the id of a request, by which lines of the log (event_log.h) are found that were
 * written because of it, at whichever server.
 *
 * An HTTP request has the id that a trusted proxy gave it, or a new one. A message of a WebSocket
 * has the id of the handshake and the number of the message: "5f0c1e6a9b3d7f42-17". It goes along
 * when the message is forwarded to another server.
 *
 * A thread works for one request at a time. Whoever begins with one says so (request_id_enter) and
 * afterwards goes back to the one before; whoever goes on later, as a password job or a delivery,
 * keeps a copy and enters that one.
 */
#ifndef FLOE_SERVER_RUNTIME_REQUEST_ID_H
#define FLOE_SERVER_RUNTIME_REQUEST_ID_H

#include <stdbool.h>
#include <stdint.h>

#define REQUEST_ID_GIVEN 64 /* characters that a proxy may give */
#define REQUEST_ID_TEXT 88  /* with the number of a message behind it */

struct request_id {
    char text[REQUEST_ID_TEXT]; /* letters, digits, '-', '_' and '.'; "": no request */
};

void request_id_make(struct request_id *id);
/* Takes what a proxy gave. False: it is no id, or too long. */
bool request_id_take(struct request_id *id, const char *given);
/* The id of a message of the WebSocket that began with the request `socket`. */
void request_id_number(struct request_id *id, const struct request_id *socket, uint64_t number);

/* What this thread does from now on is for that request; NULL: for none. It must live until another
 * one is entered. Returns the one before. */
const struct request_id *request_id_enter(const struct request_id *id);
/* A copy of the one that this thread works for; its text is "" if there is none. */
struct request_id request_id_now(void);

#endif
