/*
 * connection.h - one TCP connection on libuv: reading, writing, deadlines and closing.
 *
 * The user of a connection (HTTP or a WebSocket) gets its events as callbacks and can hand it over
 * to another user. The user provides the buffer for the next bytes, so idle connections need none:
 * connections_buffer is shared by all.
 *
 * A write goes to the socket at once as far as it takes it; the rest is copied and sent later.
 * Until then the connection is busy, and its user should wait for on_drained.
 *
 * No connection gets more than its share: it reads one buffer per round of the loop, and a user
 * with more to do yields (connection_yield) and continues in the next round, after everybody else.
 *
 * A connection has at most one deadline. connections_expire checks those that have one.
 *
 * connection_close only begins to close: on_closed comes later, from the loop, so that no list
 * changes while somebody walks it, and not while an operation waits for the store that may know
 * whose connection it is (store_gate_after). No other event comes in between.
 */
#ifndef FLOE_SERVER_NET_CONNECTION_H
#define FLOE_SERVER_NET_CONNECTION_H

#include "server/runtime/store_gate.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#define CONNECTION_BUFFER (64 * 1024)   /* bytes read at once */
#define CONNECTION_BUFFERS_MAX 64       /* buffers of one write */
#define CONNECTION_LINGER 2000          /* milliseconds for the client to read our last bytes */
#define CONNECTION_LINGER_MAX (1 << 20) /* bytes discarded meanwhile */
#define CONNECTION_ADDRESS_MAX 64       /* of the other side, in digits */
#define CONNECTION_NO_DEADLINE INT64_MAX

struct connection;

struct connection_user {
    uv_buf_t (*room)(struct connection *connection); /* for the next bytes; may have length 0 */
    void (*on_bytes)(struct connection *connection, const char *bytes, size_t length);
    void (*on_end)(struct connection *connection);     /* the other side sends nothing more */
    void (*on_drained)(struct connection *connection); /* everything written was sent */
    void (*on_resume)(struct connection *connection);  /* it has yielded, and may read again */
    void (*on_timeout)(struct connection *connection); /* the deadline has passed */
    void (*on_closed)(struct connection *connection);  /* the connection is freed after this */
};

/* All connections of a server. Begins as zeros except for the loop and the gate. */
struct connections {
    uv_loop_t *loop;
    struct store_gate *gate; /* NULL: there is no store */
    int count;
    /* May a new connection stay? */
    bool (*may_connect)(void *context, struct connection *connection);
    /* One is closed, and its descriptor is free. */
    void (*on_gone)(void *context, const struct connection *connection);
    void *context;
    struct connection *timed;   /* those with a deadline */
    struct connection *yielded; /* those that wait for their next turn */
    char buffer[CONNECTION_BUFFER];
};

struct connection {
    uv_tcp_t tcp;
    struct connections *connections;
    const struct connection_user *user;
    void *owner; /* the user's own */
    char address[CONNECTION_ADDRESS_MAX];
    int64_t deadline;                                /* of steady_time */
    struct connection *next, **link;                 /* in `timed` */
    struct connection *next_yielded, **yielded_link; /* in `yielded` */
    size_t dropped;                                  /* bytes discarded while it lingers */
    int writing;                                     /* writes that the socket has not taken yet */
    bool reading, closing, lingering;
    bool counted;              /* counted by may_connect */
    struct gate_waiter closed; /* while on_closed has to wait */
};

/* Takes over an open socket. NULL: refused or failed, and the socket is closed. */
struct connection *connection_open(struct connections *connections, int socket,
                                   const struct connection_user *user, void *owner);
/* Connects to "10.0.0.1:7171" or "[::1]:7171", and reads as soon as it is connected; what is
 * written before is sent then. If that fails, it closes. NULL: no such address. */
struct connection *connection_connect(struct connections *connections, const char *address,
                                      const struct connection_user *user, void *owner);
void connection_hand_over(struct connection *connection, const struct connection_user *user,
                          void *owner);
void connection_read(struct connection *connection, bool on);
/* Reads nothing more until on_resume in the next round. */
void connection_yield(struct connection *connection);
/* Resumes all that have yielded; some may yield again. Call it once per round, and do not wait
 * while `yielded` is not empty. */
void connections_resume(struct connections *connections);
/* The buffer that all connections share, for `room`. */
uv_buf_t connections_buffer(struct connection *connection);

/* At most CONNECTION_BUFFERS_MAX pieces. False: the connection is broken and closes. */
bool connection_write(struct connection *connection, const uv_buf_t *pieces, unsigned count);
bool connection_is_busy(const struct connection *connection);
/* Bytes written that the socket has not taken yet. */
size_t connection_unsent(const struct connection *connection);

/* Milliseconds from now; CONNECTION_NO_DEADLINE: none. */
void connection_set_deadline(struct connection *connection, int64_t milliseconds);
void connections_expire(struct connections *connections, int64_t now);

/* Closes gently: sends what was written, discards what still comes, and closes when the client does
 * or after CONNECTION_LINGER. Closing at once could destroy bytes the client has not read yet. The
 * owner's on_closed is not called. */
void connection_linger(struct connection *connection);
void connection_close(struct connection *connection);
/* Closes and discards unsent bytes: otherwise the system keeps them for minutes for a client that
 * does not read. */
void connection_reset(struct connection *connection);

#endif
