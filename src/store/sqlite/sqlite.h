/*
 * sqlite.h - what the parts of the SQLite store share: the connection and its prepared statements.
 *
 * Every statement has a number and is prepared when it is first used. It is used like this:
 *
 *     struct stmt stmt = stmt_get(store, STMT_PERSON);
 *     stmt_bind_int(&stmt, id);                 binds ?1, the next call ?2, ...
 *     if (stmt_step(&stmt)) ... stmt.row ...    a row, or none
 *     stmt_reset(&stmt);
 *
 * An error fails the store, and then store_commit returns false. Whoever writes calls store_begin
 * first.
 */
#ifndef FLOE_STORE_SQLITE_SQLITE_H
#define FLOE_STORE_SQLITE_SQLITE_H

#include "base/text.h"
#include "store/sqlite/lock.h"
#include "store/store.h"

#include <sqlite3.h>

#define STORE_FAILURE_MAX 200
#define STORE_BOTS_MAX 16 /* deleted at once with their owner */

enum statement {
    STMT_BEGIN,
    STMT_COMMIT,
    STMT_ROLLBACK,
    STMT_ADD_PERSON,
    STMT_PERSON,
    STMT_PERSON_NAMED,
    STMT_NAME_TAKEN,
    STMT_PASSWORD,
    STMT_CHANGE_PERSON,
    STMT_BAN,
    STMT_MUTE,
    STMT_SET_BAN,
    STMT_SET_MUTE,
    STMT_HAS_ENDED_SANCTION,
    STMT_END_BANS,
    STMT_END_MUTES,
    STMT_END_NETWORK_BANS,
    STMT_BAN_NETWORK,
    STMT_UNBAN_NETWORK,
    STMT_COUNT_BANNED_NETWORKS,
    STMT_EACH_BANNED_NETWORK,
    STMT_SET_PASSWORD,
    STMT_SET_ROLE,
    STMT_OPERATORS,
    STMT_ACCOUNTS,
    STMT_EACH_PERSON,
    STMT_GAMES_OF,
    STMT_NEWEST_PERSON,
    STMT_LEAVE_PERSON,
    STMT_FORGET_REMARKS,
    STMT_FORGET_INVITES_OF,
    STMT_FORGET_AUDIT_NAMES,
    STMT_FORGET_REPORTS_ABOUT,
    STMT_FORGET_REPORTER,
    STMT_BOTS_OF,
    STMT_EACH_BOT_OF,
    STMT_ADD_SESSION,
    STMT_SESSION,
    STMT_EXTEND_SESSION,
    STMT_END_SESSION,
    STMT_END_SESSIONS,
    STMT_EACH_SESSION,
    STMT_END_OLD_SESSIONS,
    STMT_ADD_INVITE,
    STMT_FORGET_OLD_INVITES,
    STMT_INVITE_IS_GOOD,
    STMT_TAKE_INVITE,
    STMT_RETURN_INVITE,
    STMT_EACH_INVITE,
    STMT_DELETE_INVITE,
    STMT_KNOW_NETWORK,
    STMT_KNOWS_NETWORK,
    STMT_COUNT_ALL,
    STMT_COUNT_EXPIRED,
    STMT_NETWORKS_OF,
    STMT_HAS_EXPIRED,
    STMT_CLEAN_SESSIONS,
    STMT_CLEAN_CODES,
    STMT_CLEAN_NETWORKS,
    STMT_NEXT_OLD_GUEST,
    STMT_PERSON_IS_USED,
    STMT_FORGET_NETWORKS,
    STMT_FORGET_PERSON,
    STMT_NEXT_CHAT,
    STMT_CHAT_IS_OLD,
    STMT_CLEAN_CHAT,
    STMT_NEXT_EMPTY,
    STMT_FORGET_SEATS,
    STMT_FORGET_LAST_MOVE,
    STMT_FORGET_DEAL,
    STMT_FORGET_ENDING,
    STMT_FORGET_CHAT,
    STMT_FORGET_NOTIFIED,
    STMT_FORGET_TABLE,
    STMT_LANGUAGE,
    STMT_SET_LANGUAGE,
    STMT_EMAIL_ADDRESS,
    STMT_SET_EMAIL_ADDRESS,
    STMT_FORGET_EMAIL_ADDRESS,
    STMT_ADD_EMAIL_CODE,
    STMT_EMAIL_CODE,
    STMT_FORGET_EMAIL_CODES,
    STMT_FORGET_OLD_CODES,
    STMT_END_EMAIL_CODES,
    STMT_NOTIFIED_TURN,
    STMT_SET_NOTIFIED_TURN,
    STMT_ADD_TABLE,
    STMT_CHANGE_TABLE,
    STMT_TABLE,
    STMT_EACH_TABLE,
    STMT_EACH_TABLE_UNKNOWN,
    STMT_EACH_TABLE_OF,
    STMT_EACH_TABLE_ABOUT,
    STMT_DEAL,
    STMT_SET_DEAL,
    STMT_EACH_SET_ASIDE,
    STMT_SET_FAULT,
    STMT_MEND_MOVES,
    STMT_SET_SEAT,
    STMT_SEATS,
    STMT_TABLE_NUMBER,
    STMT_ADD_MOVE,
    STMT_CUT_MOVES,
    STMT_EACH_MOVE,
    STMT_LAST_MOVES,
    STMT_LINK,
    STMT_LAST_MOVE,
    STMT_SET_LAST_MOVE,
    STMT_ADD_CHAT,
    STMT_EACH_CHAT,
    STMT_EACH_CHAT_OF,
    STMT_FORGET_OLD_CHAT,
    STMT_CHAT,
    STMT_REMOVE_CHAT,
    STMT_ADD_REPORT,
    STMT_REPORT,
    STMT_REPORTS_OPEN,
    STMT_REPORTS_ALL,
    STMT_REPORTS_ABOUT,
    STMT_REPORTS_BY,
    STMT_COUNT_OPEN_REPORTS,
    STMT_SETTLE_REPORT,
    STMT_CLEAN_REPORTS,
    STMT_RATING,
    STMT_EACH_RATING_OF,
    STMT_SET_RATING,
    STMT_EACH_RATING,
    STMT_ADD_SOLO,
    STMT_EACH_SOLO,
    STMT_EACH_SOLO_OF,
    STMT_HAS_DAILY,
    STMT_DANGLING,
    STMT_SETTING,
    STMT_SET_SETTING,
    STMT_NEXT_REQUEST,
    STMT_FORGET_SETTING,
    STMT_DATA_VERSION,
    STMT_ENDING,
    STMT_SET_ENDING,
    STMT_ADD_AUDIT,
    STMT_EACH_AUDIT,
    STMT_CLEAN_AUDIT,
    STMT_COUNT
};

