/*
 * remote_clients.h - the owner: clients of other servers that look at tables here.
 *
 * A session is a link that another server has opened to this one. Its clients are clients here,
 * too, with a route in place of a connection (client.h): tables, lobby and operations make no
 * difference. What they are told waits for the store as all messages do, and a message for many
 * clients of one server is sent there once.
 */
#ifndef FLOE_SERVER_PEERS_REMOTE_CLIENTS_H
#define FLOE_SERVER_PEERS_REMOTE_CLIENTS_H

#include "server/peers/peers.h"

/* Takes over an accepted socket. */
void remote_clients_accept(struct peers *peers, int socket);
/* A line of the lobby has changed, or is gone. */
void remote_clients_line(struct peers *peers, const struct live_table *live);
void remote_clients_line_gone(struct peers *peers, const char *table);
/* Somebody has used up one of a limit that holds for all servers; -1: it is given back. */
void remote_clients_taken(struct peers *peers, enum limit which, const char *who, int count);
/* Somebody has another name or another sanction now: reads them again. */
void remote_clients_person_changed(struct peers *peers, int64_t person);

/* For peers.c. */
void remote_clients_committed(struct peers *peers, uint64_t batch);
void remote_clients_durable(struct peers *peers, uint64_t batch);
void remote_clients_tick(struct peers *peers, int64_t now);
void remote_clients_say_alive(struct peers *peers, int64_t now);
/* Ends all links, and sends nothing that waits. */
void remote_clients_drop(struct peers *peers);

#endif
