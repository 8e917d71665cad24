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
    if (result->status == REFUSED_BANNED)
        call_refuse_banned(call, result->person.id);
    else if (result->status != NOT_REFUSED)
        call_refuse(call, result->status, "", "");
    if (result->status != NOT_REFUSED)
        return;
    if (result->token[0] != '\0')
        call_set_cookie(call, result->token);
    write_person(&call->json, "you", &result->person);
}

/* What the page may offer to somebody new, or to somebody who has forgotten the password. */
static void write_entry(struct api_call *call)
{
    struct admission admission = people_admission(call->api->options.people);
    json_open_object(&call->json, "entry");
    json_string(&call->json, "register", registration_names[admission.registration]);
    json_bool(&call->json, "guests", !admission.no_guests);
    json_bool(&call->json, "reset", call->api->options.email != NULL);
    json_close_object(&call->json);
}

/* What operators have decided about the caller; and what waits for the caller as one of them. */
static void write_moderation(struct api_call *call)
{
    struct store *store = call->api->options.store;
    struct sanction sanction;
    store_sanction(store, call->you.id, SANCTION_BAN, &sanction);
    write_sanction(&call->json, "ban", &sanction);
    store_sanction(store, call->you.id, SANCTION_MUTE, &sanction);
    write_sanction(&call->json, "mute", &sanction);
    if (call->you.role == ROLE_OPERATOR && !call->you.banned)
        json_number(&call->json, "reports", store_open_reports(store));
    else
        json_null(&call->json, "reports");
}

void get_me(struct api_call *call)
{
    bool is_known = call->you.id != 0;
    write_person(&call->json, "you", is_known ? &call->you : NULL);
    json_string(&call->json, "role", is_known ? person_role_names[call->you.role] : NULL);
    write_moderation(call);
    write_entry(call);
    write_language(call);
    write_email(call);
    json_bool(&call->json, "analysis", call->api->options.analyses != NULL);
}

/* A new guest replaces the session the browser had. */
void post_guest(struct api_call *call)
{
    char name[API_BODY_MAX];
    struct people_result result;
    if (call->you.banned) {
        call_refuse_banned(call, call->you.id);
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

static void respond_deleted(struct api_call *call)
{
    call_set_cookie(call, "");
    json_bool(&call->json, "ok", true);
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

/* Texts of a request, on the heap: together they are too large for a stack. */
struct password_fields {
    char first[API_BODY_MAX], second[API_BODY_MAX], invite[API_BODY_MAX];
};

typedef enum refusal_code begin_password_job(struct people *people,
                                             const struct people_caller *caller, const char *first,
                                             const char *second, struct password_job **started);

/* Runs a route with two texts and a password job; only new accounts may have an invitation. */
static void run_password_job(struct api_call *call, const char *first, const char *second,
                             begin_password_job *begin, people_done *done)
{
    struct password_fields *fields = memory_for(1, sizeof *fields);
    struct people_caller caller = {.you = call->you.id == 0 ? NULL : &call->you,
                                   .token = call->by_cookie ? call->token : NULL,
                                   .address = call->request->address,
                                   .invite = fields->invite,
                                   .done = done,
                                   .context = call};
    if (call_text(call, first, fields->first, sizeof fields->first) &&
        call_text(call, second, fields->second, sizeof fields->second) &&
        call_text_if(call, "invite", fields->invite, sizeof fields->invite)) {
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
        call_refuse_banned(call, call->you.id);
    else
        run_password_job(call, "name", "password", people_register, respond_later);
}

void post_login(struct api_call *call)
{
    call->tries_password = true;
    run_password_job(call, "name", "password", people_log_in, respond_later);
}

void post_password(struct api_call *call)
{
    call->tries_password = true;
    if (call_has_account(call))
        run_password_job(call, "old", "new", people_change_password, respond_ok_later);
}

/* ---- forgotten passwords ---- */

/* Any name counts, so that the limit does not tell which ones exist, and in any spelling, so that
 * nobody fills a mailbox. What is no name at all is counted as one. */
static bool may_forget(struct api_call *call, const char *given)
{
    char name[PERSON_NAME_MAX], key[STORE_NAME_KEY_MAX] = "";
    struct limits *limits = call->api->options.limits;
    if (people_name_trimmed(given, name))
        store_name_key(name, key);
    return limits_take(limits, LIMIT_RESETS, call->request->address) &&
           limits_take(limits, LIMIT_RESETS_NAME, key);
}

void post_forgot(struct api_call *call)
{
    char name[API_BODY_MAX];
    if (call->api->options.email == NULL) {
        call_refuse(call, REFUSED_NO_EMAIL, "", "");
        return;
    }
    if (!call_text(call, "name", name, sizeof name))
        return;
    if (!may_forget(call, name)) {
        call_refuse(call, REFUSED_TOO_MANY, "", "");
        return;
    }
    email_reset(call->api->options.email, name);
    json_bool(&call->json, "ok", true);
}

void post_reset(struct api_call *call)
{
    run_password_job(call, "code", "password", people_reset_password, respond_later);
}

/* ---- leaving ---- */

/* Whoever is gone has no session. */
static void respond_deleted_later(void *context, const struct people_result *result)
{
    struct api_call *call = context;
    call->job = NULL;
    json_open_object(&call->json, NULL);
    if (result->status == NOT_REFUSED)
        respond_deleted(call);
    else
        call_refuse(call, result->status, "", "");
    call_finish(call);
}

/* A guest has nothing but the session. */
void post_delete(struct api_call *call)
{
    char password[API_BODY_MAX] = "";
    struct people_caller caller = {.you = &call->you,
                                   .address = call->request->address,
                                   .done = respond_deleted_later,
                                   .context = call};
    if (!call_has_you(call) || !call_text(call, "password", password, sizeof password))
        return;
    enum refusal_code status = NOT_REFUSED;
    call->tries_password = true;
    if (call->you.kind == PERSON_BOT)
        status = REFUSED_NO_ACCOUNT;
    else if (call->you.kind == PERSON_ACCOUNT)
        status = people_delete(call->api->options.people, &caller, password, &call->job);
    sodium_memzero(password, sizeof password);
    if (status != NOT_REFUSED)
        call_refuse(call, status, "", "");
    else if (call->you.kind == PERSON_GUEST) {
        people_forget(call->api->options.people, call->you.id);
        respond_deleted(call);
    }
}

/* The cookie is deleted even if the token was already worthless. */
void post_logout(struct api_call *call)
{
    bool everywhere = false;
    if (!call_bool_if(call, "everywhere", &everywhere))
        return;
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
    long long bot = 0;
    struct people_result result;
    if (!call_has_account(call) ||
        !call_number(call, &(struct wrong_field){"bot", "", "number", 1, INT64_MAX}, false, &bot))
        return;
    people_bot_token(call->api->options.people, &call->you, bot, &result);
    if (result.status != NOT_REFUSED) {
        call_refuse(call, result.status, "", "");
        return;
    }
    json_string(&call->json, "token", result.token);
    sodium_memzero(&result, sizeof result);
}
