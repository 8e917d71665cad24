/*
 * create_request.h - reads what a new table shall be from the message `create` (docs/server.md).
 */
#ifndef FLOE_SERVER_OPERATIONS_CREATE_REQUEST_H
#define FLOE_SERVER_OPERATIONS_CREATE_REQUEST_H

#include "server/tables/live_table.h"

struct create_request {
    const struct json_node *root;
    const struct person *person; /* who asks */
    struct table_registry *registry;
};

/* False: refused, and `why` tells which field is wrong and what it must be; `wanted` is of no use
 * then. */
bool create_request_read(const struct create_request *request, struct stored_table *wanted,
                         struct refusal *why);

#endif
