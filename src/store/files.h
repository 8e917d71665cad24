/*
 * files.h - what can be done with a store because it is a file of SQLite.
 */
#ifndef FLOE_STORE_FILES_H
#define FLOE_STORE_FILES_H

#include "store/store.h"

/* May `path` be overwritten? Not if it is part of this store, by whatever path or link, or another
 * store in use. The file need not exist. False: see `why`. */
bool store_target_is_free(const char *store, const char *path, struct store_error *why);
/* Copies the store at that path to another file, complete or not at all, while others may use the
 * store. Changes nothing in it, and copies an old store as it is. Checks the copy (a damaged store
 * must not replace a good backup), then replaces a file of that name if it is free. `keep` old
 * copies stay: path.1 is the newest of them. */
bool store_backup(const char *store, const char *path, int keep, struct store_error *why);
/* Puts a copy of a backup in the place of a store that nobody uses, or where there is none. It gets
 * owner and mode of the old store, or the owner of its folder. The old store stays, as `old` says;
 * "": there was none. False: see `why`; the store is as it was. */
bool store_restore(const char *store, const char *backup, char old[STORE_PATH_MAX],
                   struct store_error *why);

#endif
