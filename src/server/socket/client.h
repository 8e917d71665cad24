/*
 * client.h - a connected client: a WebSocket, and the frames that wait to be sent to it.
 *
 * Nobody is told anything that a crash could still undo, so frames wait for the store. The server
 * commits in numbered batches (store.h). clients_committed marks everything queued so far with the
 * newest batch; clients_durable says which batch is safe by now and sends everything up to it. The
 * queue is bounded: a client that reads too slowly is disconnected; it will reconnect and ask for
 * what it missed.
 *
 * A client of another server, which looks at a table here, has a route in place of a connection,
 * and no queue: its messages wait where all do that go to that server.
 *
 * Pings (ping.h) do not wait for the store. One timer sends them all (clients_ping): a second list
 * has the clients in the order of their last ping, so it looks only at those whose turn it is. The
 * list of all keeps its order: whoever walks it may wait for the store on the way.
 */
#ifndef FLOE_SERVER_SOCKET_CLIENT_H
#define FLOE_SERVER_SOCKET_CLIENT_H

#include "base/catalog.h"
#include "base/text.h"
#include "server/net/client_address.h"
#include "server/net/connection.h"
#include "server/people/network_bans.h"
#include "server/people/people.h"
#include "server/runtime/request_id.h"
#include "server/socket/frame.h"
#include "server/socket/ping.h"
#include "server/socket/websocket.h"

#define CLIENT_QUEUE_MAX (1024 * 1024)           /* bytes */
#define CLIENT_MESSAGE_MAX WEBSOCKET_MESSAGE_MAX /* of a message that comes in */
#define CLIENT_READ_MAX (4 * 1024)               /* bytes that are read in a round of the loop */
#define CLIENT_EXTRAS 500                        /* control frames and fragments at once */
#define CLIENT_EXTRA_EACH 50                     /* milliseconds for one more of them */
#define CLIENT_PINGS 128      /* pings sent at once, so that moves need not wait for thousands */
#define CLOSE_NO_SESSION 4401 /* close code: no session */
#define CLOSE_BANNED 4403     /* close code: banned */
#define CLOSE_TOO_MANY 4408   /* close code: too many connections of this address or person */

struct client;
struct viewer;           /* live_table.h */
struct deferred_message; /* operations/receive.c */
struct forwarded_client; /* peers/forwarding.c */

/* How a client is reached that is connected to another server (peers/remote_clients.h). */
struct client_route {
    void (*send)(struct client *client, struct frame *frame);
    void (*hang_up)(struct client *client, int code);
};

/* An entry in a list of clients that hear of something; link NULL: in none. */
struct subscriber {
    struct client *client;
    struct subscriber *next, **link;
};

/* A frame in the queue of a client. */
struct queued_frame {
    struct frame *frame;
    uint64_t batch; /* must be durable before the frame is sent */
    struct queued_frame *next;
};

struct client {
    struct connection *connection;
    const struct client_route *route; /* NULL: by its connection */
    struct person person;             /* id 0: a visitor, who has told no name and only looks on */
    struct session session;           /* the client came with it, and ends with it */
    bool session_due;                 /* must be checked (table_registry.c) */
    char address[CLIENT_ADDRESS_MAX];
    struct request_id request;     /* of its handshake */
    bool counted;                  /* counts as a connection of its address and person (limits.h) */
    const struct catalog *catalog; /* of the language it reads; NULL: the server's */
    int64_t delay;                 /* round trip in milliseconds, as last measured */
    struct subscriber lobby, own;  /* subscriptions without looking at a table (lobby.h) */
    struct viewer *viewers;        /* the tables it looks at */
    struct deferred_message *deferred; /* messages that wait for the store */
    size_t deferred_bytes;
    struct forwarded_client *forwarded; /* other servers know it; NULL: none does */

    /* private to client.c */
    struct clients *clients;
    struct client *next, **link;             /* in the list of all */
    struct client *next_pinged, **ping_link; /* in `pinged` */
    struct ping ping;
    struct websocket socket;
    uint64_t messages;                           /* that it has sent */
    int64_t extras_until;                        /* token bucket of control frames and fragments */
    struct client *next_pending, **pending_link; /* in `pending`; NULL: not in it */
    int hang_up;                                 /* close code to hang up with; 0: none */
    bool leaving;                                /* a side has closed: nothing more is sent */
    struct queued_frame *first, **last;          /* the queue */
    struct queued_frame *uncommitted;            /* the first frame without a batch; NULL: none */
    size_t waiting;                              /* bytes in the queue */
};

/* All of them. */
struct clients {
    struct client *all;                   /* newest first */
    struct client *pinged, **pinged_last; /* in the order of their last ping, oldest first */
    struct client *pending; /* those with frames that are not committed or not durable */
    uint64_t durable;       /* the newest durable batch */
    int count;
    struct websocket_pool pool;
    void (*on_message)(void *context, struct client *client, const char *text, size_t length);
    void (*on_gone)(void *context, struct client *client); /* forget it */
    void *context;
};

/* Queues a text message. */
void client_send(struct client *client, const struct text *text);
/* Queues a frame that many clients get; the caller keeps its own hold. */
void client_send_frame(struct client *client, struct frame *frame);
/* Disconnects with this close code. Queued frames are not sent. */
void client_hang_up(struct client *client, int code);
/* Sends a ping at once. */
void client_ping(struct client *client);

/* Everything queued so far waits for this batch, or is sent if it is already durable. Call it
 * before every wait of the loop, with the last batch even if nothing was written. */
void clients_committed(struct clients *clients, uint64_t batch);
/* Everything up to this batch is on the disk: sends it. */
void clients_durable(struct clients *clients, uint64_t batch);
/* Pings clients not pinged for PING_INTERVAL and disconnects lost ones, at most CLIENT_PINGS per
 * call. Call it often. */
void clients_ping(struct clients *clients);
/* Disconnects all clients with WEBSOCKET_GOING_AWAY. */
void clients_hang_up(struct clients *clients);
/* The store is lost: disconnects all clients with WEBSOCKET_TRY_LATER, whatever else they were to
 * be told. */
void clients_drop(struct clients *clients);
/* Disconnects all visitors with CLOSE_NO_SESSION. */
void clients_hang_up_visitors(struct clients *clients);
/* Disconnects those whose address is banned, with CLOSE_BANNED. */
void clients_hang_up_banned(struct clients *clients, const struct network_bans *bans);
/* Call it when all connections are closed. */
void clients_close(struct clients *clients);

/* Makes a client of a connection after its handshake. */
struct client *client_open(struct clients *clients, struct connection *connection,
                           const struct person *person);
/* Handles a message of the client. */
void client_receive(struct client *client, const char *text, size_t length);
/* The connection is closed: frees the client. */
void client_close(struct client *client);

#endif
