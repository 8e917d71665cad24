/*
 * computer_names.h - how the computers at a table are called: by the names of their levels, "Husky"; if there are
 * several of a level the second is "Husky 2". The page calls them so at its own tables, too
 * (web/src/table/names.ts).
 */
#ifndef FLOE_SERVER_TABLES_COMPUTER_NAMES_H
#define FLOE_SERVER_TABLES_COMPUTER_NAMES_H

#include "base/catalog.h"
#include "store/store.h"
#include "table/table.h"

/* Names the seats of computers; the others keep theirs. */
void computer_names_set(struct table *table, const struct stored_table *stored,
                        const struct catalog *catalog);

#endif
