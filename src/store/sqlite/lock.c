/*
 * lock.c - the locks of a store. See lock.h.
 */
#include "store/sqlite/lock.h"

#include "base/text.h"
#include "store/sqlite/file_lock.h"
#include "store/sqlite/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define PID_MAX 24

/* The system's own words. */
static bool refuse(struct store_error *why, int error)
{
    store_error_set(why, "store.error.system", strerror(error));
    return false;
}

/* pid 0: the owner has ended, or has not written its id yet. */
static bool refuse_for_owner(struct store_error *why, pid_t pid)
{
    char words[PID_MAX];
    struct text out = text_in(words, sizeof words);
    if (pid > 0)
        text_format(&out, "%ld", (long)pid);
    else
        text_add(&out, "?");
    store_error_set(why, "store.error.in_use", words);
    return false;
}

/* ---- the file ---- */

/* Without write permission the owner can still be found. */
static bool open_file(struct store_lock *lock, const char *store, struct store_error *why)
{
    if (lock->file < 0)
        lock->file = open(store, O_RDWR | O_CLOEXEC);
    if (lock->file < 0 && (errno == EACCES || errno == EROFS))
        lock->file = open(store, O_RDONLY | O_CLOEXEC);
    return lock->file >= 0 || refuse(why, errno);
}

/* To take a lock that one has already changes nothing. */
bool lock_confirm(struct store_lock *lock, struct store_error *why)
{
    switch (file_lock_take(lock->file)) {
    case FILE_LOCK_TAKEN:
        return true;
    case FILE_LOCK_HELD:
        return refuse_for_owner(why, file_lock_owner(lock->file));
    default:
        return refuse(why, errno);
    }
}

static bool lock_file(struct store_lock *lock, const char *store, struct store_error *why)
{
    return open_file(lock, store, why) && lock_confirm(lock, why);
}

pid_t lock_owner(const char *path)
{
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    pid_t owner = file < 0 ? 0 : file_lock_owner(file);
    if (file >= 0)
        close(file);
    return owner;
}

/* ---- the name ---- */

/* Only for people: the lock does not depend on it. */
static pid_t read_pid(int name)
{
    char text[PID_MAX] = "";
    ssize_t length = pread(name, text, sizeof text - 1, 0);
    return length > 0 ? (pid_t)strtol(text, NULL, 10) : 0;
}

/* If the id cannot be written only people miss it: the lock holds. */
static void write_pid(int name)
{
    char pid[PID_MAX];
    struct text out = text_in(pid, sizeof pid);
    text_format(&out, "%ld\n", (long)getpid());
    if (ftruncate(name, 0) == 0 && pwrite(name, pid, out.length, 0) < 0)
        return;
}

/* False: errno says why. */
static bool open_name(struct store_lock *lock, const char *store, int flags)
{
    char path[PATH_MAX];
    struct text out = text_in(path, sizeof path);
    text_format(&out, "%s.lock", store);
    if (out.cut)
        errno = ENAMETOOLONG;
    else
        lock->name = open(path, flags | O_CLOEXEC | O_NOFOLLOW, 0600);
    return lock->name >= 0;
}

/* Root makes it for the owner of the store. Only a new one is given away: in a folder of somebody
 * else the name may be a link to any file. */
static bool make_name(struct store_lock *lock, const char *store)
{
    struct stat status;
    if (!open_name(lock, store, O_RDWR | O_CREAT | O_EXCL))
        return errno == EEXIST && open_name(lock, store, O_RDWR);
    return geteuid() != 0 ||
           (fstat(lock->file, &status) == 0 &&
            file_give(lock->name, &(struct file_owner){status.st_uid, status.st_gid}));
}

/* flock belongs to the open file, so a second store of the same process is refused, too. */
static bool lock_name(struct store_lock *lock, const char *store, struct store_error *why)
{
    if (!make_name(lock, store))
        return refuse(why, errno);
    if (flock(lock->name, LOCK_EX | LOCK_NB) == 0) {
        write_pid(lock->name);
        return true;
    }
    if (errno == EWOULDBLOCK)
        return refuse_for_owner(why, read_pid(lock->name));
    return refuse(why, errno);
}

static void close_name(struct store_lock *lock)
{
    if (lock->name >= 0)
        close(lock->name);
    lock->name = LOCK_NO_FILE;
}

/* ---- both ---- */

/* The file first: it is the one that excludes every other name. */
bool lock_take(struct store_lock *lock, const char *store, struct store_error *why)
{
    return lock_file(lock, store, why) && lock_name(lock, store, why);
}

/* The owner has written its id into the lock file of the name it uses. */
bool lock_check_name(struct store_lock *lock, const char *store, struct store_error *why)
{
    if (!open_file(lock, store, why))
        return false;
    pid_t owner = file_lock_owner(lock->file);
    bool good = owner == 0 || (open_name(lock, store, O_RDONLY) && read_pid(lock->name) == owner);
    close_name(lock);
    return good || refuse_for_owner(why, owner);
}

void lock_release(struct store_lock *lock)
{
    if (lock->file >= 0)
        file_lock_release(lock->file);
    close_name(lock);
}

void lock_close(struct store_lock *lock)
{
    if (lock->file >= 0)
        close(lock->file);
    lock->file = LOCK_NO_FILE;
    close_name(lock);
}
