/*
 * sqlite.h - what the parts of the SQLite store share: the file below the driver (driver.c).
 */
#ifndef FLOE_STORE_SQLITE_SQLITE_H
#define FLOE_STORE_SQLITE_SQLITE_H

#include "store/files.h"
#include "store/sql.h"

#include <sqlite3.h>
#include <sys/types.h>

/* Root works on stores of other users, who must be able to open them. */
struct file_owner {
    uid_t user;
    gid_t group;
};

/* ---- driver.c ---- */

/* Creates an empty file that only its owner can read, unless it exists. False: see errno. */
bool database_create_private(const char *path);
/* The same, and root gives a new file to the owner of its folder. */
bool database_create_owned(const char *path);
/* Keeps the log when this connection closes; SQLite would copy it into the file. */
void database_keep_log(sqlite3 *file);

/* ---- check.c ---- */

/* QUICK leaves out whether indexes and tables say the same. */
enum check_depth { CHECK_QUICK, CHECK_ALL };
/* Reads the whole file. False: it is damaged, or cannot be read; see `why`. */
bool database_is_whole(sqlite3 *file, enum check_depth depth, struct store_error *why);

/* Rows that name a row which is not there. Returns how many; below 0: it cannot be read. */
int database_each_dangling(sqlite3 *file,
                           void (*each)(void *context, const char *table, const char *other),
                           void *context);

/* ---- sizes.c ---- */

/* See store_measure. */
bool database_measure(const char *path, struct store_sizes *sizes);

/* ---- copy.c ---- */

/* Copies a store of any version into an empty file, and checks the copy. False: see `why`. */
bool database_copy(const char *store, const char *path, struct store_error *why);
/* The folder of a file. False: its name is too long. */
bool folder_of(const char *path, char folder[STORE_PATH_MAX]);
/* Whoever owns the folder of a file. False: see errno. */
bool folder_owner(const char *path, struct file_owner *owner);
/* Gives an open file to that owner, if it has another one. False: see errno. */
bool file_give(int file, const struct file_owner *owner);
/* A file's new name is durable only when its folder is synced. */
bool folder_sync(const char *path, struct store_error *why);

/* ---- target.c ---- */

/* True if both are paths of one file. */
bool file_is_same(const char *one, const char *two);

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

/* ---- chain_upgrade.c: what version 4 makes of the moves of older ones ---- */

/* How far it is. */
struct schema_progress {
    int done, all; /* games */
};
/* Copies all moves into the new table, with a chain per game, and counts games. Returns SQLite's
 * result. */
int chain_old_moves(sqlite3 *file, struct schema_progress *progress);

/* ---- checkpointer.c: copies SQLite's log into the file, in a thread ---- */

struct checkpointer; /* opaque */
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
