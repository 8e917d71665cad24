/*
 * copy.c - copies the file of a store, page by page and as of one moment. See sqlite.h.
 */
#include "store/sqlite/sqlite.h"

#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool refuse(struct store_error *why, const char *words)
{
    store_error_set(why, "store.error.system", words);
    return false;
}

/* All pages in one step: the copy is as of one moment, and the log lets the server write on.
 * Nothing is lost with an unfinished copy, so it needs no journal. Finished, it is one file: with
 * a write-ahead log whoever reads it would leave files beside it. */
static int copy_pages(sqlite3 *from, sqlite3 *copy)
{
    int status = sqlite3_exec(copy, "PRAGMA journal_mode = OFF", NULL, NULL, NULL);
    if (status != SQLITE_OK)
        return status;
    sqlite3_backup *backup = sqlite3_backup_init(copy, "main", from, "main");
    if (backup == NULL)
        return sqlite3_errcode(copy);
    sqlite3_backup_step(backup, -1); /* sqlite3_backup_finish returns its error */
    status = sqlite3_backup_finish(backup);
    if (status == SQLITE_OK)
        status = sqlite3_exec(copy, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
    return status;
}

static bool copy_and_check(sqlite3 *from, const char *path, struct store_error *why)
{
    sqlite3 *copy = NULL;
    int status = sqlite3_open_v2(path, &copy, SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE, NULL);
    if (status == SQLITE_OK)
        status = copy_pages(from, copy);
    bool good = status == SQLITE_OK || refuse(why, sqlite3_errstr(status));
    good = good && database_is_whole(copy, CHECK_ALL, why);
    sqlite3_close(copy); /* cannot fail: no statement is open */
    return good;
}

static bool has_log(sqlite3 *file)
{
    struct stat log;
    const char *name = sqlite3_filename_wal(sqlite3_db_filename(file, "main"));
    return stat(name, &log) == 0 && log.st_size > 0;
}

/* Nothing is written. But a connection that may only read leaves the empty log it needed beside the
 * file; one that may write removes it. A log that somebody else has left is kept as it is. */
static int open_source(const char *store, sqlite3 **from)
{
    int status = sqlite3_open_v2(store, from, SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE, NULL);
    if (status == SQLITE_OK)
        status = sqlite3_busy_timeout(*from, STORE_BUSY_TIMEOUT);
    if (status == SQLITE_OK && has_log(*from))
        database_keep_log(*from);
    return status;
}

/* The magic number is checked first, so that no other database is copied. */
bool database_copy(const char *store, const char *path, struct store_error *why)
{
    sqlite3 *from = NULL;
    int status = open_source(store, &from);
    bool good = status == SQLITE_OK;
    if (!good)
        refuse(why, sqlite3_errstr(status));
    good = good && schema_is_ours(from, why) && copy_and_check(from, path, why);
    sqlite3_close(from);
    return good;
}

bool folder_of(const char *path, char folder[STORE_PATH_MAX])
{
    struct text out = text_in(folder, STORE_PATH_MAX);
    const char *slash = strrchr(path, '/');
    if (slash == NULL)
        text_add(&out, ".");
    else
        text_add_bytes(&out, path, (size_t)(slash - path) + 1);
    if (out.cut)
        errno = ENAMETOOLONG;
    return !out.cut;
}

bool folder_owner(const char *path, struct file_owner *owner)
{
    char folder[STORE_PATH_MAX];
    struct stat status;
    if (!folder_of(path, folder) || stat(folder, &status) != 0)
        return false;
    *owner = (struct file_owner){status.st_uid, status.st_gid};
    return true;
}

bool file_give(int file, const struct file_owner *owner)
{
    struct stat now;
    if (fstat(file, &now) != 0)
        return false;
    return (now.st_uid == owner->user && now.st_gid == owner->group) ||
           fchown(file, owner->user, owner->group) == 0;
}

bool folder_sync(const char *path, struct store_error *why)
{
    char folder[STORE_PATH_MAX];
    int open_folder =
        folder_of(path, folder) ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (open_folder < 0)
        return refuse(why, strerror(errno));
    bool good = fsync(open_folder) == 0 || refuse(why, strerror(errno));
    close(open_folder);
    return good;
}
