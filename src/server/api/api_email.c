/*
 * api_email.c - routes of the API: e-mail addresses and languages. See email.h.
 */
#include "server/api/api_internal.h"

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

void post_email(struct api_call *call)
{
    char address[API_BODY_MAX];
    if (call_has_account(call) && has_email(call) &&
        call_text(call, "address", address, sizeof address) &&
        is_good(call, email_set_address(call->api->options.email, &call->you, address)))
        write_email(call);
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
