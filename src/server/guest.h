/*
 * guest.h - somebody who is connected: a WebSocket, and what waits to be sent to it.
 *
 * Whatever is sent waits until the newest batch that was settled before it was queued is durable (store.h):
 * only then may it go out, so that nobody is told of anything that a crash could still undo. A guest that reads too slowly and lets
 * too much pile up is hung up on; it will come back and ask for what it missed.
 *
 * Pings (pulse.h) do not wait for the store. One timer for all sends them (guests_ping): the guests are
 * in the order in which they were asked last, so it looks at those alone whose turn it is.
 */
#ifndef FLOE_SERVER_GUEST_H
#define FLOE_SERVER_GUEST_H

#include "base/text.h"
#include "server/people.h"
#include "server/pulse.h"

#include <libwebsockets.h>

#define GUEST_QUEUE_MAX (1024 * 1024) /* bytes */
#define GUEST_MESSAGE_MAX (16 * 1024) /* of a message that comes in */
#define GUEST_BURST 200               /* requests at once, and */
#define GUEST_PACE 50                 /* a second in the long run */
#define GUEST_PINGS 128               /* sent at once, so that moves need not wait for thousands */
#define GUEST_ADDRESS_MAX 64
#define GUEST_UNKNOWN 4401 /* close codes: nobody is logged in; */
#define GUEST_BANNED 4403  /* may not play here */

struct visit;   /* live.h */
struct message; /* opaque */
struct held;    /* hall.c */

/* A place in a list of those who hear of something; link NULL: in none. */
struct ear {
    struct guest *guest;
    struct ear *next, **link;
};

struct guest {
    struct lws *wire;
    struct person person;
    struct session session;          /* it came with, and ends with */
    char address[GUEST_ADDRESS_MAX]; /* for limits; "": of this machine, or not known */
    int64_t delay;                   /* milliseconds of a round trip, as measured last */
    struct ear lobby, own;           /* what it hears of without looking (lobby.h) */
    struct visit *visits;            /* the tables looked at */
    struct held *held;               /* its messages that wait for the store (hall.c) */
    size_t held_bytes;

    /* private to guest.c */
    struct guests *guests;
    struct guest *next, **link; /* in the list of all */
    struct pulse pulse;
    bool ping_waits;          /* the connection has not taken the last ping yet */
    struct guest *next_fresh; /* in the list of those with something new to send */
    bool is_fresh;
    struct guest *next_settled;
    bool is_settled;
    int hang_up;                   /* with this close code; 0: not at all */
    bool leaves;                   /* one side has said so: nothing is sent any more */
    struct message *first, **last; /* the queue */
    struct message **unsettled;    /* the end of those whose batch is known */
    size_t waiting;                /* bytes in the queue */
    struct text heard;             /* the message that is coming in */
    int64_t tokens_at;
    int tokens; /* in thousandths of a request */
};

/* All of them. */
struct guests {
    struct guest *all, **end; /* first the one who was asked longest ago; to begin with &all */
    struct guest *fresh;
    struct guest *settled; /* those with messages that wait for a batch; may be fresh, too */
    uint64_t durable;      /* the newest durable batch */
    int count;
    bool (*on_message)(void *context, struct guest *guest, const char *text, size_t length);
    void (*on_gone)(void *context, struct guest *guest); /* forget it */
    void *context;
};

/* Queues a message. */
void guest_send(struct guest *guest, const struct text *message);
/* Hangs up with this close code. What waits in the queue is not sent any more. */
void guest_hang_up(struct guest *guest, int code);
/* Asks at once whether it is there, and how far away. */
void guest_ping(struct guest *guest);
/* May one more request be answered now? */
bool guest_has_turn(struct guest *guest, int64_t time);

/* The store has settled, and this is its newest batch: all that is queued waits for it. */
void guests_settled(struct guests *guests, uint64_t batch);
/* What waits for that batch or an earlier one may go out. */
void guests_durable(struct guests *guests, uint64_t batch);
/* Asks those who were not asked for PULSE_EVERY, and hangs up on who is gone. To be called often: at most
 * GUEST_PINGS of them have their turn. */
void guests_ping(struct guests *guests);

/* For libwebsockets: what to remember of a connection, and the events of the protocol "floe". The person
 * must be known before LWS_CALLBACK_ESTABLISHED: guest_let_in is called while the connection asks for its
 * upgrade, with the memory of the connection. */
extern const size_t guest_size;
void guest_let_in(struct guests *guests, struct guest *guest, const struct person *person);
int guest_event(struct lws *wire, enum lws_callback_reasons event, void *memory, void *in,
                size_t length);

#endif
