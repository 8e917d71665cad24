/*
 * set_aside.h - games that are stored but cannot be played on: damaged ones, and those of a game, rules or
 * edition that this program does not have.
 *
 * Such a table is set aside whole: nothing of it is cut or changed, but for a mark in the store. It is not
 * in memory; its people find it among their tables and are told that it is set aside, the log says why, and
 * `floe admin` exports and mends it. Every start tries again: what another program can play comes back.
 */
#ifndef FLOE_SERVER_TABLES_SET_ASIDE_H
#define FLOE_SERVER_TABLES_SET_ASIDE_H

#include "server/tables/replay.h"
#include "server/tables/table_registry.h"

#define SET_ASIDE_MOST 100 /* newest tables of a person that are looked through */

/* What was found out about a table: marks it in the store, or takes the mark away, and writes the log. */
void set_aside_mark(struct table_registry *registry, const struct stored_table *stored,
                    const struct replay_fault *fault);
/* Adds the lines of those tables of a person that were not over to the open list. */
void set_aside_list(struct table_registry *registry, int64_t person, struct json *out);

#endif
