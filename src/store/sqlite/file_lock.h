/*
 * file_lock.h - a lock that one process has on a file, and that others can see.
 *
 * Its length in bytes is the owner's process id and one, so that whoever is refused learns who the
 * owner is. It lies behind the bytes that SQLite locks. The system releases it when the process
 * ends in any way.
 *
 * Where the system has open file description locks (F_OFD_SETLK), the lock belongs to the
 * descriptor. Elsewhere it belongs to the process and all of its descriptors: it is gone when the
 * process closes any of them, or when SQLite unlocks the whole file, as it does when no connection
 * has a lock of its own. In WAL mode every connection always has one, and SQLite closes no
 * descriptor meanwhile. So whoever opens a store takes the lock first, and once more when SQLite is
 * in that mode: to take it again does no harm. Both kinds exclude each other.
 */
#ifndef FLOE_STORE_SQLITE_FILE_LOCK_H
#define FLOE_STORE_SQLITE_FILE_LOCK_H

#include <stdbool.h>
#include <sys/types.h>

enum file_lock_result { FILE_LOCK_TAKEN, FILE_LOCK_HELD, FILE_LOCK_FAILED };

/* Never waits. FILE_LOCK_HELD: another process has it. FILE_LOCK_FAILED: errno says why. */
enum file_lock_result file_lock_take(int file);
/* The process that has it, if that is another one; 0: none, or the system does not say. */
pid_t file_lock_owner(int file);
void file_lock_release(int file);

#endif
