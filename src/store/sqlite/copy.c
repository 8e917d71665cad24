/*
 * copy.c - copies the file of a store, page by page and as of one moment. See sqlite.h.
 */
#include "store/sqlite/sqlite.h"

#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
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

/* The magic number is checked first, so that no other database is copied. */
bool database_copy(const char *store, const char *path, struct store_error *why)
{
    sqlite3 *from = NULL;
    int status = sqlite3_open_v2(store, &from, SQLITE_OPEN_READONLY | SQLITE_OPEN_EXRESCODE, NULL);
    bool good = status == SQLITE_OK && sqlite3_busy_timeout(from, STORE_BUSY_TIMEOUT) == SQLITE_OK;
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
