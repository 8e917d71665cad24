/*
 * server.h - the server: one thread, one loop of events (libuv).
 *
 * Connections come in by listen.h, are connection.h on the loop, and speak HTTP (http_server.h) until one becomes the hall's WebSocket
 * (socket_upgrade.h).
 *
 * Before it waits for what comes next the loop lets the store settle, once for all that came together,
 * and only then the answers go out.
 *
 * It bears what comes. Every step of a request has its deadline (http_server.h). There are at most
 * SERVER_CONNECTIONS_MAX connections, and some descriptors are kept for files: when no more can be opened,
 * newcomers wait at the door until somebody leaves.
 */
#ifndef FLOE_SERVER_SERVER_H
#define FLOE_SERVER_SERVER_H

#include "game/say.h"
#include "server/limits/limits.h"
#include "server/net/client_address.h"
#include "server/notify/outbox.h"
#include "server/tables/cleaner.h"
#include "server/tables/expiry.h"
#include "store/store.h"

#define SERVER_GRACE 3         /* seconds for answers under way to end, once it shall stop */
#define SERVER_FILES_MAX 16384 /* open at the same time, connections included */
#define SERVER_FILES_SPARE 32  /* of them, for all but connections */
#define SERVER_CONNECTIONS_MAX 16000

struct server_options {
    const char *address; /* in figures */
    int port;            /* 0: any that is free */
    const char *folder;  /* of the page (static_files.h) */
    const struct voice *voice;
    int threads; /* in which computers think; 0: one for each core but one */
    struct store *store;
    bool log;    /* on stderr (event_log.h) */
    int timeout; /* seconds for each step of a request; 0: those of http_server.h */
    struct expiry_settings expire;
    struct clean_settings clean;
    bool https; /* a server in front of this one speaks https with the world (api.h) */
    struct proxies proxies;
    struct limit_settings limits;

    /* Whom it writes to who is not there (turn_notifier.h); the journal is the server's. */
    struct outbox_options outbox;
    const char *url;      /* of the page, as the world knows it; NULL if there are no letters */
    int64_t notify_after; /* milliseconds */
};

struct server; /* opaque */

/* From now on browsers may knock. The texts of the options must last, and so must the store. NULL: errno says why; EINVAL:
 * the address is none. */
struct server *server_open(const struct server_options *options);
/* "http://127.0.0.1:7070" */
const char *server_url(const struct server *server);
/* How many stored tables cannot be played on (set_aside.h). */
int server_set_aside(const struct server *server);
/* Serves until SIGINT or SIGTERM comes (stop_signals.h, which must have been started): then nobody new gets in, and what is under way has
 * SERVER_GRACE seconds. A second signal stops at once. False: the store could not be written to, and
 * nothing that was not told can be relied on. */
bool server_run(struct server *server);
void server_close(struct server *server);

#endif
