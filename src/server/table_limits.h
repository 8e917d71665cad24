/*
 * table_limits.h - how many tables one person may have, and how quickly they may make new ones.
 *
 * The server has room for a number of tables in all (HALL_TABLES_MAX). Nobody can use it up alone: whoever
 * makes a table counts as its host until its game is over, and has a limit for tables that wait for
 * players and one for games. New tables are limited by a rate as well, for each person and for each
 * address.
 */
#ifndef FLOE_SERVER_TABLE_LIMITS_H
#define FLOE_SERVER_TABLE_LIMITS_H

#include "server/live.h"
#include "server/pace.h"

#define TABLES_WAITING_MAX 20    /* of one host */
#define TABLES_PLAYING_MAX 50    /* the same */
#define TABLES_PERSON_BURST 60   /* new tables of one person at once, */
#define TABLES_PERSON_EACH 5000  /* and milliseconds for each one more */
#define TABLES_ADDRESS_BURST 240 /* the same for all people of one address */
#define TABLES_ADDRESS_EACH 1000

struct table_limits {
    struct pace *people, *addresses;
};

void table_limits_open(struct table_limits *limits);
void table_limits_close(struct table_limits *limits);

/* May this person make one more table now? Counts as one if so. address "": this machine's own, which has
 * no limit, or not known. False: refused. */
bool table_limits_take(struct hall *hall, int64_t person, const char *address, struct refusal *why);

#endif
