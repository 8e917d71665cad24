/*
 * api_internal.h - what the routes of the API share: a call, its fields, its errors.
 */
#ifndef FLOE_SERVER_API_API_INTERNAL_H
#define FLOE_SERVER_API_API_INTERNAL_H

#include "base/json.h"
#include "server/api/api.h"
#include "server/wire/vocabulary.h"
#include "table/edition_cache.h"

#define RESPONSE_MAX (1 << 20) /* memory that is not written to costs nothing */
#define DEFERRED_MAX 1000      /* requests that may wait for the store */

struct api {
    struct api_options options;
    struct edition_cache editions;
    bool ready;
    bool warned_of_https;            /* that the setting is missing */
    struct api_tables registry;      /* counts if ready */
    struct api_call *first, **last;  /* responses that wait for the store */
    int deferred;                    /* requests that do, */
    struct api_call *first_deferred; /* of which these have not begun */
    uint64_t failed_logins;
};

/* A request being handled. */
struct api_call {
    struct api *api;
    void (*respond)(void *context, struct api_response *response);
    void *context;
    struct api_response response;
    const struct catalog *catalog;     /* in which the caller is refused */
    enum refusal_code error;           /* NOT_REFUSED: no error */
    bool tries_password;               /* somebody's own: wrong ones are counted and logged */
    char address[CLIENT_ADDRESS_MAX];  /* of the client */
    char email[EMAIL_ADDRESS_MAX];     /* set when the caller has proved who they are */
    struct password_job *job;          /* NULL: none */
    struct analysis_request *analysis; /* what the queue was asked; NULL: nothing */
    struct gate_waiter waiter;         /* for the store */
    bool waits_for_nothing;            /* the response needs no batch */
    bool waiting;                      /* in the list of responses */
    bool committed;                    /* it is sent when `batch` is durable */
    uint64_t batch;
    struct api_call *next, **link;

    /* valid while the route runs */
    const struct api_request *request;
    const struct json_node *body;      /* of a POST: an object */
    struct person you;                 /* id 0: nobody */
    char token[TOKEN_TEXT_MAX];        /* the caller's; "": none */
    bool by_cookie, by_old_cookie;     /* old: under the cookie's former name, which is replaced */
    struct deferred_request *deferred; /* the request's copy while it waits for the store, */
    struct request_id id;              /* and its id */
    struct api_call *next_deferred, **deferred_link; /* while it has not begun */
    struct text out;                                 /* the response's text, RESPONSE_MAX bytes */
    struct json json;
};

/* Makes the response an error. Its sentence may contain {field} and {value}. */
void call_refuse(struct api_call *call, enum refusal_code error, const char *field,
                 const char *value);
/* A field has a wrong value: "server.field.WANTED" says what it must be. */
void call_refuse_field(struct api_call *call, const struct wrong_field *field);
/* True if the response is that error. */
bool call_is_refused(const struct api_call *call, enum refusal_code error);
/* True if the field was sent. */
bool call_has(const struct api_call *call, const char *field);
/* Reads a text field. False: it is missing or does not fit, and the response says so. */
bool call_text(struct api_call *call, const char *field, char *text, size_t size);
/* The same for an optional field: if it is missing, `text` is unchanged. */
bool call_text_if(struct api_call *call, const char *field, char *text, size_t size);
/* Reads a number of a POST; if it is optional and missing, *number is unchanged. */
bool call_number(struct api_call *call, const struct wrong_field *field, bool optional,
                 long long *number);
/* The same for a bool. */
bool call_bool_if(struct api_call *call, const char *field, bool *value);
/* True if the caller is known and not banned. False: the response says so. */
bool call_has_you(struct api_call *call);
/* The same, and they have an account. */
bool call_has_account(struct api_call *call);
/* The same, and they are an operator. */
bool call_has_operator(struct api_call *call);
/* The response is that somebody is banned, why and until when. */
void call_refuse_banned(struct api_call *call, int64_t person);
/* True if the caller may read what people here have done. */
bool call_may_look(struct api_call *call);
/* Finds a game that is finished, and that the caller may know of. */
bool call_finished_game(struct api_call *call, const char *id, struct stored_table *stored);
/* Sets the session cookie; "": deletes it. */
void call_set_cookie(struct api_call *call, const char *token);
/* The response is written and waits for the store. Handlers that answer asynchronously call this
 * themselves. */
void call_finish(struct api_call *call);

/* ---- deferred_request.c: a copy of a request, which waits for the store ---- */

struct deferred_request *deferred_request_make(const struct api_request *request);
const struct api_request *deferred_request_of(const struct deferred_request *deferred);
void deferred_request_free(struct deferred_request *deferred);

/* ---- api_people.c: routes of guests, accounts, sessions and bots ---- */

void get_me(struct api_call *call);
void post_guest(struct api_call *call);
void post_account(struct api_call *call);
void post_login(struct api_call *call);
void post_logout(struct api_call *call);
void post_password(struct api_call *call);
void post_bot(struct api_call *call);
void get_bots(struct api_call *call);
void post_token(struct api_call *call);
void post_forgot(struct api_call *call);
void post_reset(struct api_call *call);
void post_delete(struct api_call *call);

/* ---- api_invites.c: routes of operators and invitations ---- */

void get_invites(struct api_call *call);
void post_invite(struct api_call *call);
void post_uninvite(struct api_call *call);

/* ---- api_moderation.c: routes of reports and what operators do about them ---- */

void get_reports(struct api_call *call);
void get_report(struct api_call *call);
void post_settle(struct api_call *call);
void post_ban(struct api_call *call);
void post_unban(struct api_call *call);
void get_networks(struct api_call *call);
void post_unban_network(struct api_call *call);
void post_mute(struct api_call *call);
void post_unmute(struct api_call *call);
void post_rename(struct api_call *call);
void post_remove(struct api_call *call);
void post_close(struct api_call *call);

/* ---- api_email.c: routes of e-mail ---- */

/* The members `mail` and `language` of /api/me. */
void write_email(struct api_call *call);
void write_language(struct api_call *call);
void post_email(struct api_call *call);
void post_email_confirm(struct api_call *call);
void post_email_stop(struct api_call *call);
/* One click of a program for mail (RFC 8058); who opens its address in a browser gets the page. */
void post_email_unsubscribe(struct api_call *call);
void get_email_unsubscribe(struct api_call *call);
void post_language(struct api_call *call);

/* ---- api_reads.c: routes that read ---- */

void get_games(struct api_call *call);
void get_record(struct api_call *call);
void get_person(struct api_call *call);
void get_ratings(struct api_call *call);
void get_solo(struct api_call *call);
void get_data(struct api_call *call);

/* ---- api_analysis.c: routes of analyses ---- */

void get_analysis(struct api_call *call);
void post_analysis(struct api_call *call);

#endif
