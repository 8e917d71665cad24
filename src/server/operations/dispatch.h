/*
 * dispatch.h - answers one message of a client: finds its operation, checks its fields, acts.
 *
 * docs/server.md describes every operation and its answer.
 */
#ifndef FLOE_SERVER_OPERATIONS_DISPATCH_H
#define FLOE_SERVER_OPERATIONS_DISPATCH_H

#include "server/tables/table_registry.h"

/* Sends the event "hello" to a client that has just connected. */
void dispatch_greet(struct table_registry *registry, struct client *client);
/* Acts on a message and queues its answer, which may be an error. */
void dispatch_message(struct table_registry *registry, struct client *client, const char *text,
                      size_t length);

#endif
