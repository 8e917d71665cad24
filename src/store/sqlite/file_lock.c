/*
 * file_lock.c - a lock that one process has on a file. See file_lock.h.
 */
#define _GNU_SOURCE /* F_OFD_SETLK */
#include "store/sqlite/file_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#if defined F_OFD_SETLK && !defined FLOE_ONLY_POSIX
#define SET_LOCK F_OFD_SETLK
#define GET_LOCK F_OFD_GETLK
#else
#define SET_LOCK F_SETLK
#define GET_LOCK F_GETLK
#endif

#define LOCK_BYTE 0x60000000 /* the first byte locked; SQLite uses 512 bytes from 0x40000000 */

/* One byte, and as many more as the process id. */
static struct flock lock_of(short type, pid_t pid)
{
    return (struct flock){
        .l_type = type, .l_whence = SEEK_SET, .l_start = LOCK_BYTE, .l_len = 1 + (off_t)pid};
}

/* POSIX allows either error for a lock that another process has. */
enum file_lock_result file_lock_take(int file)
{
    struct flock lock = lock_of(F_WRLCK, getpid());
    if (fcntl(file, SET_LOCK, &lock) == 0)
        return FILE_LOCK_TAKEN;
    return errno == EAGAIN || errno == EACCES ? FILE_LOCK_HELD : FILE_LOCK_FAILED;
}

/* All locks begin at the same byte, so one byte is enough to find the other. */
pid_t file_lock_owner(int file)
{
    struct flock found = lock_of(F_WRLCK, 0);
    if (fcntl(file, GET_LOCK, &found) != 0 || found.l_type == F_UNLCK)
        return 0;
    return (pid_t)(found.l_len - 1);
}

/* To unlock one's own bytes cannot fail. */
void file_lock_release(int file)
{
    struct flock lock = lock_of(F_UNLCK, getpid());
    fcntl(file, SET_LOCK, &lock);
}
