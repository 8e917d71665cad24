/*
 * target.c - files that may be replaced, and files that belong to a store. See store.h.
 *
 * A store is renamed over or cut to nothing as easily as any other file. Names do not tell: the
 * same file may be meant by another path, a symbolic or a hard link, so device and inode are
 * compared.
 */
#define _XOPEN_SOURCE 700 /* realpath */
#include "store/sqlite/sqlite.h"

#include "base/text.h"
#include "store/sqlite/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static bool refuse(struct store_error *why, const char *key, const char *words)
{
    store_error_set(why, key, words);
    return false;
}

/* False: the name would be too long. */
static bool name_beside(char name[PATH_MAX], const char *path, const char *suffix)
{
    struct text out = text_in(name, PATH_MAX);
    text_format(&out, "%s%s", path, suffix);
    return !out.cut;
}

bool file_is_same(const char *one, const char *two)
{
    struct stat first, second;
    return stat(one, &first) == 0 && stat(two, &second) == 0 && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

/* True for the store's file and those that SQLite and the server keep beside it. */
static bool belongs_to(const char *store, const char *path)
{
    static const char *const suffixes[] = {"", "-wal", "-shm", "-journal", ".lock"};
    char real[PATH_MAX], name[PATH_MAX];
    if (realpath(store, real) == NULL)
        return false;
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
        if (name_beside(name, real, suffixes[i]) && file_is_same(name, path))
            return true;
    return false;
}

/* Does not create a lock file. */
static bool is_unlocked(const char *path, struct store_error *why)
{
    char name[PATH_MAX];
    if (!name_beside(name, path, ".lock"))
        return refuse(why, "store.error.system", strerror(ENAMETOOLONG));
    int lock = open(name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (lock < 0)
        return errno == ENOENT || refuse(why, "store.error.system", strerror(errno));
    bool held = flock(lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    close(lock);
    return !held || refuse(why, "store.error.target_open", name);
}

/* Checks for a process that uses the same file, maybe under another name. */
static bool has_no_owner(const char *path, struct store_error *why)
{
    return lock_owner(path) == 0 || refuse(why, "store.error.target_open", path);
}

/* SQLite's log and index are there while a program has the store open, and after a crash. */
static bool is_closed(const char *path, struct store_error *why)
{
    static const char *const suffixes[] = {"-wal", "-shm"};
    char name[PATH_MAX];
    struct stat beside;
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
        if (name_beside(name, path, suffixes[i]) && lstat(name, &beside) == 0)
            return refuse(why, "store.error.target_open", name);
    return is_unlocked(path, why) && has_no_owner(path, why);
}

/* Both as it is named and where it leads: a link may point to a store in use. */
bool store_target_is_free(const char *store, const char *path, struct store_error *why)
{
    char real[PATH_MAX];
    if (belongs_to(store, path))
        return refuse(why, "store.error.target_store", "");
    return is_closed(path, why) && (realpath(path, real) == NULL || is_closed(real, why));
}
