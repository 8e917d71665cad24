/*
 * api_email.c - routes of the API: e-mail addresses and languages. See email.h.
 */
#include "server/api/api_internal.h"

#include "base/address.h"

#include <sodium.h>
#include <string.h>

#define ONE_CLICK "List-Unsubscribe=One-Click"

/* The page shows the field only if it is no null. */
void write_email(struct api_call *call)
{
    struct email_address address;
    if (call->api->options.email == NULL || call->you.kind != PERSON_ACCOUNT) {
        json_null(&call->json, "mail");
        return;
    }
    store_email_address(call->api->options.store, call->you.id, &address);
    json_open_object(&call->json, "mail");
    json_string(&call->json, "address", address.text[0] == '\0' ? NULL : address.text);
    json_bool(&call->json, "confirmed", address.confirmed);
    json_close_object(&call->json);
}

/* A server without a relay has no e-mail at all. */
static bool has_email(struct api_call *call)
{
    if (call->api->options.email == NULL)
        call_refuse(call, REFUSED_NO_EMAIL, "", "");
    return call->api->options.email != NULL;
}

static bool is_good(struct api_call *call, enum refusal_code status)
{
    if (status != NOT_REFUSED)
        call_refuse(call, status, "", "");
    return status == NOT_REFUSED;
}

static void set_address(struct api_call *call)
{
    if (is_good(call, email_set_address(call->api->options.email, &call->you, call->email)))
        write_email(call);
}

/* The settings may be others now. */
static void set_address_later(void *context, const struct people_result *result)
{
    struct api_call *call = context;
    call->job = NULL;
    json_open_object(&call->json, NULL);
    if (is_good(call, result->status) && has_email(call))
        set_address(call);
    call_finish(call);
}

/* Whoever has the address gets the account by it: a stolen session must not be enough. */
static void prove_and_set(struct api_call *call)
{
    char password[API_BODY_MAX];
    struct people_caller caller = {.you = &call->you,
                                   .address = call->request->address,
                                   .done = set_address_later,
                                   .context = call};
    if (!call_text(call, "password", password, sizeof password))
        return;
    call->tries_password = true;
    is_good(call, people_prove(call->api->options.people, &caller, password, &call->job));
    sodium_memzero(password, sizeof password);
}

/* To want no more letters takes no password: a link in each of them does the same. */
void post_email(struct api_call *call)
{
    char address[API_BODY_MAX];
    struct text out = text_in(call->email, sizeof call->email);
    if (!call_has_account(call) || !has_email(call) ||
        !call_text(call, "address", address, sizeof address))
        return;
    text_add(&out, address);
    if (address[0] == '\0')
        set_address(call);
    else if (is_good(call, address_fits(address) ? NOT_REFUSED : REFUSED_BAD_ADDRESS))
        prove_and_set(call);
}

/* Whoever has the code can read the mailbox: no login is needed. */
static void take_code(struct api_call *call,
                      enum refusal_code (*handler)(struct email *email, const char *code))
{
    char code[API_BODY_MAX];
    if (has_email(call) && call_text(call, "code", code, sizeof code) &&
        is_good(call, handler(call->api->options.email, code)))
        json_bool(&call->json, "ok", true);
}

void post_email_confirm(struct api_call *call)
{
    take_code(call, email_confirm);
}

void post_email_stop(struct api_call *call)
{
    take_code(call, email_stop);
}

/* ---- one click ---- */

/* The body is always the same, and proves that no mere reader of links has come. */
void post_email_unsubscribe(struct api_call *call)
{
    const struct api_request *request = call->request;
    if (request->length != strlen(ONE_CLICK) ||
        memcmp(request->body, ONE_CLICK, request->length) != 0)
        call_refuse(call, REFUSED_MISSING_FIELD, "List-Unsubscribe", "");
    else
        take_code(call, email_stop);
}

/* Programs that look at all links of a letter must not end anything: the page asks first. */
void get_email_unsubscribe(struct api_call *call)
{
    char code[API_BODY_MAX];
    uint8_t hash[STORE_HASH_BYTES];
    struct text out = text_in(call->response.location, sizeof call->response.location);
    if (!call_text(call, "code", code, sizeof code) || !has_email(call))
        return;
    if (!is_good(call, token_read(code, hash) ? NOT_REFUSED : REFUSED_BAD_CODE))
        return;
    call->response.status = 303;
    text_format(&out, "/#online/mail/stop/%s", code);
    json_bool(&call->json, "ok", true);
}

/* ---- the language of e-mails ---- */

static void write_language_of(struct api_call *call, const char *language)
{
    json_string(&call->json, "language", language[0] == '\0' ? NULL : language);
}

void write_language(struct api_call *call)
{
    char language[LANGUAGE_MAX] = "";
    if (call->you.id != 0)
        store_language(call->api->options.store, call->you.id, language);
    write_language_of(call, language);
}

void post_language(struct api_call *call)
{
    char language[LANGUAGE_MAX];
    if (!call_has_you(call) || !call_text(call, "language", language, sizeof language))
        return;
    if (!is_language(language)) {
        call_refuse_field(call, &(struct wrong_field){"language", "", "language", 0, 0});
        return;
    }
    store_set_language(call->api->options.store, call->you.id, language);
    write_language_of(call, language);
}
