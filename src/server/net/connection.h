/*
 * connection.h - one TCP connection on libuv: reading, writing, deadlines and closing.
 *
 * Who uses a connection (HTTP, or a WebSocket) gets its events as functions, and can hand it on to another user.
 * A user says where the next bytes go, so that idle connections need no buffer: `connections_buffer` is one for all.
 *
 * What is written goes to the socket at once as far as it takes it; the rest is copied and follows by itself.
 * Until then the connection is busy, and its user should wait for on_drained.
 *
 * No connection gets more than its share: in each round of the loop it reads one buffer at most, and a user that has more to
 * do than a little rests (connection_yield) and goes on in the next round, when all others had their turn.
 *
 * A connection has at most one deadline. connections_expire looks at those that have one.
 *
 * connection_close only begins to close: on_closed comes later, from the loop, so that lists of connections do not change
 * under somebody's feet. No other event comes in between.
 */
#ifndef FLOE_SERVER_NET_CONNECTION_H
#define FLOE_SERVER_NET_CONNECTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#define CONNECTION_BUFFER (64 * 1024)   /* bytes that are read at once, at most */
#define CONNECTION_BUFFERS_MAX 64       /* pieces of one write */
#define CONNECTION_LINGER 2000          /* milliseconds for the other side to hear our last words */
#define CONNECTION_LINGER_MAX (1 << 20) /* bytes that are read and dropped meanwhile */
#define CONNECTION_ADDRESS_MAX 64       /* of the other side, in digits */
#define CONNECTION_NO_DEADLINE INT64_MAX

struct connection;

struct connection_user {
    uv_buf_t (*room)(struct connection *connection); /* for the next bytes; may have length 0 */
    void (*on_bytes)(struct connection *connection, const char *bytes, size_t length);
    void (*on_end)(struct connection *connection);     /* the other side sends nothing more */
    void (*on_drained)(struct connection *connection); /* it is not busy any more */
    void (*on_resume)(struct connection *connection); /* it has rested: it reads again if told to */
    void (*on_timeout)(struct connection *connection); /* the deadline has passed */
    void (*on_closed)(struct connection *connection);  /* the connection is freed after this */
};

/* All connections of a server. Zero to begin with, but for the loop. */
struct connections {
    uv_loop_t *loop;
    int count;
    /* One has come: may it stay? */
    bool (*may_connect)(void *context, struct connection *connection);
    /* One is closed, and its descriptor is free. */
    void (*on_gone)(void *context, const struct connection *connection);
    void *context;
    struct connection *timed;   /* those with a deadline */
    struct connection *yielded; /* those that wait for the next round */
    char buffer[CONNECTION_BUFFER];
};

struct connection {
    uv_tcp_t tcp;
    struct connections *connections;
    const struct connection_user *user;
    void *owner; /* the user's own */
    char address[CONNECTION_ADDRESS_MAX];
    int64_t deadline;                                /* of steady_time */
    struct connection *next, **link;                 /* in the list of those that have one */
    struct connection *next_yielded, **yielded_link; /* in the list of those that rest */
    size_t dropped;                                  /* bytes, while it lingers */
    int writing;                                     /* writes that the socket has not taken yet */
    bool reading, closing, lingering;
    bool counted; /* by whoever lets connections in */
};

/* Takes over an open socket. NULL: that failed, or it may not come, and the socket is closed. */
struct connection *connection_open(struct connections *connections, int socket,
                                   const struct connection_user *user, void *owner);
void connection_hand_over(struct connection *connection, const struct connection_user *user,
                          void *owner);
void connection_read(struct connection *connection, bool on);
/* Reads nothing until the next round. */
void connection_yield(struct connection *connection);
/* Gives a turn to all that rest; some may rest again afterwards. To be called once in each round, which must not wait while
 * somebody rests. */
void connections_resume(struct connections *connections);
/* The whole buffer that all connections share: for `room`. */
uv_buf_t connections_buffer(struct connection *connection);

/* At most CONNECTION_BUFFERS_MAX pieces. False: the connection is broken, and closes. */
bool connection_write(struct connection *connection, const uv_buf_t *pieces, unsigned count);
bool connection_is_busy(const struct connection *connection);

/* Milliseconds from now; CONNECTION_NO_DEADLINE: none. */
void connection_set_deadline(struct connection *connection, int64_t milliseconds);
void connections_expire(struct connections *connections, int64_t now);

/* Says goodbye: what was written goes out, whatever still comes is dropped, and the connection closes when the other side does,
 * or after CONNECTION_LINGER. Closing at once could destroy what the other side has not read yet. The owner is
 * forgotten: its on_closed is not called any more. */
void connection_linger(struct connection *connection);
void connection_close(struct connection *connection);
/* Closes, and drops what the other side has not taken: the system would keep it for minutes for somebody who reads slowly or not
 * at all. */
void connection_reset(struct connection *connection);

#endif