struct checkpointer; /* checkpointer.c */
struct sync;         /* log_sync.h */

struct store {
    sqlite3 *file;
    sqlite3_stmt *statements[STMT_COUNT];
    struct checkpointer *checkpointer;
    struct store_lock lock; /* held for life, if opened exclusively */
    enum store_durability durability;
    struct sync *sync;    /* NULL: commits wait for the disk themselves */
    uint64_t batch;       /* the newest committed batch */
    int64_t changes;      /* SQLite's count of changes when the transaction began */
    int64_t data_version; /* SQLite's, when last read; 0: never */
    bool in_transaction;  /* a transaction is open */
    int walks;            /* `each` callbacks under way: they must not write */
    bool failed;          /* a read or write failed: nothing can be committed any more */
    bool busy;            /* it failed because another process wrote for too long */
    char failure[STORE_FAILURE_MAX];
};

struct stmt {
    struct store *store;
    sqlite3_stmt *row; /* NULL: could not be prepared; it has no rows */
    int bound;
    int status; /* SQLite's last result */
};

/* ---- sqlite.c ---- */

/* Opens a transaction, if none is open. */
void store_begin(struct store *store);
/* Fails the store with SQLite's error: nothing can be committed any more. */
void store_fail(struct store *store);
/* The same with other words. */
void store_fail_because(struct store *store, const char *words);
/* Adds words that may quote a damaged file, so that they can be printed. */
void store_add_words(struct text *out, const char *words);

/* Creates an empty file that only its owner can read, unless it exists. False: see errno. */
bool database_create_private(const char *path);
/* Keeps the log when this connection closes; SQLite would copy it into the file. */
void database_keep_log(sqlite3 *file);

struct stmt stmt_get(struct store *store, enum statement which);
void stmt_bind_int(struct stmt *stmt, int64_t value);
void stmt_bind_id(struct stmt *stmt, int64_t value); /* 0 is NULL */
void stmt_bind_real(struct stmt *stmt, double value);
void stmt_bind_text(struct stmt *stmt, const char *value);
void stmt_bind_hash(struct stmt *stmt, const uint8_t hash[STORE_HASH_BYTES]);
void stmt_bind_link(struct stmt *stmt, const uint8_t link[MOVE_LINK_BYTES]);
bool stmt_step(struct stmt *stmt);
void stmt_reset(struct stmt *stmt);
/* For a statement without rows. */
void stmt_run(struct stmt *stmt);
/* The same; true if it has changed a row. */
bool stmt_changes_row(struct stmt *stmt);
/* For one row with one number; 0: there is none. */
int64_t stmt_number(struct stmt *stmt);

