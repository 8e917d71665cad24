/*
 * sqlite.h - what the parts of the store share: the connection, its statements, asking one.
 *
 * Every statement has a number and is prepared once, when it is first needed. Asking goes in one way:
 *
 *     struct ask ask = ask_for(store, ASK_PERSON);
 *     ask_int(&ask, id);                     binds ?1, the next one ?2, ...
 *     if (ask_next(&ask)) ... ask.row ...    a row, or none
 *     ask_end(&ask);
 *
 * What fails is noted in the store, and store_settle says no. Who writes calls store_begin before.
 */
#ifndef FLOE_STORE_SQLITE_SQLITE_H
#define FLOE_STORE_SQLITE_SQLITE_H

#include "store/sqlite/lock.h"
#include "store/store.h"

#include <sqlite3.h>

#define STORE_TROUBLE_MAX 200

enum statement {
    ASK_BEGIN,
    ASK_COMMIT,
    ASK_ROLLBACK,
    ASK_ADD_PERSON,
    ASK_PERSON,
    ASK_PERSON_NAMED,
    ASK_NAME_TAKEN,
    ASK_PASSWORD,
    ASK_CHANGE_PERSON,
    ASK_SET_PASSWORD,
    ASK_BOTS_OF,
    ASK_EACH_BOT_OF,
    ASK_ADD_SESSION,
    ASK_SESSION,
    ASK_EXTEND_SESSION,
    ASK_END_SESSION,
    ASK_END_SESSIONS,
    ASK_KNOW_NETWORK,
    ASK_KNOWS_NETWORK,
    ASK_HAS_WASTE,
    ASK_CLEAN_SESSIONS,
    ASK_CLEAN_CODES,
    ASK_CLEAN_NETWORKS,
    ASK_NEXT_OLD_GUEST,
    ASK_GUEST_IS_USED,
    ASK_FORGET_NETWORKS,
    ASK_FORGET_PERSON,
    ASK_NEXT_CHAT,
    ASK_CHAT_IS_OLD,
    ASK_CLEAN_CHAT,
    ASK_MAIL_ADDRESS,
    ASK_SET_MAIL_ADDRESS,
    ASK_FORGET_MAIL_ADDRESS,
    ASK_ADD_MAIL_CODE,
    ASK_MAIL_CODE,
    ASK_FORGET_MAIL_CODES,
    ASK_FORGET_OLD_CODES,
    ASK_TOLD,
    ASK_SET_TOLD,
    ASK_ADD_TABLE,
    ASK_CHANGE_TABLE,
    ASK_TABLE,
    ASK_EACH_TABLE,
    ASK_EACH_TABLE_OF,
    ASK_DEAL,
    ASK_SET_DEAL,
    ASK_EACH_SET_ASIDE,
    ASK_SET_FAULT,
    ASK_MEND_MOVES,
    ASK_SET_CHAIR,
    ASK_CHAIRS,
    ASK_TABLE_NUMBER,
    ASK_ADD_MOVE,
    ASK_CUT_MOVES,
    ASK_EACH_MOVE,
    ASK_LAST_MOVES,
    ASK_LINK,
    ASK_ADD_REMARK,
    ASK_EACH_REMARK,
    ASK_RATING,
    ASK_SET_RATING,
    ASK_EACH_RATING,
    ASK_ADD_SOLO,
    ASK_EACH_SOLO,
    ASK_HAS_DAILY,
    ASK_NOTE,
    ASK_SET_NOTE,
    ASK_NEXT_CLOSE,
    ASK_FORGET_NOTE,
    ASK_DATA_VERSION,
    ASK_ENDING,
    ASK_SET_ENDING,
    ASK_COUNT
};

struct sweeper; /* checkpointer.c */
struct sync;    /* log_sync.h */

struct store {
    sqlite3 *file;
    sqlite3_stmt *statements[ASK_COUNT];
    struct sweeper *sweeper;
    struct store_lock lock; /* held for life, if it was opened alone */
    enum store_care care;
    struct sync *sync;    /* NULL: nobody waits for the disk behind us */
    uint64_t batch;       /* the newest one settled */
    int64_t changes;      /* SQLite's count of rows, when the transaction began */
    int64_t data_version; /* SQLite's, when it was last looked at; 0: never */
    bool working;         /* a transaction is open */
    bool failed;          /* something could not be written or read: nothing is settled any more */
    char trouble[STORE_TROUBLE_MAX];
};

