/*
 * log_sync.h - SQLite's log on the disk, by a thread of its own: one fdatasync for all batches
 * committed before it began.
 *
 * A commit with synchronous NORMAL is in the log, but the disk may not have it.
 * docs/decisions/durability.md says why an fdatasync of the log behind it promises as much as
 * synchronous FULL does.
 *
 * After one that has failed nothing is known about what the disk has: no further one is tried.
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
/* After that. */
void sync_close(struct sync *sync);
/* The batch of that number is committed: it and all before it are wanted on the disk. */
void sync_want(struct sync *sync, uint64_t batch);
/* Is all that was wanted there? True also after a failure: there is nothing to wait for. */
bool sync_is_idle(struct sync *sync);
/* The newest batch on the disk. */
uint64_t sync_newest(struct sync *sync);
/* The errno of an fdatasync that has failed; 0: none has. */
int sync_error(struct sync *sync);

#endif
