/*
 * lock.h - one process at a time owns a store's tables: a lock on its file, and one on its name.
 *
 * The lock on the file (file_lock.h) is on bytes that SQLite does not use. So the same file is
 * refused under any name, even a hard link. The lock on the name is one on the file STORE.lock,
 * which stays; it contains the process id for people to read. It is needed because SQLite's log
 * goes by name: a copy put in place of a store in use would share its log.
 *
 * The system releases both when the process ends in any way. While SQLite has the file open our
 * descriptor stays open, too: closing any descriptor of a file drops SQLite's own locks.
 */
#ifndef FLOE_STORE_SQLITE_LOCK_H
#define FLOE_STORE_SQLITE_LOCK_H

#include "store/store.h"

#include <sys/types.h>

#define LOCK_NO_FILE (-1)

/* Descriptors of the store and of STORE.lock; initially LOCK_NO_FILE. */
struct store_lock {
    int file, name;
};

/* Locks the store at that path, which must contain no symbolic links. False: another process has
 * it, or it cannot be locked; see `why`. */
bool lock_take(struct store_lock *lock, const char *store, struct store_error *why);
/* Takes the lock on the file again, because SQLite may have dropped it (file_lock.h). Call it when
 * SQLite is in WAL mode. False: another process was quicker. */
bool lock_confirm(struct store_lock *lock, struct store_error *why);
/* For openers without a lock. False: the owner uses this file under another name, and so another
 * log. */
bool lock_check_name(struct store_lock *lock, const char *store, struct store_error *why);
/* Unlocks; the descriptors stay open. */
void lock_release(struct store_lock *lock);
/* Call it when SQLite has closed the file. */
void lock_close(struct store_lock *lock);

/* The process that has locked the file under any name; 0: none. This process's SQLite must not have
 * it open. */
pid_t lock_owner(const char *path);

#endif
