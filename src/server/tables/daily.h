/*
 * daily.h - the deal of the day: one seed for all accounts, another for all guests, and nobody knows either
 * the day before.
 *
 * Whoever has played it knows the deal, so everybody has one try, and guests have a deal of their own: to play
 * as a guest first tells nothing. Until the day is over the seed, the record and the table are nobody's
 * business but of who plays there. A result counts for the day if the game ended on it.
 */
#ifndef FLOE_SERVER_TABLES_DAILY_H
#define FLOE_SERVER_TABLES_DAILY_H

#include "server/tables/table_registry.h"
#include "server/wire/vocabulary.h"

#define DAY_MAX 12        /* "2026-11-16", and of guests "2026-11-16g": as it is stored */
#define DAY_OF_GUESTS "g" /* behind the date */

/* The day, in universal time. */
void daily_day(int64_t now, char day[DAY_MAX]);
/* Gives the plan today's deal for that kind of person: its day and its seed. */
void daily_deal(struct table_registry *registry, struct stored_table *wanted,
                enum person_kind kind);
/* Was that day not over at that time? "" is no day. */
bool daily_runs(const char *daily, int64_t time);
/* Does the game count for its day if it ends at that time? Not with a clock, with which a computer may have
 * played for the person. */
bool daily_counts(const struct stored_table *table, int64_t end);
/* Is this table unknown to that person (0: nobody), as its deal is that of a day which is not over, and they do not
 * play it? */
bool daily_is_secret(const struct stored_table *table, int64_t person, int64_t now);
/* Was it dealt here, on the day it names? Another server deals otherwise on the same day. */
bool daily_is_ours(struct store *store, const struct stored_table *table);

#endif
