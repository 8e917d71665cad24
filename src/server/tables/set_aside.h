/*
 * set_aside.h - stored games that cannot be continued: damaged ones, and those whose game, rules or
 * edition this program does not have.
 *
 * Such a table is set aside unchanged except for a mark in the store. It is not loaded; its people
 * see it in their list as set aside, the event log says why, and `floe admin` can export and mend
 * it. Every start tries again, so a table comes back when the program can play it.
 */
#ifndef FLOE_SERVER_TABLES_SET_ASIDE_H
#define FLOE_SERVER_TABLES_SET_ASIDE_H

#include "server/tables/replay.h"
#include "server/tables/table_registry.h"

#define SET_ASIDE_MOST 100 /* newest ones of a person that are listed */

/* Marks the table in the store, or removes the mark, and logs it. */
void set_aside_mark(struct table_registry *registry, const struct stored_table *stored,
                    const struct replay_fault *fault);
/* Adds that person's unfinished set-aside tables to the open array. */
void set_aside_list(struct table_registry *registry, int64_t person, struct json *out);

#endif
