/*
 * restore.c - puts a backup in the place of a store. See store.h.
 *
 * The old store may be damaged, but its last moves may be in no backup: it is never deleted. It
 * keeps its log, too, which SQLite would otherwise put into the new file.
 */
#define _XOPEN_SOURCE 700 /* realpath */
#include "store/sqlite/sqlite.h"

#include "base/text.h"
#include "base/time.h"
#include "store/sqlite/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define OLD_STORES_MAX 99

struct names {
    const char *store;
    char part[STORE_PATH_MAX]; /* the copy of the backup, until it takes the store's place */
    char log[STORE_PATH_MAX], index[STORE_PATH_MAX];
    char old[STORE_PATH_MAX], old_log[STORE_PATH_MAX];
};

static bool refuse_system(struct store_error *why)
{
    store_error_set(why, "store.error.system", strerror(errno));
    return false;
}

static bool name_beside(const char *path, const char *suffix, char name[STORE_PATH_MAX])
{
    struct text out = text_in(name, STORE_PATH_MAX);
    text_format(&out, "%s%s", path, suffix);
    if (out.cut)
        errno = ENAMETOOLONG;
    return !out.cut;
}

/* ---- the new file ---- */

/* Root restores the store of another user: that user must be able to open it. */
static bool give_owner(const char *part, const char *store, struct store_error *why)
{
    struct stat old;
    struct file_owner owner;
    bool replaces = stat(store, &old) == 0;
    if (replaces)
        owner = (struct file_owner){old.st_uid, old.st_gid};
    else if (!folder_owner(store, &owner))
        return refuse_system(why);
    int file = open(part, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (file < 0)
        return refuse_system(why);
    bool good =
        (file_give(file, &owner) && fchmod(file, replaces ? old.st_mode & 0777 : 0600) == 0) ||
        refuse_system(why);
    close(file);
    return good;
}

static int add_restore(sqlite3 *file, const char *backup)
{
    sqlite3_stmt *row = NULL;
    int status = sqlite3_prepare_v2(
        file,
        "INSERT INTO audit (at, operator, action, person, place, name, value, count, until, reason)"
        " VALUES (?1, 0, ?2, 0, '', '', ?3, 0, 0, '')",
        -1, &row, NULL);
    if (status == SQLITE_OK)
        status = sqlite3_bind_int64(row, 1, wall_time());
    if (status == SQLITE_OK)
        status = sqlite3_bind_text(row, 2, "restore", -1, SQLITE_STATIC);
    if (status == SQLITE_OK)
        status = sqlite3_bind_text(row, 3, backup, -1, SQLITE_STATIC);
    if (status == SQLITE_OK)
        sqlite3_step(row);
    int end = sqlite3_finalize(row); /* returns the error of the step, if any */
    return status == SQLITE_OK ? end : status;
}

/* A line of the audit log, and the journal of a store that is played on. A backup of another
 * version may have no such log: it stays as it is. */
static bool note_restore(const char *part, const char *backup, struct store_error *why)
{
    sqlite3 *file = NULL;
    int status = sqlite3_open_v2(part, &file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE, NULL);
    if (status == SQLITE_OK && schema_is_current(file))
        status = add_restore(file, backup);
    if (status == SQLITE_OK && schema_is_current(file))
        status = sqlite3_exec(file, "PRAGMA journal_mode = WAL", NULL, NULL, NULL);
    if (status != SQLITE_OK)
        store_error_set(why, "store.error.system", sqlite3_errstr(status));
    sqlite3_close(file);
    return status == SQLITE_OK;
}

static bool make_part(const char *part, const char *store, const char *backup,
                      struct store_error *why)
{
    unlink(part);
    return (database_create_private(part) || refuse_system(why)) &&
           database_copy(backup, part, why) && note_restore(part, backup, why) &&
           give_owner(part, store, why);
}

/* ---- the old one ---- */

static bool exists(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0;
}

/* The first of STORE.old, STORE.old2, ... that nobody has. */
static bool free_name(const char *store, char old[STORE_PATH_MAX])
{
    char suffix[16];
    for (int n = 1; n <= OLD_STORES_MAX; n++) {
        struct text out = text_in(suffix, sizeof suffix);
        text_add(&out, ".old");
        if (n > 1)
            text_format(&out, "%d", n);
        if (!name_beside(store, suffix, old))
            return false;
        if (!exists(old))
            return true;
    }
    errno = EEXIST;
    return false;
}

/* Gives the old store and its log a second name each. There may be a log alone: somebody has moved
 * the store away and forgotten it. */
static bool keep_old(const struct names *names, struct store_error *why)
{
    if (link(names->store, names->old) != 0 && errno != ENOENT)
        return refuse_system(why);
    if (link(names->log, names->old_log) == 0 || errno == ENOENT)
        return true;
    refuse_system(why);
    unlink(names->old);
    return false;
}

/* ---- both ---- */

/* The log goes before the new file takes the name: SQLite would put it into that file. The lock
 * keeps servers away for this moment, and there is a store at every moment: where there is none a
 * server would make an empty one. */
static bool take_place(const struct names *names, struct store_error *why)
{
    unlink(names->log);
    unlink(names->index); /* of the log; SQLite makes it anew */
    if (rename(names->part, names->store) == 0)
        return folder_sync(names->store, why);
    refuse_system(why);
    if (link(names->old_log, names->log) != 0 && errno != ENOENT)
        return false; /* the old store is whole under its second name */
    unlink(names->old);
    unlink(names->old_log);
    return false;
}

static bool name_all(struct names *names, const char *store)
{
    *names = (struct names){.store = store};
    return name_beside(store, ".part", names->part) && name_beside(store, "-wal", names->log) &&
           name_beside(store, "-shm", names->index) && free_name(store, names->old) &&
           name_beside(names->old, "-wal", names->old_log);
}

static bool replace(const char *store, const char *backup, char old[STORE_PATH_MAX],
                    struct store_error *why)
{
    struct names names;
    bool replaces = exists(store);
    if (!name_all(&names, store))
        return refuse_system(why);
    if (!make_part(names.part, store, backup, why) || !keep_old(&names, why) ||
        !take_place(&names, why)) {
        unlink(names.part);
        return false;
    }
    struct text out = text_in(old, STORE_PATH_MAX);
    text_add(&out, replaces ? names.old : "");
    return true;
}

/* Behind a symbolic link, as an administrator may have made, is the file that counts. */
bool store_restore(const char *store, const char *backup, char old[STORE_PATH_MAX],
                   struct store_error *why)
{
    struct store_lock lock = {LOCK_NO_FILE, LOCK_NO_FILE};
    char *real = realpath(store, NULL);
    if (real == NULL && errno != ENOENT)
        return refuse_system(why);
    bool good = (real == NULL || lock_take(&lock, real, why)) &&
                replace(real == NULL ? store : real, backup, old, why);
    lock_close(&lock);
    free(real);
    return good;
}
