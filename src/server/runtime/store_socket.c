/*
 * store_socket.c - watches the connection to a database. See store_socket.h.
 */
#include "server/runtime/store_socket.h"

#include "base/memory.h"
#include "server/runtime/must.h"

#include <stdlib.h>

struct store_socket {
    struct store *store;
    struct store_gate *gate;
    uv_poll_t poll;
    int events; /* that are watched */
};

/* An error of the socket is one of the connection, which the store finds when it reads. */
static void on_socket(uv_poll_t *poll, int status, int events)
{
    struct store_socket *socket = poll->data;
    (void)status;
    (void)events;
    store_gate_attend(socket->gate);
}

void store_socket_watch(struct store_socket *socket)
{
    if (socket == NULL)
        return;
    bool failed = store_failure(socket->store)[0] != '\0' && !store_gate_is_waiting(socket->gate);
    int events = failed                             ? 0
                 : store_wants_write(socket->store) ? UV_READABLE | UV_WRITABLE
                                                    : UV_READABLE;
    if (events == socket->events)
        return;
    socket->events = events;
    must((events == 0 ? uv_poll_stop(&socket->poll)
                      : uv_poll_start(&socket->poll, events, on_socket)) == 0,
         "uv_poll_start");
}

struct store_socket *store_socket_open(uv_loop_t *loop, struct store *store,
                                       struct store_gate *gate)
{
    int descriptor = store_socket(store);
    if (descriptor == STORE_NO_SOCKET)
        return NULL;
    struct store_socket *socket = memory_for(1, sizeof *socket);
    socket->store = store;
    socket->gate = gate;
    must(uv_poll_init(loop, &socket->poll, descriptor) == 0, "uv_poll_init");
    socket->poll.data = socket;
    return socket;
}

static void free_socket(uv_handle_t *handle)
{
    free(handle->data);
}

void store_socket_close(struct store_socket *socket)
{
    if (socket != NULL)
        uv_close((uv_handle_t *)&socket->poll, free_socket);
}
