/*
 * log_sync.h - a thread that brings SQLite's log onto the disk: one fdatasync for all batches that
 * were committed before it began.
 *
 * A commit with synchronous NORMAL is in the log, but the disk may not have it.
 * docs/decisions/durability.md says why an fdatasync of the log behind it promises as much as
 * synchronous FULL does.
 *
 * If an fdatasync fails, nobody knows what the disk has, and the system may not report the error
 * twice. So no other one is tried, and the store fails.
 */
#ifndef FLOE_STORE_SQLITE_LOG_SYNC_H
#define FLOE_STORE_SQLITE_LOG_SYNC_H

#include <stdbool.h>
#include <stdint.h>

struct sync; /* opaque */

/* Called on the thread, whenever an fdatasync has ended. */
typedef void sync_done(void *context);

/* The log must be there. NULL: errno says why. */
struct sync *sync_open(const char *log, sync_done *done, void *context);
/* Waits for the thread, which syncs what is left, and ends. */
void sync_finish(struct sync *sync);
/* Frees it, after sync_finish. */
void sync_close(struct sync *sync);
/* The batch of that number is committed: it and all before it are wanted on the disk. */
void sync_want(struct sync *sync, uint64_t batch);
/* True if the disk has all that was wanted, or has failed: there is nothing to wait for. */
bool sync_is_idle(struct sync *sync);
/* The newest batch on the disk. */
uint64_t sync_newest(struct sync *sync);
/* The errno of an fdatasync that has failed; 0: none has. */
int sync_error(struct sync *sync);

#endif
