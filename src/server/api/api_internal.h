/*
 * api_internal.h - what the routes of the API share: a call, its fields, its errors.
 */
#ifndef FLOE_SERVER_API_API_INTERNAL_H
#define FLOE_SERVER_API_API_INTERNAL_H

#include "base/json.h"
#include "protocol/shelf.h"
#include "server/api/api.h"
#include "server/wire/vocabulary.h"

#define RESPONSE_MAX (256 * 1024)
#define DEFERRED_MAX 1000 /* requests that wait for the store at a time */

struct api {
    struct api_options options;
    struct shelf shelf;
    bool ready;
    struct api_tables registry;     /* counts if ready */
    struct api_call *first, **last; /* answers that wait for the store */
    int deferred;                   /* requests that do */
};

enum api_error {
    API_OK,
    API_BAD_JSON,
    API_NOT_AN_OBJECT,
    API_UNKNOWN_OP,
    API_UNKNOWN_FIELD,
    API_MISSING_FIELD,
    API_BAD_FIELD,
    API_TOO_LONG,
    API_TOO_MANY,
    API_NO_SESSION,
    API_NO_ACCOUNT,
    API_BAD_LOGIN,
    API_NAME_TAKEN,
    API_BAD_NAME,
    API_BAD_PASSWORD,
    API_BANNED,
    API_NO_TABLE,
    API_SET_ASIDE,
    API_NO_PERSON,
    API_UNKNOWN_GAME,
    API_FULL,
    API_BAD_ORIGIN,
    API_BAD_TYPE,
    API_NOT_READY,
    API_NO_EMAIL,
    API_BAD_ADDRESS,
    API_BAD_CODE,
    API_STORE_BUSY,
    API_TOO_EARLY
};

/* A request while it is answered. */
struct api_call {
    struct api *api;
    void (*respond)(void *context, struct api_response *response);
    void *context;
    struct api_response response;
    enum api_error error;             /* API_OK: the response is none */
    char address[CLIENT_ADDRESS_MAX]; /* of who tries to log in */
    struct password_job *job;         /* NULL: none is on its way */
    bool waiting;                     /* in the list of answers */
    bool committed;                   /* it goes out when `batch` is durable */
    uint64_t batch;
    struct api_call *next, **link;

    /* while the route is taken */
    const struct api_request *request;
    const struct json_node *body;      /* of a POST: an object */
    struct person you;                 /* id 0: nobody */
    char token[TOKEN_TEXT_MAX];        /* by which we know; "": none */
    bool by_cookie, by_old_cookie;     /* old: under the name of before, which is replaced */
    struct deferred_request *deferred; /* the request, if it waits for the store */
    struct text out;                   /* the answer's text, in room of RESPONSE_MAX */
    struct json json;
};

/* The answer is an error; a sentence may have {field} and {value}. */
void call_refuse(struct api_call *call, enum api_error error, const char *field, const char *value);
/* A field has a wrong value: "server.field.WANTED" tells what it must be. */
void call_refuse_field(struct api_call *call, const struct wrong_field *field);
void call_refuse_status(struct api_call *call, enum people_status status);
/* True if the response is that error. */
bool call_is_refused(const struct api_call *call, enum api_error error);
/* The text of a field. False: it is missing or no text that fits, and the answer says so. */
bool call_text(struct api_call *call, const char *field, char *text, size_t size);
/* The same for one that may be missing: then `text` stays as it is. */
bool call_text_if(struct api_call *call, const char *field, char *text, size_t size);
/* Is somebody there? False: the answer says so. */
bool call_has_you(struct api_call *call);
/* And with an account? */
bool call_has_account(struct api_call *call);
/* The browser is to keep that token; "": none any more. */
void call_set_cookie(struct api_call *call, const char *token);
/* The answer is written: from now on it waits for the store. Who does not leave that to api_handle calls it
 * later. */
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

/* ---- api_email.c: routes of letters ---- */

/* The member `mail` of /api/me. */
void write_email(struct api_call *call);
void post_email(struct api_call *call);
void post_email_confirm(struct api_call *call);
void post_email_stop(struct api_call *call);

/* ---- api_reads.c: routes that read ---- */

void get_games(struct api_call *call);
void get_record(struct api_call *call);
void get_person(struct api_call *call);
void get_ratings(struct api_call *call);
void get_solo(struct api_call *call);

#endif
