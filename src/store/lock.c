/*
 * lock.c - the lock beside a store. See lock.h.
 */
#include "store/lock.h"

#include "base/text.h"
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define PID_MAX 24

static void refuse(struct store_fault *why, int error)
{
    store_fault_of(why, "store.error.system", strerror(error));
}

/* The owner may not have written its number yet: then nobody knows it. */
static void refuse_for_owner(struct store_fault *why, int lock)
{
    char pid[PID_MAX] = "?";
    ssize_t length = pread(lock, pid, sizeof pid - 1, 0);
    size_t digits = length > 0 ? strspn(pid, "0123456789") : 0;
    pid[digits > 0 ? digits : 1] = '\0';
    store_fault_of(why, "store.error.in_use", pid);
}

/* A number that cannot be written is missed by people alone: the lock is there. */
static void write_owner(int lock)
{
    char pid[PID_MAX];
    struct text out = text_in(pid, sizeof pid);
    text_format(&out, "%ld\n", (long)getpid());
    if (ftruncate(lock, 0) == 0 && pwrite(lock, pid, out.length, 0) < 0)
        return;
}

int lock_take(const char *store, struct store_fault *why)
{
    char path[PATH_MAX];
    struct text out = text_in(path, sizeof path);
    text_format(&out, "%s.lock", store);
    if (out.cut) {
        refuse(why, ENAMETOOLONG);
        return LOCK_NONE;
    }
    int lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (lock < 0) {
        refuse(why, errno);
        return LOCK_NONE;
    }
    if (flock(lock, LOCK_EX | LOCK_NB) == 0) {
        write_owner(lock);
        return lock;
    }
    if (errno == EWOULDBLOCK)
        refuse_for_owner(why, lock);
    else
        refuse(why, errno);
    close(lock);
    return LOCK_NONE;
}

void lock_release(int lock)
{
    if (lock != LOCK_NONE)
        close(lock);
}
