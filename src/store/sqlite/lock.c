/*
 * lock.c - the locks of a store. See lock.h.
 */
#define _GNU_SOURCE /* F_OFD_SETLK */
#include "store/sqlite/lock.h"

#include "base/text.h"
#include "store/sqlite/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define PID_MAX 24
#define LOCK_BYTE 0x60000000 /* the first byte locked; SQLite uses 512 bytes from 0x40000000 */

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

/* Locks one byte, and as many more as our process id. */
static struct flock bytes_of(short type, pid_t pid)
{
    return (struct flock){
        .l_type = type, .l_whence = SEEK_SET, .l_start = LOCK_BYTE, .l_len = 1 + (off_t)pid};
}

static pid_t owner_of(int file)
{
    struct flock found = bytes_of(F_WRLCK, 0);
    if (fcntl(file, F_OFD_GETLK, &found) != 0 || found.l_type == F_UNLCK)
        return 0;
    return (pid_t)(found.l_len - 1);
}

/* Without write permission the owner can still be found. */
static bool open_file(struct store_lock *lock, const char *store, struct store_error *why)
{
    if (lock->file < 0)
        lock->file = open(store, O_RDWR | O_CLOEXEC);
    if (lock->file < 0 && (errno == EACCES || errno == EROFS))
        lock->file = open(store, O_RDONLY | O_CLOEXEC);
    return lock->file >= 0 || refuse(why, errno);
}

static bool lock_file(struct store_lock *lock, const char *store, struct store_error *why)
{
    struct flock bytes = bytes_of(F_WRLCK, getpid());
    if (!open_file(lock, store, why))
        return false;
    if (fcntl(lock->file, F_OFD_SETLK, &bytes) == 0)
        return true;
    if (errno == EAGAIN || errno == EACCES)
        return refuse_for_owner(why, owner_of(lock->file));
    return refuse(why, errno);
}

pid_t lock_owner(const char *path)
{
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    pid_t owner = file < 0 ? 0 : owner_of(file);
    if (file >= 0)
        close(file);
    return owner;
}

/* ---- the name ---- */

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

static bool lock_name(struct store_lock *lock, const char *store, struct store_error *why)
{
    if (!open_name(lock, store, O_RDWR | O_CREAT))
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
    pid_t owner = owner_of(lock->file);
    bool good = owner == 0 || (open_name(lock, store, O_RDONLY) && read_pid(lock->name) == owner);
    close_name(lock);
    return good || refuse_for_owner(why, owner);
}

void lock_release(struct store_lock *lock)
{
    struct flock bytes = bytes_of(F_UNLCK, getpid());
    if (lock->file >= 0)
        fcntl(lock->file, F_OFD_SETLK, &bytes);
    close_name(lock);
}

void lock_close(struct store_lock *lock)
{
    if (lock->file >= 0)
        close(lock->file);
    lock->file = LOCK_NO_FILE;
    close_name(lock);
}
