/*
 * faults.c - faults on purpose: a library for LD_PRELOAD that stands between a program and the
 * system.
 *
 * It knows the files whose path contains FAULT_FILES (those of a store), counts the calls of each
 * kind for them, and lets the one that FAULT names fail. The environment says what is wanted:
 *
 *   FAULT=KIND:N:HOW    the N-th call of that kind; "N+": and all behind it. HOW is an error (EIO,
 *                       ENOSPC, ENOMEM, EROFS), "short" (half of it is done), or "delay" (it takes
 *                       DELAY longer)
 *   FAULT_FILES=TEXT    what the paths contain; "TEXT$": what they end with
 *   FAULT_COUNTS=FILE   how many calls of each kind there were, when the program ends: "write 12"
 *   FAULT_LOG=FILE      one letter for each of these, in the order in which they happened: W a
 *                       write into the log of the store has returned, B a sync of it begins, E it
 *                       has ended, A an answer with "ok":true is about to be sent
 *
 * Kinds: write, read, sync, rename, map, truncate, open, alloc, site. Allocations count whatever
 * they are for. A site is the first allocation from a place in the program that has not allocated
 * before: some 1,600 of them try what 58,000 allocations would.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define FILES_MAX 65536
#define DELAY 20000000 /* nanoseconds */
#define LINE_MAX 64
#define SITES_MAX 65536
#define SITE_DEPTH 9 /* calls that a place consists of, with those of this library */

enum kind { WRITE, READ, SYNC, RENAME, MAP, TRUNCATE, OPEN, ALLOC, SITE, KINDS };
enum how { GOOD, FAIL, SHORT, LATE };

static const char *const names[KINDS] = {"write",    "read", "sync",  "rename", "map",
                                         "truncate", "open", "alloc", "site"};

static struct {
    const char *files;
    enum kind kind;
    long number; /* 0: nothing fails */
    bool on;     /* and all behind it */
    enum how how;
    int error;
    int log, counts; /* descriptors; 0: none */
} plan;
static atomic_bool ready;
static atomic_long counts[KINDS];
static atomic_uchar known[FILES_MAX]; /* 1: of the store; 2: its log */

/* ---- what is wanted ---- */

static int open_for(const char *name, int flags)
{
    const char *path = getenv(name);
    return path == NULL ? 0 : (int)syscall(SYS_openat, AT_FDCWD, path, flags | O_CLOEXEC, 0600);
}

static void read_how(const char *how)
{
    static const struct {
        const char *name;
        int error;
    } errors[] = {{"EIO", EIO}, {"ENOSPC", ENOSPC}, {"ENOMEM", ENOMEM}, {"EROFS", EROFS}};
    plan.how = strcmp(how, "short") == 0 ? SHORT : strcmp(how, "delay") == 0 ? LATE : FAIL;
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        if (strcmp(errors[i].name, how) == 0)
            plan.error = errors[i].error;
}

static void read_fault(const char *fault)
{
    char kind[LINE_MAX] = "", how[LINE_MAX] = "", plus = ' ';
    if (sscanf(fault, "%15[a-z]:%ld%c:%15[A-Za-z]", kind, &plan.number, &plus, how) < 3)
        abort();
    plan.on = plus == '+';
    read_how(plan.on ? how : strrchr(fault, ':') + 1);
    while (plan.kind < KINDS && strcmp(names[plan.kind], kind) != 0)
        plan.kind++;
    if (plan.kind == KINDS)
        abort();
}

__attribute__((constructor)) static void begin(void)
{
    plan.files = getenv("FAULT_FILES");
    plan.log = open_for("FAULT_LOG", O_WRONLY | O_CREAT | O_APPEND);
    plan.counts = open_for("FAULT_COUNTS", O_WRONLY | O_CREAT | O_TRUNC);
    if (getenv("FAULT") != NULL)
        read_fault(getenv("FAULT"));
    atomic_store(&ready, true);
}

__attribute__((destructor)) static void end(void)
{
    char line[LINE_MAX];
    for (int i = 0; plan.counts > 0 && i < KINDS; i++) {
        int length = snprintf(line, sizeof line, "%s %ld\n", names[i], atomic_load(&counts[i]));
        syscall(SYS_write, plan.counts, line, length);
    }
}

