/*
 * receive.h - takes the messages of clients, and defers them while the store is busy.
 *
 * Every operation needs the store, if only to find a table. While another process keeps the store
 * busy (runtime/store_gate.h) messages wait in memory, in order. A client that sends more than
 * RECEIVE_DEFERRED_MAX bytes meanwhile is hung up on.
 */
#ifndef FLOE_SERVER_OPERATIONS_RECEIVE_H
#define FLOE_SERVER_OPERATIONS_RECEIVE_H

#include "server/tables/table_registry.h"

#define RECEIVE_DEFERRED_MAX 32768 /* bytes of one client's messages */

/* From now on the registry's clients are answered. */
void receive_attach(struct table_registry *registry);

#endif
