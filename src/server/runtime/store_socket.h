/*
 * store_socket.h - the loop watches the connection to a database, so that neither a commit nor a
 * read stops it.
 *
 * When the database answers, the loop wakes up and the store takes the answers (store_gate_attend):
 * then an operation that waits goes on, batches are durable, or the store has failed, and the
 * server sees that before the loop waits again. A store in a file has no socket, and nothing is
 * watched.
 */
#ifndef FLOE_SERVER_RUNTIME_STORE_SOCKET_H
#define FLOE_SERVER_RUNTIME_STORE_SOCKET_H

#include "server/runtime/store_gate.h"

#include <uv.h>

struct store_socket; /* opaque */

/* NULL: the store has no socket. All functions take NULL. */
struct store_socket *store_socket_open(uv_loop_t *loop, struct store *store,
                                       struct store_gate *gate);
/* Call it before each wait of the loop: what is watched depends on what the store has to send. */
void store_socket_watch(struct store_socket *socket);
/* The loop frees it when it runs next. */
void store_socket_close(struct store_socket *socket);

#endif
