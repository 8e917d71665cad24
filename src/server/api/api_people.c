/*
 * api_people.c - routes of the API: guests, accounts, sessions, bots. See
 * api_internal.h.
 */
#include "server/api/api_internal.h"

#include "base/memory.h"

#include <sodium.h>
#include <stdlib.h>

/* ---- sessions ---- */

/* A new session comes with its cookie. */
static void respond_with_you(struct api_call *call, const struct people_result *result)
{
    if (result->status != NOT_REFUSED) {
        call_refuse(call, result->status, "", "");
        return;
    }
    if (result->token[0] != '\0')
        call_set_cookie(call, result->token);
    write_person(&call->json, "you", &result->person);
}

void get_me(struct api_call *call)
{
    write_person(&call->json, "you", call->you.id == 0 ? NULL : &call->you);
    write_email(call);
}

/* A new guest replaces the session the browser had. */
void post_guest(struct api_call *call)
{
    char name[API_BODY_MAX];
    struct people_result result;
    if (call->you.banned) {
        call_refuse(call, REFUSED_BANNED, "", "");
        return;
    }
    if (!call_text(call, "name", name, sizeof name))
        return;
    people_guest(call->api->options.people, call->you.id == 0 ? NULL : &call->you, name,
                 call->request->address, &result);
    if (result.status == NOT_REFUSED && result.token[0] != '\0' && call->by_cookie)
        people_log_out(call->api->options.people, call->token, false);
    respond_with_you(call, &result);
}

/* The password job is done: the response, begun anew, is written now. */
static void respond_later(void *context, const struct people_result *result)
{
    struct api_call *call = context;
    call->job = NULL;
    json_open_object(&call->json, NULL);
    respond_with_you(call, result);
    call_finish(call);
}

static void respond_ok_later(void *context, const struct people_result *result)
{
    struct api_call *call = context;
    call->job = NULL;
    json_open_object(&call->json, NULL);
    if (result->status == NOT_REFUSED) {
        call_set_cookie(call, result->token);
        json_bool(&call->json, "ok", true);
    } else {
        call_refuse(call, result->status, "", "");
    }
    call_finish(call);
}

/* Two texts of a request, on the heap: together they are too large for a stack. */
struct two_fields {
    char first[API_BODY_MAX], second[API_BODY_MAX];
};

typedef enum refusal_code begin_password_job(struct people *people,
                                             const struct people_caller *caller, const char *first,
                                             const char *second, struct password_job **started);

/* Runs a route with two texts and a password job. */
static void run_password_job(struct api_call *call, const char *first, const char *second,
                             begin_password_job *begin, people_done *done)
{
    struct two_fields *fields = memory_for(1, sizeof *fields);
    struct people_caller caller = {.you = call->you.id == 0 ? NULL : &call->you,
                                   .token = call->by_cookie ? call->token : NULL,
                                   .address = call->request->address,
                                   .done = done,
                                   .context = call};
    if (call_text(call, first, fields->first, sizeof fields->first) &&
        call_text(call, second, fields->second, sizeof fields->second)) {
        enum refusal_code status =
            begin(call->api->options.people, &caller, fields->first, fields->second, &call->job);
        if (status != NOT_REFUSED)
            call_refuse(call, status, "", "");
    }
    sodium_memzero(fields, sizeof *fields);
    free(fields);
}

void post_account(struct api_call *call)
{
    if (call->you.banned)
        call_refuse(call, REFUSED_BANNED, "", "");
    else
        run_password_job(call, "name", "password", people_register, respond_later);
}

/* The name is not logged: some people type their password there. */
static void log_failed_login(const struct api_call *call)
{
    if (call_is_refused(call, REFUSED_BAD_LOGIN) || call_is_refused(call, REFUSED_TOO_MANY))
        event_log_write(call->api->options.event_log, "login_failed", "address", call->address,
                        NULL);
}

static void respond_login_later(void *context, const struct people_result *result)
{
    struct api_call *call = context;
    call->job = NULL;
    json_open_object(&call->json, NULL);
    respond_with_you(call, result);
    log_failed_login(call);
    call_finish(call);
}

/* A refusal may come at once, if there were too many tries. */
void post_login(struct api_call *call)
{
    struct text address = text_in(call->address, sizeof call->address);
    text_add(&address, call->request->address);
    run_password_job(call, "name", "password", people_log_in, respond_login_later);
    log_failed_login(call);
}

void post_password(struct api_call *call)
{
    if (call_has_account(call))
        run_password_job(call, "old", "new", people_change_password, respond_ok_later);
}

/* The cookie is deleted even if the token was already worthless. */
void post_logout(struct api_call *call)
{
    bool everywhere = false;
    const struct json_node *node = json_member(call->body, "everywhere");
    if (node != NULL && !json_get_bool(node, &everywhere)) {
        call_refuse_field(call, &(struct wrong_field){"everywhere", "", "boolean", 0, 0});
        return;
    }
    people_log_out(call->api->options.people, call->token, everywhere);
    call_set_cookie(call, "");
    json_bool(&call->json, "ok", true);
}

/* ---- bots ---- */

/* The token is in this one answer; the store has only its hash. */
void post_bot(struct api_call *call)
{
    char name[API_BODY_MAX];
    struct people_result result;
    if (!call_has_account(call) || !call_text(call, "name", name, sizeof name))
        return;
    people_bot(call->api->options.people, &call->you, name, &result);
    if (result.status != NOT_REFUSED) {
        call_refuse(call, result.status, "", "");
        return;
    }
    write_person(&call->json, "you", &result.person);
    json_string(&call->json, "token", result.token);
    sodium_memzero(&result, sizeof result);
}

static void write_bot(void *context, const struct person *bot)
{
    write_person(context, NULL, bot);
}

void get_bots(struct api_call *call)
{
    if (!call_has_account(call))
        return;
    json_open_array(&call->json, "bots");
    store_each_bot_of(call->api->options.store, call->you.id, write_bot, &call->json);
    json_close_array(&call->json);
}

/* The id must be a whole number of ours, which is a large range. */
void post_token(struct api_call *call)
{
    long long bot;
    struct people_result result;
    if (!call_has_account(call))
        return;
    if (json_member(call->body, "bot") == NULL) {
        call_refuse(call, REFUSED_MISSING_FIELD, "bot", "");
        return;
    }
    if (!json_get_int(json_member(call->body, "bot"), 1, INT64_MAX, &bot)) {
        call_refuse_field(call, &(struct wrong_field){"bot", "", "number", 1, INT64_MAX});
        return;
    }
    people_bot_token(call->api->options.people, &call->you, bot, &result);
    if (result.status != NOT_REFUSED) {
        call_refuse(call, result.status, "", "");
        return;
    }
    json_string(&call->json, "token", result.token);
    sodium_memzero(&result, sizeof result);
}