struct ask {
    struct store *store;
    sqlite3_stmt *row; /* NULL: it could not be prepared, and has no rows */
    int bound;
    int said; /* SQLite's last answer */
};

/* ---- sqlite.c ---- */

/* Opens a transaction, if none is open. */
void store_begin(struct store *store);
/* Notes what SQLite has to say, and that nothing can be settled any more. */
void store_fail(struct store *store);

/* Makes an empty file that nobody else may read, unless there is one. False: errno says why. */
bool file_make_private(const char *path);
/* Closing the last connection would copy the log into the file: this one leaves it as it is. */
void file_leave_log(sqlite3 *file);

struct ask ask_for(struct store *store, enum statement which);
void ask_int(struct ask *ask, int64_t value);
void ask_id(struct ask *ask, int64_t value); /* 0 is NULL */
void ask_real(struct ask *ask, double value);
void ask_text(struct ask *ask, const char *value);
void ask_hash(struct ask *ask, const uint8_t hash[STORE_HASH_BYTES]);
void ask_link(struct ask *ask, const uint8_t link[STORE_LINK_BYTES]);
bool ask_next(struct ask *ask);
void ask_end(struct ask *ask);
/* For a statement without rows. */
void ask_once(struct ask *ask);

/* The next column of a row, from *column on. */
int64_t take_int(const struct ask *ask, int *column);
double take_real(const struct ask *ask, int *column);
void take_text(const struct ask *ask, int *column, char *text, size_t size);
/* Zeros if it has another size. */
void take_link(const struct ask *ask, int *column, uint8_t link[STORE_LINK_BYTES]);

/* ---- endings.c ---- */

/* Fills in table->ending by the table's number. */
void read_ending(struct store *store, struct stored_table *table);

/* ---- schema.c ---- */

/* Makes a new file a store, and an older store one of this version, while somebody looks on. False: why says why
 * not. */
bool schema_ready(sqlite3 *file, const struct store_opening *opening, struct store_fault *why);
/* Is it a store of an older version? Not: it is new, of this version, or something else. */
bool schema_is_old(sqlite3 *file);
/* Is it a store of any version? False: why says what else. */
bool schema_is_ours(sqlite3 *file, struct store_fault *why);
void store_fault_of(struct store_fault *why, const char *key, const char *words);

/* ---- people.c ---- */

/* The columns of a person, in the order of PERSON_COLUMNS. */
#define PERSON_COLUMNS "id, name, kind, banned, owner, created, seen"
void take_person(const struct ask *ask, int *column, struct person *person);

/* ---- chain_upgrade.c: what version 4 makes of the moves of older ones ---- */

/* How far it is. */
struct schema_progress {
    int done, all; /* games */
};
/* Moves all moves into the new table, with a chain for each game, and counts the games. Returns SQLite's
 * answer. */
int chain_old_moves(sqlite3 *file, struct schema_progress *progress);

/* ---- moves.c ---- */

/* The number of a table's row; 0: there is none. */
int64_t table_number(struct store *store, const char *id);
/* For a table of which we must know: fails the store if the number is 0. */
bool table_is_stored(struct store *store, int64_t number, const char *id);
/* The columns of ASK_EACH_MOVE and ASK_LAST_MOVES. The text is valid until the next row. */
void take_move(const struct ask *ask, struct stored_move *move);

/* ---- checkpointer.c: SQLite's log back into the file, in a thread of its own ---- */

struct sweeper *sweeper_open(const char *path, sqlite3 *file);
/* keep_log: something has failed, and the log is not to be copied any more. */
void sweeper_close(struct sweeper *sweeper, bool keep_log);
/* Is no transaction to be opened, because the rest of the log is copied? Who asks, waits. */
bool sweeper_wants_pause(struct sweeper *sweeper);
/* What SQLite has said about the last copy. */
int sweeper_said(const struct sweeper *sweeper);
/* A sync has failed: nobody knows what the disk has of the file. */
bool sweeper_has_lost(const struct sweeper *sweeper);

#endif
