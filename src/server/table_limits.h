/*
 * table_limits.h - how many tables one person may have, and how quickly they may make new ones.
 *
 * The server has room for a number of tables in all (HALL_TABLES_MAX). Nobody can use it up alone: whoever
 * makes a table counts as its host until its game is over, and has a limit for tables that wait for
 * players and one for games. New tables are limited by a rate as well, for each person and for each
 * address (limits.h).
 */
#ifndef FLOE_SERVER_TABLE_LIMITS_H
#define FLOE_SERVER_TABLE_LIMITS_H

#include "server/live.h"

#define TABLES_WAITING_MAX 20 /* of one host */
#define TABLES_PLAYING_MAX 50 /* the same */

/* May this person make one more table now? Counts as one if so. False: refused. */
bool table_limits_take(struct hall *hall, int64_t person, const char *address, struct refusal *why);

#endif
