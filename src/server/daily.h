/*
 * daily.h - the deal of the day: one seed for everybody, and nobody knows it the day before.
 */
#ifndef FLOE_SERVER_DAILY_H
#define FLOE_SERVER_DAILY_H

#include "server/hall.h"

#define DAY_MAX 12 /* "2026-11-16" */

/* The day, in universal time. */
void daily_day(int64_t now, char day[DAY_MAX]);
/* Gives the plan today's deal: its day and its seed. */
void daily_deal(struct hall *hall, struct stored_table *plan);
/* Was it dealt here, on the day it names? Another server deals otherwise on the same day. */
bool daily_is_ours(struct store *store, const struct stored_table *table);

#endif
