/*
 * network_bans.h - networks of addresses from which nobody may come, in memory.
 *
 * The store has them; they are read again when somebody has changed them. An address is as
 * client_address tells it, so of IPv6 whole /64 networks are banned, never less: whoever has one
 * address there has all of them.
 */
#ifndef FLOE_SERVER_PEOPLE_NETWORK_BANS_H
#define FLOE_SERVER_PEOPLE_NETWORK_BANS_H

#include "store/store.h"

#define NETWORK_BANS_MAX 300 /* all are looked at for each request, and fit into one answer */

/* WIDE: a large part of all addresses. OWN: of this machine, as which all visitors come if a web
 * server in front is no `proxy`. */
enum network_name { NETWORK_GOOD, NETWORK_NONE, NETWORK_WIDE, NETWORK_OWN };

/* Reads an address or a network that is to be banned, and writes it as the store has it. */
enum network_name network_name_read(const char *given, char network[NETWORK_NAME_MAX]);
/* True if the ban is of that address or network, or of one around it. */
bool network_ban_holds(const struct network_ban *ban, const char *network);

struct network_bans; /* opaque */

struct network_bans *network_bans_open(struct store *store);
void network_bans_close(struct network_bans *bans);
/* One that was just stored. */
void network_bans_add(struct network_bans *bans, const struct network_ban *ban);
/* Reads them again; if the store fails, those that were known hold. */
void network_bans_read(struct network_bans *bans);
/* Why nobody may come from this address; NULL: they may. It is valid until they are read again.
 * bans may be NULL: there are none. */
const struct sanction *network_bans_find(const struct network_bans *bans, const char *address);

#endif
