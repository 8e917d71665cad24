/*
 * lock.h - one process at a time owns a store's tables: a lock on the file STORE.lock, beside the store.
 *
 * The lock belongs to the open file, so the system lets go of it when the process ends in whatever way.
 * The file itself stays: to remove it would let two processes lock two files of the same name. It
 * contains the process id of the owner, for people to read.
 */
#ifndef FLOE_STORE_LOCK_H
#define FLOE_STORE_LOCK_H

#include "store/store.h"

#define LOCK_NONE (-1)

/* Locks the store of that path, which must be free of symbolic links. Returns a descriptor, to be kept
 * open; LOCK_NONE: another process has it, or there can be no such file, as `why` says. */
int lock_take(const char *store, struct store_fault *why);
/* LOCK_NONE is taken back, too. */
void lock_release(int lock);

#endif
