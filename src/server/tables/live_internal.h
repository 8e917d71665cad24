/*
 * live_internal.h - what the parts of a live table (live_table.h) share.
 */
#ifndef FLOE_SERVER_TABLES_LIVE_INTERNAL_H
#define FLOE_SERVER_TABLES_LIVE_INTERNAL_H

#include "server/tables/live_table.h"

/* Writes all of the table but its moves to the store. */
void live_save(struct live_table *live);
/* The chairs of the other people who play, as bits: those who must agree to what a seat asks for. */
unsigned live_other_players(const struct live_table *live, int seat);
/* The same, without a new time: nothing has happened in the game. */
void live_save_quietly(struct live_table *live);
/* Whatever a computer finds now is not wanted any more. */
void live_stop_thinking(struct live_table *live);

/* Whoever sits there stands up. */
void live_free_seat(struct live_table *live, int seat);

/* ---- live_deal.c ---- */

/* The deal of a table that is new in the store; the commitment is the host's, or "". */
void deal_prepare(struct store *store, const struct stored_table *stored, const char *commitment);
void live_open_deal(struct live_table *live);
/* Somebody has sat down on that chair, or stands up from it. */
void live_deal_sit(struct live_table *live, int seat, const char *commitment);
void live_deal_stand(struct live_table *live, int seat);
/* All chairs are taken: is the seed there? If not, numbers are asked for. */
bool live_deal_ready(struct live_table *live);
/* The time for numbers may be over. */
void live_deal_tick(struct live_table *live);
/* The member "fair" of the event "table". */
void live_write_fairness(struct live_table *live, struct json *out);

/* ---- live_json.c: members of the event "table" ---- */

/* How the table is, for whoever sits on that chair or is WATCHING. */
void live_write_view(struct live_table *live, int seat, bool brief, struct json *out);
/* What is told anew each time: moves, and what has happened since this one was told last. */
void live_write_news(const struct viewer *viewer, struct json *out);
int live_count_watching(const struct live_table *live);
/* Decisions so far. */
int live_plies(const struct live_table *live);

/* ---- live_events.c ---- */

/* Tells all who want it of the table. */
void live_send_tables(struct live_table *live);
/* Who has come or gone: to all others who look on. */
void live_send_presence(struct live_table *live);
/* Everybody is told the whole table the next time. */
void live_forget_views(struct live_table *live);

/* ---- live_rematch.c ---- */

/* Chairs that were reserved before the table was opened; and when their time is over. */
void live_open_reserved(struct live_table *live);
void live_reserved_tick(struct live_table *live);

/* Why something is refused. Both return false. */
bool live_refuse(struct refusal *why, const char *code);
bool live_refuse_report(struct refusal *why, const char *code, const struct box *box,
                        const struct report *report);

#endif
