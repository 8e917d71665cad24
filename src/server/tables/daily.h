/*
 * daily.h - the deal of the day: one seed for all accounts, another for all guests, unknown until
 * the day.
 *
 * Everybody has one try, because whoever has played it knows the deal. Guests have a deal of their
 * own, so that playing as a guest first gives nothing away. Until the day is over, seed, record and
 * table are shown only to the player. A result counts for the day if the game ended on it.
 */
#ifndef FLOE_SERVER_TABLES_DAILY_H
#define FLOE_SERVER_TABLES_DAILY_H

#include "server/tables/table_registry.h"
#include "server/wire/vocabulary.h"

#define DAY_MAX 12        /* "2026-11-16", or "2026-11-16g" for guests, as stored */
#define DAY_OF_GUESTS "g" /* behind the date */

/* The date in UTC. */
void daily_day(int64_t now, char day[DAY_MAX]);
/* Sets the day and seed of today's deal for that kind of person. */
void daily_deal(struct table_registry *registry, struct stored_table *wanted,
                enum person_kind kind);
/* True if that day is not over at that time; false for "". */
bool daily_runs(const char *daily, int64_t time);
/* True if the game counts for its day when it ends at that time. Not with a clock, because then a
 * computer may have played for the person. */
bool daily_counts(const struct stored_table *table, int64_t end);
/* True if the table must be hidden from that person (0: nobody): its deal's day is not over, and
 * they do not play it. */
bool daily_is_secret(const struct stored_table *table, int64_t person, int64_t now);
/* True if this server dealt it: other servers have other deals on the same day. */
bool daily_is_ours(struct store *store, const struct stored_table *table);

#endif
