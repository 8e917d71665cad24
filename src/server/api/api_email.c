/*
 * api_email.c - routes of the API: e-mail addresses. See email.h.
 */
#include "server/api/api_internal.h"

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
