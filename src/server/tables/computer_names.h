/*
 * computer_names.h - the names of computers at a table: those of their levels, "Husky". The second
 * computer of the same level is "Husky 2". The page does the same at its own tables
 * (web/src/table/seats.ts).
 */
#ifndef FLOE_SERVER_TABLES_COMPUTER_NAMES_H
#define FLOE_SERVER_TABLES_COMPUTER_NAMES_H

#include "base/catalog.h"
#include "store/store.h"
#include "table/table.h"

/* Names the seats of computers; other names are unchanged. */
void computer_names_set(struct table *table, const struct stored_table *stored,
                        const struct catalog *catalog);

#endif
