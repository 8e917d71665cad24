/*
 * client.h - somebody who is connected: a WebSocket, and what waits to be sent to it.
 *
 * Whatever is sent waits until it may go out, so that nobody is told of anything that a crash could still undo. What the server
 * writes to the store it commits in numbered batches (store.h). clients_committed gives all that was queued since the last
 * time the number of the newest batch committed; clients_durable says which batch is safe by now, and everything up to that
 * number goes out. What waits is bounded: a guest that reads too slowly is hung up on; it will come back and ask for what it
 * missed.
 *
 * Pings (ping.h) do not wait for the store. One timer for all sends them (clients_ping): the guests are
 * in the order in which they were asked last, so it looks at those alone whose turn it is.
 */
#ifndef FLOE_SERVER_SOCKET_CLIENT_H
#define FLOE_SERVER_SOCKET_CLIENT_H

#include "base/text.h"
#include "server/net/client_address.h"
#include "server/net/connection.h"
#include "server/people/people.h"
#include "server/socket/frame.h"
#include "server/socket/ping.h"
#include "server/socket/websocket.h"

#define CLIENT_QUEUE_MAX (1024 * 1024)           /* bytes */
#define CLIENT_MESSAGE_MAX WEBSOCKET_MESSAGE_MAX /* of a message that comes in */
#define CLIENT_READ_MAX (4 * 1024)               /* bytes that are read in a round of the loop */
#define CLIENT_EXTRAS 500                        /* frames that end no message, at once; */
#define CLIENT_EXTRA_EACH 50                     /* milliseconds for one more, in the long run */
#define CLIENT_PINGS 128      /* sent at once, so that moves need not wait for thousands */
#define CLOSE_NO_SESSION 4401 /* close codes: nobody is logged in; */
#define CLOSE_BANNED 4403     /* may not play here */
#define CLOSE_TOO_MANY 4408   /* too many connections of this address or person */
#define CLOSE_TRY_LATER 1013  /* the store is busy and the client sends too much */

struct viewer;           /* live_table.h */
struct deferred_message; /* operations/receive.c */

/* A place in a list of those who hear of something; link NULL: in none. */
struct subscriber {
    struct client *client;
    struct subscriber *next, **link;
};

/* A message in the queue of a guest. */
struct queued_frame {
    struct frame *frame;
    uint64_t batch; /* that must be durable before it goes out */
    struct queued_frame *next;
};

struct client {
    struct connection *connection;
    struct person person;
    struct session session; /* it came with, and ends with */
    bool session_due;       /* it is to be checked (table_registry.c) */
    char address[CLIENT_ADDRESS_MAX];
    bool counted;                 /* among the connections of this address and person (limits.h) */
    int64_t delay;                /* milliseconds of a round trip, as measured last */
    struct subscriber lobby, own; /* what it hears of without looking (lobby.h) */
    struct viewer *viewers;       /* the tables looked at */
    struct deferred_message *deferred; /* messages that wait for the store */
    size_t deferred_bytes;

    /* private to client.c */
    struct clients *clients;
    struct client *next, **link; /* in the list of all */
    struct ping ping;
    struct websocket socket;
    int64_t extras_until; /* all frames so far that end no message are paid for by then */
    struct client *next_pending,
        **pending_link; /* in the list of those with something to do; NULL: not in it */
    int hang_up;        /* with this close code; 0: not at all */
    bool leaving;       /* one side has said so: nothing is sent any more */
    struct queued_frame *first, **last; /* the queue */
    struct queued_frame *uncommitted;   /* the first one without a batch; NULL: all have theirs */
    size_t waiting;                     /* bytes in the queue */
};

/* All of them. */
struct clients {
    struct client *all, **end; /* first the one who was asked longest ago; to begin with &all */
    struct client *pending;    /* those with something that is not settled or not durable */
    uint64_t durable;          /* the newest batch that is */
    int count;
    struct websocket_pool pool;
    void (*on_message)(void *context, struct client *client, const char *text, size_t length);
    void (*on_gone)(void *context, struct client *client); /* forget it */
    void *context;
};

/* Queues a message. */
void client_send(struct client *client, const struct text *text);
/* The same for one that many get: made once by frame_make, which the caller still holds. */
void client_send_frame(struct client *client, struct frame *frame);
/* Hangs up with this close code. What waits in the queue is not sent any more. */
void client_hang_up(struct client *client, int code);
/* Asks at once whether it is there, and how far away. */
void client_ping(struct client *client);

/* Everything queued so far waits for this batch, or goes out if it is durable already. To be called each time before the loop waits,
 * also if nothing was written: then with the number of the last batch. */
void clients_committed(struct clients *clients, uint64_t batch);
/* Everything up to this batch is on the disk, and may go out. */
void clients_durable(struct clients *clients, uint64_t batch);
/* Asks those who were not asked for PING_INTERVAL, and hangs up on who is gone. To be called often: at most
 * CLIENT_PINGS of them have their turn. */
void clients_ping(struct clients *clients);
/* The server stops: hangs up on all of them with WEBSOCKET_GOING_AWAY. */
void clients_hang_up(struct clients *clients);
/* When all connections are closed. */
void clients_close(struct clients *clients);

/* A connection whose handshake is done: from now on it is a guest's. */
struct client *client_open(struct clients *clients, struct connection *connection,
                           const struct person *person);
/* A message has come. */
void client_receive(struct client *client, const char *text, size_t length);
/* The connection is closed: nobody may know the guest any more. */
void client_close(struct client *client);

#endif
