/*
 * table_limits.h - how many tables one person and one address may have, and how quickly they may
 * make them.
 *
 * The server holds REGISTRY_TABLES_MAX tables. Nobody can use them up alone: a table counts for its
 * host until its game is over, with separate limits for waiting tables and games, and for the
 * address that made it, of which the store keeps a keyed hash until then. New tables also have a
 * rate limit, and a person has not more than some seats: otherwise one could take all seats that
 * are open. All are settings (limits.h).
 *
 * Several servers that share a store count what all of them have stored. What two of them allow at
 * the same moment may be one too many; rate limits are each server's own.
 */
#ifndef FLOE_SERVER_TABLES_TABLE_LIMITS_H
#define FLOE_SERVER_TABLES_TABLE_LIMITS_H

#include "server/tables/live_table.h"

/* True if the host may make this table from that address now: then it counts, and gets the
 * address's hash. False: refused. */
bool table_limits_take(struct table_registry *registry, struct stored_table *wanted,
                       const char *address, struct refusal *why);

/* True if the person may have one more seat at a table that somebody else has made. */
bool table_limits_may_sit(const struct table_registry *registry, int64_t person);
/* Counts an unfinished table for its address, until it is over or unloaded. */
void table_limits_add(struct live_table *live);
void table_limits_remove(struct live_table *live);

#endif
