/*
 * api.h - the HTTP interface of docs/server.md: from a request, whole and in memory, to its answer.
 *
 * It knows no sockets: http_server.h brings requests and takes the answers. An
 * answer comes when what it tells is on the disk (store.h): so after each round of the loop the server
 * lets the store settle and calls api_committed, and api_durable when the batch is durable, which hands the
 * answers out.
 *
 * What changes something must say that it is JSON, and if a browser says where it comes from, that is
 * this server's own page. Who asks too often (limits.h) is told to come again. A session comes as a cookie,
 * a bot's token as a bearer's; a request has one of them at most.
 */
#ifndef FLOE_SERVER_API_API_H
#define FLOE_SERVER_API_API_H

#include "game/say.h"
#include "server/net/client_address.h"
#include "server/notify/email.h"
#include "server/people/people.h"
#include "server/runtime/event_log.h"
#include "server/runtime/store_gate.h"

#define API_BODY_MAX (16 * 1024)
#define API_FIELDS_MAX 4  /* of a request */
#define API_ROWS_MAX 100  /* rows of an answer */
#define API_RETRY_AFTER 1 /* second after which one more is answered */
#define API_COOKIE "floe"
/* With https: a browser takes a cookie of this kind of name from this host alone, and by https alone, so
 * that no neighbour under the same domain can plant one. */
#define API_COOKIE_HTTPS "__Host-floe"
#define API_COOKIE_MAX 160

enum api_method { API_GET, API_POST, API_OTHER };

/* Texts end with a NUL and are "" if the header was not sent; they count during the call only. */
struct api_request {
    enum api_method method;
    const char *path;
    const char *const *query; /* "name=value", decoded; ended by NULL */
    const char *host, *origin, *type, *cookie, *authorization;
    const char *address;
    const char *body;
    size_t length;
    bool too_long; /* the body was longer than API_BODY_MAX, and is not there */
};

struct api_response {
    int status;
    char cookie[API_COOKIE_MAX]; /* Set-Cookie; "": none */
    const char *old_cookie; /* another one, which ends a cookie of the name of before; NULL: none */
    const char *allow;      /* Allow, of a 405; else NULL */
    const char *type;       /* of the body; NULL: JSON */
    int retry_after;        /* Retry-After, in seconds; 0: none */
    char *body;             /* the receiver frees it */
    size_t length;
};

struct api_options {
    struct store *store;
    struct people *people;
    struct store_gate *gate; /* to the store; requests wait at it */
    struct email *email;     /* NULL: this server sends no letters */
    const struct voice *voice;
    bool https; /* the world reaches us by https: cookies are for that alone */
    const struct event_log *event_log;
    struct limits *limits;
    const struct proxies *proxies; /* that are believed whom they ask for */
};

struct api;      /* opaque */
struct api_call; /* a request that waits for its answer */

/* What is in the options must outlive it. */
struct api *api_open(const struct api_options *options);
/* All calls must have been answered or forgotten. */
void api_close(struct api *api);
/* What the interface wants of the tables. */
struct api_tables {
    void (*write_metrics)(void *context, struct text *out); /* for /metrics */
    int (*decides)(void *context, const char *table); /* the seat that is to; negative: none */
    void *context;
};
/* /healthz says so from now on: tables are open. */
void api_set_ready(struct api *api, const struct api_tables *registry);

/* Does this path (need not end with a NUL) belong to the interface? */
bool api_handles(const char *path, size_t length);
/* `answer` is called once, by api_durable, unless the call is forgotten before. */
struct api_call *api_handle(struct api *api, const struct api_request *request,
                            void (*response)(void *context, struct api_response *response),
                            void *context);
/* Whoever asked is gone. What was done at once is done; a password that is being looked at is not. */
void api_cancel(struct api_call *call);
/* The store has settled, and this is its newest batch: the answers that there are wait for it. */
void api_committed(struct api *api, uint64_t batch);
/* Hands out all answers that wait for that batch or an earlier one. */
void api_durable(struct api *api, uint64_t batch);

/* Who asks, by a cookie or a bot's token (each "" if there is none)? For the WebSocket's handshake.
 * False: nobody. */
bool api_identify(struct api *api, const char *cookie, const char *authorization,
                  struct person *person, struct session *session);
/* Who asks, by the other side of the connection and the header X-Forwarded-For ("" if it was not sent). */
void api_client_address(const struct api *api, const char *peer, const char *forwarded,
                        char address[CLIENT_ADDRESS_MAX]);
/* Does a browser's request come from this server's own page? Also if it does not say. */
bool api_is_same_origin(const struct api *api, const char *host, const char *origin);

#endif
