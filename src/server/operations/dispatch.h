/*
 * dispatch.h - the desk of the hall: a message in, an answer out. docs/server.md is its manual.
 */
#ifndef FLOE_SERVER_OPERATIONS_DISPATCH_H
#define FLOE_SERVER_OPERATIONS_DISPATCH_H

#include "server/tables/table_registry.h"

/* Greets a guest who has just come. */
void dispatch_greet(struct table_registry *registry, struct client *client);
/* Answers a message; context is the hall. False: hang up. */
bool dispatch_message(void *context, struct client *client, const char *text, size_t length);

#endif
