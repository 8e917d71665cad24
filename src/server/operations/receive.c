/*
 * receive.c - takes the messages of clients. See receive.h.
 */
#include "server/operations/receive.h"

#include "base/memory.h"
#include "server/operations/dispatch.h"
#include "server/peers/forwarding.h"

#include <stdlib.h>
#include <string.h>

/* A message that waits for the store. Its client may go first, and then takes it along. */
struct deferred_message {
    struct table_registry *registry;
    struct client *client;
    struct deferred_message *next, **link; /* of the same client */
    struct gate_waiter waiter;
    struct request_id id;
    size_t length;
    char text[];
};

static void deferred_free(struct deferred_message *deferred)
{
    *deferred->link = deferred->next;
    if (deferred->next != NULL)
        deferred->next->link = deferred->link;
    deferred->client->deferred_bytes -= sizeof *deferred + deferred->length;
    free(deferred);
}

static void deferred_forget(struct client *client)
{
    for (struct deferred_message *deferred = client->deferred, *next; deferred != NULL;
         deferred = next) {
        next = deferred->next;
        store_gate_forget(deferred->registry->gate, &deferred->waiter);
        free(deferred);
    }
    client->deferred = NULL;
    client->deferred_bytes = 0;
}

static void run_deferred(void *context)
{
    struct deferred_message *deferred = context;
    const struct request_id *before = request_id_enter(&deferred->id);
    dispatch_message(deferred->registry, deferred->client, deferred->text, deferred->length);
    request_id_enter(before);
    deferred_free(deferred);
}

/* In order: the gate runs what waits first come, first served. */
static void defer(struct table_registry *registry, struct client *client, const char *text,
                  size_t length)
{
    struct deferred_message *deferred = memory_for(1, sizeof *deferred + length);
    *deferred = (struct deferred_message){.registry = registry,
                                          .client = client,
                                          .next = client->deferred,
                                          .id = request_id_now(),
                                          .length = length,
                                          .waiter = {.run = run_deferred, .context = deferred}};
    deferred->link = &client->deferred;
    if (deferred->next != NULL)
        deferred->next->link = &deferred->next;
    client->deferred = deferred;
    client->deferred_bytes += sizeof *deferred + length;
    memcpy(deferred->text, text, length);
    store_gate_run(registry->gate, &deferred->waiter);
}

/* While the gate is closed, nothing may overtake what waits. */
static void receive(void *context, struct client *client, const char *text, size_t length)
{
    struct table_registry *registry = context;
    if (store_gate_is_open(registry->gate))
        dispatch_message(registry, client, text, length);
    else if (client->deferred_bytes > RECEIVE_DEFERRED_MAX)
        client_hang_up(client, WEBSOCKET_TRY_LATER);
    else
        defer(registry, client, text, length);
}

static void client_gone(struct table_registry *registry, struct client *client)
{
    deferred_forget(client);
    forwarding_client_gone(registry->peers, client);
}

void receive_attach(struct table_registry *registry)
{
    registry->clients.on_message = receive;
    registry->on_client_gone = client_gone;
}
