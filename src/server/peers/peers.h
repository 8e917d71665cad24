/*
 * peers.h - the other servers of the same store: any server takes any client.
 *
 * Each server says in the store where others reach it (store_set_server_address), and keeps a link
 * (peer_link.h) to every other one that is alive. A client's message about a table that another
 * server owns goes there, and what the owner says to that client comes back (forwarding.h,
 * remote_clients.h). Servers also tell each other their lines of the lobby, who is connected, and
 * what somebody has used up of the limits that hold for all servers together.
 *
 * An address may lead elsewhere: 127.0.0.1, of a server on another machine that was not told its
 * own address, leads to this server itself. So the door says which lease it is looking for, and a
 * link is used only when the other side has said that it has that one.
 *
 * Nothing here needs to be kept: when a link ends, clients that looked at tables behind it are
 * disconnected with WEBSOCKET_TRY_LATER. They come again, to any server, and ask anew.
 */
#ifndef FLOE_SERVER_PEERS_PEERS_H
#define FLOE_SERVER_PEERS_PEERS_H

#include "server/net/listen.h"
#include "server/peers/peer_link.h"
#include "server/peers/peer_message.h"
#include "server/tables/table_registry.h"

#define PEERS_MAX 64         /* other servers */
#define PEERS_LOOK 1000      /* milliseconds between two looks for servers in the store */
#define PEERS_RETRY 1000     /* milliseconds until a link that has ended is tried again */
#define PEERS_ROUTES 4096    /* tables whose owner is remembered */
#define PEERS_CLIENTS 4096   /* hash buckets of clients that other servers know */
#define PEERS_ADDRESS_MAX 80 /* "[::1]:7171" */

/* Another server, as a client's door sees it. */
struct peer {
    struct peers *peers;
    int64_t lease; /* 0: this place is free */
    char address[PEERS_ADDRESS_MAX];
    bool alive;             /* seen in the store at the last look */
    struct peer_link *link; /* NULL: it is tried again at `retry` */
    bool open;              /* it has said welcome: the link can be used */
    bool logged;            /* the log says that it is lost, or was never reached */
    int sent_away;          /* clients, when the last link ended */
    int64_t retry;          /* steady_time */
    int64_t *people;        /* ids of those connected there, sorted */
    size_t people_count;
};

struct peer_session; /* remote_clients.c */

struct peers {
    struct table_registry *registry;
    struct connections *connections;
    struct event_log *event_log;
    uint8_t key[PEER_LINK_KEY_BYTES];
    char address[PEERS_ADDRESS_MAX]; /* where others reach this server */
    int socket;
    uv_poll_t listener;
    bool accepting;      /* false: there was no descriptor left */
    int64_t looked;      /* steady_time of the last look */
    bool announced;      /* the store has the address */
    bool people_changed; /* of some peer */
    struct peer all[PEERS_MAX];
    struct peer_writer out; /* for one message */
    uint64_t links_lost;    /* since the start */

    /* forwarding.c */
    int64_t last_client; /* number given last */
    struct forwarded_client *clients[PEERS_CLIENTS];
    struct {
        char id[TABLE_ID_MAX];
        struct peer *peer;
    } routes[PEERS_ROUTES];
    uint64_t forwarded; /* messages, since the start */

    /* remote_clients.c */
    struct peer_session *sessions;
    int64_t *people_told; /* as sessions know them */
    size_t people_told_count;
    int64_t told;    /* steady_time when people were last told */
    uint64_t served; /* messages of other servers' clients, since the start */
};

/* Listens at an address in digits that other servers reach, and a port (0: any free one). NULL: see
 * errno. The registry and the connections must outlive it. */
struct peers *peers_open(struct table_registry *registry, struct connections *connections,
                         struct event_log *event_log, const char *address, int port);
/* Begins to end all links. Close the loop's handles, then free. */
void peers_close(struct peers *peers);
void peers_free(struct peers *peers);

/* Each of these does nothing if peers is NULL. */

/* Looks for servers, and tries links again. Call it often, when the store can be used. */
void peers_tick(struct peers *peers, int64_t now);
/* Says on all links that this server is alive. Call it often, and at any time: other servers shall
 * not take one for dead whose clients wait in a long line for the store. */
void peers_say_alive(struct peers *peers, int64_t now);
/* As clients_committed and clients_durable, for clients of other servers. */
void peers_committed(struct peers *peers, uint64_t batch);
void peers_durable(struct peers *peers, uint64_t batch);
/* The store is lost: ends all links, and sends nothing that waits. */
void peers_drop(struct peers *peers);
/* Writes /metrics. */
void peers_write_metrics(const struct peers *peers, struct text *out);

#endif
