/*
 * queries.h - what the files with the store's queries share.
 */
#ifndef FLOE_STORE_QUERIES_H
#define FLOE_STORE_QUERIES_H

#include "store/sql.h"

#define STORE_BOTS_MAX 16 /* deleted at once with their owner */

/* ---- tables.c ---- */

/* A row of SELECT_TABLE (statements.c). */
void column_whole_table(const struct stmt *stmt, struct stored_table *table);

/* ---- deals.c ---- */

/* The columns DEAL_COLUMNS (statements.c). */
void column_deal(const struct stmt *stmt, int *column, struct stored_deal *deal);

/* ---- endings.c ---- */

/* Reads the columns of an ending (SELECT_TABLE). */
void column_ending(const struct stmt *stmt, int *column, struct stored_ending *ending);

/* ---- stored_people.c ---- */

/* The columns PERSON_COLUMNS (statements.c). */
void column_person(const struct stmt *stmt, int *column, struct person *person);

/* ---- settings.c ---- */

#define NOTES "notes"             /* the table of settings */
#define SETTING_COPYING "copying" /* there while a copy into this store is not complete: copy.h */
void store_forget_setting(struct store *store, const char *name);
/* Asks the server to give up the seats of somebody who is gone. */
void request_leave(struct store *store, int64_t person);

/* ---- reports.c ---- */

/* Deletes all reports about somebody who goes, and who it was that wrote theirs. */
void forget_reports(struct store *store, int64_t person);

/* ---- clean.c ---- */

/* True if a game or anything else refers to this person. */
bool person_is_used(struct store *store, int64_t person);

/* ---- moves.c ---- */

/* The number of a table's row; 0: there is none. */
int64_t stored_table_number(struct store *store, const char *id);
/* Fails the store if the number is 0: the table should exist. */
bool stored_table_exists(struct store *store, int64_t number, const char *id);
/* The columns MOVE_COLUMNS (statements.c). The text is valid until the next row. */
void column_move(const struct stmt *stmt, int *column, struct stored_move *move);
/* Moves after that ply are deleted: sets plies and link of the table, here and in the store. */
void moves_end_at(struct store *store, struct stored_table *table, int ply);

#endif