static void log_event(char letter)
{
    if (plan.log > 0)
        syscall(SYS_write, plan.log, &letter, 1);
}

static void be_late(void)
{
    struct timespec wait = {.tv_nsec = DELAY};
    nanosleep(&wait, NULL);
}

/* Counts a call. What is to become of it? If it fails errno is set. */
static enum how fate(enum kind kind)
{
    if (!atomic_load(&ready))
        return GOOD;
    long number = atomic_fetch_add(&counts[kind], 1) + 1;
    if (plan.number == 0 || kind != plan.kind || number < plan.number ||
        (number > plan.number && !plan.on))
        return GOOD;
    if (plan.how == FAIL)
        errno = plan.error;
    if (plan.how == LATE)
        be_late();
    return plan.how;
}

static bool is_known(int file)
{
    return file >= 0 && file < FILES_MAX && atomic_load(&known[file]) != 0;
}

static bool is_log(int file)
{
    return file >= 0 && file < FILES_MAX && atomic_load(&known[file]) == 2;
}

static bool is_wanted(const char *path)
{
    size_t length = plan.files == NULL ? 0 : strlen(plan.files);
    if (length == 0 || path == NULL)
        return false;
    if (plan.files[length - 1] != '$')
        return strstr(path, plan.files) != NULL;
    size_t end = strlen(path);
    return end >= --length && memcmp(path + end - length, plan.files, length) == 0;
}

/* ---- opening and closing ---- */

static int open_any(int folder, const char *path, int flags, mode_t mode)
{
    bool wanted = is_wanted(path);
    if (wanted && fate(OPEN) == FAIL)
        return -1;
    int file = (int)syscall(SYS_openat, folder, path, flags, mode);
    if (file >= 0 && file < FILES_MAX)
        atomic_store(&known[file], !wanted ? 0 : strstr(path, "-wal") != NULL ? 2 : 1);
    return file;
}

#define OPEN_LIKE(name, folder, ...)                                              \
    int name(__VA_ARGS__, int flags, ...)                                         \
    {                                                                             \
        va_list more;                                                             \
        va_start(more, flags);                                                    \
        mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(more, mode_t) : 0; \
        va_end(more);                                                             \
        return open_any(folder, path, flags, mode);                               \
    }
OPEN_LIKE(open, AT_FDCWD, const char *path)
OPEN_LIKE(open64, AT_FDCWD, const char *path)
OPEN_LIKE(openat, folder, int folder, const char *path)
OPEN_LIKE(openat64, folder, int folder, const char *path)

int close(int file)
{
    if (file >= 0 && file < FILES_MAX)
        atomic_store(&known[file], 0);
    return (int)syscall(SYS_close, file);
}

int rename(const char *from, const char *to)
{
    if ((is_wanted(from) || is_wanted(to)) && fate(RENAME) == FAIL)
        return -1;
    return (int)syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to);
}

/* ---- reading and writing ---- */

static size_t part_of(enum how how, size_t length)
{
    return how == SHORT && length > 1 ? length / 2 : length;
}

static ssize_t write_at(int file, const void *bytes, size_t length, off_t at)
{
    enum how how = is_known(file) ? fate(WRITE) : GOOD;
    if (how == FAIL)
        return -1;
    ssize_t said = syscall(SYS_pwrite64, file, bytes, part_of(how, length), at);
    if (is_log(file))
        log_event('W');
    return said;
}

static ssize_t read_at(int file, void *bytes, size_t length, off_t at)
{
    enum how how = is_known(file) ? fate(READ) : GOOD;
    return how == FAIL ? -1 : syscall(SYS_pread64, file, bytes, part_of(how, length), at);
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t at)
{
    return write_at(file, bytes, length, at);
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t at)
{
    return write_at(file, bytes, length, at);
}

ssize_t pread(int file, void *bytes, size_t length, off_t at)
{
    return read_at(file, bytes, length, at);
}

ssize_t pread64(int file, void *bytes, size_t length, off64_t at)
{
    return read_at(file, bytes, length, at);
}

ssize_t read(int file, void *bytes, size_t length)
{
    enum how how = is_known(file) ? fate(READ) : GOOD;
    return how == FAIL ? -1 : syscall(SYS_read, file, bytes, part_of(how, length));
}

