/*
 * computer_names.h - the names of computers at a table: the first fox is "Fox Nuka", the second
 * "Fox Kaya", as the catalog lists them ("ai.names.3"). The page does the same at its own tables
 * (web/src/table/seats.ts). A person who is no longer known is called "a former player".
 */
#ifndef FLOE_SERVER_TABLES_COMPUTER_NAMES_H
#define FLOE_SERVER_TABLES_COMPUTER_NAMES_H

#include "base/catalog.h"
#include "store/store.h"
#include "table/table.h"

/* Names the seats of computers, and those of people without a name. */
void computer_names_set(struct table *table, const struct stored_table *stored,
                        const struct catalog *catalog);

/* What readers of one language call the seats: people by their names, computers as above. */
struct seat_names {
    char computers[SEATS_MAX][NAME_MAX_BYTES];
    const char *list[SEATS_MAX];
};
void seat_names_read(struct seat_names *names, const struct table *table,
                     const struct stored_table *stored, const struct catalog *catalog);

#endif
