/*
 * once.c - operations that create something are done once. See once.h.
 */
#include "server/operations/once.h"

#include <string.h>

#define CHARACTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"

static bool read_id(const struct json_node *field, char id[REQUEST_ID_MAX])
{
    return json_get_string(field, id, REQUEST_ID_MAX) && id[0] != '\0' &&
           id[strspn(id, CHARACTERS)] == '\0';
}

bool once_begin(struct once *once, struct store *store, const struct json_node *field,
                struct refusal *why)
{
    if (field == NULL)
        return true;
    if (!read_id(field, once->request.id))
        return refuse_wrong(why, REFUSED_BAD_FIELD,
                            &(struct wrong_field){"request", "", "request", 1, REQUEST_ID_MAX - 1});
    enum request_state state = store_begin_request(store, &once->request);
    once->asked = true;
    once->repeated = state == REQUEST_DONE;
    return state != REQUEST_UNDER_WAY || refuse(why, REFUSED_STORE_BUSY);
}