/* ---- answers ---- */

static void see_answer(const void *bytes, size_t length)
{
    static const char sign[] = "\"ok\":true";
    if (plan.log > 0 && memmem(bytes, length, sign, sizeof sign - 1) != NULL)
        log_event('A');
}

static void see_answers(const struct iovec *parts, size_t count)
{
    for (size_t i = 0; i < count; i++)
        see_answer(parts[i].iov_base, parts[i].iov_len);
}

ssize_t write(int file, const void *bytes, size_t length)
{
    enum how how = is_known(file) ? fate(WRITE) : GOOD;
    if (how == FAIL)
        return -1;
    see_answer(bytes, length);
    return syscall(SYS_write, file, bytes, part_of(how, length));
}

ssize_t writev(int file, const struct iovec *parts, int count)
{
    see_answers(parts, (size_t)count);
    return syscall(SYS_writev, file, parts, count);
}

ssize_t send(int file, const void *bytes, size_t length, int flags)
{
    see_answer(bytes, length);
    return syscall(SYS_sendto, file, bytes, length, flags, NULL, 0);
}

ssize_t sendmsg(int file, const struct msghdr *message, int flags)
{
    see_answers(message->msg_iov, message->msg_iovlen);
    return syscall(SYS_sendmsg, file, message, flags);
}

/* ---- the disk ---- */

static int sync_file(int file, long call)
{
    if (is_log(file))
        log_event('B');
    if (is_known(file) && fate(SYNC) == FAIL)
        return -1;
    int said = (int)syscall(call, file);
    if (is_log(file))
        log_event('E');
    return said;
}

int fsync(int file)
{
    return sync_file(file, SYS_fsync);
}

int fdatasync(int file)
{
    return sync_file(file, SYS_fdatasync);
}

int ftruncate(int file, off_t length)
{
    return is_known(file) && fate(TRUNCATE) == FAIL ? -1
                                                    : (int)syscall(SYS_ftruncate, file, length);
}

int ftruncate64(int file, off64_t length)
{
    return ftruncate(file, length);
}

void *mmap(void *at, size_t length, int protection, int flags, int file, off_t offset)
{
    if (is_known(file) && fate(MAP) == FAIL)
        return MAP_FAILED;
    return (void *)syscall(SYS_mmap, at, length, protection, flags, file, offset);
}

void *mmap64(void *at, size_t length, int protection, int flags, int file, off64_t offset)
{
    return mmap(at, length, protection, flags, file, offset);
}

/* ---- memory: not with a sanitizer, which has its own ---- */

#ifdef FAULT_ALLOC
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

static atomic_size_t sites[SITES_MAX]; /* hashes; 0: none */

/* FNV-1a of the addresses from which this allocation was asked for; never 0. */
static size_t here(void)
{
    void *calls[SITE_DEPTH];
    size_t hash = 14695981039346656037U;
    for (int i = backtrace(calls, SITE_DEPTH) - 1; i >= 0; i--)
        hash = (hash ^ (size_t)calls[i]) * 1099511628211U;
    return hash | 1;
}

/* backtrace itself may allocate, which is no site. */
static bool is_new_site(void)
{
    static _Thread_local bool looking;
    if (looking || !atomic_load(&ready) || (plan.kind != SITE && plan.counts == 0))
        return false;
    looking = true;
    size_t hash = here(), at = hash % SITES_MAX, seen = 0;
    while (!atomic_compare_exchange_strong(&sites[at], &seen, hash) && seen != hash) {
        at = (at + 1) % SITES_MAX;
        seen = 0;
    }
    looking = false;
    return seen == 0;
}

static bool has_memory(void)
{
    return fate(ALLOC) != FAIL && !(is_new_site() && fate(SITE) == FAIL);
}

void *malloc(size_t size)
{
    return has_memory() ? __libc_malloc(size) : NULL;
}

void *calloc(size_t count, size_t size)
{
    return has_memory() ? __libc_calloc(count, size) : NULL;
}

void *realloc(void *memory, size_t size)
{
    return has_memory() ? __libc_realloc(memory, size) : NULL;
}
#endif
