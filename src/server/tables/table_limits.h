/*
 * table_limits.h - how many tables one person and one address may have, and how quickly they may make new ones.
 *
 * The server has room for a number of tables in all (REGISTRY_TABLES_MAX). Nobody can use it up alone: whoever
 * makes a table counts as its host until its game is over, and has a limit for tables that wait for
 * players and one for games; and it counts for the address that it was made from, of which the store keeps a
 * keyed hash until then. New tables are limited by a rate as well. All of them are settings (limits.h).
 */
#ifndef FLOE_SERVER_TABLES_TABLE_LIMITS_H
#define FLOE_SERVER_TABLES_TABLE_LIMITS_H

#include "server/tables/live_table.h"

/* May the plan's host make this table now, from that address? Counts as one if so, and the plan knows the
 * address. False: refused. */
bool table_limits_take(struct table_registry *registry, struct stored_table *wanted,
                       const char *address, struct refusal *why);

/* An open table that knows its address counts for it, until it is over or leaves the hall. */
void table_limits_add(struct live_table *live);
void table_limits_remove(struct live_table *live);

#endif
