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
#ifndef FLOE_STORE_SQLITE_H
#define FLOE_STORE_SQLITE_H

#include "store/store.h"

#include <sqlite3.h>

#define STORE_VERSION 3
#define STORE_TROUBLE_MAX 200

enum statement {
    ASK_BEGIN,
    ASK_COMMIT,
    ASK_ROLLBACK,
    ASK_HOLD, /* as long as it is asked, what is read stays locked: many small reads are quicker */
    ASK_ADD_PERSON,
    ASK_PERSON,
    ASK_PERSON_NAMED,
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
    ASK_END_EXPIRED,
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
    ASK_SET_CHAIR,
    ASK_CHAIRS,
    ASK_PLACE,
    ASK_KEEP_PLACE,
    ASK_FIND_PLACES,
    ASK_LAST_MOVE,
    ASK_ADD_MOVE,
    ASK_CUT_MOVES,
    ASK_MOVE,
    ASK_ADD_REMARK,
    ASK_EACH_REMARK,
    ASK_RATING,
    ASK_SET_RATING,
    ASK_FORGET_RATINGS,
    ASK_EACH_RATING,
    ASK_ADD_SOLO,
    ASK_EACH_SOLO,
    ASK_NOTE,
    ASK_SET_NOTE,
    ASK_DATA_VERSION,
    ASK_COUNT
};

struct places;  /* sqlite_moves.c */
struct sweeper; /* sqlite_sweep.c */

struct store {
    sqlite3 *file;
    sqlite3_stmt *statements[ASK_COUNT];
    struct places *places;
    struct sweeper *sweeper;
    int lock;             /* for life, if it was opened alone (lock.h) */
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

struct ask ask_for(struct store *store, enum statement which);
void ask_int(struct ask *ask, int64_t value);
void ask_id(struct ask *ask, int64_t value); /* 0 is NULL */
void ask_real(struct ask *ask, double value);
void ask_text(struct ask *ask, const char *value);
void ask_hash(struct ask *ask, const uint8_t hash[STORE_HASH_BYTES]);
bool ask_next(struct ask *ask);
void ask_end(struct ask *ask);
/* For a statement without rows. */
void ask_once(struct ask *ask);

/* The next column of a row, from *column on. */
int64_t take_int(const struct ask *ask, int *column);
double take_real(const struct ask *ask, int *column);
void take_text(const struct ask *ask, int *column, char *text, size_t size);

/* ---- sqlite_schema.c ---- */

/* Makes a new file a store, and an older store one of this version. False: why says why not. */
bool schema_ready(sqlite3 *file, struct store_fault *why);
/* Is it a store of an older version? Not: it is new, of this version, or something else. */
bool schema_is_old(sqlite3 *file);
/* Is it a store of any version? False: why says what else. */
bool schema_is_ours(sqlite3 *file, struct store_fault *why);
void store_fault_of(struct store_fault *why, const char *key, const char *words);

/* ---- sqlite_people.c ---- */

/* The columns of a person, in the order of PERSON_COLUMNS. */
#define PERSON_COLUMNS "id, name, kind, banned, owner, created, seen"
void take_person(const struct ask *ask, int *column, struct person *person);

/* ---- sqlite_moves.c: where the moves of a table are ---- */

struct place {
    char id[TABLE_ID_MAX];
    int64_t number; /* of the table; 0: there is no such table, or this is no place */
    int64_t last;   /* number of its last move; 0: none */
    bool loose;     /* `last` is not in the file's row of the table yet */
};

/* Valid until the next call. Of an unknown table: NULL. */
struct place *place_of(struct store *store, const char *table);
/* The same for a table of which we must know: fails the store if there is none. */
struct place *place_needed(struct store *store, const char *table);
/* Finds the moves that were written after the places were kept last. */
void places_open(struct store *store);
/* Writes down where all moves are. */
void places_keep(struct store *store);
void places_close(struct store *store);

/* A move as it is in the file. */
struct stored_move {
    int64_t number, previous;
    int ply, seat;
    int64_t left, at;
    const char *text; /* until the next one is asked for */
};

/* The move of that number, by ASK_MOVE: false if there is none, or it was taken back. The text is
 * valid until the asking ends. */
bool take_move(struct ask *ask, int64_t number, struct stored_move *move);

/* ---- sqlite_sweep.c: SQLite's log back into the file, in a thread of its own ---- */

struct sweeper *sweeper_open(const char *path, sqlite3 *file);
void sweeper_close(struct sweeper *sweeper);

#endif