/* The next column of a row, from *column on. */
int64_t column_int(const struct stmt *stmt, int *column);
double column_real(const struct stmt *stmt, int *column);
void column_text(const struct stmt *stmt, int *column, char *text, size_t size);
/* Zeros if it has another size. */
void column_hash(const struct stmt *stmt, int *column, uint8_t hash[STORE_HASH_BYTES]);
void column_link(const struct stmt *stmt, int *column, uint8_t link[MOVE_LINK_BYTES]);

/* ---- check.c ---- */

/* QUICK leaves out whether indexes and tables say the same. */
enum check_depth { CHECK_QUICK, CHECK_ALL };
/* Reads the whole file. False: it is damaged, or cannot be read; see `why`. */
bool database_is_whole(sqlite3 *file, enum check_depth depth, struct store_error *why);

/* ---- copy.c ---- */

/* Copies a store of any version into an empty file, and checks the copy. False: see `why`. */
bool database_copy(const char *store, const char *path, struct store_error *why);
/* The folder of a file. False: its name is too long. */
bool folder_of(const char *path, char folder[STORE_PATH_MAX]);
/* A file's new name is durable only when its folder is synced. */
bool folder_sync(const char *path, struct store_error *why);

/* ---- endings.c ---- */

/* Reads table->ending. */
void read_ending(struct store *store, struct stored_table *table);

/* ---- schema.c ---- */

/* Initializes a new file, or upgrades an older store, reporting progress. False: see `why`. */
bool schema_ready(sqlite3 *file, const struct store_open_options *options, struct store_error *why);
/* True if it is a store of an older version. */
bool schema_is_old(sqlite3 *file);
/* True if it is a store of this program's version. */
bool schema_is_current(sqlite3 *file);
/* True if it is a store of any version. False: see `why`. */
bool schema_is_ours(sqlite3 *file, struct store_error *why);
/* Sets `why` for SQLite's result and ends an open transaction. Always false. */
bool schema_refuse(sqlite3 *file, struct store_error *why, int status);
void store_error_set(struct store_error *why, const char *key, const char *words);

/* ---- stored_people.c ---- */

/* What holds for an account holds for its bots. */
#define OR_OWNER(column)                                                           \
    "(" column " <> 0 OR EXISTS (SELECT 1 FROM people AS account WHERE account.id" \
    " = people.owner AND account." column " <> 0))"
/* The columns of a person, in the order of PERSON_COLUMNS. */
#define PERSON_COLUMNS \
    "id, name, kind, " OR_OWNER("banned") ", owner, created, seen, role, " OR_OWNER("muted")
void column_person(const struct stmt *stmt, int *column, struct person *person);

/* ---- settings.c ---- */

/* Asks the server to give up the seats of somebody who is gone. */
void request_leave(struct store *store, int64_t person);

/* ---- reports.c ---- */

/* Deletes all reports about somebody who goes, and who it was that wrote theirs. */
void forget_reports(struct store *store, int64_t person);

/* ---- clean.c ---- */

/* True if a game or anything else refers to this person. */
bool person_is_used(struct store *store, int64_t person);

/* ---- chain_upgrade.c: what version 4 makes of the moves of older ones ---- */

/* How far it is. */
struct schema_progress {
    int done, all; /* games */
};
/* Copies all moves into the new table, with a chain per game, and counts games. Returns SQLite's
 * result. */
int chain_old_moves(sqlite3 *file, struct schema_progress *progress);

/* ---- moves.c ---- */

/* The number of a table's row; 0: there is none. */
int64_t stored_table_number(struct store *store, const char *id);
/* Fails the store if the number is 0: the table should exist. */
bool stored_table_exists(struct store *store, int64_t number, const char *id);
/* Reads the columns of STMT_EACH_MOVE and STMT_LAST_MOVES. The text is valid until the next row. */
void column_move(const struct stmt *stmt, struct stored_move *move);
/* Moves after that ply are deleted: sets plies and link of the table, here and in the file. */
void moves_end_at(struct store *store, struct stored_table *table, int ply);
/* The last move as it was written down: its ply, and its link. 0: none. */
int read_last_move(struct store *store, int64_t number, uint8_t link[MOVE_LINK_BYTES]);

/* ---- checkpointer.c: copies SQLite's log into the file, in a thread ---- */

struct checkpointer *checkpointer_open(const char *path, sqlite3 *file);
/* keep_log: something has failed, and the log must not be copied any more. */
void checkpointer_close(struct checkpointer *checkpointer, bool keep_log);
/* True if no transaction may begin because the rest of the log is being copied. */
bool checkpointer_wants_pause(struct checkpointer *checkpointer);
/* SQLite's result of the last checkpoint. */
int checkpointer_status(const struct checkpointer *checkpointer);
/* True if a sync failed: the file's content on the disk is unknown. */
bool checkpointer_has_lost(const struct checkpointer *checkpointer);

#endif
