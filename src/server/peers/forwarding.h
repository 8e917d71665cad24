/*
 * forwarding.h - the door: messages of our clients go to the server that owns their table.
 *
 * The owner of a table is asked of the store once and remembered. It is right as long as the link
 * is open: a table has another owner only after the first one's lease has ended, and that ends the
 * link. An owner that no longer has the table says so, and the client has to come again.
 */
#ifndef FLOE_SERVER_PEERS_FORWARDING_H
#define FLOE_SERVER_PEERS_FORWARDING_H

#include "server/peers/peers.h"

/* A message of a client. */
struct client_message {
    struct client *client;
    const char *text;
    size_t length;
};

/* Sends a message about that table to its owner, if this is known to be another server. False: it
 * is not known; peers may be NULL. */
bool forward_by_route(struct peers *peers, const char *table, const struct client_message *message);
/* The same with the owner's lease. False: there is no link to it now. */
bool forward_to_owner(struct peers *peers, const char *table, int64_t owner,
                      const struct client_message *message);

/* A client wants to hear of its own tables, or no longer, and asks which there are. True: other
 * servers were asked, and the message comes again when all have answered. False: answer now, with
 * what forwarding_write_own adds. */
bool forwarding_gathers_own(struct peers *peers, const struct client_message *message, bool watch);
/* Writes the lines of the client's own tables at other servers. */
void forwarding_write_own(const struct client *client, struct json *out);

/* The client reads another language now. */
void forwarding_language(struct peers *peers, const struct client *client);
/* The client is about to be freed. */
void forwarding_client_gone(struct peers *peers, struct client *client);

/* ---- for peers.c ---- */

/* The link to that server is open, or has ended. */
void forwarding_peer_open(struct peer *peer);
void forwarding_peer_gone(struct peer *peer);
/* A message of that server. False: it is not as it should be. */
bool forwarding_take(struct peer *peer, const char *bytes, size_t length);

#endif
