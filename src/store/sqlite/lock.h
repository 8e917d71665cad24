/*
 * lock.h - one process at a time owns a store's tables: a lock on its file, and one on its name.
 *
 * The lock on the file is one of the open file description (F_OFD_SETLK), on bytes that SQLite neither
 * locks nor minds. So the same file is refused by whatever name, a hard link included. Its length tells
 * the process id of the owner to whoever is refused. The lock on the name is one on the file STORE.lock,
 * which stays; it contains the process id for people to read. It is needed because SQLite's log goes by name:
 * a copy put in the place of a store that is in use would share its log.
 *
 * The system lets go of both when the process ends in whatever way. As long as SQLite has the file
 * open our descriptor of it stays open, too: closing any descriptor of a file drops SQLite's own locks.
 */
#ifndef FLOE_STORE_SQLITE_LOCK_H
#define FLOE_STORE_SQLITE_LOCK_H

#include "store/store.h"

#include <sys/types.h>

#define LOCK_NO_FILE (-1)

/* Descriptors of the store and of STORE.lock; LOCK_NO_FILE to begin with. */
struct store_lock {
    int file, name;
};

/* Locks the store of that path, which must be free of symbolic links. False: another process has it, or
 * there can be no such lock, as `why` says. */
bool lock_take(struct store_lock *lock, const char *store, struct store_error *why);
/* For whoever needs no lock. False: the owner uses this file by another name, and so another log. */
bool lock_check_name(struct store_lock *lock, const char *store, struct store_error *why);
/* Others may take it; the descriptors stay open. */
void lock_release(struct store_lock *lock);
/* When SQLite has closed the file. */
void lock_close(struct store_lock *lock);

/* Who has locked that file, not minding its name? 0: nobody. No SQLite of this process may have it open. */
pid_t lock_owner(const char *path);

#endif
