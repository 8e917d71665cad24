/*
 * live_internal.h - what the sources of a live table (live_table.h) share.
 */
#ifndef FLOE_SERVER_TABLES_LIVE_INTERNAL_H
#define FLOE_SERVER_TABLES_LIVE_INTERNAL_H

#include "server/tables/live_table.h"

/* Saves the table, but not its moves. */
void live_save(struct live_table *live);
/* The same without a new `changed`: nothing has happened in the game. */
void live_save_quietly(struct live_table *live);
/* Cancels the computer's thinking. */
void live_stop_thinking(struct live_table *live);

/* Empties a seat. */
void live_free_seat(struct live_table *live, int seat);
/* Links the table to the people in its seats, those for whom one is kept, and its host. */
void live_index_people(struct live_table *live);

/* ---- live_undo.c ---- */

/* The seats of the other people who play, as bits: those who can agree to an offer. */
unsigned live_other_players(const struct live_table *live, int seat);
/* The seats, as bits, that must agree to what changes the game; in a rated one also absent people.
 */
unsigned live_must_agree(const struct live_table *live, int seat);

/* ---- live_deal.c ---- */

/* Prepares the deal of a new table; commitment: the host's, or "". */
void live_deal_prepare(struct store *store, const struct stored_table *stored,
                       const char *commitment);
void live_open_deal(struct live_table *live, const struct stored_deal *deal);
/* Somebody took or left that seat. */
void live_deal_sit(struct live_table *live, int seat, const char *commitment);
void live_deal_stand(struct live_table *live, int seat);
/* All seats are taken: true if the seed is ready. If not, asks for numbers. */
bool live_deal_ready(struct live_table *live);
/* Gives the seats to the people and computers in the chairs, in the order that follows from the
 * seed. */
void live_deal_draw(struct live_table *live);
/* Checks whether the time for numbers is over. */
void live_deal_tick(struct live_table *live);
/* The member "fair" of the event "table". */
void live_write_fairness(struct live_table *live, struct json *out);

struct reader reader_of(const struct viewer *viewer);

/* ---- live_json.c: members of the event "table" ---- */

/* Writes the table as the reader may see it, in the reader's language. */
void live_write_view(struct live_table *live, const struct reader *reader, bool brief,
                     struct json *out);
/* Writes the legal moves, and the log since the viewer was last told. */
void live_write_news(const struct viewer *viewer, struct json *out);
int live_count_watching(const struct live_table *live);
/* Decisions so far. */
int live_plies(const struct live_table *live);

/* ---- live_chat.c ---- */

/* True if somebody in that seat, or a SPECTATOR, may read the remark. */
bool live_may_read(const struct live_table *live, int seat, const struct chat_message *chat);

/* ---- live_events.c ---- */

/* Sends the event "table" to all viewers that need it. */
void live_send_tables(struct live_table *live);
/* Sends who has come or gone to all other viewers. */
void live_send_presence(struct live_table *live);
/* Forgets the sent views: every viewer gets the whole table next time. */
void live_forget_views(struct live_table *live);

/* ---- live_reserve.c ---- */

/* The open seat kept for that person; 0: one that is kept for nobody. SPECTATOR: none. */
int live_reserved_for(const struct live_table *live, int64_t person);
/* Restores seats that were reserved before the table was opened, and frees them in time. */
void live_open_reserved(struct live_table *live);
void live_reserved_tick(struct live_table *live);

#endif
