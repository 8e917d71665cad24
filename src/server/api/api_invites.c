/*
 * api_invites.c - routes of the API: invitations, which operators make. See people.h.
 */
#include "server/api/api_internal.h"

static void write_invite_members(struct json *out, const struct invite *invite)
{
    json_number(out, "id", invite->id);
    json_number(out, "created", invite->created);
    json_number(out, "expires", invite->expires);
    json_number(out, "uses", invite->uses);
    json_number(out, "used", invite->used);
}

struct invite_list {
    struct api_call *call;
    int rows;
};

/* An operator's name tells the others whom to ask; null: the command line. */
static void write_invite(void *context, const struct invite *invite, const struct person *by)
{
    struct invite_list *list = context;
    struct json *out = &list->call->json;
    if (list->rows++ >= API_ROWS_MAX)
        return;
    json_open_object(out, NULL);
    write_invite_members(out, invite);
    write_person(out, "by", by->id != 0 ? by : NULL);
    json_close_object(out);
}

void get_invites(struct api_call *call)
{
    struct invite_list list = {.call = call};
    if (!call_has_operator(call))
        return;
    json_open_array(&call->json, "invites");
    store_each_invite(call->api->options.store, wall_time(), write_invite, &list);
    json_close_array(&call->json);
}

/* Everything that an operator does is in the audit log. */
static void note(const struct api_call *call, const char *action, long long count)
{
    struct audit_entry entry = {.at = wall_time(), .by = call->you.id, .count = count};
    struct text out = text_in(entry.action, sizeof entry.action);
    text_add(&out, action);
    store_add_audit(call->api->options.store, &entry);
}

/* The code is in this one answer; the store has only its hash. */
void post_invite(struct api_call *call)
{
    long long uses = 1, days = INVITE_DAYS;
    char code[TOKEN_TEXT_MAX];
    if (!call_has_operator(call) ||
        !call_number(call, &(struct wrong_field){"uses", "", "number", 1, INVITE_USES_MAX}, true,
                     &uses) ||
        !call_number(call, &(struct wrong_field){"days", "", "number", 1, INVITE_DAYS_MAX}, true,
                     &days))
        return;
    struct invite invite = {.made_by = call->you.id, .uses = (int)uses};
    people_invite(call->api->options.store, &invite, (int)days, code);
    note(call, "invite", uses);
    json_string(&call->json, "code", code);
    json_number(&call->json, "invite", invite.id);
}

void post_uninvite(struct api_call *call)
{
    long long id = 0;
    if (!call_has_operator(call) ||
        !call_number(call, &(struct wrong_field){"invite", "", "number", 1, INT64_MAX}, false, &id))
        return;
    if (!store_delete_invite(call->api->options.store, id)) {
        call_refuse(call, REFUSED_BAD_INVITE, "", "");
        return;
    }
    note(call, "uninvite", id);
    json_bool(&call->json, "ok", true);
}
