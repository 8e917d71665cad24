/*
 * server.h - the server: one thread, one event loop (libuv).
 *
 * listen.h accepts connections, connection.h runs them on the loop, and http_server.h speaks HTTP
 * on them until one becomes a WebSocket (socket_upgrade.h).
 *
 * Before the loop waits it commits the store once for everything that came in together. Answers go
 * out when that batch is durable (store.h).
 *
 * It withstands load: every step of a request has a timeout, there are at most
 * SERVER_CONNECTIONS_MAX connections, and some descriptors are reserved for files: when none is
 * left, new connections wait to be accepted until another one closes.
 */
#ifndef FLOE_SERVER_SERVER_H
#define FLOE_SERVER_SERVER_H

#include "game/say.h"
#include "protocol/build_info.h"
#include "server/http/club.h"
#include "server/limits/limits.h"
#include "server/net/client_address.h"
#include "server/notify/outbox.h"
#include "server/people/people.h"
#include "server/tables/cleaner.h"
#include "server/tables/expiry.h"
#include "store/store.h"

#define SERVER_GRACE 3         /* seconds for running responses to end when the server stops */
#define SERVER_FILES_MAX 16384 /* open at the same time, connections included */
#define SERVER_FILES_SPARE 32  /* of them reserved for the store and files */
#define SERVER_CONNECTIONS_MAX 16000

struct server_options {
    const char *address; /* in figures */
    int port;            /* 0: any free one */
    const char *folder;  /* of the page; NULL: the page in the program (page_files.h) */
    bool no_page;        /* for bots alone */
    const struct club *club;
    const struct audience *audience;
    const struct build_info *build; /* for /healthz */
    int threads;                    /* in which computers think; 0: one for each core but one */
    struct store *store;
    const char *peer_address; /* in figures, where other servers of the store reach this one */
    int peer_port;            /* 0: any free one */
    int reconnect;    /* seconds for which a lost database is tried again before the server ends */
    bool analysis;    /* players may ask for analyses: the store is in PostgreSQL (analyses.h) */
    bool log;         /* on stderr (event_log.h) */
    bool maintenance; /* people can look, but change nothing (service.h) */
    int timeout;      /* seconds for each step of a request; 0: those of http_server.h */
    struct expiry_settings expire;
    struct clean_settings clean;
    struct admission admission; /* who may come (people.h) */
    bool https; /* a proxy in front of this server speaks https with clients (api.h) */
    struct proxies proxies;
    struct limit_settings limits;

    /* How offline players are notified (turn_notifier.h); the server sets the event log. */
    struct outbox_options outbox;
    const char *url;      /* the page's public URL; NULL if there are no notifications */
    int64_t notify_after; /* milliseconds */

    /* Called on the loop at SIGHUP; returns the settings that hold from now on, or NULL: they stay.
     * Address, port, store, threads and durability stay in any case. */
    const struct server_options *(*reload)(void *context);
    void *reload_context;
};

struct server; /* opaque */

/* Why a server could not be opened: it cannot listen at that address. */
struct server_failure {
    const char *address; /* for clients or for other servers */
    int port;
    int why;        /* of errno; EINVAL: not an address; EIO: the store has failed */
    bool for_peers; /* it is the address for other servers */
};

/* Starts to listen. The options' texts must outlive the server or the next reload, the store the
 * server. NULL: see `failure`. */
struct server *server_open(const struct server_options *options, struct server_failure *failure);
/* "http://127.0.0.1:7070" */
const char *server_url(const struct server *server);
/* Calls `tell` once, if stored tables are set aside (set_aside.h): now or, as most tables are
 * opened later, on the loop. */
void server_on_set_aside(struct server *server, void (*tell)(void *context), void *context);
/* Serves until SIGINT or SIGTERM (stop_signals.h must have been started). Then no connection is
 * accepted any more, and running responses have SERVER_GRACE seconds. A second signal stops at
 * once. False: the store failed. */
bool server_run(struct server *server);
void server_close(struct server *server);

#endif
