/*
 * create_request.h - what a new table is to be, read from the message `create` (docs/server.md).
 */
#ifndef FLOE_SERVER_OPERATIONS_CREATE_REQUEST_H
#define FLOE_SERVER_OPERATIONS_CREATE_REQUEST_H

#include "server/tables/live_table.h"

struct plan_form {
    const struct json_node *root;
    const struct person *person; /* who asks */
    struct hall *hall;
};

/* False: refused with a code, `field` being what is wrong; the plan is of no use then. */
bool plan_read(const struct plan_form *form, struct stored_table *plan, struct refusal *why,
               const char **field);

#endif
