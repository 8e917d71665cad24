/*
 * api_email.c - routes of the HTTP interface: the address to which letters go. See email.h.
 */
#include "server/api/api_internal.h"

void write_mail(struct api_call *call)
{
    struct mail_address address;
    if (call->api->options.mail == NULL || call->you.kind != PERSON_ACCOUNT) {
        json_null(&call->json, "mail");
        return;
    }
    store_mail_address(call->api->options.store, call->you.id, &address);
    json_open_object(&call->json, "mail");
    json_string(&call->json, "address", address.text[0] == '\0' ? NULL : address.text);
    json_bool(&call->json, "confirmed", address.confirmed);
    json_close_object(&call->json);
}

static bool has_mail(struct api_call *call)
{
    if (call->api->options.mail == NULL)
        call_refuse(call, API_NO_MAIL, "", "");
    return call->api->options.mail != NULL;
}

static bool is_good(struct api_call *call, enum mail_news status)
{
    static const enum api_error meant[] = {
        [MAIL_BAD_ADDRESS] = API_BAD_ADDRESS,
        [MAIL_BAD_CODE] = API_BAD_CODE,
        [MAIL_TOO_MANY] = API_TOO_MANY,
    };
    if (status != MAIL_GOOD)
        call_refuse(call, meant[status], "", "");
    return status == MAIL_GOOD;
}

void post_mail(struct api_call *call)
{
    char address[API_BODY_MAX];
    if (call_has_account(call) && has_mail(call) &&
        call_text(call, "address", address, sizeof address) &&
        is_good(call, mail_ask(call->api->options.mail, &call->you, address)))
        write_mail(call);
}

/* Who has the code reads the letters: they need not be logged in where they do. */
static void take_code(struct api_call *call,
                      enum mail_news (*handler)(struct mail *mail, const char *code))
{
    char code[API_BODY_MAX];
    if (has_mail(call) && call_text(call, "code", code, sizeof code) &&
        is_good(call, handler(call->api->options.mail, code)))
        json_bool(&call->json, "ok", true);
}

void post_mail_confirm(struct api_call *call)
{
    take_code(call, mail_confirm);
}

void post_mail_stop(struct api_call *call)
{
    take_code(call, mail_stop);
}
