/*
 * client.h - somebody who is connected: a WebSocket, and what waits to be sent to it.
 *
 * Whatever is sent waits until it may go out, so that nobody is told of anything that a crash could still undo. What the server
 * writes to the store it commits in numbered batches (store.h). guests_settled gives all that was queued since the last
 * time the number of the newest batch committed; guests_durable says which batch is safe by now, and everything up to that
 * number goes out. What waits is bounded: a guest that reads too slowly is hung up on; it will come back and ask for what it
 * missed.
 *
 * Pings (ping.h) do not wait for the store. One timer for all sends them (guests_ping): the guests are
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

#define GUEST_QUEUE_MAX (1024 * 1024)           /* bytes */
#define GUEST_MESSAGE_MAX WEBSOCKET_MESSAGE_MAX /* of a message that comes in */
#define GUEST_READ (4 * 1024)                   /* bytes that are read in a round of the loop */
#define GUEST_EXTRAS 500                        /* frames that end no message, at once; */
#define GUEST_EXTRA_EACH 50                     /* milliseconds for one more, in the long run */
#define GUEST_PINGS 128    /* sent at once, so that moves need not wait for thousands */
#define GUEST_UNKNOWN 4401 /* close codes: nobody is logged in; */
#define GUEST_BANNED 4403  /* may not play here */
#define GUEST_CROWDED 4408 /* too many connections of this address or person */

struct visit; /* live_table.h */
struct held;  /* table_registry.c */

/* A place in a list of those who hear of something; link NULL: in none. */
struct ear {
    struct guest *guest;
    struct ear *next, **link;
};

/* A message in the queue of a guest. */
struct queued {
    struct message *message;
    uint64_t batch; /* that must be durable before it goes out */
    struct queued *next;
};

struct guest {
    struct connection *wire;
    struct person person;
    struct session session; /* it came with, and ends with */
    bool session_due;       /* it is to be checked (table_registry.c) */
    char address[CLIENT_ADDRESS_MAX];
    bool counted;          /* among the connections of this address and person (limits.h) */
    int64_t delay;         /* milliseconds of a round trip, as measured last */
    struct ear lobby, own; /* what it hears of without looking (lobby.h) */
    struct visit *visits;  /* the tables looked at */
    struct held *held;     /* its messages that wait for the store (table_registry.c) */
    size_t held_bytes;

    /* private to client.c */
    struct guests *guests;
    struct guest *next, **link; /* in the list of all */
    struct pulse pulse;
    struct websocket socket;
    int64_t extras_until; /* all frames so far that end no message are paid for by then */
    struct guest *next_pending,
        **pending_link;           /* in the list of those with something to do; NULL: not in it */
    int hang_up;                  /* with this close code; 0: not at all */
    bool leaves;                  /* one side has said so: nothing is sent any more */
    struct queued *first, **last; /* the queue */
    struct queued *unsettled;     /* the first one without a batch; NULL: all have theirs */
    size_t waiting;               /* bytes in the queue */
};

/* All of them. */
struct guests {
    struct guest *all, **end; /* first the one who was asked longest ago; to begin with &all */
    struct guest *pending;    /* those with something that is not settled or not durable */
    uint64_t durable;         /* the newest batch that is */
    int count;
    struct websocket_pool pool;
    bool (*on_message)(void *context, struct guest *guest, const char *text, size_t length);
    void (*on_gone)(void *context, struct guest *guest); /* forget it */
    void *context;
};

/* Queues a message. */
void guest_send(struct guest *guest, const struct text *text);
/* The same for one that many get: made once by message_make, which the caller still holds. */
void guest_send_message(struct guest *guest, struct message *message);
/* Hangs up with this close code. What waits in the queue is not sent any more. */
void guest_hang_up(struct guest *guest, int code);
/* Asks at once whether it is there, and how far away. */
void guest_ping(struct guest *guest);

/* Everything queued so far waits for this batch, or goes out if it is durable already. To be called each time before the loop waits,
 * also if nothing was written: then with the number of the last batch. */
void guests_settled(struct guests *guests, uint64_t batch);
/* Everything up to this batch is on the disk, and may go out. */
void guests_durable(struct guests *guests, uint64_t batch);
/* Asks those who were not asked for PULSE_EVERY, and hangs up on who is gone. To be called often: at most
 * GUEST_PINGS of them have their turn. */
void guests_ping(struct guests *guests);
/* The server stops: hangs up on all of them with WEBSOCKET_GOING_AWAY. */
void guests_say_goodbye(struct guests *guests);
/* When all connections are closed. */
void guests_close(struct guests *guests);

/* A connection whose handshake is done: from now on it is a guest's. */
struct guest *guest_open(struct guests *guests, struct connection *wire,
                         const struct person *person);
/* A message has come. */
void guest_hear(struct guest *guest, const char *text, size_t length);
/* The connection is closed: nobody may know the guest any more. */
void guest_close(struct guest *guest);

#endif
