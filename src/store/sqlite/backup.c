/*
 * backup.c - copies a store while a server may write to it.
 *
 * The store is opened read-only and copied page by page, as of one moment. A store of an older
 * version is not upgraded, neither in the copy nor in its own file.
 */
#include "store/sqlite/sqlite.h"

#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool refuse(struct store_error *why, const char *words)
{
    store_error_set(why, "store.error.system", words);
    return false;
}

static bool refuse_system(struct store_error *why)
{
    return refuse(why, strerror(errno));
}

/* ---- copying ---- */

/* All pages in one step: the copy is as of one moment, and the log lets the server write on. */
static int copy_pages(sqlite3 *from, const char *path)
{
    sqlite3 *copy = NULL;
    sqlite3_backup *backup = NULL;
    int status = sqlite3_open_v2(path, &copy, SQLITE_OPEN_READWRITE, NULL);
    if (status == SQLITE_OK) {
        backup = sqlite3_backup_init(copy, "main", from, "main");
        status = sqlite3_errcode(copy);
    }
    if (backup != NULL) {
        sqlite3_backup_step(backup, -1); /* sqlite3_backup_finish returns its error */
        status = sqlite3_backup_finish(backup);
    }
    sqlite3_close(copy);
    return status;
}

/* The magic number is checked first, so that no other database is copied. */
static bool copy_store(const char *store, const char *path, struct store_error *why)
{
    sqlite3 *from = NULL;
    int status = sqlite3_open_v2(store, &from, SQLITE_OPEN_READONLY | SQLITE_OPEN_EXRESCODE, NULL);
    bool good = status == SQLITE_OK && sqlite3_busy_timeout(from, STORE_BUSY_TIMEOUT) == SQLITE_OK;
    if (!good)
        refuse(why, sqlite3_errstr(status));
    good = good && schema_is_ours(from, why);
    if (good) {
        status = copy_pages(from, path);
        good = status == SQLITE_OK || refuse(why, sqlite3_errstr(status));
    }
    sqlite3_close(from);
    return good;
}

/* ---- the file ---- */

/* A file's name is durable only when its folder is synced. */
static bool sync_folder(const char *path, struct store_error *why)
{
    char folder[PATH_MAX] = ".";
    const char *slash = strrchr(path, '/');
    if (slash != NULL) {
        struct text out = text_in(folder, sizeof folder);
        text_add_bytes(&out, path, (size_t)(slash - path) + 1);
    }
    int open_folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (open_folder < 0)
        return refuse_system(why);
    bool good = fsync(open_folder) == 0 || refuse_system(why);
    close(open_folder);
    return good;
}

/* Checked again: a server may have opened that file while the copy was made. */
static bool put_in_place(const char *store, const char *part, const char *path,
                         struct store_error *why)
{
    return store_target_is_free(store, path, why) &&
           (rename(part, path) == 0 || refuse_system(why));
}

/* Written beside its place and renamed: whoever looks finds the old file or the whole new one. */
bool store_backup(const char *store, const char *path, struct store_error *why)
{
    char part[PATH_MAX];
    struct text out = text_in(part, sizeof part);
    text_format(&out, "%s.part", path);
    if (out.cut)
        return refuse(why, strerror(ENAMETOOLONG));
    if (!store_target_is_free(store, path, why) || !store_target_is_free(store, part, why))
        return false;
    unlink(part);
    if (!database_create_private(part))
        return refuse_system(why);
    if (!copy_store(store, part, why) || !put_in_place(store, part, path, why)) {
        unlink(part);
        return false;
    }
    return sync_folder(path, why);
}
