/*
 * store_socket.h - the loop watches the connection to a database, so that no commit has to be
 * waited for.
 *
 * When the database answers, the loop wakes up and the store takes the answers: then batches are
 * durable, or the store has failed, and the server sees that before the loop waits again. A store
 * in a file has no socket, and nothing is watched.
 */
#ifndef FLOE_SERVER_RUNTIME_STORE_SOCKET_H
#define FLOE_SERVER_RUNTIME_STORE_SOCKET_H

#include "store/store.h"

#include <uv.h>

struct store_socket; /* opaque */

/* NULL: the store has no socket. All functions take NULL. */
struct store_socket *store_socket_open(uv_loop_t *loop, struct store *store);
/* Call it before each wait of the loop: what is watched depends on what the store has to send. */
void store_socket_watch(struct store_socket *socket);
/* The loop frees it when it runs next. */
void store_socket_close(struct store_socket *socket);

#endif
