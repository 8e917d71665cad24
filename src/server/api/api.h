/*
 * api.h - the HTTP API of docs/server.md: from a complete request to its response.
 *
 * It knows no sockets: http_server.h brings requests and sends responses. A response is sent when
 * everything it says is on the disk (store.h): after each round of the loop the server commits the
 * store and calls api_committed, and api_durable when the batch is durable.
 *
 * A request that changes something must be JSON and, if a browser says where it comes from, come
 * from this server's own page. Too many requests are refused for a while (limits.h). A session
 * comes as a cookie, a bot's token as a bearer token; a request has at most one of them.
 */
#ifndef FLOE_SERVER_API_API_H
#define FLOE_SERVER_API_API_H

#include "game/say.h"
#include "protocol/build_info.h"
#include "server/analysis/analyses.h"
#include "server/http/club.h"
#include "server/net/client_address.h"
#include "server/notify/email.h"
#include "server/people/network_bans.h"
#include "server/people/people.h"
#include "server/runtime/event_log.h"
#include "server/runtime/request_id.h"
#include "server/runtime/store_gate.h"

#define API_BODY_MAX (16 * 1024)
#define API_FIELDS_MAX 4            /* of a request */
#define API_ROWS_MAX 100            /* rows in a response */
#define API_DATA_TABLES 20          /* of a page of personal data: games are replayed */
#define API_DATA_BYTES (256 * 1024) /* after which such a page ends */
#define API_DATA_REPORTS 200        /* by and about the person, on its first page */
#define API_RETRY_AFTER 1           /* Retry-After while the store is busy, in seconds */
#define API_COOKIE "floe"
/* With https: browsers accept a cookie with this prefix only from this very host and only over
 * https, so that no other host of the same domain can set one. */
#define API_COOKIE_HTTPS "__Host-floe"
#define API_COOKIE_MAX 160
#define API_LOCATION_MAX 80

enum api_method { API_GET, API_POST, API_OTHER };

/* Texts are "" if the header was not sent, and are valid only during the call. */
struct api_request {
    enum api_method method;
    const char *path;
    const char *const *query; /* "name=value", decoded; ended by NULL */
    const char *host, *origin, *type, *cookie, *authorization;
    const char *known;     /* If-None-Match */
    const char *languages; /* Accept-Language */
    const char *address;
    const char *body;
    size_t length;
    bool too_long; /* the body was longer than API_BODY_MAX and was discarded */
};

struct api_response {
    int status;
    char cookie[API_COOKIE_MAX]; /* Set-Cookie; "": none */
    const char *old_cookie; /* a second Set-Cookie that deletes the cookie's old name; NULL: none */
    const char *allow;      /* Allow, of a 405; else NULL */
    char location[API_LOCATION_MAX]; /* Location, of a 303; "": none */
    const char *type;                /* of the body; NULL: JSON */
    char tag[CLUB_TAG_MAX];          /* ETag; "": the response must not be stored */
    int retry_after;                 /* Retry-After, in seconds; 0: none */
    char *body;                      /* the receiver frees it */
    size_t length;
};

struct api_options {
    struct store *store;
    struct people *people;
    struct store_gate *gate;   /* requests wait at it for the store */
    struct email *email;       /* NULL: this server sends no e-mail */
    struct analyses *analyses; /* NULL: this server has no queue for analyses */
    const struct audience *audience;
    const struct build_info *build; /* for /healthz */
    const struct club *club;
    bool https; /* clients reach us by https: cookies are Secure */
    struct event_log *event_log;
    struct limits *limits;
    const struct proxies *proxies;   /* trusted to name the client in X-Forwarded-For */
    const struct network_bans *bans; /* NULL: there are none */
};

struct api;      /* opaque */
struct api_call; /* a request that waits for its response */

/* Everything in the options must outlive it. */
struct api *api_open(const struct api_options *options);
/* All calls must have been answered or cancelled. */
void api_close(struct api *api);
/* New settings: whether clients come by https, and who sends e-mail; NULL: nobody. */
void api_change(struct api *api, bool https, struct email *email, const struct club *club);
/* Log-ins that were refused, since the start. */
uint64_t api_failed_logins(const struct api *api);
/* What the API needs from the tables. */
struct api_tables {
    void (*write_metrics)(void *context, struct text *out); /* for /metrics */
    int (*decides)(void *context, const char *table);       /* the seat to move; negative: none */
    void (*open_of)(void *context, int64_t person); /* before that: opens the person's tables */
    bool (*is_in_maintenance)(void *context);       /* nothing may be written */
    /* What operators do (table_registry.h). */
    bool (*close_table)(void *context, const char *table);
    bool (*remove_chat)(void *context, const char *table, int64_t number, int64_t *author);
    void (*person_changed)(void *context, int64_t person);
    int (*ban_networks)(void *context, int64_t by, int64_t person, const char *except);
    void (*networks_changed)(void *context);
    void *context;
};
/* Tables are open: from now on /healthz and /readyz answer 200. */
void api_set_ready(struct api *api, const struct api_tables *registry);

/* Does this path belong to the API? It need not end with a NUL. */
bool api_handles(const char *path, size_t length);
/* `response` is called once, by api_durable, unless the call is cancelled before. */
struct api_call *api_handle(struct api *api, const struct api_request *request,
                            void (*response)(void *context, struct api_response *response),
                            void *context);
/* The client is gone. What was done stays done; a password job under way is dropped. */
void api_cancel(struct api_call *call);
/* The store has committed, and this is its newest batch: all finished responses wait for it. */
void api_committed(struct api *api, uint64_t batch);
/* The store is lost: all of them become a refusal, and are sent; so are requests that wait for the
 * store, of which nothing was done. */
void api_store_lost(struct api *api);
/* Sends all responses that wait for that batch or an earlier one. */
void api_durable(struct api *api, uint64_t batch);

/* The person of a cookie or a bot's token (each "" if not sent), for the WebSocket handshake.
 * False: nobody. */
bool api_identify(struct api *api, const char *cookie, const char *authorization,
                  struct person *person, struct session *session);
/* True if people who have told no name may look on: where guests may come. */
bool api_admits_visitors(const struct api *api);
/* The client's address, from the connection's peer and the header X-Forwarded-For ("" if not
 * sent). */
void api_client_address(const struct api *api, const char *peer, const char *forwarded,
                        char address[CLIENT_ADDRESS_MAX]);
/* The id of a request: that of the header X-Request-Id ("" if not sent), if the peer is a trusted
 * proxy and it is one, or a new one. */
void api_request_id(const struct api *api, const char *peer, const char *given,
                    struct request_id *id);
/* Why nobody may come from this address; NULL: they may. */
const struct sanction *api_network_ban(const struct api *api, const char *address);
/* True if a request comes from this server's own page, or does not say where it comes from. */
bool api_is_same_origin(const struct api *api, const char *host, const char *origin);

#endif
